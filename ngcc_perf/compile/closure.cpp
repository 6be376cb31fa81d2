// SPDX-License-Identifier: Apache-2.0
#include "compile/closure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compile/paths.hpp"

namespace ngcc::compile {

using Kind = Definition::Kind;

std::size_t Pool::add(std::vector<Object> objects) {
    const std::size_t first = objects_.size();
    for (Object& object : objects) {
        const std::size_t number = objects_.size();
        by_path_.emplace(object.source.path, number);
        if (object.made)
            for (const Definition& definition : object.facts.definitions)
                definers_[definition.name].push_back(number);
        objects_.push_back(std::move(object));
    }
    return first;
}

const std::vector<std::size_t>& Pool::definers(const std::string& symbol) const {
    static const std::vector<std::size_t> none;
    const auto found = definers_.find(symbol);
    return found == definers_.end() ? none : found->second;
}

std::optional<std::size_t> Pool::made(const std::string& path) const {
    const auto found = by_path_.find(path);
    if (found == by_path_.end() || !objects_[found->second].made) return std::nullopt;
    return found->second;
}

void Closure::require(std::size_t number) {
    dropped_.erase(number);
    if (!chosen_.insert(number).second) return;
    order_.push_back(number);
    const Object& object = pool_.at(number);
    for (const Definition& definition : object.facts.definitions)
        defined_.emplace(definition.name, number);
    for (const std::string& symbol : object.facts.undefined)
        needs_.push_back({symbol, object.source.path});
}

void Closure::need(const std::string& symbol, const std::string& from) {
    needs_.push_back({symbol, from});
}

bool Closure::clashes(std::size_t number) const {
    for (const Definition& definition : pool_.at(number).facts.definitions) {
        const auto found = defined_.find(definition.name);
        if (definition.kind != Kind::strong || found == defined_.end() || withheld_.contains(definition.name))
            continue;
        for (const Definition& other : pool_.at(found->second).facts.definitions)
            if (other.name == definition.name && other.kind == Kind::strong) return true;
    }
    return false;
}

std::optional<std::size_t> Closure::nearest(const std::string& symbol, const std::string& from,
                                            std::size_t limit) const {
    std::optional<std::size_t> best;
    std::vector<long> best_rank;
    for (const std::size_t number : pool_.definers(symbol)) {
        if (number >= limit || dropped_.contains(number)) continue;
        const Object& object = pool_.at(number);
        bool weak = false;
        for (const Definition& definition : object.facts.definitions)
            weak = weak || (definition.name == symbol && definition.kind == Kind::weak);
        std::vector<long> rank = {object.facts.defines("main"), clashes(number), weak};
        const std::vector<long> place = nearness_.rank(from, object.source.path);
        rank.insert(rank.end(), place.begin(), place.end());
        const bool better = !best || rank < best_rank ||
                            (rank == best_rank && object.source.path < pool_.at(*best).source.path);
        if (!better) continue;
        best = number;
        best_rank = std::move(rank);
    }
    return best;
}

void Closure::record_choice(const std::string& symbol, std::size_t chosen,
                            const std::vector<std::size_t>& candidates) {
    std::string others;
    std::size_t count = 1;
    constexpr std::size_t most_named = 5;
    for (const std::size_t number : candidates) {
        if (number == chosen || dropped_.contains(number)) continue;
        if (count <= most_named) others += (others.empty() ? "" : ", ") + pool_.at(number).source.path;
        ++count;
    }
    const std::string& path = pool_.at(chosen).source.path;
    if (count == 1 || !told_.insert(path + '\n' + others).second) return;
    if (count > most_named + 1) others += ", ...";
    choices_.push_back(
        {"symbol " + symbol, path, fmt::format("nearest of {} that define it (also {})", count, others)});
}

void Closure::resolve() {
    needs_.insert(needs_.end(), unmet_.begin(), unmet_.end());
    unmet_.clear();
    while (!needs_.empty()) {
        const Need need = needs_.front();
        needs_.pop_front();
        if (defined_.contains(need.symbol)) continue;
        if (withheld_.contains(need.symbol)) {
            unmet_.push_back(need);
            continue;
        }
        if (const auto chosen = nearest(need.symbol, need.from)) {
            record_choice(need.symbol, *chosen, pool_.definers(need.symbol));
            require(*chosen);
        } else {
            unmet_.push_back(need);
        }
    }
}

void Closure::drop(std::size_t number) {
    dropped_.insert(number);
    if (chosen_.erase(number) == 0) return;
    order_.erase(std::find(order_.begin(), order_.end(), number));
    defined_.clear();
    for (const std::size_t other : order_)
        for (const Definition& definition : pool_.at(other).facts.definitions)
            defined_.emplace(definition.name, other);
    for (const std::size_t other : order_)
        for (const std::string& symbol : pool_.at(other).facts.undefined)
            if (!defined_.contains(symbol)) needs_.push_back({symbol, pool_.at(other).source.path});
    const std::string& path = pool_.at(number).source.path;
    std::erase_if(unmet_, [&](const Need& need) { return need.from == path; });
    std::erase_if(needs_, [&](const Need& need) { return need.from == path; });
}

std::set<std::string> Closure::open() const {
    std::set<std::string> symbols;
    for (const Need& need : unmet_)
        if (!defined_.contains(need.symbol)) symbols.insert(need.symbol);
    return symbols;
}

std::map<std::string, std::vector<std::size_t>> Closure::duplicates() const {
    std::map<std::string, std::vector<std::size_t>> definers;
    for (const std::size_t number : order_)
        for (const Definition& definition : pool_.at(number).facts.definitions)
            if (definition.kind == Kind::strong) definers[definition.name].push_back(number);
    std::erase_if(definers, [](const auto& entry) { return entry.second.size() < 2; });
    return definers;
}

}  // namespace ngcc::compile
