// SPDX-License-Identifier: Apache-2.0
#include "package/entry.hpp"

#include <algorithm>
#include <array>

#include "package/paths.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t longest_name = 4000, longest_part = 255;

bool has_long_part(std::string_view path) {
    const auto parts = parts_of(path);
    return std::any_of(parts.begin(), parts.end(),
                       [](std::string_view part) { return part.size() > longest_part; });
}

// "C:/x"
bool has_drive(std::string_view name) {
    const char c = name.size() > 2 && name[1] == ':' && name[2] == '/' ? lower(name.substr(0, 1))[0] : '\0';
    return c >= 'a' && c <= 'z';
}

}  // namespace

EntryName entry_name(std::string_view raw) {
    std::string name(raw);
    if (name.find('/') == std::string::npos) std::replace(name.begin(), name.end(), '\\', '/');
    if (name.starts_with('/') || has_drive(name)) return {{}, "has an absolute path"};
    const auto parts = parts_of(name);
    if (std::find(parts.begin(), parts.end(), "..") != parts.end()) return {{}, "climbs out with \"..\""};
    if (name.size() > longest_name || has_long_part(name)) return {{}, "has a name that is too long"};
    return {normal_path(name), nullptr};
}

EntryName link_target(std::string_view path, std::string_view target) {
    if (target.empty() || target.starts_with('/')) return {{}, "is a link with an absolute target"};
    int depth = static_cast<int>(parts_of(parent_of(path)).size());
    for (const std::string_view part : parts_of(target)) {
        if (part == "..")
            --depth;
        else if (!part.empty() && part != ".")
            ++depth;
        if (depth < 0) return {{}, "is a link that leads out of the archive"};
    }
    return {normal_path(std::string(parent_of(path)) + '/' + std::string(target)), nullptr};
}

bool is_wanted(std::string_view path) {
    static constexpr std::array<std::string_view, 22> extensions{
        ".inc", ".def", ".tbl", ".dat", ".in",   ".ld", ".lds", ".sh",   ".py",  ".json", ".inl",
        ".ipp", ".tcc", ".map", ".cfg", ".conf", ".pl", ".hex", ".data", ".ver", ".sym",  ".macros"};
    const FileKind kind = kind_of(path);
    if (kind == FileKind::prebuilt) return false;
    if (kind != FileKind::other) return true;
    const std::string extension = lower(extension_of(path));
    return extension.empty() ||
           std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

}  // namespace ngcc::package
