// SPDX-License-Identifier: Apache-2.0
#include "launcher/compiler_command.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace hashprof::wrap {

namespace {

constexpr std::array<std::string_view, 9> no_link{"-c",   "-S",        "-E",    "-M", "-MM", "-fsyntax-only",
                                                  "-###", "--version", "--help"};
constexpr std::array<std::string_view, 6> no_link_prefixes{"-print-", "--print-",  "-dump",
                                                           "--help=", "-emit-ast", "--precompile"};
// Options of gcc and clang whose value is the next argument, so that the value is not taken for an input.
constexpr std::array<std::string_view, 29> with_value{
    "-o",        "-x",       "-I",       "-D",          "-U",
    "-L",        "-l",       "-T",       "-u",          "-z",
    "-B",        "-e",       "-MF",      "-MT",         "-MQ",
    "-include",  "-imacros", "-isystem", "-idirafter",  "-iquote",
    "-isysroot", "-iprefix", "-Xlinker", "-Xassembler", "-Xpreprocessor",
    "-Xclang",   "-target",  "--param",  "-aux-info"};

template <typename List>
bool contains(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool names_linker_path(std::string_view argument) {
    return argument.starts_with("--ld-path=") || argument.starts_with("-fuse-ld=/");
}

void read_linker(const std::string& argument, CompilerCommand& command) {
    const std::string value = argument.substr(argument.find('=') + 1);
    if (names_linker_path(argument)) {
        command.linker_path = value;
    } else if (argument.starts_with("-fuse-ld=")) {
        command.linker = value == "ld" || value.empty() ? "ld" : "ld." + value;
    }
}

bool selects_target(std::string_view argument) {
    return argument.starts_with("-m32") || argument.starts_with("-m64") || argument.starts_with("-mx32") ||
           argument.starts_with("--target=") || argument.starts_with("--sysroot=") ||
           (argument.starts_with("-B") && argument.size() > 2) || argument.starts_with("--gcc-toolchain=");
}

}  // namespace

CompilerCommand parse_compiler_command(const std::vector<std::string>& arguments) {
    CompilerCommand command;
    bool stops_early = false, has_input = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (contains(no_link, argument) ||
            std::any_of(no_link_prefixes.begin(), no_link_prefixes.end(),
                        [&](std::string_view prefix) { return argument.starts_with(prefix); })) {
            stops_early = true;
        } else if (argument == "-fno-lto") {
            command.lto = false;
        } else if (argument == "-flto" || argument.starts_with("-flto=")) {
            command.lto = true;
        } else if (argument.starts_with("-fuse-ld=") || argument.starts_with("--ld-path=")) {
            read_linker(argument, command);
        } else if (selects_target(argument)) {
            command.selection.push_back(argument);
        } else if (contains(with_value, argument)) {
            if (++i == arguments.size()) break;
            if (argument == "-o") command.output = arguments[i];
            if (argument == "-B" || argument == "-target") {
                command.selection.insert(command.selection.end(), {argument, arguments[i]});
            }
        } else if (argument.starts_with("-o")) {
            command.output = argument.substr(2);
        } else if (argument == "-" || argument.starts_with("-l") ||
                   (!argument.empty() && argument[0] != '-')) {
            has_input = true;
        }
    }
    command.links = has_input && !stops_early;
    return command;
}

std::vector<std::string> without_linker_path(const std::vector<std::string>& arguments) {
    std::vector<std::string> out;
    std::copy_if(arguments.begin(), arguments.end(), std::back_inserter(out),
                 [](const std::string& argument) { return !names_linker_path(argument); });
    return out;
}

}  // namespace hashprof::wrap
