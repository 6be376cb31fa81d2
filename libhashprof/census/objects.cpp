// SPDX-License-Identifier: Apache-2.0
#include "census/objects.hpp"

#include <algorithm>

#include "census/definitions.hpp"
#include "census/names.hpp"
#include "census/references.hpp"
#include "census/verdicts.hpp"

namespace hashprof::census {

using elfsize::Image;
using elfsize::Symbol;

namespace {

void add_reference(FunctionReport& function, const Use& use, const std::string& member) {
    const Through through = use.via == Via::branch ? Through::call : Through::pointer;
    const bool by_name = use.via == Via::name;
    for (Reference& known : function.references) {
        if (known.from != use.from || known.by_loader != by_name || known.member != member) continue;
        ++known.count;
        return;
    }
    function.references.push_back({use.from, member, by_name ? Through::call : through, by_name, 1});
}

void collect_uses(const Image& image, const References& references, const std::string& member,
                  FunctionReport& function) {
    const Location* place = nullptr;
    Location location;
    for (const Symbol& symbol : image.symbols()) {
        if (symbol.name != function.name || !symbol.defined()) continue;
        location = references.place(symbol);
        place = &location;
    }
    for (const Use& use : references.uses(function.name, place))
        if (base_name(use.from) != function.name) add_reference(function, use, member);
    // In an object every reference by name is settled by the linker; within the defining object it is settled
    // there.
    if (function.defined())
        for (Reference& reference : function.references)
            reference.by_loader = false;
}

// Whether functions that could hold copies of a helper stand in its translation unit.
bool shares_unit(const Image& image, const WantedNames& wanted) {
    return std::any_of(image.symbols().begin(), image.symbols().end(), [&](const Symbol& symbol) {
        if (symbol.type != STT_FUNC || !symbol.defined() || !symbol.global()) return false;
        const auto role = wanted.role(base_name(symbol.name));
        return !role || *role == Role::operation;
    });
}

FunctionReport& merged(Report& report, FunctionReport function) {
    for (FunctionReport& known : report.functions) {
        if (known.name != function.name) continue;
        for (Definition& definition : function.definitions)
            known.definitions.push_back(std::move(definition));
        for (Reference& reference : function.references)
            known.references.push_back(std::move(reference));
        return known;
    }
    report.functions.push_back(std::move(function));
    return report.functions.back();
}

// The worse of two verdicts counts for an archive.
void merge_verdicts(FunctionReport& into, const std::map<Route, Verdict>& verdicts) {
    const auto badness = [](Sight sight) { return sight == Sight::none ? 2 : sight == Sight::some ? 1 : 0; };
    for (const auto& [route, verdict] : verdicts) {
        const auto [known, fresh] = into.verdicts.emplace(route, verdict);
        if (!fresh && badness(verdict.sight) > badness(known->second.sight)) known->second = verdict;
    }
}

}  // namespace

void examine_object(const Image& image, const std::string& member, const WantedNames& wanted,
                    Report& report) {
    FunctionMap functions = find_functions(image, wanted);
    const References references(image);
    const bool shared_unit = shares_unit(image, wanted);
    for (auto& [name, function] : functions) {
        for (Definition& definition : function.definitions)
            definition.member = member;
        collect_uses(image, references, member, function);
        const bool own_unit = function.defined() && shared_unit && function.role != Role::operation;
        const auto verdicts = object_verdicts(report, function, own_unit);
        merge_verdicts(merged(report, std::move(function)), verdicts);
    }
    for (Finding& finding : find_names(image, wanted))
        report.findings.push_back(std::move(finding));
}

}  // namespace hashprof::census
