// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>

#include "package/tree.hpp"
#include "recipe/driver.hpp"

namespace ngcc::recipe {
namespace {

#if defined(__x86_64__)
constexpr std::string_view our_machine = "x86_64";
#elif defined(__aarch64__)
constexpr std::string_view our_machine = "aarch64";
#else
constexpr std::string_view our_machine = "?";
#endif

constexpr std::array<std::string_view, 12> compilers = {"gcc", "cc",  "c99", "c89",     "clang", "icc",
                                                        "icx", "g++", "c++", "clang++", "icpc",  "icpx"};

// "-13", "-4.8": a version behind the name.
std::string_view without_version(std::string_view name) {
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos || dash + 1 == name.size()) return name;
    const std::string_view version = name.substr(dash + 1);
    const bool digits = std::all_of(version.begin(), version.end(),
                                    [](unsigned char c) { return std::isdigit(c) != 0 || c == '.'; });
    return digits ? name.substr(0, dash) : name;
}

bool names_one_of(std::string_view name, std::string_view& prefix) {
    for (const std::string_view compiler : compilers) {
        if (!name.ends_with(compiler)) continue;
        prefix = name.substr(0, name.size() - compiler.size());
        if (prefix.empty() || prefix.ends_with('-')) return true;
    }
    return false;
}

// "arm-none-eabi-" and the like. Prefixes that name no machine are wrappers or local names: "afl-".
bool is_for_other_machine(std::string_view prefix) {
    constexpr std::array<std::string_view, 12> machines = {"x86_64",  "aarch64", "arm",  "riscv",
                                                           "mips",    "avr",     "i686", "i386",
                                                           "powerpc", "xtensa",  "m68k", "s390x"};
    return std::any_of(machines.begin(), machines.end(), [&](std::string_view machine) {
        return machine != our_machine && prefix.starts_with(machine);
    });
}

}  // namespace

Tool tool_of(std::string_view program) {
    std::string_view name = program.substr(program.find_last_of("/\\") + 1);
    if (name.ends_with(".exe")) name.remove_suffix(4);
    name = without_version(name);
    std::string_view prefix;
    if (names_one_of(name, prefix)) return is_for_other_machine(prefix) ? Tool::foreign : Tool::compiler;
    if (name == "ar" || name.ends_with("-ar")) return Tool::archiver;
    if (name == "ld" || name.starts_with("ld.")) return Tool::linker;
    if (name == "as") return Tool::assembler;
    return Tool::none;
}

bool is_source_name(std::string_view path) {
    const package::FileKind kind = package::kind_of(path);
    return kind == package::FileKind::c || kind == package::FileKind::cxx ||
           kind == package::FileKind::assembly;
}

}  // namespace ngcc::recipe
