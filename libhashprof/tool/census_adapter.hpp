// SPDX-License-Identifier: Apache-2.0
// What the census has to say of a run: before it, whether and by which route to start; after it, what the
// counts are worth.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "census/census.hpp"
#include "reader/profile.hpp"

namespace hashprof {

struct Start {
    bool refused = false;
    std::string code, reason, remedy;  // of the refusal; reason also of the route
    std::string route;                 // hook or preload
    std::string first_preload;         // a sanitizer's runtime, or empty
};

// `route`: auto, hook or preload. A script is followed: its interpreter is what the loader starts.
Start plan_start(const std::string& program, const census::Wanted& wanted, const std::string& route);

// Of all images of a run together: a helper is as visible as in the image where least of it is seen.
struct Verdict {
    std::map<std::string, HelperState> states;
    Coverage coverage = Coverage::none;
    std::string reason;
    nlohmann::json findings = nlohmann::json::array();

    // No longer proved, for a reason that no file shows.
    void weaken(const std::string& why);
    // Calls may have been made where nothing counted them: every count is a lower bound, no helper is absent.
    void unsee(const std::string& why, const std::string& remedy);
};

Verdict judge_images(const Images& images, const census::Wanted& wanted);

}  // namespace hashprof
