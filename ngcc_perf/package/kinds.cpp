// SPDX-License-Identifier: Apache-2.0
// What a file is: by its name for a listing, by its first bytes for archives.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string>
#include <unordered_map>

#include "package/paths.hpp"
#include "package/start.hpp"
#include "package/tree.hpp"

namespace ngcc::package {
namespace {

const std::unordered_map<std::string, FileKind>& kinds_by_extension() {
    static const std::unordered_map<std::string, FileKind> kinds{
        {".c", FileKind::c},          {".cc", FileKind::cxx},       {".cpp", FileKind::cxx},
        {".cxx", FileKind::cxx},      {".c++", FileKind::cxx},      {".s", FileKind::assembly},
        {".sx", FileKind::assembly},  {".asm", FileKind::assembly}, {".h", FileKind::header},
        {".hh", FileKind::header},    {".hpp", FileKind::header},   {".hxx", FileKind::header},
        {".h++", FileKind::header},   {".cmake", FileKind::cmake},  {".mk", FileKind::makefile},
        {".mak", FileKind::makefile}, {".txt", FileKind::text},     {".md", FileKind::text},
        {".rsp", FileKind::text},     {".req", FileKind::text},     {".rst", FileKind::text},
        {".kat", FileKind::text},     {".zip", FileKind::archive},  {".rar", FileKind::archive},
        {".7z", FileKind::archive},   {".tar", FileKind::archive},  {".tgz", FileKind::archive},
        {".tbz", FileKind::archive},  {".tbz2", FileKind::archive}, {".txz", FileKind::archive},
        {".tzst", FileKind::archive}, {".o", FileKind::prebuilt},   {".a", FileKind::prebuilt},
        {".so", FileKind::prebuilt},  {".obj", FileKind::prebuilt}, {".lib", FileKind::prebuilt},
        {".dll", FileKind::prebuilt}, {".exe", FileKind::prebuilt}, {".dylib", FileKind::prebuilt},
        {".lo", FileKind::prebuilt},  {".la", FileKind::prebuilt},  {".gch", FileKind::prebuilt},
        {".out", FileKind::prebuilt},
    };
    return kinds;
}

// "libx.so.1.2"
bool is_versioned_library(std::string_view name) {
    const std::size_t at = name.find(".so.");
    return at != std::string_view::npos &&
           name.find_first_not_of("0123456789.", at + 4) == std::string_view::npos;
}

bool has_tar_checksum(std::string_view head) {
    if (head.size() < 512) return false;
    unsigned long stored = 0, sum = 0;
    std::size_t i = 148;
    while (i < 156 && head[i] == ' ')
        ++i;
    const std::size_t digits = i;
    for (; i < 156 && head[i] >= '0' && head[i] <= '7'; ++i)
        stored = stored * 8 + static_cast<unsigned long>(head[i] - '0');
    for (std::size_t k = 0; k < 512; ++k)
        sum += k >= 148 && k < 156 ? ' ' : static_cast<unsigned char>(head[k]);
    return i > digits && sum == stored;
}

}  // namespace

FileKind kind_of(std::string_view path) {
    const std::string name = lower(name_of(path));
    if (name == "cmakelists.txt") return FileKind::cmake;
    if (name == "makefile" || name == "gnumakefile" || name.starts_with("makefile."))
        return FileKind::makefile;
    if (name == "meson.build" || name == "meson_options.txt" || name == "meson.options")
        return FileKind::meson;
    for (const std::string_view packed : {".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst"}) {
        if (name.ends_with(packed)) return FileKind::archive;
    }
    if (is_versioned_library(name)) return FileKind::prebuilt;
    const auto found = kinds_by_extension().find(std::string(extension_of(name)));
    if (found != kinds_by_extension().end()) return found->second;
    if (name.starts_with("readme") || name == "license" || name == "install") return FileKind::text;
    return FileKind::other;
}

bool starts_like_program(std::string_view head) {
    using namespace std::string_view_literals;
    for (const std::string_view magic : {"\x7f"
                                         "ELF"sv,
                                         "MZ"sv, "\xcf\xfa\xed\xfe"sv, "\xce\xfa\xed\xfe"sv, "!<arch>\n"sv}) {
        if (head.starts_with(magic)) return true;
    }
    return false;
}

bool starts_like_archive(std::string_view head) {
    using namespace std::string_view_literals;
    for (const std::string_view magic :
         {"PK\x03\x04"sv, "PK\x05\x06"sv, "Rar!\x1a\x07"sv, "7z\xbc\xaf\x27\x1c"sv, "\x1f\x8b\x08"sv, "BZh"sv,
          "\xfd"
          "7zXZ\0"sv,
          "\x28\xb5\x2f\xfd"sv}) {
        if (head.starts_with(magic)) return true;
    }
    return has_tar_checksum(head);
}

std::optional<std::string> read_start(const std::filesystem::path& file, std::size_t limit) {
    // O_NONBLOCK: opening a FIFO must not wait for a writer.
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return std::nullopt;
    struct stat status;
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(fd);
        return std::nullopt;
    }
    std::string start(limit, '\0');
    std::size_t filled = 0;
    ssize_t n = 0;
    while (filled < limit && (n = ::read(fd, start.data() + filled, limit - filled)) > 0)
        filled += static_cast<std::size_t>(n);
    ::close(fd);
    if (n < 0) return std::nullopt;
    start.resize(filled);
    return start;
}

bool is_archive(const std::filesystem::path& file) {
    const auto head = read_start(file, 512);
    return head && starts_like_archive(*head);
}

}  // namespace ngcc::package
