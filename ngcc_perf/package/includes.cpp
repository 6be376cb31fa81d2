// SPDX-License-Identifier: Apache-2.0
#include "package/includes.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "package/paths.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t most_reached = 2000;
constexpr std::ptrdiff_t neighbours = 40;

std::string_view without_climbing(std::string_view name) {
    while (name.starts_with("../") || name.starts_with("./"))
        name.remove_prefix(name.find('/') + 1);
    return name;
}

// "a/b.h" fits ".../a/b.h".
bool ends_with_path(std::string_view path, std::string_view tail) {
    return path.ends_with(tail) && (path.size() == tail.size() || path[path.size() - tail.size() - 1] == '/');
}

}  // namespace

Includes::Includes(const Readings& readings) : readings_(readings) {
    for (std::size_t i = 0; i < readings.tree.files.size(); ++i) {
        if (readings.was_read[i]) by_name_[lower(name_of(readings.tree.files[i].path))].push_back(i);
    }
}

const std::vector<std::size_t>& Includes::named(std::string_view name) const {
    static const std::vector<std::size_t> nothing;
    const auto found = by_name_.find(lower(name_of(name)));
    return found == by_name_.end() ? nothing : found->second;
}

std::size_t Includes::resolve(std::size_t includer, std::string_view name, std::string_view home) const {
    const auto& files = readings_.tree.files;
    const std::vector<std::size_t>& candidates = named(name);
    if (candidates.empty()) return none;
    const std::string folder(parent_of(files[includer].path));
    const File* beside = readings_.tree.find(normal_path(folder + '/' + std::string(name)));
    if (beside != nullptr && readings_.was_read[static_cast<std::size_t>(beside - files.data())])
        return static_cast<std::size_t>(beside - files.data());

    const std::string tail(without_climbing(name)), lower_tail = lower(tail);
    std::size_t best = none;
    std::tuple<bool, std::size_t, std::size_t> best_rank;
    // What shares most with a path stands next to it in the order of paths.
    for (const std::string_view near : {home, std::string_view(folder)}) {
        const auto at =
            std::lower_bound(candidates.begin(), candidates.end(), near,
                             [&](std::size_t i, std::string_view path) { return files[i].path < path; });
        const auto first = at - std::min<std::ptrdiff_t>(at - candidates.begin(), neighbours);
        const auto last = at + std::min<std::ptrdiff_t>(candidates.end() - at, neighbours);
        for (auto it = first; it != last; ++it) {
            const std::string& path = files[*it].path;
            const bool exact = ends_with_path(path, tail);
            if (!exact && !ends_with_path(lower(path), lower_tail)) continue;
            const std::tuple rank{exact, 2 * common_parts(path, home) + common_parts(path, folder),
                                  1000 - std::min<std::size_t>(parts_of(path).size(), 999)};
            if (best == none || rank > best_rank) {
                best = *it;
                best_rank = rank;
            }
        }
    }
    return best;
}

std::vector<std::size_t> Includes::reached(std::size_t file, std::string_view home) const {
    std::vector<std::size_t> order{file};
    std::unordered_set<std::size_t> known{file};
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const std::string& name : readings_.of[order[i]].facts.includes) {
            const std::size_t target = resolve(order[i], name, home);
            if (target != none && order.size() < most_reached && known.insert(target).second)
                order.push_back(target);
        }
    }
    return order;
}

}  // namespace ngcc::package
