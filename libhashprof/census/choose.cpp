// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "census/census.hpp"
#include "census/verdicts.hpp"

namespace hashprof::census {
namespace {

Choice refusal(std::string code, std::string reason, std::string remedy) {
    Choice choice;
    choice.refused = true;
    choice.code = std::move(code);
    choice.reason = std::move(reason);
    choice.remedy = std::move(remedy);
    return choice;
}

Choice refuse_start(const Report& program) {
    if (program.kind == FileKind::script)
        return refusal("script", "is a script for " + program.interpreter, "name the program that it starts");
    if (program.kind != FileKind::executable)
        return refusal("not-executable", std::string("is no program but a ") + name_of(program.kind),
                       "name the executable that uses it");
    const bool narrow_twin = program.machine == "i386" || program.machine == "ARM";
    if (program.foreign_class && narrow_twin)
        return refusal("wrong-class", "is a 32-bit program (" + program.machine + ")",
                       "build it without -m32");
    if (program.foreign_machine)
        return refusal("foreign-machine", "is built for " + program.machine,
                       "use a hashprof built for " + program.machine);
    if (program.foreign_class)
        return refusal("wrong-class",
                       std::string("is a ") + (program.is_64bit ? "64" : "32") + "-bit program",
                       "build it without -m32, or use a hashprof of that class");
    const Verdict obstacle = file_verdict(program);
    if (obstacle.sight != Sight::all) return refusal(obstacle.code, obstacle.reason, obstacle.remedy);
    if (program.loader == Loader::other)
        return refusal("foreign-loader", "is started by an unknown loader (" + program.interpreter + ")",
                       "build it with CC=\"hashprof-cc gcc\", which counts without a loader");
    return {};
}

Choice refuse_wrapped(const Report& program, const std::vector<Report>& libraries) {
    const auto wrapped =
        std::find_if(libraries.begin(), libraries.end(), [](const Report& file) { return file.wrapped; });
    if (!program.wrapped && wrapped == libraries.end()) return {};
    const std::string file = program.wrapped ? program.path.string() : wrapped->path.string();
    return refusal("wrapped", file + " was linked with hashprof-cc and counts by itself",
                   "start the program directly, then: hashprof show hashprof.<pid>.region");
}

// libasan insists on standing first; with another library before it the program ends before main.
void add_sanitizer_library(const Report& program, Choice& choice) {
    const std::string& name = program.sanitizer;
    if (choice.libasan_first || !(name.starts_with("libasan") || name.starts_with("libclang_rt.asan")))
        return;
    choice.libasan_first = true;
    choice.asan_library = name;
}

// The worst that a route has to say of any helper.
Sight least(const std::vector<const Report*>& files, Route route) {
    Sight worst = Sight::all;
    for (const Report* file : files)
        for (const FunctionReport& function : file->functions)
            if (function.role == Role::helper)
                worst = std::max(worst, file->verdict(function.name, route).sight == Sight::absent
                                            ? Sight::all
                                            : file->verdict(function.name, route).sight);
    return worst;
}

void choose_route(const std::vector<const Report*>& files, Choice& choice) {
    const Sight hook = least(files, Route::hook), preload = least(files, Route::preload);
    if (preload < hook) {
        choice.route = Route::preload;
        choice.reason = "symbol interposition sees more of the helpers here than entry hooks";
    } else {
        choice.route = Route::hook;
        choice.reason = hook == Sight::all ? "entry hooks see every call, also within a file"
                                           : "no route sees every call of every helper; entry hooks see most";
    }
}

// A helper in several versions: whoever is called by name cannot know which one the caller is bound to.
std::string in_several_versions(const std::vector<const Report*>& files) {
    for (const Report* file : files)
        for (const FunctionReport& function : file->functions) {
            if (function.role != Role::helper) continue;
            std::set<std::string> versions;
            for (const Definition& definition : function.definitions)
                if (!definition.version.empty()) versions.insert(definition.version);
            if (versions.size() > 1) return function.name;
        }
    return {};
}

}  // namespace

Choice choose(const Report& executable, const std::vector<Report>& libraries, const Route* wanted_route) {
    Choice choice = refuse_start(executable);
    if (!choice.refused) choice = refuse_wrapped(executable, libraries);
    if (choice.refused) return choice;
    std::vector<const Report*> files{&executable};
    for (const Report& library : libraries)
        files.push_back(&library);
    if (wanted_route == nullptr)
        choose_route(files, choice);
    else if (*wanted_route == Route::wrap)
        return refusal("wrap", "the wrap route is taken at the link",
                       "build the program with CC=\"hashprof-cc gcc\"");
    else
        choice.route = *wanted_route, choice.reason = "asked for";
    const std::string versioned = in_several_versions(files);
    if (choice.route == Route::preload && !versioned.empty())
        return refusal(
            "versions",
            versioned + " has several versions, and symbol interposition would answer for all of them",
            "use --route hook");
    for (const Report* file : files)
        add_sanitizer_library(*file, choice);
    return choice;
}

}  // namespace hashprof::census
