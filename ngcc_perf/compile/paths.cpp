// SPDX-License-Identifier: Apache-2.0
#include "compile/paths.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace ngcc::compile {

std::string shown(const std::filesystem::path& path, const std::filesystem::path& root) {
    const std::string text = path.lexically_normal().string();
    const std::string base = root.lexically_normal().string();
    if (!base.empty() && text.starts_with(base) && text.size() > base.size() && text[base.size()] == '/')
        return text.substr(base.size() + 1);
    return text;
}

bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder) {
    const std::string text = file.string();
    std::string base = folder.string();
    while (base.size() > 1 && base.back() == '/')
        base.pop_back();
    if (base.empty()) return false;
    return text == base || base == "/" ||
           (text.starts_with(base) && text.size() > base.size() && text[base.size()] == '/');
}

std::string_view folder_of(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

std::string_view name_of(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool within(std::string_view inner, std::string_view outer) {
    return outer.empty() || inner == outer ||
           (inner.starts_with(outer) && inner.size() > outer.size() && inner[outer.size()] == '/');
}

namespace {

unsigned parts(std::string_view folder) {
    return folder.empty() ? 0 : 1 + static_cast<unsigned>(std::count(folder.begin(), folder.end(), '/'));
}

char lowered(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

}  // namespace

unsigned steps(std::string_view from, std::string_view to) {
    std::string_view common = from;
    unsigned up = 0;
    while (!within(to, common)) {
        common = folder_of(common);
        ++up;
    }
    return up + parts(to) - parts(common);
}

unsigned likeness(std::string_view a, std::string_view b) {
    // Names longer than this are told apart well enough by their beginning.
    constexpr std::size_t most = 128;
    a = a.substr(0, most);
    b = b.substr(0, most);
    std::vector<unsigned> row(b.size() + 1), above(b.size() + 1);
    unsigned best = 0;
    for (const char x : a) {
        std::swap(row, above);
        for (std::size_t j = 0; j < b.size(); ++j) {
            row[j + 1] = lowered(x) == lowered(b[j]) ? above[j] + 1 : 0;
            best = std::max(best, row[j + 1]);
        }
    }
    return best;
}

std::optional<Stamp> stamp_of(const std::filesystem::path& file) {
    struct stat status;
    if (::stat(file.c_str(), &status) != 0) return std::nullopt;
    return Stamp{static_cast<std::uint64_t>(status.st_size),
                 std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

}  // namespace ngcc::compile
