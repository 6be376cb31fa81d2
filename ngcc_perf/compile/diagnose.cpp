// SPDX-License-Identifier: Apache-2.0
#include "compile/diagnose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "compile/compiler.hpp"
#include "compile/paths.hpp"
#include "runner/verdict.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; !from.empty() && (at = text.find(from, at)) != std::string::npos;
         at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

// One line for a table: no control characters, not endless.
std::string one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    constexpr std::size_t most = 400;
    if (text.size() > most) {
        std::size_t end = most;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
            --end;
        text.resize(end);
        text += "...";
    }
    return text;
}

template <typename Visit>
void for_each_line(std::string_view text, Visit visit) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        visit(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

bool says(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// What stands between two texts, the first time; empty if it does not.
std::string between(std::string_view text, std::string_view before, std::string_view after) {
    const std::size_t start = text.find(before);
    if (start == std::string_view::npos) return {};
    const std::size_t begin = start + before.size();
    const std::size_t end = text.find(after, begin);
    return end == std::string_view::npos ? std::string() : std::string(text.substr(begin, end - begin));
}

std::string lowered_text(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

struct KnownHeader {
    const char* header;
    const char* remedy;
};
constexpr std::array known_headers = {
    KnownHeader{"gmp.h", "needs libgmp (Debian: libgmp-dev)"},
    KnownHeader{"gmpxx.h", "needs libgmp (Debian: libgmp-dev)"},
    KnownHeader{"mpfr.h", "needs libmpfr (Debian: libmpfr-dev)"},
    KnownHeader{"quadmath.h", "needs libquadmath, which gcc has on x86 only"},
    KnownHeader{"sodium.h", "needs libsodium (Debian: libsodium-dev)"},
    KnownHeader{"omp.h", "needs OpenMP (Debian: libgomp1 and gcc)"},
    KnownHeader{"windows.h", "is for Windows"},
    KnownHeader{"conio.h", "is for Windows"},
    KnownHeader{"bcrypt.h", "is for Windows"},
    KnownHeader{"intrin.h", "is for Microsoft's compiler"},
};

std::vector<std::string> lines_of(const fs::path& file) {
    std::vector<std::string> lines;
    try {
        for_each_line(hashprof::read_file(file, 16u << 20),
                      [&](std::string_view line) { lines.emplace_back(line); });
    } catch (const hashprof::Error&) {
        // Not readable: then nothing can be said of its lines.
    }
    return lines;
}

// The text of the statement that goes on in a line, as far as that.
std::string statement_up_to(const std::vector<std::string>& lines, std::size_t number) {
    std::string text;
    constexpr int most_lines = 8;
    for (int back = 0; back < most_lines && number > 0 && number <= lines.size(); ++back, --number) {
        const std::string& line = lines[number - 1];
        if (back > 0 && line.find_first_of(";{}") != std::string::npos) break;
        text.insert(0, line + '\n');
    }
    return text;
}

constexpr std::array x86_headers = {"immintrin.h", "x86intrin.h", "emmintrin.h", "tmmintrin.h", "smmintrin.h",
                                    "nmmintrin.h", "wmmintrin.h", "xmmintrin.h", "cpuid.h"};
constexpr std::array arm_headers = {"arm_neon.h", "arm_sve.h", "arm_acle.h"};

std::string about_header(const std::string& header, const package::Tree& tree) {
    for (const KnownHeader& known : known_headers)
        if (lowered_text(header) == known.header) return known.remedy;
    if (header.starts_with("openssl/")) return "needs OpenSSL (Debian: libssl-dev)";
    if (header.starts_with("NTL/")) return "needs NTL (Debian: libntl-dev)";
    for (const char* name : x86_headers)
        if (header == name) return "is for x86 processors only";
    for (const char* name : arm_headers)
        if (header == name) return "is for Arm processors only";
    const std::string name(name_of(header));
    std::string alike, same;
    for (const package::File& file : tree.files) {
        const std::string_view other = name_of(file.path);
        if (other == name && same.empty()) same = file.path;
        if (other != name && alike.empty() && lowered_text(other) == lowered_text(name)) alike = file.path;
    }
    if (!same.empty()) return "the package has " + same + ", but on no include path of this unit";
    if (!alike.empty()) return "the package has only " + alike + ", in other letter case";
    return "it is nowhere in the package";
}

std::string cause_of(const std::string& error, std::string_view messages, const package::Tree& tree) {
    const std::string header = between(error, "fatal error: ", ": No such file or directory");
    if (!header.empty()) return about_header(header, tree);
    if (says(error, "target specific option mismatch") || says(error, "inlining failed in call to"))
        return "needs instructions that the flags do not allow";
    if (says(error, "#error")) return "the source asks for another configuration";
    if (says(error, "#include nested")) return "headers include each other without end";
    if (says(error, "__float128") || says(error, "_Float128") || says(error, "__int128"))
        return "a type that this compiler or machine lacks";
    if (says(messages, "internal compiler error")) return "the compiler itself failed";
    if (says(error, "out of memory") || says(messages, "cannot allocate memory")) return "out of memory";
    if (says(error, "assert")) return "an assertion names what is not declared; -DNDEBUG would leave it out";
    if (says(error, "no such instruction") || says(error, "bad register name") ||
        says(error, "unknown mnemonic") || says(error, "unrecognized opcode"))
        return "assembly for another processor or assembler";
    if (says(error, "unknown type name 'class'") || says(error, "unknown type name 'namespace'") ||
        says(error, "unknown type name 'template'"))
        return "is C++";
    return {};
}

}  // namespace

std::string shell_text(const fs::path& program, const std::vector<std::string>& arguments) {
    std::string text = program.string();
    constexpr std::string_view harmless =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
    for (const std::string& word : arguments) {
        const bool plain = !word.empty() && word.find_first_not_of(harmless) == std::string::npos;
        text += ' ' + (plain ? word : "'" + replaced(word, "'", "'\\''") + "'");
    }
    return text;
}

std::string ending_text(const Outcome& outcome, double limit_s) {
    switch (outcome.end) {
        case End::exited:
            return {};
        case End::timed_out:
            return fmt::format("time limit of {:g} s: preprocessing or compiling does not end", limit_s);
        case End::flooded:
            return "too much output";
        case End::signalled:
            return "the compiler was ended by " + signal_name(outcome.signal) +
                   ": out of memory, or it crashed";
        case End::interrupted:
            return "interrupted";
    }
    return {};
}

std::string first_error(std::string_view messages, const fs::path& root) {
    std::string found;
    const auto look = [&](std::string_view line) {
        if (!found.empty()) return;
        const bool error = says(line, " error: ") || says(line, "fatal error:") || says(line, "Error: ") ||
                           says(line, "undefined reference to") || says(line, "multiple definition of") ||
                           says(line, "cannot find ") || says(line, "internal compiler error") ||
                           says(line, "error:") || says(line, "undefined symbol");
        if (!error || says(line, "warning:")) return;
        found = line;
    };
    for_each_line(messages, look);
    found = replaced(std::move(found), root.string() + "/", "");
    return one_line(std::move(found));
}

std::string diagnose_unit(const Object& object, const package::Tree& tree) {
    const std::string& path = object.source.path;
    if (!object.trouble.empty()) return one_line(path + ": " + object.trouble);
    const std::string error = first_error(object.messages, tree.root);
    if (error.empty()) return one_line(path + ": the compiler failed and says no reason");
    const std::string cause = cause_of(error, object.messages, tree);
    // An error in a header does not name the unit.
    const std::string unit = error.starts_with(path) ? "" : path + ": ";
    return one_line(unit + error + (cause.empty() ? "" : " (" + cause + ")"));
}

bool fails_in_assertion(const Object& object) {
    bool found = false;
    std::map<std::string, std::vector<std::string>> texts;  // by file, in lines
    for_each_line(object.messages, [&](std::string_view line) {
        const std::size_t error = line.find(": error: ");
        if (found || error == std::string_view::npos) return;
        // "path:line:column", and paths may have colons
        std::string_view place = line.substr(0, error);
        place = place.substr(0, place.rfind(':'));
        const std::size_t colon = place.rfind(':');
        if (colon == std::string_view::npos) return;
        const std::string file(place.substr(0, colon));
        const std::string digits(place.substr(colon + 1));
        if (digits.empty() || digits.size() > 8 ||
            digits.find_first_not_of("0123456789") != std::string::npos)
            return;
        const auto [entry, unknown] = texts.try_emplace(file);
        if (unknown) entry->second = lines_of(file);
        found = statement_up_to(entry->second, std::stoul(digits)).find("assert") != std::string::npos;
    });
    return found;
}

LinkComplaints read_link_messages(std::string_view messages, const fs::path& root) {
    LinkComplaints found;
    for_each_line(messages, [&](std::string_view line) {
        std::string symbol = between(line, "undefined reference to `", "'");
        if (symbol.empty()) symbol = between(line, "undefined symbol: ", "\n");
        if (!symbol.empty()) {
            found.undefined.insert(symbol);
            return;
        }
        symbol = between(line, "multiple definition of `", "'");
        if (!symbol.empty()) {
            found.multiple.insert(symbol);
            return;
        }
        const std::size_t library = line.find("cannot find -l");
        if (library != std::string_view::npos) {
            std::string name(line.substr(library + 14));
            name = name.substr(0, name.find_first_of(": \r"));
            if (std::find(found.missing_libraries.begin(), found.missing_libraries.end(), name) ==
                found.missing_libraries.end())
                found.missing_libraries.push_back(name);
            return;
        }
        if (found.other.empty() && !says(line, "collect2:")) found.other = first_error(line, root);
    });
    return found;
}

std::string needs_library(const std::string& library) {
    struct KnownLibrary {
        const char *name, *package;
    };
    constexpr std::array known = {
        KnownLibrary{"gmp", "libgmp-dev"},     KnownLibrary{"gmpxx", "libgmp-dev"},
        KnownLibrary{"crypto", "libssl-dev"},  KnownLibrary{"ssl", "libssl-dev"},
        KnownLibrary{"mpfr", "libmpfr-dev"},   KnownLibrary{"ntl", "libntl-dev"},
        KnownLibrary{"flint", "libflint-dev"}, KnownLibrary{"sodium", "libsodium-dev"}};
    for (const KnownLibrary& entry : known)
        if (library == entry.name) return "needs lib" + library + " (Debian: " + entry.package + ")";
    return "needs lib" + library;
}

}  // namespace ngcc::compile
