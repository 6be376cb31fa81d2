// SPDX-License-Identifier: Apache-2.0
#include "recipe/places.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace ngcc::recipe {
namespace {

std::filesystem::path without_links(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
    return error ? path : real;
}

}  // namespace

Places::Places(const package::Tree& tree, const std::filesystem::path& scratch)
    : tree_(tree), scratch_(scratch.empty() ? scratch : without_links(std::filesystem::absolute(scratch))) {
    folders_.insert("");
    for (const package::File& file : tree.files)
        for (std::string folder = parent(file.path); folders_.insert(folder).second;)
            folder = parent(folder);
}

std::optional<std::string> Places::relative(const std::filesystem::path& absolute) const {
    const std::string path = absolute.lexically_normal().native();
    const std::string& root = tree_.root.native();
    if (!lies_in(path, root)) return std::nullopt;
    std::string rest = path.substr(std::min(path.size(), root.size() + (root.ends_with('/') ? 0 : 1)));
    while (rest.ends_with('/'))
        rest.pop_back();
    return rest;
}

std::optional<std::string> Places::find(const std::filesystem::path& absolute, bool file) const {
    const auto known = [&](const std::string& path) {
        return file ? tree_.find(path) != nullptr : folders_.contains(path);
    };
    auto path = relative(absolute);
    if (path && known(*path)) return path;
    // Another spelling of the same place, by way of a symbolic link.
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(absolute, error);
    if (error) return std::nullopt;
    path = relative(real);
    return path && known(*path) ? path : std::nullopt;
}

std::optional<std::string> Places::file(const std::filesystem::path& absolute) const {
    return find(absolute, true);
}

std::optional<std::string> Places::folder(const std::filesystem::path& absolute) const {
    return find(absolute, false);
}

bool Places::in_scratch(const std::filesystem::path& absolute) const {
    return !scratch_.empty() && lies_in(absolute.lexically_normal().native(), scratch_.native());
}

bool Places::within_bounds(const std::filesystem::path& absolute) const {
    return relative(absolute).has_value() || in_scratch(absolute);
}

bool Places::usable_file(const std::filesystem::path& absolute) const {
    std::error_code error;
    if (!in_scratch(absolute)) return file(absolute).has_value();
    // What a configure step wrote may lead out by a link.
    return in_scratch(without_links(absolute)) && std::filesystem::is_regular_file(absolute, error);
}

bool Places::usable_folder(const std::filesystem::path& absolute) const {
    std::error_code error;
    if (!in_scratch(absolute)) return folder(absolute).has_value();
    return in_scratch(without_links(absolute)) && std::filesystem::is_directory(absolute, error);
}

bool Places::in_system(const std::filesystem::path& absolute) {
    constexpr std::array<std::string_view, 4> places = {"/usr", "/lib", "/lib64", "/opt"};
    const std::string path = absolute.lexically_normal().native();
    return std::any_of(places.begin(), places.end(),
                       [&](std::string_view place) { return lies_in(path, place); });
}

std::string parent(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return std::string(path.substr(0, slash == std::string_view::npos ? 0 : slash));
}

std::string_view base_name(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
}

std::string_view stem(std::string_view path) {
    const std::string_view name = base_name(path);
    const std::size_t dot = name.rfind('.');
    return name.substr(0, dot == std::string_view::npos || dot == 0 ? name.size() : dot);
}

bool lies_in(std::string_view path, std::string_view folder) {
    if (folder.empty() || folder == "/") return true;
    if (folder.ends_with('/')) folder.remove_suffix(1);
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace ngcc::recipe
