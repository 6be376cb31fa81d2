// SPDX-License-Identifier: Apache-2.0
// Generated KAT files against the manifest or the submitted files, and the result codes of a KAT run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kat/manifest.hpp"
#include "kat/reference.hpp"

namespace ngcc {

// Numbers are the exit statuses of the harness, which has none for PARTIAL.
enum class KatCode {
    pass = 0,
    mismatch = 1,
    nokat = 2,
    cryptofail = 3,
    overflow = 4,
    loadfail = 5,
    timeout = 6,
    crash = 7,
    partial = 8,  // what the reference has agrees, but a part of it is missing
};

const char* name(KatCode code);
// CRASH for an unknown word.
KatCode kat_code(std::string_view name);

// Results whose library is timed all the same, flagged as not passed.
bool is_timed(KatCode code);

// Records of a public-key file by the official procedure.
inline constexpr std::uint64_t official_records = 10;

struct FileResult {
    std::string file;  // name without folder
    std::uint64_t bytes = 0;
    KatCode code = KatCode::nokat;
    std::string detail;
    ManifestEntry entry;              // of the generated text
    std::filesystem::path reference;  // compared with it; empty: the manifest, or nothing
    std::uint64_t reference_records = 0;
};

// What a generated file is compared with. A manifest entry takes precedence over the references.
struct KatAnswers {
    std::string label;
    const KatManifest* manifest = nullptr;
    std::vector<KatReference> references;      // the first that agrees counts, else the first
    bool references_named = true;              // else one that differs is somebody else's: NOKAT
    std::uint64_t records = official_records;  // that this run makes of a public-key file
};

FileResult compare_file(const std::filesystem::path& file, const KatAnswers& answers);

// Of a file that was not finished: "3 records agree so far", or its first difference. Empty without a
// reference.
std::string compare_unfinished(const std::filesystem::path& file, const KatAnswers& answers);

struct KatVerdict {
    KatCode code = KatCode::nokat;
    std::string detail;
};

// The numerically largest code (PARTIAL is below the failures), the detail of the first file that is not
// PASS. No file is NOKAT.
KatVerdict combine(const std::vector<FileResult>& files);

}  // namespace ngcc
