// SPDX-License-Identifier: Apache-2.0
// What the inputs of a link say about the wrappable functions: who defines them, who refers to them, and
// which references a linker cannot redirect. Facts only; findings.hpp judges them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "elf/image.hpp"

namespace hashprof::wrap {

// `from` is the function that refers, or the variable or section that holds the address.
struct Caller {
    std::string from;
    std::uint64_t count = 0;
    bool operator==(const Caller&) const = default;
};

enum class Definition { none, strong, weak, local };

struct NameFacts {
    Definition definition = Definition::none;
    std::vector<Caller> by_name;       // relocations against the global symbol
    std::vector<Caller> resolved;      // uses of its place (or of a clone) that do not go through the symbol
    std::vector<std::string> aliases;  // other names of the same place, and clones (sm3hash.constprop.0)
};

struct MangledName {
    std::string symbol, demangled, function;
    bool defined = false;
};

struct ObjectFacts {
    std::string file;            // as given, or archive(member)
    std::filesystem::path path;  // the file or archive
    bool archive_member = false;
    bool shared = false;  // a shared library: only its dynamic symbols count
    elfsize::Lto lto = elfsize::Lto::none;
    bool bitcode = false;  // raw LLVM bitcode: nothing else is known
    std::uint16_t machine = 0;
    bool is_64bit = true;
    std::vector<std::string> sources;  // FILE symbols
    std::map<std::string, NameFacts> names;
    std::vector<std::string> other_functions;  // global functions that are neither helper nor API function
    std::vector<MangledName> mangled;
    std::vector<std::string> similar;             // functions named like a helper
    std::map<std::string, std::string> misspelt;  // symbol -> the helper it was probably meant to be
    std::set<std::string> defines, needs;  // strong and weak definitions; undefined symbols that pull members

    // "main.c, compiled to /tmp/cc1.o" for a compiler's temporary object, else the file.
    std::string title() const;
    // Made by `ld -r`: more than one source file in one object.
    bool combined() const { return sources.size() > 1 && !shared; }
};

struct Input {
    std::filesystem::path path;
    bool whole_archive = false;
    std::size_t position = 0;  // of its argument, or of the --end-group that closes over it
};

struct Census {
    std::vector<ObjectFacts> objects;  // what the link uses: objects, and archive members that it pulls
    std::vector<std::string> unread;   // inputs that are no ELF file (linker scripts): "file: cause"

    bool defines(std::string_view name) const;
};

// Reads the inputs in order. Archive members are in the census if a symbol that they define is needed, as the
// linker does it. Error if a file is missing or damaged.
Census take_census(const std::vector<Input>& inputs);

ObjectFacts read_object(const elfsize::Image& image);

}  // namespace hashprof::wrap
