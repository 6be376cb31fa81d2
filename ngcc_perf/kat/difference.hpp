// SPDX-License-Identifier: Apache-2.0
// A generated KAT text against a submitted one, field by field: the first difference, and what was passed
// over because it says nothing about the candidate.
#pragma once

#include <cstdint>
#include <string>

#include "kat/source.hpp"

namespace ngcc {

struct TextComparison {
    // "count 3, Sn differs at byte 17 (line 34): expected 0A1B…, got 77C0…"; empty: none in what both have
    std::string difference;
    std::string cut;            // where the reference ends inside a record: "count 3, in Sn"; empty: nowhere
    std::uint64_t records = 0;  // whole ones that agree
    bool reference_goes_on = false;  // with another record
    bool generated_goes_on = false;  // with another record
    bool generated_cut = false;      // the generated text ends inside a record

    // Tolerated in the reference.
    std::uint64_t blank_lengths = 0;  // "_Len =" or "Pass_Num =" without a value
    std::uint64_t blank_values = 0;   // other fields without a value that the generated text has
    bool lower_case = false;          // hex digits
    bool other_spacing = false;       // around '='
    bool carriage_returns = false;
    bool byte_order_mark = false;
};

TextComparison compare_texts(ByteSource& generated, ByteSource& reference);

}  // namespace ngcc
