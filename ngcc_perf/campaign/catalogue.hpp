// SPDX-License-Identifier: Apache-2.0
// The list of built instances that a campaign goes over.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "record/operation.hpp"

namespace ngcc {

struct CatalogueInstance {
    std::string candidate, label, instance, algorithm, variant, backend, flags, build_flags;
    record::Type type = record::Type::kem;
    std::filesystem::path library;
    std::filesystem::path profile_library, kat_manifest;  // empty if there is none
    std::filesystem::path kat_reference;                  // the submitted file; empty if there is none
    std::uint64_t kat_records = 0;                        // 0: the official number
    std::string kat;                                      // verdict of the import; empty: not known
    bool imported = false;                                // foreign code
    std::string shown_library, shown_profile_library;     // relative, for records and logs

    std::string key() const { return candidate + "/" + label; }
};

struct Catalogue {
    std::filesystem::path file;
    std::vector<CatalogueInstance> instances;  // candidates, then labels, in natural order

    // No value for an unknown "candidate/label".
    const CatalogueInstance* find(const std::string& key) const;
};

// The submitted known-answer files of an instance: the one that the catalogue names and, of a hash, its
// fellows of the other kinds beside it. None if the named one is not there.
std::vector<std::filesystem::path> kat_references(const CatalogueInstance& instance);

// The first that is there: `given` (if not empty, then only that), $NGCC_CATALOGUE, and beside the executable
// in a build tree and in an installation.
std::filesystem::path find_catalogue(const std::filesystem::path& given,
                                     const std::filesystem::path& executable_folder);

Catalogue read_catalogue(const std::filesystem::path& file);

// Those whose candidate, label or "candidate/label" matches one of the shell patterns; all if there is none.
// Error for a pattern that matches nothing.
std::vector<CatalogueInstance> select(const Catalogue& catalogue, const std::vector<std::string>& patterns);

}  // namespace ngcc
