// SPDX-License-Identifier: Apache-2.0
// Where a package defines the ICCS interface, and what lies around it. Text only: nothing is compiled or run.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "package/tree.hpp"
#include "record/operation.hpp"

namespace ngcc::package {

enum class Version { reference, optimised, additional };

// "Reference_Implementation" and so on, as published data name them.
const char* variant_name(Version version);

// A preprocessor condition that decides what is measured.
struct Switch {
    enum class Decides { helpers, entropy };
    std::string macro;
    Decides decides = Decides::helpers;
    std::string file;  // relative
    unsigned line = 0;
    std::string evidence;  // what the condition guards: "sm3hash", "getrandom"
};

// What a look at the text of one source or header tells. Names in comments and strings do not count.
struct SourceFacts {
    // Functions defined, of those that matter: the interface, the ICCS helpers, main; and drng_algorithm if
    // it is defined here (not declared extern).
    std::vector<std::string> defines;
    std::vector<std::string> includes;  // as written between quotes or angles
    bool names_instance = false;        // has #define ALGORITHM_INSTANCE
    std::vector<Switch> switches;
};

// One place that defines the interface: an instance, or several that differ by defines.
struct Site {
    record::Type type = record::Type::kem;
    Version version = Version::reference;
    std::string folder;    // root of what is the instance's own, relative; "" is the package itself
    std::string api_file;  // defines the first function of the category (keygen, init_a, CryptHash)
    std::vector<std::string> rivals;   // other files in the folder that define the same function
    std::vector<std::string> headers;  // define ALGORITHM_INSTANCE, nearest first
    // Defines by which one folder becomes several instances, found in the conditions around
    // ALGORITHM_INSTANCE or DIGEST_BIT_LENGTH: {{"LEVEL=1"}, {"LEVEL=3"}}. Empty if there are none.
    std::vector<std::vector<std::string>> define_sets;
};

// A text that holds known answers.
struct KatFile {
    std::string path;
    std::string kind;  // KEM SIG KEX 2_12 2_23 2_33 Loop; by its content where it has any
    std::string name;  // of the instance, by the file's name; may be empty
    std::uint64_t size = 0;
};

struct Skipped {
    std::string path, reason;  // reason: "embedded target", "copy of <path>", "self-assessment", ...
};

struct Discovery {
    std::vector<Site> sites;                   // reference first, then by path
    std::map<std::string, SourceFacts> facts;  // of every C, C++, assembly and header file that was read
    std::vector<std::string> helper_files;     // sources that define an ICCS helper
    std::vector<KatFile> kat_files;
    std::vector<Skipped> skipped;
    std::vector<std::string> nested_archives, prebuilt;
};

Discovery discover(const Tree& tree);

}  // namespace ngcc::package
