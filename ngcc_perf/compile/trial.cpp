// SPDX-License-Identifier: Apache-2.0
#include "compile/trial.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compile/interface.hpp"

namespace ngcc::compile {
namespace {

std::set<std::string> withheld_symbols() {
    std::set<std::string> names(all_helpers.begin(), all_helpers.end());
    names.insert(global_generator);
    return names;
}

const std::string& api_path(const Order& order) {
    return order.recipe.api_file.empty() ? order.site.api_file : order.recipe.api_file;
}

}  // namespace

Trial::Trial(const Setting& setting, const Order& order, const Tools& tools, Compiler& compiler,
             const Plan& plan, std::string means)
    : setting_(setting),
      order_(order),
      tools_(tools),
      compiler_(compiler),
      plan_(plan),
      means_(std::move(means)),
      nearness_{order.site.folder, order.label, order.site.version},
      inference_(order.tree, order.site, order.recipe, &order.discovery, nearness_),
      closure_(pool_, nearness_, withheld_symbols()),
      libraries_(order.recipe.libraries) {
    if (std::find(libraries_.begin(), libraries_.end(), "m") == libraries_.end()) libraries_.push_back("m");
}

TrialResult Trial::run() {
    std::vector<Source> sources;
    if (has_recipe())
        for (const recipe::Unit& unit : order_.recipe.units)
            sources.push_back(make_source(unit, order_.tree.root));
    else
        sources = inference_.own();
    pool_.add(compiler_.compile(sources, plan_));
    recipe_units_ = pool_.objects().size();
    if (find_api()) {
        choose_units();
        result_.done = link_all();
        if (result_.done) {
            describe_generator();
            note_private_copies();
        }
    }
    const std::vector<Choice>& nearest = closure_.choices();
    result_.choices.insert(result_.choices.begin(), nearest.begin(), nearest.end());
    return std::move(result_);
}

bool Trial::fail(std::string diagnosis) {
    if (result_.diagnosis.empty()) result_.diagnosis = std::move(diagnosis);
    return false;
}

// The unit that defines the interface: the one named, else any that does.
bool Trial::find_api() {
    const std::string& path = api_path(order_);
    const char* first = first_function(order_.site.type);
    std::optional<std::size_t> number = pool_.made(path);
    if (!number || !pool_.at(*number).facts.defines(first)) {
        const auto other = closure_.nearest(first, path);
        if (other) number = other;
    }
    if (number) {
        api_number_ = *number;
        api_ = pool_.at(*number).source;
        return true;
    }
    for (std::size_t i = 0; i < pool_.objects().size(); ++i)
        if (pool_.at(i).source.path == path) {
            api_ = pool_.at(i).source;
            result_.culprits.push_back(i);
            return fail(diagnose_unit(pool_.at(i), order_.tree));
        }
    for (std::size_t i = 0; i < pool_.objects().size(); ++i)
        if (!pool_.at(i).made) {
            result_.culprits.push_back(i);
            return fail(diagnose_unit(pool_.at(i), order_.tree));
        }
    return fail(fmt::format("no unit of the recipe defines {}", first));
}

// Everything that the recipe lists but drivers and helper copies, which are taken when something needs them;
// else what the interface needs.
void Trial::choose_units() {
    closure_.require(api_number_);
    require_interface();
    closure_.resolve();
    reached_.insert(closure_.objects().begin(), closure_.objects().end());
    if (!has_recipe()) return drop_included();
    drop_rivals();
    for (std::size_t i = 0; i < recipe_units_; ++i) {
        const Object& unit = pool_.at(i);
        if (!unit.made || unit.facts.defines("main")) continue;
        const bool helper = std::any_of(all_helpers.begin(), all_helpers.end(),
                                        [&unit](const char* name) { return unit.facts.defines(name); });
        const bool rival = i != api_number_ && unit.facts.defines(first_function(order_.site.type));
        if (!helper && !rival) closure_.require(i);
    }
    closure_.resolve();
    drop_included();
    for (const std::size_t i : closure_.objects())
        if (pool_.at(i).facts.defines("main"))
            result_.choices.push_back({pool_.at(i).source.path, pool_.at(i).source.path,
                                       "has a main function, but is the only one to define what is needed"});
}

void Trial::require_interface() {
    for (const std::string& name : required_functions(order_.site.type))
        closure_.need(name, api_.path);
    if (order_.site.type != record::Type::kex) return;
    std::set<std::string> passes;
    for (const Object& object : pool_.objects())
        for (const Definition& definition : object.facts.definitions)
            if (object.made && is_pass_function(definition.name)) passes.insert(definition.name);
    for (const std::string& name : passes)
        closure_.need(name, api_.path);
}

void Trial::drop_rivals() {
    const char* first = first_function(order_.site.type);
    for (const std::size_t i : pool_.definers(first))
        if (i != api_number_ && !closure_.has(i))
            result_.choices.push_back({pool_.at(i).source.path, api_.path,
                                       fmt::format("left out: it defines {} once more", first)});
}

// A source that another one includes is compiled within that one.
void Trial::drop_included() {
    std::map<std::string, std::size_t> by_file;
    for (const std::size_t i : closure_.objects())
        by_file[pool_.at(i).source.unit.file.lexically_normal().string()] = i;
    std::map<std::size_t, std::size_t> included;  // unit -> who includes it
    for (const std::size_t i : closure_.objects())
        for (const std::string& file : pool_.at(i).dependencies) {
            const auto found = by_file.find(std::filesystem::path(file).lexically_normal().string());
            if (found != by_file.end() && found->second != i) included[found->second] = i;
        }
    for (const auto& [unit, by] : included) {
        bool clash = false;
        for (const Definition& definition : pool_.at(unit).facts.definitions)
            clash = clash || (definition.kind != Definition::Kind::weak &&
                              pool_.at(by).facts.defines(definition.name));
        if (!clash || unit == api_number_) continue;
        closure_.drop(unit);
        result_.choices.push_back({pool_.at(unit).source.path, pool_.at(by).source.path,
                                   "left out: the other unit includes its text"});
    }
    closure_.resolve();
}

// Linkers refuse two definitions. Variables without initial value merge if compiled so; of others the first
// counts, which the known answers have to judge.
bool Trial::settle_duplicates() {
    const auto duplicates = closure_.duplicates();
    if (duplicates.empty()) return true;
    bool tentative = true;
    for (const auto& [symbol, units] : duplicates) {
        result_.multiple.push_back(symbol);
        for (const std::size_t unit : units)
            for (const Definition& definition : pool_.at(unit).facts.definitions)
                if (definition.name == symbol) tentative = tentative && definition.zero_data;
    }
    const auto& [symbol, units] = *duplicates.begin();
    const std::string& first = pool_.at(units[0]).source.path;
    const std::string& second = pool_.at(units[1]).source.path;
    result_.tentative = tentative;
    const bool merge = plan_.several_definitions || (!tentative && !has_recipe());
    if (!merge)
        return fail(fmt::format("{} is defined in {} and in {}{}", symbol, first, second,
                                tentative ? " (a variable in a header?)" : ""));
    for (const auto& [name, definers] : duplicates) {
        const std::string also = pool_.at(definers[1]).source.path;
        const std::string& used = pool_.at(definers[0]).source.path;
        const bool told = std::any_of(result_.choices.begin(), result_.choices.end(), [&](const Choice& c) {
            return c.chosen == used && c.reason.find(also) != std::string::npos;
        });
        if (!told)
            result_.choices.push_back(
                {"symbol " + name, used,
                 "defined there and in " + also + ", and both units are needed: the first counts"});
    }
    return true;
}

}  // namespace ngcc::compile
