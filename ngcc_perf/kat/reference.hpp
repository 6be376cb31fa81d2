// SPDX-License-Identifier: Apache-2.0
// What a submitted KAT file holds, found out before anything is generated for it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kat/source.hpp"

namespace ngcc {

enum class KatKind { unknown, kem, sig, kex, hash_2_12, hash_2_23, hash_2_33, hash_loop };

bool is_hash(KatKind kind);
// By the official pattern "KAT_<kind>_…", also inside other names ("my KAT_Loop_x.txt").
KatKind kind_of_name(std::string_view file);

struct ReferenceFacts {
    KatKind kind = KatKind::unknown;  // by the fields
    std::uint64_t records = 0;        // begun ones
    std::uint64_t values = 0;         // results that are not blank; 0: a blank form
    bool empty = true;                // no line at all
};

ReferenceFacts survey(ByteSource& source);

struct KatReference {
    std::filesystem::path path;
    ReferenceFacts facts;
    std::string error;  // why it cannot be read

    std::string name() const { return path.filename().string(); }
};

KatReference survey_file(const std::filesystem::path& path);

// Those that can hold the answers of a generated file, in the given order. A public-key file that has none of
// its kind is compared with all: the first difference says what is wrong with them.
std::vector<const KatReference*> candidates_for(std::string_view generated,
                                                const std::vector<KatReference>& references);

}  // namespace ngcc
