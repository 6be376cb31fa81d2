// SPDX-License-Identifier: Apache-2.0
#include "link/proof.hpp"

#include <algorithm>
#include <optional>

#include "census/names.hpp"
#include "census/references.hpp"

namespace hashprof::wrap {

using census::is_helper;
using census::is_window;
using census::Location;
using census::References;
using census::Use;

using elfsize::Image;
using elfsize::Symbol;

namespace {

void add(std::vector<Caller>& callers, const std::string& from) {
    const auto known = std::find_if(callers.begin(), callers.end(),
                                    [&](const Caller& caller) { return caller.from == from; });
    if (known == callers.end()) {
        callers.push_back({from, 1});
    } else {
        ++known->count;
    }
}

const Symbol* find_definition(const Image& image, std::string_view name) {
    const auto& symbols = image.symbols();
    const Symbol* found = nullptr;
    for (const Symbol& symbol : symbols) {
        if (symbol.name != name || symbol.place != elfsize::Place::section) continue;
        // A static function of the same name is another one; a hidden one is local, but alone.
        if (found == nullptr || symbol.global()) found = &symbol;
    }
    return found;
}

bool is_own_code(std::string_view from, std::string_view name) {
    return from == name || from.starts_with(std::string(name) + ".");
}

const Finding* first_partial(const std::vector<Finding>& findings, std::string_view name) {
    const auto found = std::find_if(findings.begin(), findings.end(), [name](const Finding& finding) {
        return finding.severity == Severity::partial && finding.function == name;
    });
    return found == findings.end() ? nullptr : &*found;
}

// Whether the census saw that `from` refers to `name` in a way that no linker redirects.
bool predicted(const Census& census, const std::string& name, const std::string& from) {
    const auto has = [&](const std::vector<Caller>& callers) {
        return std::any_of(callers.begin(), callers.end(), [&](const Caller& c) { return c.from == from; });
    };
    return std::any_of(census.objects.begin(), census.objects.end(), [&](const ObjectFacts& object) {
        const auto entry = object.names.find(name);
        if (entry == object.names.end() || entry->second.definition == Definition::none) return false;
        return has(entry->second.by_name) || has(entry->second.resolved);
    });
}

// Functions that refer to X from other objects, as the census saw them.
std::vector<std::string> expected_callers(const Census& census, const std::string& name) {
    std::vector<std::string> out;
    for (const ObjectFacts& object : census.objects) {
        const auto entry = object.names.find(name);
        if (object.shared || entry == object.names.end() || entry->second.definition != Definition::none)
            continue;
        for (const Caller& caller : entry->second.by_name) {
            if (!caller.from.starts_with('.')) out.push_back(caller.from);
        }
    }
    return out;
}

bool nested_only(std::string_view name, std::string_view from) {
    return is_helper(name) ? is_helper(from) : is_window(from);
}

void refuse(Proof& proof, const std::string& name, std::string code, std::string cause, std::string remedy) {
    proof.findings.push_back(
        {Severity::refusal, std::move(code), name, proof.output, std::move(cause), std::move(remedy)});
}

void collect(const Image& output, const References& references, const Runtime& runtime, Coverage& coverage) {
    const std::string wrapper = "__wrap_" + coverage.name;
    for (const Use& use : references.uses(wrapper, nullptr)) {
        if (runtime.owns(wrapper, use.from)) continue;
        ++coverage.references;
        add(coverage.wrapped, use.from);
    }
    const Symbol* function = find_definition(output, coverage.name);
    std::optional<Location> place;
    if (function != nullptr) place = references.place(*function);
    for (const Use& use : references.uses(coverage.name, place ? &*place : nullptr)) {
        if (is_own_code(use.from, coverage.name) || runtime.owns(coverage.name, use.from)) continue;
        add(coverage.direct, use.from);
    }
}

// Whether one function of this name is in the output. Of two (static functions of two files, a weak one that
// was overridden) the relocations do not say which is which.
bool is_unique(const Image& output, std::string_view name) {
    const auto& symbols = output.symbols();
    return std::count_if(symbols.begin(), symbols.end(), [name](const Symbol& symbol) {
               return symbol.name == name && symbol.place == elfsize::Place::section;
           }) == 1;
}

bool defined_once(const Census& census, const std::string& name) {
    return std::count_if(census.objects.begin(), census.objects.end(),
                         [&](const ObjectFacts& object) { return object.defines.contains(name); }) <= 1;
}

// A caller that the census knows and that is in the output must refer to the wrapper; one that section
// garbage collection removed is not there at all.
void check_callers(const Image& output, const Census& census, const Coverage& coverage, Proof& proof) {
    for (const std::string& from : expected_callers(census, coverage.name)) {
        const bool wrapped = std::any_of(coverage.wrapped.begin(), coverage.wrapped.end(),
                                         [&](const Caller& caller) { return caller.from == from; });
        if (wrapped || !is_unique(output, from) || !defined_once(census, from)) continue;
        refuse(proof, coverage.name, "lost",
               from + " refers to " + coverage.name + " in its object, but not to the wrapper in the output",
               "report the linker and its options: it did not apply --wrap=" + coverage.name);
    }
}

void check_direct(const Census& census, const Coverage& coverage, Proof& proof) {
    for (const Caller& caller : coverage.direct) {
        if (predicted(census, coverage.name, caller.from)) continue;
        refuse(proof, coverage.name, "unwrapped",
               coverage.name + " is called past its wrapper by " + caller.from + " (" +
                   std::to_string(caller.count) + (caller.count == 1 ? " reference)" : " references)"),
               "link with --wrap=" + coverage.name + " and all objects that call it");
    }
}

void decide(const Census& census, const std::vector<Finding>& findings, Coverage& coverage, Proof& proof) {
    const bool outer_direct =
        std::any_of(coverage.direct.begin(), coverage.direct.end(),
                    [&](const Caller& caller) { return !nested_only(coverage.name, caller.from); });
    const Finding* finding = first_partial(findings, coverage.name);
    // lld redirects references that the other linkers leave bound; what the output shows as redirected is
    // seen.
    const bool bound = finding != nullptr && (finding->code == "own-unit" || finding->code == "combined");
    if (finding != nullptr && (outer_direct || !bound)) {
        coverage.state = State::partial;
        coverage.reason = finding->file + ": " + finding->cause;
        coverage.remedy = finding->remedy;
    } else if (census.defines(coverage.name)) {
        coverage.state = State::proved;
    } else {
        coverage.reason = "no object of this link defines it";
        for (const Finding& shared : findings) {
            if (shared.code != "shared" || shared.function != coverage.name) continue;
            coverage.reason = shared.file + ": " + shared.cause;
            coverage.remedy = shared.remedy;
        }
    }
    if (coverage.state == State::partial && coverage.references == 0 && is_helper(coverage.name)) {
        refuse(proof, coverage.name, "blind",
               "no call of " + coverage.name +
                   " can be seen, so its count would be a false zero: " + coverage.reason,
               coverage.remedy);
    }
}

void check_kept_relocations(const Image& output, Proof& proof) {
    if (!output.relocations().empty()) return;
    refuse(proof, "", "no-relocations",
           "the output has no relocations left, so nothing can be proved from it",
           "link with -Wl,--emit-relocs, do not strip before the proof, and use a linker that supports it");
}

// The handshake of a shared library is its exported hashprof_control; a user's version script can hide it.
void check_handshake(const Image& output, Proof& proof) {
    const bool present = find_definition(output, "hashprof_control") != nullptr;
    const auto& dynamic = output.dynamic_symbols();
    const bool exported = std::any_of(dynamic.begin(), dynamic.end(), [](const Symbol& symbol) {
        return symbol.name == "hashprof_control" && symbol.defined();
    });
    const bool library = output.type() == ET_DYN && !output.has_interpreter() && output.entry() == 0;
    if (!present) {
        refuse(proof, "", "no-runtime",
               "hashprof_control is not in the output: the runtime was not linked in",
               "link with -Wl,-u,hashprof_control and libhashprof_wrap.a");
    } else if (library && !exported) {
        refuse(proof, "", "hidden-control",
               "hashprof_control is hidden by a version script or --exclude-libs, so no harness can reach "
               "the counts",
               "name hashprof_control under global: in the version script; leave out --exclude-libs,ALL");
    }
}

}  // namespace

std::string_view state_name(State state) {
    switch (state) {
        case State::proved:
            return "proved";
        case State::partial:
            return "partial";
        case State::absent:
            break;
    }
    return "absent";
}

Proof prove(const Image& output, const Census& census, const Runtime& runtime,
            const std::vector<std::string>& names, const std::vector<Finding>& census_findings) {
    Proof proof;
    proof.output = output.name();
    proof.findings = census_findings;
    check_kept_relocations(output, proof);
    check_handshake(output, proof);
    if (has_refusal(proof.findings)) return proof;
    const References references(output);
    for (const std::string& name : names) {
        Coverage coverage;
        coverage.name = name;
        collect(output, references, runtime, coverage);
        if (census.defines(name)) {
            check_callers(output, census, coverage, proof);
            check_direct(census, coverage, proof);
        }
        decide(census, census_findings, coverage, proof);
        proof.functions.push_back(std::move(coverage));
    }
    return proof;
}

}  // namespace hashprof::wrap
