// SPDX-License-Identifier: Apache-2.0
// How an instance is built, as far as somebody wrote it down: the user's manifest, the package's CMake, its
// Makefiles, commands in its texts. Reading them compiles nothing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "package/discover.hpp"
#include "runner/process.hpp"

namespace ngcc::recipe {

enum class Source { manifest, cmake, make, text, inference };
const char* name(Source source);

// One translation unit. Paths are absolute and lie in the package or, written by a configure step, in the
// scratch folder; what is not there is left out. Only a forced include may be a bare name: a header of the
// system.
struct Unit {
    std::filesystem::path file;
    std::vector<std::filesystem::path> includes;        // -I, in order
    std::vector<std::filesystem::path> quote_includes;  // -iquote
    std::vector<std::filesystem::path> forced;          // -include
    std::vector<std::string> defines;                   // "X", "X=1", in order
    std::vector<std::string> undefines;                 // after the defines
    std::string standard;                               // "c11", "gnu++23"; empty if none was said
    std::vector<std::string> features;  // -maes, -fcommon, -pthread ...: the guide has no opinion on them

    bool operator==(const Unit&) const = default;
};

struct Recipe {
    Source source = Source::inference;
    std::string where;     // file that says it, relative to the package (or the manifest's path)
    std::string target;    // CMake target, make goal, manifest entry
    std::string api_file;  // relative: the definition of the interface that it builds
    // The site in Discovery::sites; none if only the manifest knows it, which then says type and folder.
    std::optional<std::size_t> site;
    std::string site_folder;             // Site::folder of the site it builds; sites may share an api_file
    std::vector<Unit> units;             // all of them, drivers with main included; empty: to be inferred
    std::vector<std::string> libraries;  // "m", "gmp", "quadmath", "crypto"
    std::vector<std::string> replaced;   // options not taken over: "-O3", "-flto=auto", "-march=native"
    std::vector<std::string> notes;
    // For units that are to be inferred: what is known all the same. Absolute paths; sources are beside what
    // is found.
    std::vector<std::string> defines, undefines, features;
    std::vector<std::filesystem::path> includes, sources, exclude;
    // The manifest's word on them, empty otherwise. folder and kat are relative to the package.
    std::string label, instance, variant, folder, kat;
    std::optional<record::Type> type;
    std::optional<std::uint64_t> digest_bits, kat_records;
};

// What was tried, for the report: "cmake  Implementations/CMakeLists.txt  configure failed: ...".
struct Attempt {
    Source source = Source::inference;
    std::string where;
    bool usable = false;
    std::string text;
};

struct Knowledge {
    // The best source for each site; several for one site are several instances. In order of the sites.
    std::vector<Recipe> recipes;
    std::vector<Attempt> attempts;
};

struct Setting {
    Executor& executor;
    std::filesystem::path manifest =
        {};  // named by the user; empty: hashprof.json in the package's root if there
    std::filesystem::path scratch = {};  // folder for configuring, made and emptied here
    // Package code may run while CMake configures or make evaluates: only confined, or if the user trusts it.
    bool may_run = false;
    std::string may_not_run_reason = {};          // for the attempts
    std::optional<Confinement> confinement = {};  // template; readable and scratch are added here
    bool trust_build = false;                     // configure scripts and the like may run, too
    double limit_s = 60;                          // for one run of CMake or make
};

// For every site and define set at least one recipe: what is written down nowhere gets one of
// Source::inference.
Knowledge read_knowledge(const package::Tree& tree, const package::Discovery& discovery,
                         const Setting& setting);

}  // namespace ngcc::recipe
