// SPDX-License-Identifier: Apache-2.0
#include "recipe/flags.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace ngcc::recipe {
namespace {

using Names = std::span<const std::string_view>;

// Options that change what the code means or what it may use, never how well it is optimised.
constexpr std::array<std::string_view, 35> meaning = {
    "-pthread",
    "-fopenmp",
    "-fopenmp-simd",
    "-fcommon",
    "-fno-common",
    "-fno-strict-aliasing",
    "-fwrapv",
    "-fwrapv-pointer",
    "-fno-strict-overflow",
    "-funsigned-char",
    "-fsigned-char",
    "-funsigned-bitfields",
    "-fshort-enums",
    "-fno-short-enums",
    "-fms-extensions",
    "-fplan9-extensions",
    "-fgnu89-inline",
    "-fpermissive",
    "-fno-delete-null-pointer-checks",
    "-fno-builtin",
    "-ffreestanding",
    "-fasm",
    "-fno-exceptions",
    "-fno-rtti",
    "-fconcepts",
    "-fcoroutines",
    "-fchar8_t",
    "-fno-char8_t",
    "-fext-numeric-literals",
    "-frounding-math",
    "-fsignaling-nans",
    "-ffp-contract=off",
    "-ffp-contract=on",
    "-flax-vector-conversions",
    "-trigraphs",
};

// Instruction sets by their first letters: -msse4.1, -mavx512bw, -mno-avx. All without a value.
constexpr std::array<std::string_view, 32> instruction_sets = {
    "sse",   "ssse3", "avx",    "aes",  "vaes", "pclmul", "vpclmul", "sha",   "sm3",      "sm4",  "bmi",
    "adx",   "rdrnd", "rdseed", "gfni", "fma",  "popcnt", "lzcnt",   "movbe", "f16c",     "abm",  "mmx",
    "xsave", "fxsr",  "prfchw", "tbm",  "xop",  "rdpid",  "movdir",  "crc32", "fsgsbase", "cx16",
};

// Replaced beside every -O, -f and -m option that is in no other list.
constexpr std::array<std::string_view, 9> replaced_words = {
    "-g", "-pg", "-p", "-s", "-static", "-static-libgcc", "-static-libstdc++", "--coverage", "-static-pie",
};
constexpr std::array<std::string_view, 9> replaced_starts = {
    "-O", "-march=", "-mtune=", "-mcpu=", "-flto", "-fprofile", "-fsanitize", "-save-temps", "--param",
};

constexpr std::array<std::string_view, 16> dropped_words = {
    "-pipe",
    "-v",
    "-w",
    "-pedantic",
    "-pedantic-errors",
    "-rdynamic",
    "-no-pie",
    "-pie",
    "-m64",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-C",
    "-P",
    "-Qunused-arguments",
};
constexpr std::array<std::string_view, 9> dropped_starts = {
    "-W",           "-fdiagnostics", "-fcolor",           "-fno-diagnostics",
    "-fvisibility", "-fmax-errors",  "-fstack-protector", "-fmessage-length",
    "-MF",
};

constexpr std::array<std::string_view, 8> refused_starts = {
    "-fplugin", "-specs", "--specs", "-B", "-wrapper", "--sysroot", "-nostd", "-nostart",
};

constexpr std::array<std::string_view, 16> linker_dropped = {
    "--gc-sections",
    "--as-needed",
    "--no-as-needed",
    "--start-group",
    "--end-group",
    "--no-undefined",
    "--whole-archive",
    "--no-whole-archive",
    "--strip-all",
    "-Bsymbolic",
    "-Bsymbolic-functions",
    "-Bstatic",
    "-Bdynamic",
    "-s",
    "-z",
    "-E",
};
constexpr std::array<std::string_view, 12> linker_dropped_starts = {
    "-rpath",           "--rpath",      "-O",   "--build-id", "-soname",           "--soname",
    "--version-script", "--hash-style", "-Map", "--warn",     "--dependency-file", "--export-dynamic",
};
// What may follow -z, a word of its own.
constexpr std::array<std::string_view, 5> linker_keywords = {"now", "relro", "noexecstack", "defs", "text"};

bool one_of(std::string_view word, Names words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool starts_with_one_of(std::string_view word, Names starts) {
    return std::any_of(starts.begin(), starts.end(),
                       [&](std::string_view start) { return word.starts_with(start); });
}

bool is_debug_option(std::string_view option) {
    return option.starts_with("-g") && option.size() <= 12;
}

// -mavx2 and -mno-avx2, but no -march=native, -mfpu=neon, -m32.
bool is_instruction_set(std::string_view option) {
    option.remove_prefix(2);
    if (option.starts_with("no-")) option.remove_prefix(3);
    const bool plain = std::all_of(option.begin(), option.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '.' || c == '-';
    });
    return plain && starts_with_one_of(option, instruction_sets);
}

}  // namespace

Fate fate_of(std::string_view option) {
    if (starts_with_one_of(option, refused_starts)) return Fate::refused;
    if (one_of(option, meaning)) return Fate::feature;
    if (option.starts_with("-std=") || option == "-ansi") return Fate::standard;
    if (one_of(option, replaced_words) || starts_with_one_of(option, replaced_starts)) return Fate::replaced;
    if (one_of(option, dropped_words) || starts_with_one_of(option, dropped_starts)) return Fate::dropped;
    if (is_debug_option(option)) return Fate::replaced;
    if (option.starts_with("-f")) return Fate::replaced;
    if (!option.starts_with("-m")) return Fate::unknown;
    if (option == "-mcrc32") return Fate::feature;
    if (is_instruction_set(option)) return Fate::feature;
    return option == "-m32" || option == "-mx32" ? Fate::refused : Fate::replaced;
}

std::string refusal(std::string_view option) {
    const std::string text(option);
    if (fate_of(option) == Fate::unknown) return "option " + text + " is not known and was left out";
    if (option == "-m32" || option == "-mx32")
        return "option " + text + " was left out: only 64-bit code is measured";
    return "option " + text + " was refused: it would change the tool chain itself";
}

Fate fate_of_linker_option(std::string_view option) {
    if (one_of(option, linker_dropped) || one_of(option, linker_keywords)) return Fate::dropped;
    return starts_with_one_of(option, linker_dropped_starts) ? Fate::dropped : Fate::refused;
}

bool is_macro_name(std::string_view name) {
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) return false;
    return std::all_of(name.begin(), name.end(),
                       [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

bool is_definition(std::string_view text) {
    constexpr std::size_t longest = 4096;
    std::string_view name = text.substr(0, text.find('='));
    // -D'f(x)=...' defines a macro with arguments.
    if (name.ends_with(')')) name = name.substr(0, name.find('('));
    const bool one_line = text.find_first_of(std::string_view("\n\r\0", 3)) == std::string_view::npos;
    return one_line && text.size() <= longest && is_macro_name(name);
}

bool is_library_name(std::string_view name) {
    constexpr std::size_t longest = 64;
    if (name.empty() || name.size() > longest || name[0] == '-' || name[0] == '.') return false;
    return std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '+' || c == '.';
    });
}

}  // namespace ngcc::recipe
