// SPDX-License-Identifier: Apache-2.0
#include "package/includes.hpp"

#include <tuple>
#include <unordered_set>

#include "package/paths.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t most_reached = 2000, most_candidates = 2000;

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

std::size_t Includes::resolve(std::size_t includer, std::string_view name, std::string_view home) const {
    const auto& files = readings_.tree.files;
    const auto found = by_name_.find(lower(name_of(name)));
    if (found == by_name_.end()) return none;
    const std::string folder(parent_of(files[includer].path));
    const std::string beside = normal_path(folder + '/' + std::string(name));
    const std::string tail(without_climbing(name)), lower_tail = lower(tail);
    std::size_t best = none;
    std::tuple<int, std::size_t, std::size_t> best_rank;
    std::size_t seen = 0;
    for (const std::size_t i : found->second) {
        if (++seen > most_candidates) break;
        const std::string& path = files[i].path;
        if (path == beside) return i;
        const bool exact = ends_with_path(path, tail);
        if (!exact && !ends_with_path(lower(path), lower_tail)) continue;
        const std::size_t depth = parts_of(path).size();
        const std::tuple rank{exact ? 1 : 0, 2 * common_parts(path, home) + common_parts(path, folder),
                              1000 - std::min<std::size_t>(depth, 999)};
        if (best == none || rank > best_rank) {
            best = i;
            best_rank = rank;
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
