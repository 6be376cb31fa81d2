// SPDX-License-Identifier: Apache-2.0
#include "recipe/cmake.hpp"

#include <algorithm>
#include <system_error>

#include "recipe/box.hpp"
#include "recipe/difference.hpp"
#include "recipe/file_api.hpp"
#include "recipe/sites.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::uint64_t largest_list = 4u << 20;
constexpr std::size_t most_tops = 24;
constexpr double configure_budget_in_limits = 4;
constexpr const char* list_name = "CMakeLists.txt";

std::string list_in(const std::string& folder) {
    return folder.empty() ? list_name : folder + "/" + list_name;
}

std::string generator() {
    std::error_code error;
    for (const char* program : {"/usr/bin/ninja", "/usr/local/bin/ninja"})
        if (std::filesystem::exists(program, error)) return "Ninja";
    return "Unix Makefiles";
}

std::string counted(std::size_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

void CMakeReader::read(Knowledge& knowledge) {
    for (const std::size_t site : uncovered(discovery_, knowledge.recipes)) {
        for (const std::string& top : tops_above(discovery_.sites[site])) {
            const std::vector<std::size_t> left = uncovered(discovery_, knowledge.recipes);
            if (std::find(left.begin(), left.end(), site) == left.end()) break;
            read_top(top, knowledge);
        }
    }
    for (const std::string& top : other_tops())
        if (!uncovered(discovery_, knowledge.recipes).empty()) read_top(top, knowledge);
    // All are found before the first is read: the levels of one site count for its kin.
    std::vector<std::pair<const Recipe, Levels>> found;
    for (const Recipe& recipe : knowledge.recipes) {
        if (recipe.source != Source::cmake || !recipe.site) continue;
        if (auto levels =
                missing_levels(discovery_, *recipe.site, knowledge.recipes, text_of_list(recipe.where)))
            found.emplace_back(recipe, *levels);
    }
    for (const auto& [recipe, levels] : found)
        read_levels(recipe, levels, knowledge);
}

bool CMakeReader::is_skipped(const std::string& folder) const {
    return std::any_of(discovery_.skipped.begin(), discovery_.skipped.end(),
                       [&](const package::Skipped& skipped) {
                           return !skipped.path.empty() && lies_in(folder, skipped.path);
                       });
}

// A call of project() outside comments, as a word of its own.
bool CMakeReader::has_project(const std::string& list) const {
    const auto [known, is_new] = projects_.try_emplace(list, false);
    if (!is_new) return known->second;
    const std::string text = lower_case(text_of_list(list));
    for (std::string_view rest = text; !rest.empty() && !known->second;) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r\xef\xbb\xbf"), line.size()));
        if (!line.starts_with("project")) continue;
        line.remove_prefix(7);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        known->second = line.starts_with('(');
    }
    return known->second;
}

std::vector<std::string> CMakeReader::tops_above(const package::Site& site) const {
    std::vector<std::string> lists;
    for (std::string start : {site.folder, parent(site.api_file)})
        for (;; start = parent(start)) {
            const bool there = places_.tree().find(list_in(start)) != nullptr;
            if (there && std::find(lists.begin(), lists.end(), start) == lists.end()) lists.push_back(start);
            if (start.empty()) break;
        }
    std::sort(lists.begin(), lists.end(), [](const std::string& a, const std::string& b) {
        return std::pair(a.size(), a) < std::pair(b.size(), b);
    });
    std::vector<std::string> tops;
    for (const std::string& folder : lists)
        if (has_project(list_in(folder))) tops.push_back(folder);
    // A list without project() may still be one, if nothing stands above it.
    if (!lists.empty() && std::find(tops.begin(), tops.end(), lists.front()) == tops.end())
        tops.push_back(lists.front());
    return tops;
}

std::vector<std::string> CMakeReader::other_tops() const {
    std::vector<std::string> folders;
    for (const package::File& file : places_.tree().files) {
        if (file.kind != package::FileKind::cmake || base_name(file.path) != list_name) continue;
        const std::string folder = parent(file.path);
        const bool below_tried = std::any_of(tried_.begin(), tried_.end(),
                                             [&](const std::string& top) { return lies_in(folder, top); });
        if (!below_tried && !is_skipped(folder) && folders.size() < most_tops && has_project(file.path))
            folders.push_back(folder);
    }
    return folders;
}

void CMakeReader::read_top(const std::string& folder, Knowledge& knowledge) {
    if (!tried_.insert(folder).second) return;
    const auto report = [&](bool usable, const std::string& text) {
        knowledge.attempts.push_back({Source::cmake, list_in(folder), usable, text});
    };
    if (!setting_.may_run) return report(false, setting_.may_not_run_reason);
    std::string problem;
    const Description description = describe(folder, {}, problem);
    if (description.products.empty() && !problem.empty()) return report(false, problem);
    std::vector<Recipe> recipes = chooser_.choose(description, uncovered(discovery_, knowledge.recipes));
    std::string text =
        counted(description.products.size(), "target") + ", " + counted(recipes.size(), "instance");
    if (!problem.empty()) text += "; " + problem;
    report(!recipes.empty(), text);
    std::move(recipes.begin(), recipes.end(), std::back_inserter(knowledge.recipes));
}

void CMakeReader::read_levels(const Recipe& recipe, const Levels& levels, Knowledge& knowledge) {
    const std::string folder = parent(recipe.where);
    std::string problem;
    Description description = describe(folder, {}, problem);
    for (const std::string& value : levels.values) {
        const std::string setting = levels.variable + "=" + value;
        for (Product& product : describe(folder, {"-D" + setting}, problem).products) {
            product.notes.insert("CMake was given " + setting);
            description.products.push_back(std::move(product));
        }
    }
    exchange_if_more(knowledge.recipes, *recipe.site, chooser_.choose(description, {*recipe.site}));
}

std::string CMakeReader::text_of_list(const std::string& list) const {
    try {
        return hashprof::read_file(places_.tree().absolute(list), largest_list);
    } catch (const hashprof::Error&) {
        return {};  // CMake itself says why when it is tried
    }
}

// The targets of a project. problem: why there are none, or which cannot be used.
Description CMakeReader::describe(const std::string& folder, const std::vector<std::string>& options,
                                  std::string& problem) {
    Description description{Source::cmake, list_in(folder), {}, {}};
    if (builds_ >= most_tops || used_s_ > configure_budget_in_limits * setting_.limit_s) {
        problem = "not configured: the time for configuring is used up";
        return description;
    }
    const std::filesystem::path build = places_.scratch() / ("cmake-" + std::to_string(++builds_));
    const std::string failure = configure(folder, options, build);
    if (!failure.empty()) {
        problem = "configuring failed: " + failure;
        return description;
    }
    try {
        std::vector<std::string> problems;
        description.products = read_reply(build, places_, problems);
        if (!problems.empty()) problem = problems.front();
    } catch (const hashprof::Error& error) {
        problem = "CMake's reply cannot be used: " + error.cause();
    }
    return description;
}

// Why it failed; empty if it is configured.
std::string CMakeReader::configure(const std::string& folder, const std::vector<std::string>& options,
                                   const std::filesystem::path& build) {
    try {
        write_query(build);
    } catch (const hashprof::Error& error) {
        return error.where() + " " + error.cause();
    }
    const std::filesystem::path source = places_.tree().absolute(folder).lexically_normal();
    BoxOrder order;
    order.program = "cmake";
    order.arguments = {"-S",
                       source.string(),
                       "-B",
                       build.string(),
                       "-G",
                       generator(),
                       "-DCMAKE_BUILD_TYPE=Release",
                       "-DFETCHCONTENT_FULLY_DISCONNECTED=ON"};
    order.arguments.insert(order.arguments.end(), options.begin(), options.end());
    order.folder = order.scratch = build;
    const BoxResult result = run_in_box(setting_, places_, order);
    used_s_ += result.wall_s;
    return result.usable && result.exit_code == 0 ? std::string() : result.problem;
}

}  // namespace ngcc::recipe
