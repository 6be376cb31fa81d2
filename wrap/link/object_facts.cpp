// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "link/census.hpp"
#include "census/names.hpp"
#include "census/references.hpp"

namespace hashprof::wrap {

using census::clone_of;
using census::is_wrappable;
using census::Location;
using census::mangled_form;
using census::misspelt_helper;
using census::References;
using census::resembles_helper;
using census::Use;
using census::Via;

using elfsize::Image;
using elfsize::Symbol;

namespace {

bool is_function(const Symbol& symbol) {
    return symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC;
}

Definition definition_of(const Symbol& symbol) {
    if (!symbol.defined()) return Definition::none;
    if (!symbol.global()) return Definition::local;
    return symbol.binding == STB_WEAK ? Definition::weak : Definition::strong;
}

void add_caller(std::vector<Caller>& callers, const std::string& from) {
    const auto known = std::find_if(callers.begin(), callers.end(),
                                    [&](const Caller& caller) { return caller.from == from; });
    if (known == callers.end()) {
        callers.push_back({from, 1});
    } else {
        ++known->count;
    }
}

// The function itself and its clones are one thing: recursion counts once.
bool is_itself(std::string_view from, std::string_view name) {
    return from == name || from.starts_with(std::string(name) + ".");
}

void collect_uses(const References& references, std::string_view name, std::optional<Location> place,
                  NameFacts& facts) {
    for (const Use& use : references.uses(name, place ? &*place : nullptr)) {
        if (is_itself(use.from, name)) continue;
        add_caller(use.via == Via::name ? facts.by_name : facts.resolved, use.from);
    }
}

void note_symbol(const Symbol& symbol, ObjectFacts& facts) {
    const std::string name(symbol.name);
    if (symbol.type == STT_FILE) {
        if (!name.empty() &&
            std::find(facts.sources.begin(), facts.sources.end(), name) == facts.sources.end()) {
            facts.sources.push_back(name);
        }
        return;
    }
    if (name.empty()) return;
    if (symbol.global()) {
        if (symbol.defined()) {
            facts.defines.insert(name);
        } else if (symbol.binding != STB_WEAK) {
            facts.needs.insert(name);
        }
    }
    if (const auto mangled = mangled_form(name)) {
        facts.mangled.push_back({name, mangled->demangled, std::string(mangled->function), symbol.defined()});
    } else if (const auto meant = misspelt_helper(name); meant && symbol.global()) {
        facts.misspelt.emplace(name, *meant);
    } else if (is_function(symbol) && symbol.defined() && resembles_helper(name)) {
        facts.similar.push_back(name);
    }
    if (is_function(symbol) && symbol.defined() && symbol.global() && !is_wrappable(name)) {
        facts.other_functions.push_back(name);
    }
}

// A definition wins over a reference, a global definition over a local one.
void note_wrappable(const Symbol& symbol, ObjectFacts& facts) {
    NameFacts& name = facts.names[std::string(symbol.name)];
    const Definition definition = definition_of(symbol);
    if (definition == Definition::none) return;
    if (name.definition == Definition::none || name.definition == Definition::local)
        name.definition = definition;
}

void read_relations(const Image& image, ObjectFacts& facts) {
    const References references(image);
    for (auto& [name, entry] : facts.names) {
        std::optional<Location> place;
        for (const Symbol& symbol : image.symbols()) {
            if (symbol.name == name && symbol.defined()) place = references.place(symbol);
        }
        collect_uses(references, name, place, entry);
        for (const Symbol& symbol : image.symbols()) {
            if (!is_function(symbol) || !symbol.defined() || symbol.name == name) continue;
            const bool same_place = place && references.place(symbol) == *place;
            const bool clone = clone_of(symbol.name) == name;
            if (!same_place && !clone) continue;
            // Identical code folded by an earlier `ld -r` is no alias of the helper.
            if (same_place && is_wrappable(symbol.name)) continue;
            const std::size_t known = entry.resolved.size();
            if (!same_place) collect_uses(references, name, references.place(symbol), entry);
            // The split-off rest of the function (.part.0) matters only if others call it directly.
            const bool part = symbol.name.find(".part.") != std::string_view::npos;
            if (!part || entry.resolved.size() > known) entry.aliases.emplace_back(symbol.name);
        }
    }
}

}  // namespace

std::string ObjectFacts::title() const {
    const bool temporary = file.starts_with("/tmp/") || file.find("/cc") != std::string::npos;
    if (temporary && !archive_member && sources.size() == 1)
        return sources.front() + " (compiled to " + file + ")";
    return file;
}

ObjectFacts read_object(const Image& image) {
    ObjectFacts facts;
    facts.file = image.name();
    facts.shared = image.type() == ET_DYN;
    facts.lto = image.lto();
    facts.machine = image.machine();
    facts.is_64bit = image.is_64bit();
    // A slim LTO object has no machine code; a shared library is a world of its own behind its dynamic
    // symbols.
    const auto& symbols = facts.shared ? image.dynamic_symbols() : image.symbols();
    for (const Symbol& symbol : symbols) {
        note_symbol(symbol, facts);
        if (is_wrappable(symbol.name) && symbol.type != STT_FILE) note_wrappable(symbol, facts);
        if (const auto base = clone_of(symbol.name)) facts.names[std::string(*base)];
    }
    if (!facts.shared && image.type() == ET_REL) read_relations(image, facts);
    return facts;
}

}  // namespace hashprof::wrap
