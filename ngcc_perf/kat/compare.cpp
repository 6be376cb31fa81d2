// SPDX-License-Identifier: Apache-2.0
#include "kat/compare.hpp"

#include <algorithm>
#include <array>

#include "support/files.hpp"

namespace ngcc {
namespace {

constexpr std::array<const char*, 8> code_names = {"PASS",     "MISMATCH", "NOKAT",   "CRYPTOFAIL",
                                                   "OVERFLOW", "LOADFAIL", "TIMEOUT", "CRASH"};

// Generated texts of public-key schemes have "Count = " lines; those of hashes have not.
constexpr std::uint64_t official_records = 10;

}  // namespace

const char* name(KatCode code) {
    return code_names[static_cast<std::size_t>(code)];
}

KatCode kat_code(std::string_view text) {
    const auto found = std::find(code_names.begin(), code_names.end(), text);
    return found == code_names.end() ? KatCode::crash : static_cast<KatCode>(found - code_names.begin());
}

bool is_timed(KatCode code) {
    return code != KatCode::loadfail && code != KatCode::crash;
}

FileResult compare_file(const std::filesystem::path& path, const std::string& label, std::uint64_t records,
                        const KatManifest* manifest) {
    const std::string text = hashprof::read_file(path);
    FileResult result;
    result.file = path.filename();
    result.bytes = text.size();
    result.entry.mode = natural_mode(text);
    result.entry.digest = canonical_digest(text, result.entry.mode);
    if (records != official_records) result.entry.records = records;
    const ManifestEntry* wanted = manifest != nullptr ? manifest->find(label, result.file) : nullptr;
    if (wanted == nullptr) {
        result.detail = "no known answer for " + result.file;
        return result;
    }
    const std::uint64_t covered = records == 0 ? official_records : records;
    result.code = KatCode::mismatch;
    if (wanted->records > 0 && wanted->records != covered) {
        result.detail = result.file + ": the manifest covers " + std::to_string(wanted->records) +
                        " records, this run made " + std::to_string(covered);
        return result;
    }
    const std::string digest = canonical_digest(text, wanted->mode);
    if (digest != wanted->digest) {
        result.detail = result.file + ": expected " + wanted->digest + ", got " + digest;
        return result;
    }
    result.code = KatCode::pass;
    if (wanted->records > 0) result.detail = "first " + std::to_string(wanted->records) + " records compared";
    return result;
}

KatVerdict combine(const std::vector<FileResult>& files) {
    if (files.empty()) return {KatCode::nokat, "no file was generated"};
    KatVerdict verdict{KatCode::pass, {}};
    for (const FileResult& file : files) {
        if (verdict.code == KatCode::pass && (file.code != KatCode::pass || verdict.detail.empty()))
            verdict.detail = file.detail;
        verdict.code = std::max(verdict.code, file.code);
    }
    return verdict;
}

}  // namespace ngcc
