// SPDX-License-Identifier: Apache-2.0
// A regular expression over labels. Both come from files, so the engine is RE2: it matches in time linear in
// the label, without recursion and within a fixed memory, whatever the pattern; std::regex backtracks and
// overflows the stack on long input. Its syntax has no back-references and no look-around.
#pragma once

#include <memory>
#include <string>

namespace re2 {
class RE2;
}

namespace ngcc::metadata {

class LabelPattern {
  public:
    // Error text in error() if the expression cannot be used; such a pattern matches nothing.
    explicit LabelPattern(const std::string& expression);

    const std::string& error() const { return error_; }
    // The whole label.
    bool matches(const std::string& label) const;

  private:
    std::shared_ptr<const re2::RE2> compiled_;  // empty: not usable
    std::string error_;
};

}  // namespace ngcc::metadata
