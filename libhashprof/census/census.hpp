// SPDX-License-Identifier: Apache-2.0
// The census: what can be seen of the helper calls of a program, by which route, and why not. Taken before a
// run to choose the route, and compared afterwards with what code in the target reports of its hooks.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "census/report.hpp"
#include "hashprof/region.h"
#include "reader/profile.hpp"

namespace hashprof::census {

// Of an ELF file, an archive, or a script that names its interpreter. Error for what is none of these, or is
// damaged.
Report take(const std::filesystem::path& path, const Wanted& wanted);

// The libraries that the loader will bring in for an executable (DT_NEEDED, recursively), each once, in the
// order of loading. What is not found is left out: the loader says so better. Libraries of the C and compiler
// runtime are left out too, they hold no helpers.
std::vector<Report> take_needed(const Report& executable, const Wanted& wanted);

struct Choice {
    bool refused = false;  // no route sees anything: do not start the program
    Route route = Route::hook;
    std::string code;  // of a refusal: static, setuid, foreign-machine, wrong-class, musl-loader, script ...
    std::string reason, remedy;  // of the refusal, or of the choice
    bool libasan_first = false;  // the sanitizer's runtime has to stand first in LD_PRELOAD
    std::string asan_library;    // its name for LD_PRELOAD, found as the executable's loader finds it
};

// Before the run. `wanted_route` is the user's: null for auto.
Choice choose(const Report& executable, const std::vector<Report>& libraries,
              const Route* wanted_route = nullptr);

// What a finished run is worth. Keys of `states` are the names of the region's functions, see data_name; the
// five of the ICCS are always there.
struct Judgement {
    std::map<std::string, HelperState> states;
    Coverage coverage = Coverage::none;
    std::string reason;             // one line, of the coverage
    std::vector<Finding> findings;  // everything that keeps it from being proved, and notes
    std::vector<Report> modules;    // of every module that was judged, in the order of the region
};

// After the run: the modules that were really loaded, the functions found in them, and the hooks that stand.
// The region must be a checked one (reader/region.hpp).
Judgement judge(const hashprof_region& region, const Wanted& wanted);

// The name in data: "drng" for get_random_number, "drng_init" for init_random_number, "other:<symbol>" for
// further functions that are named like a helper, the symbol itself for the rest.
std::string data_name(std::string_view symbol, const Wanted& wanted);

}  // namespace hashprof::census
