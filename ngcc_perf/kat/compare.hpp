// SPDX-License-Identifier: Apache-2.0
// Generated KAT files against the manifest, and the result codes of a KAT run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kat/manifest.hpp"

namespace ngcc {

// Numbers are the exit statuses of the harness.
enum class KatCode {
    pass = 0,
    mismatch = 1,
    nokat = 2,
    cryptofail = 3,
    overflow = 4,
    loadfail = 5,
    timeout = 6,
    crash = 7
};

const char* name(KatCode code);
// CRASH for an unknown word.
KatCode kat_code(std::string_view name);

// Results whose library is timed all the same, flagged as not passed.
bool is_timed(KatCode code);

struct FileResult {
    std::string file;  // name without folder
    std::uint64_t bytes = 0;
    KatCode code = KatCode::nokat;
    std::string detail;
    ManifestEntry entry;  // of the generated text
};

// records: count of this run if the user gave one, else 0. manifest: null if there is none.
FileResult compare_file(const std::filesystem::path& file, const std::string& label, std::uint64_t records,
                        const KatManifest* manifest);

struct KatVerdict {
    KatCode code = KatCode::nokat;
    std::string detail;
};

// The numerically largest code, the detail of the first file that is not PASS. No file is NOKAT.
KatVerdict combine(const std::vector<FileResult>& files);

}  // namespace ngcc
