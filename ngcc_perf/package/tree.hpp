// SPDX-License-Identifier: Apache-2.0
// A submission package as files: listed, never copied, never written to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ngcc::package {

enum class FileKind {
    c,
    cxx,
    assembly,
    header,
    cmake,     // CMakeLists.txt, *.cmake
    makefile,  // Makefile, makefile, GNUmakefile, *.mk
    meson,
    text,      // README, *.txt, *.md, *.rsp, *.req: may hold known answers or commands
    archive,   // inside the package: *.zip *.rar *.7z *.tar.* *.tgz
    prebuilt,  // *.o *.a *.so* *.obj *.lib *.dll *.exe, executables: never linked, never run
    other,
};

struct File {
    std::string path;  // relative to the root, '/' between parts, bytes as on disk
    std::uint64_t size = 0;
    std::int64_t mtime_ns = 0;
    FileKind kind = FileKind::other;
};

struct Tree {
    std::filesystem::path root;      // absolute, without symbolic links
    std::vector<File> files;         // sorted by path; symbolic links to files of the tree are files
    std::vector<std::string> notes;  // what was left out and why: "x/y: a symbolic link out of the package"
    std::string fingerprint;  // SHA-256 over path, size and time of every file: equal means nothing changed

    const File* find(std::string_view path) const;
    std::filesystem::path absolute(std::string_view path) const { return root / path; }
};

// Lists a folder. Folders behind symbolic links are not entered, .git and the like neither; what cannot be
// read becomes a note. Error if root is no folder or cannot be read at all.
Tree read_tree(const std::filesystem::path& root);

FileKind kind_of(std::string_view path);

// The file starts like one of the archives that can be unpacked (content, not name).
bool is_archive(const std::filesystem::path& file);

struct Unpacked {
    std::filesystem::path folder;
    std::vector<std::string> notes;  // entries left out and why
};

// Beyond these an archive is refused.
struct UnpackLimits {
    std::uint64_t entries = 500'000;
    std::uint64_t bytes = 16ull << 30;        // kept, or passed over in an archive that cannot be skipped in
    std::uint64_t ratio = 100;                // bytes for each one of the archive ...
    std::uint64_t ratio_from = 256ull << 20;  // ... once there are so many
};

// Unpacks what an import can use (sources, headers, build files, texts, nested archives) into `to`, which is
// made anew. Errors: damaged or truncated archive, an entry that would leave `to` (absolute, "..", behind a
// link), encryption, more than the limits. Notes: devices, links that lead out. `to` is removed on error.
Unpacked unpack(const std::filesystem::path& archive, const std::filesystem::path& to,
                const UnpackLimits& limits = {});

}  // namespace ngcc::package
