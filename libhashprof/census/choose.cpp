// SPDX-License-Identifier: Apache-2.0
#include "census/census.hpp"

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

constexpr const char* relink =
    "link it again through hashprof-cc (CC=\"hashprof-cc gcc\"), which needs no loader";

Choice refuse_start(const Report& program) {
    if (program.kind == FileKind::script)
        return refusal("script", "is a script for " + program.interpreter,
                       "name the program that it starts: hashprof run -- " + program.interpreter + " " +
                           program.path.string() + " would measure the interpreter");
    if (program.kind != FileKind::executable)
        return refusal("not-executable", std::string("is no program but ") + name_of(program.kind),
                       "name the executable that uses it");
    if (program.foreign_machine)
        return refusal("foreign-machine", "is built for " + program.machine,
                       "use a hashprof built for " + program.machine);
    if (program.foreign_class)
        return refusal("wrong-class",
                       std::string("is a ") + (program.is_64bit ? "64" : "32") + "-bit program",
                       "build it without -m32, or use a hashprof of that class");
    if (program.setuid || program.setgid)
        return refusal("setuid",
                       std::string("is ") + (program.setuid ? "setuid" : "setgid") +
                           ": the loader ignores LD_PRELOAD for it",
                       "run a copy without that bit (cp makes one)");
    if (program.capabilities)
        return refusal("setuid", "has file capabilities: the loader ignores LD_PRELOAD for it",
                       "run a copy without them (cp makes one)");
    if (program.is_static)
        return refusal(program.is_static_pie ? "static-pie" : "static",
                       "is linked statically: no loader runs that could bring hashprof in", relink);
    if (program.loader == Loader::musl)
        return refusal("musl-loader", "is started by the loader of musl (" + program.interpreter + ")",
                       relink);
    return {};
}

// libasan insists on standing first; with another library before it the program ends before main.
void add_sanitizer_library(const Report& program, Choice& choice) {
    if (!program.sanitizer.starts_with("libasan") && !program.sanitizer.starts_with("libclang_rt.asan"))
        return;
    choice.libasan_first = true;
    choice.asan_library = program.sanitizer;
}

}  // namespace

Choice choose(const Report& executable, const std::vector<Report>&, const Route* wanted_route) {
    Choice choice = refuse_start(executable);
    if (choice.refused) return choice;
    choice.route = wanted_route != nullptr ? *wanted_route : Route::hook;
    choice.reason = wanted_route != nullptr ? "asked for" : "entry hooks see calls inside a file too";
    if (choice.route == Route::wrap)
        return refusal("wrap", "the wrap route is chosen at the link",
                       "link the program through hashprof-cc");
    add_sanitizer_library(executable, choice);
    return choice;
}

}  // namespace hashprof::census
