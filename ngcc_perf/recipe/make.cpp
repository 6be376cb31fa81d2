// SPDX-License-Identifier: Apache-2.0
#include "recipe/make.hpp"

#include <algorithm>

#include "recipe/box.hpp"
#include "recipe/sites.hpp"
#include "recipe/texts.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::uint64_t largest_makefile = 4u << 20;
constexpr std::size_t most_runs = 32, most_other_folders = 32;
constexpr double budget_in_limits = 4;  // all dry runs together, in limits of one

std::string joined(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
}

// Written by hand or by a generator, never in the package's favour: only what the package itself names.
bool names_file_outside(const MakeCall& call, const Places& places) {
    for (std::size_t i = 0; i + 1 < call.arguments.size(); ++i)
        if (call.arguments[i] == "-f" &&
            !places.file((call.folder / call.arguments[i + 1]).lexically_normal()))
            return true;
    return !places.usable_folder(call.folder);
}

std::string product_names(const Description& description) {
    std::set<std::string> names;
    for (const Product& product : description.products)
        names.insert(product.name);
    std::string text;
    for (const std::string& name : names) {
        if (text.size() > 100) return text + ", ...";
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

}  // namespace

void MakeReader::read(Knowledge& knowledge) {
    if (!setting_.may_run) return report_not_run(knowledge);
    for (const std::size_t site : uncovered(discovery_, knowledge.recipes))
        read_site(site, near(discovery_.sites[site]), knowledge);
    const std::vector<std::size_t> left = uncovered(discovery_, knowledge.recipes);
    if (!left.empty()) {
        const std::vector<std::string> others = elsewhere();
        for (const std::size_t site : left)
            read_site(site, others, knowledge);
    }
    // All are found before the first is read: the levels of one site count for its kin.
    std::vector<std::pair<const Recipe, Levels>> found;
    for (const Recipe& recipe : knowledge.recipes) {
        if (recipe.source != Source::make || !recipe.site) continue;
        const std::string& text = described_.at(parent(recipe.where)).text;
        if (auto levels = missing_levels(discovery_, *recipe.site, knowledge.recipes, text))
            found.emplace_back(recipe, *levels);
    }
    for (const auto& [recipe, levels] : found)
        read_levels(recipe, levels, knowledge);
    report(knowledge);
}

void MakeReader::read_levels(const Recipe& recipe, const Levels& levels, Knowledge& knowledge) {
    const std::string folder = parent(recipe.where);
    Described& described = described_.at(folder);
    std::vector<std::string> goals = interesting_goals(described.text);
    goals.resize(std::min<std::size_t>(goals.size(), 1));
    const std::filesystem::path place = places_.tree().absolute(folder).lexically_normal();
    for (const std::string& value : levels.values) {
        std::vector<std::string> arguments = goals;
        arguments.push_back(levels.variable + "=" + value);
        std::vector<MakeCall> ignored;
        if (!run({place, arguments}, described, ignored)) break;
    }
    exchange_if_more(knowledge.recipes, *recipe.site, chooser_.choose(described.description, {*recipe.site}));
}

// A Makefile that makes known answers is the best, a nearer one better than one further up.
void MakeReader::read_site(std::size_t site, const std::vector<std::string>& folders, Knowledge& knowledge) {
    Described* best = nullptr;
    std::optional<Rank> best_rank;
    for (const std::string& folder : folders) {
        Described& described = describe(folder);
        const auto rank = chooser_.best_rank(described.description, site);
        if (rank && (!best_rank || *rank < *best_rank)) {
            best = &described;
            best_rank = rank;
        }
        if (best_rank == Rank::kat) break;
    }
    std::vector<Recipe> recipes;
    if (best != nullptr) recipes = chooser_.choose(best->description, {site});
    for (const std::string& folder : folders) {
        if (!recipes.empty()) break;
        best = &described_.at(folder);
        recipes = chooser_.choose(best->description, {site});
    }
    if (recipes.empty()) return;
    best->used = true;
    std::move(recipes.begin(), recipes.end(), std::back_inserter(knowledge.recipes));
}

void MakeReader::report(Knowledge& knowledge) const {
    for (const std::string& folder : order_) {
        const Described& described = described_.at(folder);
        const std::string names = product_names(described.description);
        std::string text = names.empty() ? "no program or library was seen" : "builds " + names;
        if (!described.problem.empty()) text += "; " + described.problem;
        knowledge.attempts.push_back({Source::make, described.description.where, described.used, text});
    }
}

void MakeReader::report_not_run(Knowledge& knowledge) const {
    std::set<std::string> seen;
    for (const std::size_t site : uncovered(discovery_, knowledge.recipes))
        for (const std::string& folder : near(discovery_.sites[site]))
            if (seen.insert(folder).second)
                knowledge.attempts.push_back(
                    {Source::make, makefile_in(folder), false, setting_.may_not_run_reason});
}

bool MakeReader::is_skipped(const std::string& folder) const {
    return std::any_of(discovery_.skipped.begin(), discovery_.skipped.end(),
                       [&](const package::Skipped& skipped) {
                           return !skipped.path.empty() && lies_in(folder, skipped.path);
                       });
}

std::string MakeReader::makefile_in(const std::string& folder) const {
    for (const char* name : {"GNUmakefile", "makefile", "Makefile"})
        if (places_.tree().find(joined(folder, name)) != nullptr) return joined(folder, name);
    const bool configurable =
        setting_.trust_build && places_.tree().find(joined(folder, "configure")) != nullptr;
    const std::string input = joined(folder, "Makefile.in");
    return configurable && places_.tree().find(input) != nullptr ? input : std::string();
}

std::vector<std::string> MakeReader::near(const package::Site& site) const {
    std::vector<std::string> folders;
    const auto consider = [&](const std::string& folder) {
        if (!makefile_in(folder).empty() &&
            std::find(folders.begin(), folders.end(), folder) == folders.end())
            folders.push_back(folder);
    };
    // With a shared API file the site's own folder is the nearer one.
    for (std::string start : {site.folder, parent(site.api_file)})
        for (;; start = parent(start)) {
            consider(start);
            if (start.empty()) break;
        }
    std::stable_sort(folders.begin(), folders.end(), [&](const std::string& a, const std::string& b) {
        return std::count(a.begin(), a.end(), '/') + (a.empty() ? 0 : 1) >
               std::count(b.begin(), b.end(), '/') + (b.empty() ? 0 : 1);
    });
    if (!site.folder.empty())
        for (const package::File& file : places_.tree().files)
            if (file.kind == package::FileKind::makefile && lies_in(file.path, site.folder))
                consider(parent(file.path));
    return folders;
}

std::vector<std::string> MakeReader::elsewhere() const {
    std::vector<std::string> folders;
    for (const package::File& file : places_.tree().files) {
        const std::string folder = parent(file.path);
        const bool fits = file.kind == package::FileKind::makefile && makefile_in(folder) == file.path &&
                          !described_.contains(folder) && !is_skipped(folder);
        if (fits && folders.size() < most_other_folders) folders.push_back(folder);
    }
    return folders;
}

MakeReader::Described& MakeReader::describe(const std::string& folder) {
    const auto known = described_.find(folder);
    if (known != described_.end()) return known->second;
    Described& described = described_[folder];
    order_.push_back(folder);
    described.description.source = Source::make;
    described.description.where = makefile_in(folder);
    const auto place = build_folder(folder, described);
    if (!place) return described;
    std::vector<MakeCall> calls = first_calls(folder, *place, described);
    for (std::size_t i = 0; i < calls.size() && described.runs < most_runs; ++i) {
        std::vector<MakeCall> more;
        if (!run(calls[i], described, more)) break;
        for (MakeCall& call : more)
            if (std::find(calls.begin(), calls.end(), call) == calls.end()) calls.push_back(std::move(call));
    }
    return described;
}

// Where make runs: beside the Makefile, or where a trusted configure script has written one.
std::optional<std::filesystem::path> MakeReader::build_folder(const std::string& folder,
                                                              Described& described) {
    const std::filesystem::path place = places_.tree().absolute(folder).lexically_normal();
    if (!described.description.where.ends_with(".in")) return place;
    const std::filesystem::path build = places_.scratch() / ("configure-" + std::to_string(order_.size()));
    std::error_code error;
    std::filesystem::create_directories(build, error);
    const BoxResult result =
        run_in_box(setting_, places_, {"sh", {(place / "configure").string()}, build, build});
    used_s_ += result.wall_s;
    if (result.usable && result.exit_code == 0) return build;
    described.problem = "configure: " + result.problem;
    return std::nullopt;
}

std::vector<MakeCall> MakeReader::first_calls(const std::string& folder, const std::filesystem::path& place,
                                              Described& described) const {
    std::vector<MakeCall> calls = {{place, {}}};
    try {
        described.text = hashprof::read_file(places_.tree().absolute(makefile_in(folder)), largest_makefile);
        for (std::string& goal : interesting_goals(described.text))
            calls.push_back({place, {std::move(goal)}});
    } catch (const hashprof::Error& error) {
        described.problem = error.cause();
        return {};
    }
    for (MakeCall& call : make_calls_in_texts(places_, folder))
        if (std::find(calls.begin(), calls.end(), call) == calls.end()) calls.push_back(std::move(call));
    return calls;
}

// One dry run. False if another one would be a waste of time.
bool MakeReader::run(const MakeCall& call, Described& described, std::vector<MakeCall>& more) {
    if (names_file_outside(call, places_)) return true;
    if (used_s_ > budget_in_limits * setting_.limit_s) {
        described.problem = "not run: the time for dry runs is used up";
        return false;
    }
    BoxOrder order;
    order.program = "make";
    order.arguments = {"-n", "-B", "-k", "-w"};
    order.arguments.insert(order.arguments.end(), call.arguments.begin(), call.arguments.end());
    order.folder = call.folder;
    if (places_.in_scratch(call.folder)) order.scratch = call.folder;
    const BoxResult result = run_in_box(setting_, places_, order);
    ++described.runs;
    used_s_ += result.wall_s;
    if (!result.problem.empty() && described.problem.empty()) described.problem = result.problem;
    if (!result.usable) return false;
    BuildLog log(places_);
    read_make_output(result.out, call.folder, log, more);
    Description& description = described.description;
    for (Product& product : log.products()) {
        for (const std::string& argument : call.arguments)
            if (argument.find('=') != std::string::npos)
                product.notes.insert("make was called with " + argument);
        if (std::find(description.products.begin(), description.products.end(), product) ==
            description.products.end())
            description.products.push_back(std::move(product));
    }
    for (Unit& unit : log.loose())
        description.loose.push_back(std::move(unit));
    if (log.has_foreign() && described.problem.empty()) described.problem = "compiles for another machine";
    return true;
}

}  // namespace ngcc::recipe
