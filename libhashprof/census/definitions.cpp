// SPDX-License-Identifier: Apache-2.0
#include "census/definitions.hpp"

#include <algorithm>

#include "census/names.hpp"

namespace hashprof::census {

using elfsize::Image;
using elfsize::Symbol;

namespace {

const char* binding_name(std::uint8_t binding) {
    return binding == STB_LOCAL        ? "local"
           : binding == STB_WEAK       ? "weak"
           : binding == STB_GNU_UNIQUE ? "unique"
                                       : "global";
}

const char* visibility_name(std::uint8_t visibility) {
    constexpr const char* names[] = {"default", "internal", "hidden", "protected"};
    return names[visibility & 3];
}

// Hand-written assembly often leaves its functions without a type.
bool is_function(const Image& image, const Symbol& symbol) {
    if (symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC) return true;
    return symbol.type == STT_NOTYPE && symbol.place == elfsize::Place::section &&
           image.sections()[symbol.section].executable();
}

Definition definition_of(const Symbol& symbol, Clone clone) {
    Definition definition;
    definition.symbol = std::string(symbol.name);
    definition.address = symbol.value;
    definition.size = symbol.size;
    definition.binding = binding_name(symbol.binding);
    definition.visibility = visibility_name(symbol.visibility);
    definition.ifunc = symbol.type == STT_GNU_IFUNC;
    definition.clone = clone;
    return definition;
}

FunctionReport& entry(FunctionMap& functions, const Match& match) {
    FunctionReport& function = functions[match.name];
    function.name = match.name;
    function.role = match.role;
    return function;
}

// "pseudoXOF" of pseudoXOF@V1 and pseudoXOF@@V2, as .symtab names versioned symbols.
std::string_view without_version(std::string_view name) {
    const auto at = name.find('@');
    return at == 0 || at == name.npos ? name : name.substr(0, at);
}

void add_symbol(const Image& image, const WantedNames& wanted, const Symbol& symbol, FunctionMap& functions) {
    const bool undefined = !symbol.defined();
    if (!is_function(image, symbol) && !(undefined && symbol.type == STT_NOTYPE)) return;
    Symbol plain = symbol;
    plain.name = without_version(symbol.name);
    const auto match = wanted.match(plain.name);
    if (!match) return;
    if (undefined) {
        entry(functions, *match);
        return;
    }
    if (symbol.place != elfsize::Place::section) return;
    FunctionReport& function = entry(functions, *match);
    Definition definition = definition_of(plain, match->clone);
    if (image.type() != ET_REL) {
        const bool known =
            std::any_of(function.definitions.begin(), function.definitions.end(), [&](const Definition& d) {
                return d.address == definition.address && d.symbol == definition.symbol;
            });
        if (known) return;
    }
    function.definitions.push_back(std::move(definition));
}

// A symbol of .symtab and its twin in .dynsym are one definition.
void add_exports(const Image& image, const WantedNames& wanted, FunctionMap& functions) {
    const auto versions = symbol_versions(image);
    const auto& symbols = image.dynamic_symbols();
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        add_symbol(image, wanted, symbols[i], functions);
        const auto match = wanted.match(symbols[i].name);
        if (!match || !symbols[i].defined()) continue;
        for (Definition& definition : functions[match->name].definitions) {
            if (definition.address != symbols[i].value || definition.symbol != symbols[i].name) continue;
            definition.exported = true;
            if (!versions[i].empty()) definition.version = versions[i];
        }
    }
}

}  // namespace

FunctionMap find_functions(const Image& image, const WantedNames& wanted) {
    FunctionMap functions;
    for (const Symbol& symbol : image.symbols())
        add_symbol(image, wanted, symbol, functions);
    add_exports(image, wanted, functions);
    return functions;
}

std::vector<Finding> find_names(const Image& image, const WantedNames& wanted) {
    std::vector<Finding> findings;
    const auto add = [&](Severity severity, std::string code, std::string_view function, std::string cause,
                         std::string remedy) {
        findings.push_back({severity, std::move(code), std::string(function), image.name(), std::move(cause),
                            std::move(remedy)});
    };
    std::set<std::string_view> seen;
    const auto look = [&](const Symbol& symbol) {
        if (!symbol.defined() || !is_function(image, symbol) || !seen.insert(symbol.name).second) return;
        const std::string name(symbol.name);
        if (wanted.match(base_name(name))) return;
        if (const auto mangled = mangled_form(name))
            add(Severity::partial, "mangled", mangled->function,
                mangled->demangled + " is a C++ function (" + name + "): calls of it are not counted as " +
                    std::string(mangled->function),
                "declare it extern \"C\", or count it with --functions " + name);
        else if (const auto meant = misspelt_helper(base_name(name)))
            add(Severity::note, "similar", *meant,
                name + " is not " + std::string(*meant) + " and is not counted",
                "count it with --functions " + std::string(base_name(name)));
        else if (resembles_helper(base_name(name)))
            add(Severity::note, "renamed", "", name + " is named like a helper and is not counted",
                "count it with --functions " + std::string(base_name(name)));
    };
    for (const Symbol& symbol : image.symbols())
        look(symbol);
    for (const Symbol& symbol : image.dynamic_symbols())
        look(symbol);
    return findings;
}

}  // namespace hashprof::census
