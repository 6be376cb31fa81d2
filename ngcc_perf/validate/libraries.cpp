// SPDX-License-Identifier: Apache-2.0
#include "classes/json.hpp"
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

// What build.json says of the file that its digest names.
void check_image(const record::BuiltInstance& b, const fs::path& file, const std::string& pointer,
                 const Sink& sink) {
    const elfsize::Sizes sizes = elfsize::sizes_of(elfsize::Image::open(file));
    if (b.elf_load_bytes)
        sink.same("wrong_figure", pointer + "/elf_load_bytes", "is not the size of the library's ELF image",
                  sizes.loadable.memory, *b.elf_load_bytes);
    const Json& found = member(b.raw, "elf");
    if (!found.is_object()) return;
    const Json expected = elfsize::to_json(sizes);
    const Json difference = Json::diff(expected, found);
    if (!difference.empty())
        sink.add("wrong_figure", pointer + "/elf" + difference.front().at("path").get<std::string>(),
                 "is not what the library's ELF image says");
}

}  // namespace

void check_libraries(const BuildFile& build, const std::vector<fs::path>& folders, Findings& findings) {
    const Sink sink(findings, build.file);
    std::size_t away = 0, checked = 0;
    for (const auto& entry : build.value.instances) {
        const std::string instance = pointer_to("/instances", entry.first);
        const record::BuiltInstance& b = entry.second;
        const auto check = [&](const char* member, const record::Text& library, const record::Text& digest) {
            if (!library || !digest) return;
            const auto file = find(*library, folders);
            if (!file) {
                ++away;
                return;
            }
            ++checked;
            try {
                const std::string now = hashprof::sha256_file(*file);
                sink.same("digest", pointer_to(instance, member), "is not the digest of " + *library, now,
                          *digest);
                if (library == b.library && now == *digest) check_image(b, *file, instance, sink);
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
