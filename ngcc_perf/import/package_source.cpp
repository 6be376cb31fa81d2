// SPDX-License-Identifier: Apache-2.0
#include "import/package_source.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;

constexpr unsigned deepest_nesting = 3;
constexpr std::size_t most_nested = 32;

fs::path source_folder(const ImportOptions& options) {
    return options.work / "source" / options.id;
}

bool is_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

// Size and time stand for the content: an archive of gigabytes is not read to see that it is the same.
std::string archive_fingerprint(const fs::path& archive) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(archive, error);
    const auto time = fs::last_write_time(archive, error);
    if (error)
        throw Error(archive.string(), "cannot be read: " + error.message(),
                    "give a package folder or archive");
    return hashprof::sha256_hex("archive " + std::to_string(size) + " " +
                                std::to_string(time.time_since_epoch().count()));
}

void add_tree(PackageSource& source, const fs::path& folder, const std::string& prefix) {
    SourceTree added{package::read_tree(folder), {}, prefix};
    spdlog::info("{} files in {}{}", added.tree.files.size(), source.name,
                 prefix.empty() ? "" : "/" + prefix.substr(0, prefix.size() - 1));
    added.discovery = package::discover(added.tree);
    for (const package::KatFile& kat : added.discovery.kat_files)
        source.kats.push_back({added.tree.absolute(kat.path), prefix + kat.path, kat.kind, kat.name});
    for (const std::string& note : added.tree.notes)
        source.notes.push_back(prefix + note);
    source.trees.push_back(std::move(added));
}

bool has_sites(const PackageSource& source) {
    return std::any_of(source.trees.begin(), source.trees.end(),
                       [](const SourceTree& t) { return !t.discovery.sites.empty(); });
}

// Some packages hold their code in archives inside the archive. They are opened only if no code lies outside.
void open_nested(PackageSource& source, const ImportOptions& options, std::size_t first, unsigned depth) {
    const std::size_t end = source.trees.size();
    for (std::size_t t = first; t < end; ++t) {
        const std::vector<std::string> nested = source.trees[t].discovery.nested_archives;
        for (const std::string& path : nested) {
            if (source.trees.size() > most_nested) {
                source.notes.push_back(path + ": not opened, there are too many archives inside");
                continue;
            }
            const std::string shown = source.trees[t].prefix + path;
            const fs::path to = source_folder(options) / ("nested-" + std::to_string(source.trees.size()));
            try {
                const package::Unpacked unpacked = package::unpack(source.trees[t].tree.absolute(path), to);
                for (const std::string& note : unpacked.notes)
                    source.notes.push_back(shown + "/" + note);
                source.notes.push_back(shown + ": opened, since the code is in there");
                add_tree(source, unpacked.folder, shown + "/");
            } catch (const Error& error) {
                source.notes.push_back(shown + ": not opened: " + error.cause());
            }
        }
    }
    if (!has_sites(source) && source.trees.size() > end && depth < deepest_nesting)
        open_nested(source, options, end, depth + 1);
}

[[noreturn]] void no_interface(const PackageSource& source, const ImportOptions& options) {
    std::string cause =
        "no instance found: no file defines an ICCS interface (kem_keygen, sig_keygen, kex_init_a or "
        "CryptHash)";
    for (const SourceTree& tree : source.trees)
        for (const package::Skipped& skipped : tree.discovery.skipped)
            cause += "\n  skipped " + tree.prefix + skipped.path + ": " + skipped.reason;
    for (const std::string& note : source.notes)
        cause += "\n  " + note;
    throw Error(options.package.string(), cause,
                "give the folder that holds the implementations, or describe them in a hashprof.json");
}

}  // namespace

std::string package_fingerprint(const ImportOptions& options) {
    if (is_folder(options.package)) return package::read_tree(options.package).fingerprint;
    return archive_fingerprint(options.package);
}

PackageSource open_package(const ImportOptions& options) {
    PackageSource source;
    fs::path named = options.package.lexically_normal();
    source.name = (named.has_filename() ? named : named.parent_path()).filename().string();
    fs::path folder = options.package;
    if (is_folder(folder)) {
        std::error_code error;
        if (source.name == "." || source.name == ".." || source.name.empty())
            source.name = fs::canonical(folder, error).filename().string();
    } else {
        source.fingerprint = archive_fingerprint(options.package);
        if (!package::is_archive(options.package))
            throw Error(options.package.string(), "is neither a folder nor an archive that can be read",
                        "give a package folder, or a .zip, .tar.*, .7z or .rar");
        spdlog::info("unpacking {}", source.name);
        const package::Unpacked unpacked =
            package::unpack(options.package, source_folder(options) / "package");
        source.notes = unpacked.notes;
        source.unpacked = true;
        folder = unpacked.folder;
    }
    add_tree(source, folder, "");
    if (source.fingerprint.empty()) source.fingerprint = source.trees.front().tree.fingerprint;
    if (!has_sites(source)) open_nested(source, options, 0, 1);
    if (!has_sites(source)) no_interface(source, options);
    return source;
}

}  // namespace ngcc
