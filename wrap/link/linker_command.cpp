// SPDX-License-Identifier: Apache-2.0
#include "link/linker_command.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace hashprof::wrap {

namespace {

// Options whose value is the next argument (ld's manual; one letter or long, with one dash or two). -l and -L
// are handled apart.
constexpr std::array<std::string_view, 47> with_value{"A",
                                                      "a",
                                                      "b",
                                                      "c",
                                                      "e",
                                                      "F",
                                                      "f",
                                                      "G",
                                                      "h",
                                                      "I",
                                                      "m",
                                                      "O",
                                                      "R",
                                                      "T",
                                                      "u",
                                                      "Y",
                                                      "y",
                                                      "z",
                                                      "init",
                                                      "fini",
                                                      "Map",
                                                      "plugin",
                                                      "plugin-opt",
                                                      "dynamic-linker",
                                                      "rpath",
                                                      "rpath-link",
                                                      "soname",
                                                      "version-script",
                                                      "dynamic-list",
                                                      "defsym",
                                                      "wrap",
                                                      "undefined",
                                                      "entry",
                                                      "script",
                                                      "default-script",
                                                      "retain-symbols-file",
                                                      "assert",
                                                      "auxiliary",
                                                      "filter",
                                                      "exclude-libs",
                                                      "image-base",
                                                      "section-start",
                                                      "sysroot",
                                                      "export-dynamic-symbol",
                                                      "trace-symbol",
                                                      "architecture",
                                                      "format"};

// Libraries of the compiler and of libc: they define no helper, and libc.a has 1 600 members.
constexpr std::array<std::string_view, 13> toolchain_libraries{
    "c", "gcc", "gcc_s", "gcc_eh", "m", "pthread", "dl", "rt", "stdc++", "c++", "asan", "ubsan", "mvec"};

struct Parser {
    explicit Parser(LinkerCommand& into) : command(into) {}

    LinkerCommand& command;
    std::vector<std::filesystem::path> folders;
    std::string sysroot;
    struct Mode {
        bool whole_archive = false, static_only = false;
    } mode;
    std::vector<Mode> saved;
    struct Library {
        std::string name;
        Mode mode;
        std::size_t input;  // index of its place in command.inputs
    };
    std::vector<Library> libraries;
    std::size_t group_start = 0;  // inputs before the open group

    void library(const std::string& name, std::size_t position);
    void folder(std::string path);
    void read(std::string_view option, std::size_t& i);
    void read_joined(std::string_view option, std::size_t position);
    void close_group(std::size_t position);
    void resolve();
    bool switches(std::string_view option);
};

std::optional<std::filesystem::path> find_library(const std::string& name, bool static_only,
                                                  const std::vector<std::filesystem::path>& folders) {
    std::error_code failure;
    for (const auto& folder : folders) {
        std::vector<std::string> names;
        if (name.starts_with(':')) {
            names = {name.substr(1)};
        } else {
            if (!static_only) names.push_back("lib" + name + ".so");
            names.push_back("lib" + name + ".a");
        }
        for (const auto& file : names) {
            if (std::filesystem::is_regular_file(folder / file, failure)) return folder / file;
        }
    }
    return std::nullopt;
}

// -l looks into all -L folders, also into those named after it; so the place is kept and filled in at the
// end.
void Parser::library(const std::string& name, std::size_t position) {
    if (std::find(toolchain_libraries.begin(), toolchain_libraries.end(), name) != toolchain_libraries.end())
        return;
    libraries.push_back({name, mode, command.inputs.size()});
    command.inputs.push_back({{}, mode.whole_archive, position});
}

// "-L=dir" is below the sysroot.
void Parser::folder(std::string path) {
    if (path.starts_with('=')) path = sysroot + path.substr(1);
    folders.emplace_back(std::move(path));
}

// One-letter options with the value in the same word; only after one dash, for --lto-O2 is no library.
void Parser::read_joined(std::string_view option, std::size_t position) {
    if (option.starts_with('l')) {
        library(std::string(option.substr(1)), position);
    } else if (option.starts_with('L')) {
        folder(std::string(option.substr(1)));
    } else if (option.starts_with('o') && option != "omagic") {
        command.output = option.substr(1);
    }
}

void Parser::close_group(std::size_t position) {
    for (std::size_t i = group_start; i < command.inputs.size(); ++i)
        command.inputs[i].position = position;
}

void Parser::resolve() {
    for (const Library& wanted : libraries) {
        if (const auto path = find_library(wanted.name, wanted.mode.static_only, folders)) {
            command.inputs[wanted.input].path = *path;
        } else {
            command.unresolved.push_back(wanted.name);
        }
    }
    // What is not there the linker reports itself, in the user's words.
    std::erase_if(command.inputs, [](const Input& input) {
        std::error_code failure;
        return !std::filesystem::exists(input.path, failure);
    });
}

bool Parser::switches(std::string_view option) {
    if (option == "shared" || option == "Bshareable") {
        command.shared = true;
    } else if (option == "r" || option == "i" || option == "relocatable" || option == "Ur") {
        command.relocatable = true;
    } else if (option == "version" || option == "v" || option == "V" || option == "help" ||
               option == "target-help" || option == "print-sysroot" || option == "print-output-format") {
        command.information = true;
    } else if (option == "whole-archive") {
        mode.whole_archive = true;
    } else if (option == "no-whole-archive") {
        mode.whole_archive = false;
    } else if (option == "static" || option == "Bstatic" || option == "dn" || option == "non_shared") {
        mode.static_only = true;
    } else if (option == "Bdynamic" || option == "dy" || option == "call_shared") {
        mode.static_only = false;
    } else if (option == "push-state") {
        saved.push_back(mode);
    } else if (option == "pop-state" && !saved.empty()) {
        mode = saved.back();
        saved.pop_back();
    } else {
        return false;
    }
    return true;
}

void Parser::read(std::string_view option, std::size_t& i) {
    const auto next = [&] {
        return i + 1 < command.arguments.size() ? command.arguments[++i] : std::string();
    };
    if (switches(option)) return;
    if (option == "start-group" || option == "(") {
        group_start = command.inputs.size();
    } else if (option == "end-group" || option == ")") {
        close_group(i);
    }
    if (option == "o" || option == "output") {
        command.output = next();
    } else if (option.starts_with("output=")) {
        command.output = option.substr(7);
    } else if (option == "l" || option == "library") {
        library(next(), i);
    } else if (option.starts_with("library=")) {
        library(std::string(option.substr(8)), i);
    } else if (option == "L" || option == "library-path") {
        folder(next());
    } else if (option.starts_with("library-path=")) {
        folder(std::string(option.substr(13)));
    } else if (option.starts_with("sysroot=")) {
        sysroot = option.substr(8);
    } else if (std::find(with_value.begin(), with_value.end(), option) != with_value.end()) {
        next();
    } else if (!command.arguments[i].starts_with("--")) {
        read_joined(option, i);
    }
}

}  // namespace

LinkerCommand parse_linker_command(const std::vector<std::string>& arguments) {
    LinkerCommand command;
    command.arguments = expand_response_files(arguments);
    Parser parser(command);
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
        const std::string argument = command.arguments[i];
        if (argument.size() < 2 || argument[0] != '-') {
            if (!argument.empty()) command.inputs.push_back({argument, parser.mode.whole_archive, i});
            continue;
        }
        std::string_view option = argument;
        option.remove_prefix(option.starts_with("--") ? 2 : 1);
        parser.read(option, i);
    }
    parser.resolve();
    return command;
}

}  // namespace hashprof::wrap
