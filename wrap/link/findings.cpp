// SPDX-License-Identifier: Apache-2.0
#include "link/findings.hpp"

#include <algorithm>

#include "census/names.hpp"

namespace hashprof::wrap {

using census::is_helper;
using census::is_window;

namespace {

std::string joined(const std::vector<std::string>& items, std::size_t limit = 4) {
    std::string out;
    for (std::size_t i = 0; i < std::min(items.size(), limit); ++i)
        out += (i ? ", " : "") + items[i];
    if (items.size() > limit) out += " and " + std::to_string(items.size() - limit) + " more";
    return out;
}

std::string callers_text(const std::vector<Caller>& callers) {
    std::vector<std::string> parts;
    for (const Caller& caller : callers)
        parts.push_back(caller.from + " (" + std::to_string(caller.count) + ")");
    return joined(parts);
}

// Calls of one helper by another are nested: tallied apart, in no share.
std::vector<Caller> outer_callers(std::string_view name, const std::vector<Caller>& callers) {
    std::vector<Caller> outer;
    std::copy_if(callers.begin(), callers.end(), std::back_inserter(outer), [name](const Caller& caller) {
        return is_helper(name) ? !is_helper(caller.from) : !is_window(caller.from);
    });
    return outer;
}

void judge_lto(const ObjectFacts& object, std::vector<Finding>& out) {
    if (object.shared || (object.lto == elfsize::Lto::none && !object.bitcode)) return;
    const std::string kind = object.bitcode ? "LLVM bitcode (clang -flto)"
                             : object.lto == elfsize::Lto::slim
                                 ? "gcc intermediate code (-flto)"
                                 : "gcc intermediate code beside machine code (-flto)";
    out.push_back(
        {Severity::refusal, "lto", "", object.title(),
         "the object holds " + kind +
             ": the optimiser binds helper calls before the linker can wrap them, so every count would "
             "be zero",
         "compile it without -flto"});
}

void judge_machine(const ObjectFacts& object, const Target& runtime, std::vector<Finding>& out) {
    if (object.bitcode || (object.machine == runtime.machine && object.is_64bit == runtime.is_64bit)) return;
    const auto name = [](std::uint16_t machine, bool wide) {
        const std::string family = machine == EM_X86_64    ? "x86-64"
                                   : machine == EM_386     ? "i386"
                                   : machine == EM_AARCH64 ? "AArch64"
                                   : machine == EM_ARM     ? "ARM"
                                                           : "machine " + std::to_string(machine);
        return family + (wide ? " (64-bit)" : " (32-bit)");
    };
    out.push_back(
        {Severity::refusal, "machine", "", object.title(),
         "the object is for " + name(object.machine, object.is_64bit) + ", the wrappers are for " +
             name(runtime.machine, runtime.is_64bit),
         "build without -m32, or build hashprof for that machine and pass its libhashprof_wrap.a with "
         "--runtime"});
}

void judge_duplicates(const Census& census, const std::string& name, std::vector<Finding>& out) {
    std::vector<std::string> strong, weak;
    for (const ObjectFacts& object : census.objects) {
        const auto entry = object.names.find(name);
        if (object.shared || entry == object.names.end()) continue;
        if (entry->second.definition == Definition::strong) strong.push_back(object.title());
        if (entry->second.definition == Definition::weak) weak.push_back(object.title());
    }
    if (strong.size() > 1) {
        out.push_back(
            {Severity::refusal, "duplicate", name, strong[0],
             name + " is defined twice, in " + strong[0] + " and in " +
                 joined({strong.begin() + 1, strong.end()}),
             "link one of them: leave out the official auxfunc.c or drng.c if the candidate ships its own"});
    } else if (strong.size() + weak.size() > 1) {
        const std::string& chosen = strong.empty() ? weak.front() : strong.front();
        out.push_back(
            {Severity::note, "weak", name, chosen,
             "the link takes " + name + " from " + chosen + "; a weak definition is also in " + joined(weak),
             ""});
    }
}

void judge_user_wrapper(const ObjectFacts& object, const std::string& name, std::vector<Finding>& out) {
    if (!object.defines.contains("__wrap_" + name)) return;
    out.push_back({Severity::refusal, "wrapped-already", name, object.title(),
                   "__wrap_" + name + " is defined here: the program brings its own wrapper",
                   "leave that file and its --wrap option out of a profiled build"});
}

// Other names of the function's place that are called: the compiler's clones, or aliases that the source
// declares.
void judge_resolved(const ObjectFacts& object, const std::string& name, const NameFacts& facts,
                    std::vector<Finding>& out) {
    const auto outer = outer_callers(name, facts.resolved);
    if (outer.empty() && facts.aliases.empty()) return;
    std::string cause = name;
    if (!facts.aliases.empty()) cause += " has other names in its own file (" + joined(facts.aliases) + ")";
    if (!outer.empty()) {
        cause += std::string(facts.aliases.empty() ? "" : " and") + " is called without its name by " +
                 callers_text(outer);
    }
    out.push_back({Severity::partial, "alias", name, object.title(),
                   cause + ": --wrap sees calls by name only",
                   "give " + name + " a source file of its own and remove the alias"});
}

void judge_own_unit(const ObjectFacts& object, const std::string& name, const NameFacts& facts,
                    std::vector<Finding>& out) {
    const auto outer = outer_callers(name, facts.by_name);
    if (!outer.empty() && object.combined()) {
        out.push_back({Severity::partial, "combined", name, object.title(),
                       "an object combined by `ld -r` from " + joined(object.sources) + " holds " + name +
                           " and its callers " + callers_text(outer) + ": the calls are bound already",
                       "link the single objects, or use -fuse-ld=lld, which wraps bound calls too"});
    } else if (!outer.empty()) {
        out.push_back({Severity::partial, "own-unit", name, object.title(),
                       name + " is called in the file that defines it, by " + callers_text(outer) +
                           ": --wrap does not redirect such calls",
                       "move " + name + " to a source file of its own, or use -fuse-ld=lld"});
    } else if (outer.size() != facts.by_name.size()) {
        out.push_back({Severity::note, "nested", name, object.title(),
                       name + " is called in its own file by the helpers " + callers_text(facts.by_name) +
                           ": such nested calls are in no share, and nested_calls does not show them",
                       ""});
    }
    if (is_helper(name) && !object.other_functions.empty() && outer.empty()) {
        out.push_back({Severity::partial, "inline", name, object.title(),
                       name + " shares its file with " + joined(object.other_functions) +
                           ": calls from there that the compiler inlined leave no trace",
                       "move the helpers to a source file of their own"});
    }
}

void judge_definition(const ObjectFacts& object, const std::string& name, std::vector<Finding>& out) {
    const auto entry = object.names.find(name);
    if (entry == object.names.end()) return;
    const NameFacts& facts = entry->second;
    if (facts.definition == Definition::local) {
        out.push_back(
            {Severity::partial, "local", name, object.title(),
             name + " is a local symbol here (static, or made local by objcopy -L or ld -r)" +
                 (facts.by_name.empty() && facts.resolved.empty() ? ""
                                                                  : ", with callers in the same object") +
                 ": --wrap sees global names only",
             "link the objects as the compiler made them"});
        return;
    }
    if (facts.definition == Definition::none) return;
    judge_resolved(object, name, facts, out);
    judge_own_unit(object, name, facts, out);
}

void judge_shared(const Census& census, const std::string& name, std::vector<Finding>& out) {
    if (census.defines(name) || !is_helper(name)) return;
    for (const ObjectFacts& object : census.objects) {
        if (!object.shared || !object.defines.contains(name)) continue;
        out.push_back({Severity::note, "shared", name, object.title(),
                       name + " is in this shared library: its calls are bound when that library is linked",
                       "build that library with hashprof-cc"});
    }
}

void judge_names(const ObjectFacts& object, std::vector<Finding>& out) {
    for (const MangledName& mangled : object.mangled) {
        out.push_back({Severity::partial, "mangled", mangled.function, object.title(),
                       std::string("a C++ name that is not wrapped is ") +
                           (mangled.defined ? "defined" : "called") + " here: " + mangled.demangled + " (" +
                           mangled.symbol + ")",
                       "declare " + mangled.function + " extern \"C\""});
    }
    for (const auto& [symbol, helper] : object.misspelt) {
        out.push_back({Severity::note, "misspelt", helper, object.title(),
                       symbol + " is not " + helper + " and is not wrapped",
                       "correct the name if " + helper + " is meant"});
    }
    if (!object.similar.empty()) {
        out.push_back({Severity::note, "similar", "", object.title(),
                       "functions named like a helper, not counted: " + joined(object.similar, 8), ""});
    }
}

}  // namespace

std::vector<Finding> judge(const Census& census, const std::vector<std::string>& names,
                           const Target* runtime) {
    std::vector<Finding> out;
    for (const ObjectFacts& object : census.objects) {
        judge_lto(object, out);
        if (runtime != nullptr) judge_machine(object, *runtime, out);
    }
    for (const std::string& name : names) {
        judge_duplicates(census, name, out);
        judge_shared(census, name, out);
        for (const ObjectFacts& object : census.objects) {
            if (object.shared || object.bitcode) continue;
            judge_user_wrapper(object, name, out);
            judge_definition(object, name, out);
        }
    }
    for (const ObjectFacts& object : census.objects) {
        if (!object.shared) judge_names(object, out);
    }
    return out;
}

std::vector<std::string> names_to_wrap(const Census& census, const std::vector<std::string>& wanted) {
    std::vector<std::string> out;
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(out),
                 [&](const std::string& name) { return census.defines(name); });
    return out;
}

bool has_refusal(const std::vector<Finding>& findings) {
    return std::any_of(findings.begin(), findings.end(),
                       [](const Finding& finding) { return finding.severity == Severity::refusal; });
}

}  // namespace hashprof::wrap
