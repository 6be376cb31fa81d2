// SPDX-License-Identifier: Apache-2.0
#include "metadata/pattern.hpp"

#include <re2/re2.h>

namespace ngcc::metadata {
namespace {

// Far more than a list of labels needs.
constexpr std::size_t longest_expression = 4096;
constexpr std::int64_t memory_of_expression = 1 << 20;

}  // namespace

LabelPattern::LabelPattern(const std::string& expression) {
    if (expression.size() > longest_expression) {
        error_ = "is longer than " + std::to_string(longest_expression) + " bytes";
        return;
    }
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(memory_of_expression);
    const auto compiled = std::make_shared<const re2::RE2>(expression, options);
    if (compiled->ok())
        compiled_ = compiled;
    else
        error_ = compiled->error();
}

bool LabelPattern::matches(const std::string& label) const {
    return compiled_ && re2::RE2::FullMatch(label, *compiled_);
}

}  // namespace ngcc::metadata
