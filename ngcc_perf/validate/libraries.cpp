// SPDX-License-Identifier: Apache-2.0
#include "support/error.hpp"
#include "support/files.hpp"
#include "validate/agreement.hpp"

namespace ngcc::validate {
namespace {

namespace fs = std::filesystem;

// A name leads only below the folder it is looked for in.
std::optional<fs::path> find(const std::string& name, const std::vector<fs::path>& folders) {
    const fs::path relative = fs::path(name).lexically_normal();
    if (relative.is_absolute() || relative.empty() || *relative.begin() == "..") return std::nullopt;
    std::error_code error;
    for (const fs::path& folder : folders)
        if (fs::is_regular_file(folder / relative, error)) return folder / relative;
    return std::nullopt;
}

}  // namespace

void check_libraries(const BuildFile& build, const std::vector<fs::path>& folders, Findings& findings) {
    const Sink sink(findings, build.file);
    std::size_t away = 0, checked = 0;
    for (const auto& [name, b] : build.value.instances) {
        const auto check = [&](const char* member, const record::Text& library, const record::Text& digest) {
            if (!library || !digest) return;
            const auto file = find(*library, folders);
            if (!file) {
                ++away;
                return;
            }
            ++checked;
            try {
                sink.same("digest", pointer_to(pointer_to("/instances", name), member),
                          "is not the digest of " + *library, hashprof::sha256_file(*file), *digest);
            } catch (const hashprof::Error& error) {
                findings.note("library", *library + ": " + error.cause());
            }
        };
        check("library_sha256", b.library, b.library_sha256);
        check("profile_library_sha256", b.profile_library, b.profile_library_sha256);
    }
    if (away > 0)
        findings.note("libraries", std::to_string(away) + " libraries are not at hand, " +
                                       std::to_string(checked) +
                                       " digests were recomputed (--libraries FOLDER names their place)");
}

}  // namespace ngcc::validate
