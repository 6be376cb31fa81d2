// SPDX-License-Identifier: Apache-2.0
// hashprof-cc: CC="hashprof-cc gcc" make
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "elf/archive.hpp"
#include "launcher/compiler_command.hpp"
#include "launcher/link_step.hpp"
#include "launcher/process.hpp"
#include "link/linker_command.hpp"
#include "census/names.hpp"
#include "link/runtime.hpp"
#include "support/error.hpp"

namespace hashprof::wrap {

using census::helper_names;

namespace {

struct Invocation {
    LinkPlan plan;
    std::vector<std::string> compiler;   // "gcc", or "ccache" "gcc"
    std::vector<std::string> arguments;  // of the compiler, as given
};

void split_compiler(std::vector<std::string> words, Invocation& invocation) {
    const std::vector<std::string> launchers{"ccache", "sccache", "distcc", "icecc"};
    std::size_t count = 1;
    while (count < words.size() &&
           std::find(launchers.begin(), launchers.end(),
                     std::filesystem::path(words[count - 1]).filename()) != launchers.end()) {
        ++count;
    }
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(count);
    invocation.compiler.assign(words.begin(), end);
    invocation.arguments.assign(end, words.end());
}

std::string search_path(const std::string& program) {
    if (program.find('/') != std::string::npos) return program;
    const char* path = std::getenv("PATH");
    std::string rest = path != nullptr ? path : "/usr/bin:/bin";
    for (std::size_t start = 0; start <= rest.size();) {
        const std::size_t end = std::min(rest.find(':', start), rest.size());
        const std::filesystem::path file = std::filesystem::path(rest.substr(start, end - start)) / program;
        if (access(file.c_str(), X_OK) == 0) return file.string();
        start = end + 1;
    }
    return {};
}

std::string real_linker(const Invocation& invocation, const CompilerCommand& command) {
    std::string answer = command.linker_path;
    if (answer.empty()) {
        std::vector<std::string> question = invocation.compiler;
        question.insert(question.end(), command.selection.begin(), command.selection.end());
        question.push_back("-print-prog-name=" + command.linker);
        answer = first_line_of(question);
    }
    const std::string path = search_path(answer);
    if (path.empty()) {
        throw Error(command.linker, "the linker of " + invocation.compiler.back() + " was not found",
                    "install it, or choose another with -fuse-ld=", Exit::environment);
    }
    return path;
}

bool is_linked_image(const std::string& path) {
    try {
        const auto type = elfsize::Image::open(path).type();
        return type == ET_EXEC || type == ET_DYN;
    } catch (const Error&) {
        return false;
    }
}

int compile_and_link(Invocation& invocation, const CompilerCommand& command) {
    if (command.lto) {
        throw Error("-flto",
                    "with link-time optimisation calls are bound before the linker can wrap them, so every "
                    "count would be zero",
                    "build without -flto", Exit::finding);
    }
    if (invocation.plan.runtime.empty()) invocation.plan.runtime = find_runtime().string();
    invocation.plan.linker = real_linker(invocation, command);
    const TemporaryFolder folder;
    store(invocation.plan, folder.path());
    const std::filesystem::path place = std::filesystem::path(folder.path()) / command.linker;
    std::filesystem::create_symlink(std::filesystem::read_symlink("/proc/self/exe"), place);

    std::vector<std::string> call = invocation.compiler;
    call.push_back("-B" + folder.path());
    if (!command.linker_path.empty()) call.push_back("--ld-path=" + place.string());
    const auto arguments =
        command.linker_path.empty() ? invocation.arguments : without_linker_path(invocation.arguments);
    call.insert(call.end(), arguments.begin(), arguments.end());
    const auto before = std::filesystem::file_time_type::clock::now();
    const int status = run(call);
    if (status != 0 || was_called(folder.path())) return status;
    std::error_code failure;
    const auto written = std::filesystem::last_write_time(command.output, failure);
    if (failure || written < before || !is_linked_image(command.output)) return status;
    throw Error(command.output, "the compiler called its linker past hashprof-cc, so nothing was wrapped",
                "choose the linker with -fuse-ld=<name>", Exit::environment);
}

Windows windows_from(const std::string& text) {
    return text == "on" ? Windows::on : text == "off" ? Windows::off : Windows::automatic;
}

int launch(int argc, char** argv) {
    Invocation invocation;
    std::string windows = "auto";
    std::vector<std::string> helpers(helper_names.begin(), helper_names.end());
    CLI::App app{"Compiler launcher: links programs so that their calls of the ICCS helpers are counted.",
                 "hashprof-cc"};
    app.prefix_command();
    app.add_option("--helpers", helpers, "helpers to wrap, separated by commas (default: all five)")
        ->delimiter(',')
        ->check(CLI::IsMember(std::vector<std::string>(helpers)));
    app.add_option("--windows", windows, "measure the API functions: auto (in executables), on, off")
        ->check(CLI::IsMember({"auto", "on", "off"}));
    app.add_option("--runtime", invocation.plan.runtime,
                   "libhashprof_wrap.a, if it is not beside this program")
        ->check(CLI::ExistingFile);
    app.add_flag("--quiet", invocation.plan.quiet, "say nothing when all is well");
    app.footer(
        "Compiling is passed on unchanged. At the link the functions that the objects define are wrapped, "
        "and the\n"
        "output is checked; the result is in <output>.hashprof.json.\n\n"
        "Examples:\n"
        "  make CC=\"hashprof-cc gcc\"\n"
        "  hashprof-cc clang -O2 kat.c kem.c auxfunc.c drng.c -o kat && ./kat && hashprof show "
        "hashprof.*.region\n"
        "  hashprof-cc --helpers=sm3hash,pseudoXOF gcc -shared -o libcand.so *.o");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : static_cast<int>(Exit::usage);
    }
    const std::vector<std::string> words = app.remaining();
    if (words.empty()) throw Error("hashprof-cc", "no compiler is named", "CC=\"hashprof-cc gcc\" make");
    split_compiler(words, invocation);
    invocation.plan.helpers = helpers;
    invocation.plan.windows = windows_from(windows);
    const CompilerCommand command = parse_compiler_command(expand_response_files(invocation.arguments));
    if (!command.links) replace_process(words);
    return compile_and_link(invocation, command);
}

int entry(int argc, char** argv) {
    if (const auto plan = load_plan(argv[0])) return link(*plan, {argv + 1, argv + argc});
    return launch(argc, argv);
}

}  // namespace

}  // namespace hashprof::wrap

int main(int argc, char** argv) {
    return hashprof::guarded_main("hashprof-cc", hashprof::wrap::entry, argc, argv);
}
