// SPDX-License-Identifier: Apache-2.0
// The census against the hooks: what should have been seen in every file that was loaded, and what was.
#include <algorithm>
#include <cstring>
#include <set>

#include "census/cache.hpp"
#include "census/census.hpp"
#include "census/names.hpp"
#include "census/wanted.hpp"
#include "support/error.hpp"

namespace hashprof::census {
namespace {

constexpr const char* by_wrapping = "build it with CC=\"hashprof-cc gcc\", or see hashprof census";

const char* refusal_text(std::uint32_t refusal) {
    switch (refusal) {
        case HASHPROF_REFUSED_IFUNC:
            return "its IFUNC was not resolved yet";
        case HASHPROF_REFUSED_SHORT:
            return "it is too short to be patched";
        case HASHPROF_REFUSED_BRANCH:
            return "code branches into its first instructions";
        case HASHPROF_REFUSED_DECODE:
            return "its first instructions cannot be moved";
        case HASHPROF_REFUSED_FAR:
            return "no memory is free within reach of a branch";
        case HASHPROF_REFUSED_PROTECTED:
            return "its pages cannot be made writable";
        case HASHPROF_REFUSED_CHANGED:
            return "its code in memory differs from the file";
        case HASHPROF_REFUSED_FULL:
            return "more functions were found than the tables hold";
        case HASHPROF_REFUSED_PARTIAL:
            return "a part of it lies in its callers";
        case HASHPROF_REFUSED_FOLDED:
            return "it shares its place with another function that counts";
        default:
            return "it was left alone";
    }
}

class Judge {
  public:
    Judge(const hashprof_region& region, const Wanted& wanted)
        : region_(region),
          wanted_(wanted),
          names_(wanted),
          by_name_(region.route == HASHPROF_ROUTE_PRELOAD) {}

    Judgement run() {
        for (const std::string_view helper : helper_names)
            judgement_.states[data_name(helper, wanted_)];
        for (std::uint32_t i = 0; i < region_.module_count; ++i)
            module(i);
        fetched_by_hand();
        for (std::size_t i = 0; i < judgement_.modules.size(); ++i)
            for (const FunctionReport& function : judgement_.modules[i].functions)
                this->function(indices_[i], judgement_.modules[i], function);
        unexamined();
        refused_hooks();
        gaps();
        settle();
        return std::move(judgement_);
    }

  private:
    void add(Severity severity, const std::string& code, const std::string& function, const std::string& file,
             const std::string& cause, const std::string& remedy) {
        judgement_.findings.push_back({severity, code, function, file, cause, remedy});
    }

    std::string path_of(std::uint32_t index) const {
        const hashprof_module& module = region_.modules[index];
        if ((module.flags & HASHPROF_MODULE_MAIN) != 0 && region_.executable[0] != 0)
            return region_.executable;
        return module.path;
    }

    // Where a file lies says nothing of the program that was named: stripped, it may hold anything.
    void nothing_known(const std::string& path) {
        for (const std::string_view helper : helper_names) {
            FunctionReport function;
            function.name = helper;
            function.role = Role::helper;
            doubt(function, "stripped", path,
                  "has no symbol table (stripped): " + function.name + " could be anywhere",
                  "do not strip it");
        }
    }

    void module(std::uint32_t index) {
        const hashprof_module& module = region_.modules[index];
        const std::string path = path_of(index);
        if ((module.flags & (HASHPROF_MODULE_OWN | HASHPROF_MODULE_LOADING)) != 0 || is_runtime_library(path))
            return;
        try {
            Report report = cached_census(path, wanted_);
            // What stands at that path now is not what the target's own code read there.
            const bool was_stripped = (module.flags & HASHPROF_MODULE_NO_SYMTAB) != 0;
            const bool unreadable = (module.flags & HASHPROF_MODULE_UNREADABLE) != 0;
            if (!report.system_library && (unreadable || was_stripped != report.stripped))
                add(Severity::partial, "changed", "", path, "is no longer the file that was loaded",
                    "run it again");
            if (report.system_library && was_stripped && (module.flags & HASHPROF_MODULE_MAIN) != 0)
                nothing_known(path);
            for (const FunctionReport& function : report.functions)
                if (function.defined()) found_.insert(function.name);
            for (const Finding& finding : report.findings)
                judgement_.findings.push_back(finding);
            judgement_.modules.push_back(std::move(report));
            indices_.push_back(index);
        } catch (const Error& error) {
            add(Severity::partial, "unreadable", "", path,
                "was loaded, but cannot be examined: " + error.cause(), error.remedy());
        }
    }

    // Helpers, and what is named like one, are interposed by the preload route; the rest has entry hooks on
    // both.
    Route route_of(const FunctionReport& function) const {
        return by_name_ && is_helper(function.name) ? Route::preload : Route::hook;
    }

    void function(std::uint32_t module, const Report& report, const FunctionReport& function) {
        const Route route = route_of(function);
        const std::string path = report.path.string();
        const Verdict& verdict = function.verdicts.at(route);
        if (verdict.sight != Sight::all) {
            doubt(function, verdict.code, path, verdict.reason, verdict.remedy);
        } else if (by_name_ && function.role == Role::counted &&
                   data_name(function.name, wanted_).starts_with("other:")) {
            doubt(function, "preload-other", path,
                  "the preload route stands in for the official helpers only", "use the hook route");
        } else if (!verdict.code.empty()) {
            add(Severity::note, verdict.code, function.name, path, verdict.reason, verdict.remedy);
        }
        if (route == Route::preload && verdict.sight == Sight::all && function.defined())
            opened_later(module, path, function);
        if (route == Route::hook && verdict.sight != Sight::none)
            for (const Definition& definition : function.definitions)
                this->definition(module, path, function, definition);
    }

    const hashprof_hook* hook_of(std::uint32_t module, const Definition& definition) const {
        for (std::uint32_t i = 0; i < region_.hook_count; ++i) {
            const hashprof_hook& hook = region_.hooks[i];
            if (hook.module != module) continue;
            if (hook.address == definition.address) return &hook;
            // The hook of an IFUNC stands where its resolver pointed to.
            if (definition.ifunc && base_name(hook.symbol) == base_name(definition.symbol)) return &hook;
        }
        return nullptr;
    }

    void definition(std::uint32_t module, const std::string& path, const FunctionReport& function,
                    const Definition& definition) {
        if (definition.clone == Clone::partial || hook_of(module, definition) != nullptr) return;
        // A harness opens the windows of the API itself.
        if (function.role == Role::operation && region_.windows_wanted == 0) return;
        doubt(function, "not-hooked", path,
              definition.symbol + " is in the file but was not found in the target", by_wrapping);
    }

    // Symbol interposition shows itself at the first call only. What was opened with RTLD_DEEPBIND, or in a
    // namespace of its own, never comes through it.
    void opened_later(std::uint32_t module, const std::string& path, const FunctionReport& function) {
        if ((region_.modules[module].flags & HASHPROF_MODULE_LATE) == 0) return;
        for (const Definition& definition : function.definitions)
            if (hook_of(module, definition) != nullptr) return;
        doubt(function, "opened-later", path,
              "no call of " + function.name +
                  " came through symbol interposition: there was none, or the library was opened by dlmopen "
                  "or with "
                  "RTLD_DEEPBIND (deepbind, namespace)",
              "use the hook route");
    }

    // Functions in a file that was passed over: whatever is known of them, it is not proved.
    void unexamined() {
        for (std::uint32_t i = 0; i < region_.hook_count; ++i) {
            const hashprof_hook& hook = region_.hooks[i];
            const auto match = names_.match(hook.symbol);
            const bool loading = hook.module < region_.module_count &&
                                 (region_.modules[hook.module].flags & HASHPROF_MODULE_LOADING) != 0;
            if (!match || loading ||
                std::find(indices_.begin(), indices_.end(), hook.module) != indices_.end())
                continue;
            FunctionReport function;
            function.name = match->name;
            function.role = match->role;
            doubt(function, "unreadable", hook.module < region_.module_count ? path_of(hook.module) : "",
                  "the file that holds " + function.name + " could not be examined", by_wrapping);
        }
    }

    void fetched_by_hand() {
        if (!by_name_) return;
        std::vector<std::pair<std::string, std::string>> fetched;
        for (const Report& file : judgement_.modules)
            for (const std::string& name : file.names_for_dlsym)
                if (found_.contains(name) && is_helper(name)) fetched.emplace_back(name, file.path.string());
        for (const auto& [name, path] : fetched) {
            FunctionReport function;
            function.name = name;
            doubt(function, "dlsym", path, "fetches " + name + " by dlsym, past every preloaded library",
                  "use the hook route");
        }
    }

    // Refusals that no file predicts.
    void refused_hooks() {
        for (std::uint32_t i = 0; i < region_.hook_count; ++i) {
            const hashprof_hook& hook = region_.hooks[i];
            if (hook.refusal == HASHPROF_HOOKED) continue;
            const auto match = names_.match(hook.symbol);
            FunctionReport function;
            function.name = match ? match->name : hook.symbol;
            function.role = hook.kind == HASHPROF_HOOK_WINDOW ? Role::operation
                            : match                           ? match->role
                                                              : Role::counted;
            const std::string path = hook.module < region_.module_count ? path_of(hook.module) : "";
            doubt(function, "hook-refused", path,
                  std::string(hook.symbol) + " could not be hooked: " + refusal_text(hook.refusal),
                  by_wrapping);
        }
    }

    // The first doubt about a function stays.
    void doubt(const FunctionReport& function, const std::string& code, const std::string& path,
               const std::string& reason, const std::string& remedy) {
        add(Severity::partial, code, function.name, path, reason, remedy);
        if (function.role == Role::operation) return;
        HelperState& state = judgement_.states[data_name(function.name, wanted_)];
        if (state.state != State::not_observable)
            state = {State::not_observable, path + ": " + reason, remedy};
    }

    // What was lost on the way, whatever the files say.
    void gaps() {
        std::uint64_t dropped = region_.threads_refused_calls, doubtful = 0;
        for (std::uint32_t i = 0; i < region_.thread_count && i < HASHPROF_THREADS; ++i) {
            dropped += region_.threads[i].dropped_calls;
            doubtful += region_.threads[i].doubtful_nested + region_.threads[i].unsettled_nested;
        }
        const std::pair<std::uint64_t, const char*> counts[] = {
            {dropped, " calls were dropped: the tables were full"},
            {doubtful,
             " calls count as nested in a helper's call that did not return (longjmp): they may have been "
             "outermost"},
            {region_.modules_refused, " loaded files found no entry in the tables and were not searched"},
            {region_.hooks_refused, " places of functions found no entry in the tables"},
            {region_.entries_refused,
             " of the functions and operations named by the user were not understood"},
            {region_.loader_watched == 0,
             " loader: it could not be watched, so what is opened later is not searched"},
            {region_.operations_refused, " operations found no entry in the tables"},
            {region_.forks_unseen, " children ran without memory for their counts"}};
        for (const auto& [count, text] : counts)
            if (count > 0)
                add(Severity::partial, "incomplete", "", region_.executable, std::to_string(count) + text,
                    "");
        if (dropped == 0) return;
        for (auto& [name, state] : judgement_.states)
            state = {State::not_observable,
                     std::to_string(dropped) + " calls were dropped: the tables were full",
                     "run a part of it: fewer threads at a time"};
    }

    // A name that the user gave and no file has: said, for it may be misspelt.
    void missing_names() {
        const auto look = [&](const std::vector<std::string>& names, const char* option) {
            for (const std::string& name : names) {
                if (found_.contains(name)) continue;
                add(Severity::note, "not-found", name, region_.executable,
                    std::string(option) + " " + name + ": no loaded file has a function of this name",
                    "see nm -C on the program; a static function may have been inlined");
            }
        };
        look(wanted_.functions, "--functions");
        look(wanted_.operations, "--operations");
        for (const std::string& name : wanted_.functions)
            judgement_.states[data_name(name, wanted_)];
    }

    // Some helper at least is intercepted: what was counted is a lower bound, not nothing.
    bool any_hook() const {
        return std::any_of(region_.hooks, region_.hooks + region_.hook_count, [](const hashprof_hook& hook) {
            return hook.kind == HASHPROF_HOOK_HELPER && hook.refusal == HASHPROF_HOOKED;
        });
    }

    void settle() {
        for (const std::string& name : found_) {
            if (names_.role(name).value_or(Role::operation) == Role::operation) continue;
            HelperState& state = judgement_.states[data_name(name, wanted_)];
            if (state.state == State::absent) state.state = State::observed;
        }
        missing_names();
        std::size_t observed = 0, doubted = 0, windows = 0;
        for (const auto& [name, state] : judgement_.states) {
            observed += state.state == State::observed;
            doubted += state.state == State::not_observable;
        }
        for (const std::string& name : found_)
            windows += names_.role(name) == Role::operation;
        const auto doubtful =
            std::find_if(judgement_.findings.begin(), judgement_.findings.end(),
                         [](const Finding& finding) { return finding.severity != Severity::note; });
        judgement_.coverage = Coverage::partial;
        if (region_.handshake != HASHPROF_REGION_MAGIC || region_.mode == HASHPROF_OFF) {
            judgement_.coverage = Coverage::none;
            judgement_.reason = "nothing was intercepted in this process";
        } else if (doubtful != judgement_.findings.end()) {
            if (observed == 0 && doubted > 0 && !any_hook()) judgement_.coverage = Coverage::none;
            judgement_.reason = doubtful->file + ": " + doubtful->cause;
        } else {
            judgement_.coverage = Coverage::proved;
            judgement_.reason =
                observed == 0
                    ? "no loaded file defines a helper"
                    : "every place of " + std::to_string(observed) + " helpers" +
                          (region_.windows_wanted != 0 ? " and " + std::to_string(windows) + " API functions"
                                                       : std::string()) +
                          " in " + std::to_string(judgement_.modules.size()) + " loaded files is hooked";
        }
    }

    const hashprof_region& region_;
    const Wanted& wanted_;
    const WantedNames names_;
    const bool by_name_;
    std::set<std::string> found_;         // defined in a module
    std::vector<std::uint32_t> indices_;  // in the region, of judgement_.modules
    Judgement judgement_;
};

}  // namespace

Judgement judge(const hashprof_region& region, const Wanted& wanted) {
    return Judge(region, wanted).run();
}

}  // namespace hashprof::census
