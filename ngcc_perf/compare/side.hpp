// SPDX-License-Identifier: Apache-2.0
// One of the two things that are compared.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "published/published.hpp"
#include "record/record.hpp"
#include "record/store.hpp"

namespace ngcc::compare {

struct Key {
    std::string candidate, label, operation;  // operation_key
    bool operator==(const Key&) const = default;
};

// In the order of the pages.
bool operator<(const Key& a, const Key& b);
std::string text(const Key& key);  // "candidate/label operation"

// An operation in printed tables, with what they say of its instance.
struct Printed {
    published::Operation operation;
    record::Text kat, flags;
    std::map<std::string, std::uint64_t> sizes;
    bool sizes_nominal = false;
};

struct Side {
    bool single = false;  // a record file, not a run directory
    std::map<Key, record::Timing> timings;
    std::map<Key, record::Profile> profiles;
    std::map<Key, Printed> printed;                    // of printed tables, which have none of the above
    std::string printed_as;                            // "kem-16, sign-34 (system arm_1)"
    std::map<std::string, std::uint64_t> image_bytes;  // "candidate/label": elf_load_bytes of build.json
    std::vector<record::Problem> problems;             // files that could not be used
};

// A run directory, the file of a timing record, or printed tables (a file, or a folder of them). Error if it
// is none of these, or has nothing to compare.
Side load(const std::filesystem::path& path);

// Leaves the instances that a pattern names: candidate, label or candidate/label, with * and ?. All for no
// patterns; Error for a pattern that names nothing on either side.
void select(Side& a, Side& b, const std::vector<std::string>& patterns);

}  // namespace ngcc::compare
