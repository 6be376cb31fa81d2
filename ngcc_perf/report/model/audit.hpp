// SPDX-License-Identifier: Apache-2.0
// Sizes by three witnesses: what the API declares, what was seen, and the curated catalogues.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/model/edition.hpp"

namespace ngcc::report {

struct AuditedSize {
    std::string system, candidate, label;
    std::string what;  // "public key", "signature", "shared secret", "message bytes", "passes"
    std::optional<std::uint64_t> declared, seen, curated;
    std::string basis;  // of the curated size
    std::string remark;

    // Two of the witnesses, or more, and not the same number.
    bool disagrees() const;
    // Nothing to compare with.
    bool alone() const;
};

// Of every timed instance; in the order of the pages.
std::vector<AuditedSize> audit_sizes(const Edition& edition);

}  // namespace ngcc::report
