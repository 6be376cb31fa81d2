// SPDX-License-Identifier: Apache-2.0
// What a census says about one file: facts of the format, and for every wanted function who defines it, who
// refers to it, and what each route can see of its calls.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace hashprof::census {

enum class Route { wrap, preload, hook };

// Of the calls that this file can make of a function, or that can reach its definition here.
enum class Sight {
    all,     // every one is seen
    some,    // the count is a lower bound
    none,    // nothing is seen: a zero would say nothing
    absent,  // the file neither defines nor refers to the function
};

struct Verdict {
    Sight sight = Sight::absent;
    std::string code;  // stable name for programs, docs/census.md lists them; empty for a plain `all`
    std::string reason, remedy;  // for people; empty where nothing is to be said
};

// Beside the ICCS helpers and the API functions: the user's own. Descriptions as `hashprof run` takes them
// ("f:in=1:out=2", "op:stack=4") are cut at the first colon.
struct Wanted {
    std::vector<std::string> functions, operations;
};

enum class Role {
    helper,     // one of the five of the ICCS
    operation,  // a measured operation: API function, or named by the user
    counted,    // further counted functions: named by the user, or named like a helper ("other:" in data)
};

// What a compiler made of a function within one translation unit.
enum class Clone {
    none,
    specialised,  // .constprop, .isra: calls are seen, their arguments are not those of the source
    renamed,      // .lto_priv, .localalias: the function itself under another name
    partial,      // .part: the rest of a function whose head was inlined into its callers
};

struct Definition {
    std::string symbol;                   // of the file, clone suffix included
    std::string member;                   // of an archive; empty otherwise
    std::uint64_t address = 0, size = 0;  // virtual address in the file; in an object, offset in its section
    std::string binding;                  // global, weak, local, unique
    std::string visibility;               // default, hidden, protected, internal
    std::string version;                  // of an exported symbol: "V1", "V2 (default)"; empty without one
    bool exported = false;                // in the dynamic symbol table: other objects can bind to it
    bool ifunc = false;
    Clone clone = Clone::none;
};

enum class Through {
    call,     // a branch to the function itself
    jump,     // a jump (tail call) to it
    plt,      // a branch that the dynamic loader binds (PLT or GOT)
    pointer,  // its address is taken or kept in data
};

struct Reference {
    std::string from;  // function, variable or section
    std::string member;
    Through through = Through::call;
    bool by_loader = false;  // bound by name when the program runs: symbol interposition can redirect it
    std::uint64_t count = 0;
};

// Why calls may lie in a function's callers instead of going to it.
struct Suspicion {
    std::string function;  // that seems to hold a copy of the body; "" for the image as a whole
    std::string evidence;
    bool certain = false;  // from debugging information, not from likeness
};

struct FunctionReport {
    std::string name;  // symbol without clone suffix
    Role role = Role::helper;
    std::vector<Definition> definitions;
    std::vector<Reference> references;
    std::vector<Suspicion> inlined;
    std::map<Route, Verdict> verdicts;  // of all three routes

    bool defined() const { return !definitions.empty(); }
};

enum class Severity { note, partial, refusal };

struct Finding {
    Severity severity = Severity::note;
    std::string code;      // as in Verdict
    std::string function;  // empty if it concerns the whole file
    std::string file;
    std::string cause, remedy;
};

enum class FileKind { executable, shared_object, object, archive, script };
enum class Loader { none, glibc, musl, other };

struct Report {
    std::filesystem::path path;
    FileKind kind = FileKind::executable;
    std::string machine;  // "x86-64", "AArch64", ...; empty for a script
    bool is_64bit = true;
    bool foreign_machine = false, foreign_class = false;  // not those of this tool

    std::string interpreter;  // PT_INTERP; of a script, the program after #!
    Loader loader = Loader::none;
    bool is_static = false, is_static_pie = false;  // executables without a dynamic loader
    bool setuid = false, setgid = false, capabilities = false;
    bool stripped = false;    // no .symtab
    bool debug_info = false;  // DWARF
    bool bind_now = false;    // DF_BIND_NOW
    bool symbolic = false;    // -Bsymbolic
    bool text_relocations = false;
    bool system_library = false;  // in a folder of the distribution, without a wanted name: no helpers
    bool lto_leftovers = false;   // signs that the linker optimised the whole program
    bool lto_bytecode = false;    // intermediate code beside or instead of machine code
    bool wrapped = false;         // the wrap runtime is linked in (hashprof-cc): it counts without our help
    std::string sanitizer;        // "libasan.so.8" if needed, "static" if linked in, empty without
    // Wanted names that stand as strings in a file that imports dlsym: it may fetch these functions by hand,
    // past any preloaded library.
    std::vector<std::string> names_for_dlsym;
    bool imports_dlopen = false, imports_dlsym = false, imports_dlmopen = false;
    std::vector<std::string> needed;
    std::string soname;
    std::string library_path;  // DT_RUNPATH or DT_RPATH

    std::vector<FunctionReport> functions;  // those that are not absent; helpers, operations, counted
    std::vector<Finding> findings;

    const FunctionReport* find(std::string_view name) const;
    // absent for a function that the file knows nothing of.
    Verdict verdict(std::string_view name, Route route) const;
};

const char* name_of(Route route);
const char* name_of(Sight sight);
const char* name_of(Role role);
const char* name_of(Clone clone);
const char* name_of(Through through);
const char* name_of(Severity severity);
const char* name_of(FileKind kind);
const char* name_of(Loader loader);

}  // namespace hashprof::census
