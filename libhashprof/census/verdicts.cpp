// SPDX-License-Identifier: Apache-2.0
#include "census/verdicts.hpp"

#include <algorithm>

namespace hashprof::census {
namespace {

constexpr const char* relink = "build it with CC=\"hashprof-cc gcc\", which counts without a loader";
constexpr const char* use_hooks = "use the hook route";
constexpr const char* own_file =
    "compile the helpers in a source file of their own without -flto, or with -fno-inline; with -g the "
    "census can tell";

std::string callers_text(const FunctionReport& function) {
    std::string text;
    std::size_t listed = 0;
    for (const Suspicion& suspicion : function.inlined) {
        if (listed == 4) return text + " and " + std::to_string(function.inlined.size() - listed) + " more";
        text += (listed++ > 0 ? ", " : "") + (suspicion.function.empty() ? "the image" : suspicion.function);
    }
    return text;
}

bool has_clone(const FunctionReport& function, Clone clone) {
    return std::any_of(function.definitions.begin(), function.definitions.end(),
                       [clone](const Definition& definition) { return definition.clone == clone; });
}

bool is_certain(const FunctionReport& function) {
    return std::any_of(function.inlined.begin(), function.inlined.end(),
                       [](const Suspicion& s) { return s.certain; });
}

// Calls that never arrive at a definition, whatever the route.
Verdict copies(const FunctionReport& function, const Doubts& doubts) {
    if (has_clone(function, Clone::partial))
        return {Sight::some, "part-clone",
                "the compiler moved the head of " + function.name + " into its callers (" + function.name +
                    ".part)",
                "compile it with -fno-partial-inlining"};
    if (!function.inlined.empty()) {
        const bool certain = is_certain(function);
        return {Sight::some, certain ? "inlined" : "inlined-suspected",
                function.name + (certain ? " is inlined into " : " seems to be inlined into ") +
                    callers_text(function) + (certain ? "" : " (" + function.inlined.front().evidence + ")"),
                own_file};
    }
    if (!doubts.twin.empty())
        return {Sight::some, "folded",
                function.name + " and " + doubts.twin +
                    " share one place, folded by the linker: calls of both count",
                "link without --icf"};
    if (doubts.early)
        return {Sight::some, "early",
                function.name + " is called by an IFUNC resolver, before any other code of the program runs",
                "compare with the wrap route"};
    if (!doubts.lost_operation.empty() && function.role != Role::operation)
        return {Sight::some, "lto",
                "the program was optimised as a whole (-flto) and " + doubts.lost_operation +
                    " is inlined: calls of " + function.name +
                    " within it are counted outside of any operation",
                "link without -flto"};
    if (doubts.nameless_code && function.defined())
        return {Sight::some, "stripped",
                "the file is stripped: copies and clones of " + function.name +
                    " in its other functions could not be told",
                "link it without -s and do not strip it"};
    if (doubts.unread_code)
        return {Sight::some, "not-decoded",
                "its code was not examined: copies of " + function.name + " could not be found",
                "compare with the wrap route"};
    if (doubts.unrecognisable && function.defined())
        return {Sight::some, "inlined-possible",
                function.name + " is too plain to be recognised where it may have been inlined", own_file};
    return {Sight::all, "", "", ""};
}

Verdict hook_verdict(const FunctionReport& function, const Doubts& doubts) {
    Verdict verdict = copies(function, doubts);
    if (verdict.sight == Sight::all && has_clone(function, Clone::specialised))
        verdict = {Sight::all, "constprop-clone",
                   "the compiler made a version of " + function.name +
                       " for some callers: its calls count, their lengths are unknown",
                   "compile it with -fno-ipa-cp -fno-ipa-sra to know the lengths"};
    const auto is_ifunc = [](const Definition& definition) { return definition.ifunc; };
    if (verdict.sight == Sight::all &&
        std::any_of(function.definitions.begin(), function.definitions.end(), is_ifunc))
        verdict = {
            Sight::all, "ifunc",
            function.name +
                " is chosen when the program starts (IFUNC) and hooked where it then is; in a library that "
                "is opened later it is left alone",
            "for such a library use the preload route, or name the implementations with --functions"};
    return verdict;
}

struct Binding {
    bool inside = false, by_loader = false;  // references that are bound in the file, or by the loader
    bool exported = false;
};

Binding binding_of(const FunctionReport& function) {
    Binding binding;
    for (const Reference& reference : function.references)
        (reference.by_loader ? binding.by_loader : binding.inside) = true;
    binding.exported = std::any_of(function.definitions.begin(), function.definitions.end(),
                                   [](const Definition& definition) { return definition.exported; });
    return binding;
}

// Why a call within the file does not go through the loader.
Verdict bound_inside(const Report& file, const FunctionReport& function, const Binding& binding) {
    const Sight sight = binding.exported || binding.by_loader ? Sight::some : Sight::none;
    const std::string name = function.name;
    const Definition& first = function.definitions.front();
    if (file.symbolic)
        return {sight, "bsymbolic", "the file binds " + name + " to itself (-Bsymbolic)", use_hooks};
    if (!binding.exported)
        return {sight, "hidden",
                name + " is not exported (static, hidden visibility, version script, --exclude-libs)",
                use_hooks};
    if (first.visibility == "protected")
        return {sight, "protected", name + " has protected visibility: the file binds it to itself",
                use_hooks};
    return {
        sight, "same-object",
        "calls of " + name +
            " are bound within the file that defines it (-Bsymbolic-functions, -fno-semantic-interposition)",
        use_hooks};
}

Verdict preload_verdict(const Report& file, const FunctionReport& function, const Doubts& doubts) {
    const Binding binding = binding_of(function);
    if (!function.defined()) return copies(function, doubts);
    if (file.kind == FileKind::executable && (binding.inside || binding.by_loader || binding.exported))
        return {Sight::none, "same-object",
                function.name +
                    " is defined in the executable itself, which comes before every preloaded library",
                use_hooks};
    if (binding.inside) return bound_inside(file, function, binding);
    return copies(function, doubts);
}

Verdict wrap_verdict(const Report& file) {
    if (file.wrapped)
        return {Sight::all, "wrapped",
                "the wrap runtime is linked in; <output>.hashprof.json says what it proved", ""};
    return {Sight::none, "linked", "the file is linked already, without the wrap runtime", relink};
}

}  // namespace

Verdict file_verdict(const Report& file) {
    if (file.is_static)
        return {Sight::none, file.is_static_pie ? "static-pie" : "static",
                "the program is linked statically: no loader runs that could bring hashprof in", relink};
    if (file.setuid || file.setgid || file.capabilities)
        return {Sight::none, "setuid",
                std::string(file.capabilities ? "the program has file capabilities"
                            : file.setuid     ? "the program is setuid"
                                              : "the program is setgid") +
                    ": the loader ignores LD_PRELOAD for it",
                "run a copy of it (cp drops the privilege)"};
    if (file.loader == Loader::musl)
        return {Sight::none, "musl-loader",
                "the program is started by the loader of musl (" + file.interpreter + ")", relink};
    return {Sight::all, "", "", ""};
}

std::map<Route, Verdict> linked_verdicts(const Report& file, const FunctionReport& function,
                                         const Doubts& doubts) {
    const Verdict obstacle = file_verdict(file);
    std::map<Route, Verdict> verdicts{
        {Route::wrap, wrap_verdict(file)}, {Route::preload, obstacle}, {Route::hook, obstacle}};
    if (obstacle.sight == Sight::all) {
        verdicts[Route::preload] = preload_verdict(file, function, doubts);
        verdicts[Route::hook] = hook_verdict(function, doubts);
    }
    return verdicts;
}

std::map<Route, Verdict> hidden_verdicts(const std::string& code, const std::string& reason,
                                         const std::string& remedy) {
    const Verdict verdict{Sight::none, code, reason,
                          !remedy.empty()      ? remedy
                          : code == "stripped" ? "link it without -s and do not strip it"
                                               : own_file};
    return {{Route::wrap, verdict}, {Route::preload, verdict}, {Route::hook, verdict}};
}

std::map<Route, Verdict> object_verdicts(const Report& file, const FunctionReport& function, bool own_unit) {
    if (file.lto_bytecode) {
        const Verdict lto{
            Sight::none, "lto",
            "the file holds intermediate code (-flto): which calls remain is decided at the link",
            "compile without -flto"};
        return {{Route::wrap, lto}, {Route::preload, lto}, {Route::hook, lto}};
    }
    Verdict wrap{Sight::all, "", "", ""}, hook = copies(function, {});
    const bool local =
        function.defined() && std::all_of(function.definitions.begin(), function.definitions.end(),
                                          [](const Definition& d) { return d.binding == "local"; });
    const Binding binding = binding_of(function);
    if (local)
        wrap = {Sight::none, "local", function.name + " is a local symbol: a linker wraps global names",
                use_hooks};
    else if (function.defined() && binding.inside)
        wrap = {Sight::some, "own-unit", function.name + " is called in the object that defines it",
                "give it a source file of its own"};
    else if (own_unit)
        wrap = {Sight::some, "inlined-possible",
                function.name + " shares its object with functions that may hold copies of it", own_file};
    if (own_unit && hook.sight == Sight::all)
        hook = {Sight::some, "inlined-possible",
                function.name + " shares its object with functions that may hold copies of it", own_file};
    const Verdict preload{
        Sight::some, "unlinked",
        "depends on the link: seen where caller and definition come to stand in different objects",
        use_hooks};
    return {{Route::wrap, wrap}, {Route::preload, preload}, {Route::hook, hook}};
}

}  // namespace hashprof::census
