// SPDX-License-Identifier: Apache-2.0
// One instance as libraries: compiled with known flags out of the package's tree, linked with the harness
// interface, once to be timed and once with the wrap route.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "package/discover.hpp"
#include "recipe/recipe.hpp"
#include "runner/process.hpp"

namespace ngcc::compile {

// Places and means, the same for all instances of an import.
struct Setting {
    Executor& executor;
    std::filesystem::path work = {};      // objects, logs and libraries go below it
    std::filesystem::path iccs = {};      // folder of the bundled auxfunc.c, drng.c and their headers
    std::filesystem::path shim = {};      // folder of shim.c and meta.h
    std::filesystem::path launcher = {};  // hashprof-cc; empty: no twin with wrappers
    std::filesystem::path probe = {};     // ngcc_perf_helper_probe
    std::string compiler = "gcc", cxx_compiler = "g++";
    std::optional<Confinement> confinement = {};  // template; readable and scratch are added here
    double unit_limit_s = 120;                    // for one translation unit
    unsigned jobs = 1;
    bool performance_flags = false;  // optimised and additional versions with the guide's performance flags
};

// What the preprocessor and the compiler say of an instance before it is built.
struct Identity {
    std::string instance;  // ALGORITHM_INSTANCE as the compiler sees it; empty if it cannot be told
    std::optional<std::uint64_t> digest_bits;  // DIGEST_BIT_LENGTH
    bool blank_vectors = false;                // OUTPUT_BLANK_TEST_VECTORS is 1
    std::string problem;                       // why something is not known
};

Identity identify(const Setting& setting, const package::Tree& tree, const package::Site& site,
                  const recipe::Recipe& recipe);

struct Order {
    const package::Tree& tree;
    const package::Discovery& discovery;
    const package::Site& site;
    const recipe::Recipe& recipe;
    std::string candidate, label, instance, algorithm;
    std::uint64_t digest_bits = 0;  // hash
};

// A decision that a reader of the figures should know.
struct Choice {
    std::string what;    // "ntt.c", "symbol fft"
    std::string chosen;  // file
    std::string reason;  // "nearest of 2 (also keygen/fft.c)"
};

// Which code stands behind the ICCS names in the library.
struct HelperUse {
    std::string function;  // sm3hash ... get_random_number
    std::string source;    // "bundled", "package", "absent" (nothing refers to it)
    std::string file;      // of the package's copy, relative; empty if it has none
    std::string digest;    // normalised, of that file
    std::string reason;  // "equal by test vectors", "differs: ...", "the package has none", "also defines X"
};

struct Built {
    bool done = false;
    std::string flags;               // guide | harness-default | performance
    std::string build_flags;         // as the compiler got them, without local paths
    std::vector<std::string> added;  // -fcommon, -DNDEBUG ...: needed beyond them, with the reason
    std::filesystem::path library, profile_library, log;  // profile_library empty: none, see notes
    std::vector<std::string> units;                       // that are in the library, relative to the package
    std::vector<Choice> choices;
    std::vector<HelperUse> helpers;
    std::vector<std::string> entropy;  // imports that bring OS entropy or unseeded numbers: getrandom, rand
    std::string drng_owner;   // "driver" (ours), "package: <file>", "none" (nothing refers to drng_algorithm)
    std::string code_digest;  // of the loadable code: equal in two labels means one program under two names
    std::string diagnosis;    // one line, if not done: first real error and likely cause
    std::vector<std::string> notes;
    bool fresh = false;  // nothing had to be compiled or linked
};

// Never throws for what the package does wrong: that is the diagnosis.
Built build(const Setting& setting, const Order& order);

}  // namespace ngcc::compile
