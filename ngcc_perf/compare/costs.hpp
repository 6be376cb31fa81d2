// SPDX-License-Identifier: Apache-2.0
// What differs beside time. These are counts, so every difference is one: no noise is involved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace ngcc::compare {

// No value: that side does not know it.
struct Amount {
    std::string what;  // "calls of pseudoXOF 272 -> 5376 bits", "heap_peak_bytes", "pk_bytes"
    std::optional<double> a, b;
    std::string note = {};  // why it differs or may differ; may be empty
    bool certain = false;   // against printed tables: neither chance nor rounding explains it
};

struct CallDifferences {
    std::string state;            // equal | different | not_available; against printed tables within_sampling
    std::string reason;           // of not_available
    std::vector<Amount> amounts;  // calls per operation, where they differ
};

CallDifferences call_differences(const record::Profile* a, const record::Profile* b);

// Heap, stack and static memory of the operation alone, where both sides have it and differ.
std::vector<Amount> memory_differences(const record::Timing& a, const record::Timing& b);

// Declared and actual lengths and passes.
std::vector<Amount> size_differences(const record::Timing& a, const record::Timing& b);

}  // namespace ngcc::compare
