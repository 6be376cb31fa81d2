// SPDX-License-Identifier: Apache-2.0
#include "tool/document.hpp"

#include <algorithm>

#include "reader/images.hpp"
#include "reader/sites.hpp"

namespace hashprof {
namespace {

using nlohmann::json;

json end_json(const std::optional<TargetEnd>& end) {
    if (!end) return {{"status", nullptr}, {"signal", nullptr}, {"ended", false}};
    return {{"status", end->status ? json(*end->status) : json(nullptr)},
            {"signal", end->signal ? json(*end->signal) : json(nullptr)},
            {"ended", true}};
}

json bad_images_json(const PoolContent& content) {
    json list = json::array();
    for (const BadImage& bad : content.bad)
        list.push_back(
            {{"index", bad.index}, {"pid", bad.pid}, {"executable", bad.executable}, {"cause", bad.cause}});
    return list;
}

json states_json(const Verdict& verdict) {
    json object = json::object();
    for (const auto& [name, state] : verdict.states) {
        object[name] = {{"state", name_of(state.state)}};
        if (!state.reason.empty()) object[name]["reason"] = state.reason;
        if (!state.remedy.empty()) object[name]["remedy"] = state.remedy;
    }
    return object;
}

// One image to start with, one more for each fork and each program that was executed: what is missing ran
// unseen.
std::uint64_t missing_images(const Images& images) {
    std::uint64_t expected = 1, known = images.size();
    for (const hashprof_region* region : images) {
        if (region->route == HASHPROF_ROUTE_WRAP) return 0; /* it does not watch executions */
        expected += region->forks + region->execs;
        known += region->forks_unseen;
    }
    return expected > known ? expected - known : 0;
}

// What no file shows: images that were not seen, or not to their end.
void weaken_by_images(Verdict& verdict, const PoolContent& content, const Images& regions,
                      const json& images) {
    if (content.unseen > 0)
        verdict.unsee(std::to_string(content.unseen) + " process images ran without memory for their counts",
                      "run a part of it: fewer processes");
    for (const BadImage& bad : content.bad)
        verdict.unsee(
            "image " + std::to_string(bad.index) + " (pid " + std::to_string(bad.pid) + ") " + bad.cause,
            "see the program's messages");
    std::uint64_t running = 0, children_unseen = 0;
    for (const json& image : images) {
        running += image["end"] == "running";
        children_unseen += image["forks_unseen"].get<std::uint64_t>();
    }
    if (children_unseen > 0)
        verdict.unsee(std::to_string(children_unseen) + " children ran without memory for their counts",
                      "run a part of it: fewer processes");
    if (running > 0)
        verdict.weaken(std::to_string(running) + " processes were still running, counted up to then");
    const std::uint64_t missing = missing_images(regions);
    if (missing > content.unseen + content.bad.size())
        verdict.unsee(
            std::to_string(missing) +
                " programs were executed that hashprof was not in: static, set-user-ID, or started with "
                "another environment",
            "run them themselves under hashprof, or keep LD_PRELOAD and HASHPROF_POOL in their environment");
}

// The calls are all there; ticks ended where the program barred the counter.
void add_barred_clocks(json& findings, const Images& images) {
    for (const hashprof_region* region : images)
        if (region->clock_barred != 0)
            findings.push_back(
                {{"severity", "warning"},
                 {"code", "clock-barred"},
                 {"file", region->executable},
                 {"cause",
                  "process " + std::to_string(region->pid) +
                      " barred the tick counter (strict seccomp or PR_SET_TSC): its calls are counted to "
                      "the end, their time is not, and no share is given"},
                 {"remedy", "leave the counter readable in a build for profiling"}});
}

const hashprof_region* last_image_of(const Images& images, pid_t pid) {
    const hashprof_region* last = nullptr;
    for (const hashprof_region* region : images)
        if (region->pid == static_cast<std::uint32_t>(pid) &&
            (last == nullptr || region->image > last->image))
            last = region;
    return last;
}

// Of the process that we waited for we know more than its region does.
void add_main_end(json& listed, const Images& images, const TargetEnd& end) {
    const hashprof_region* last = last_image_of(images, end.pid);
    if (last == nullptr || last->ended != 0) return;
    for (std::size_t i = 0; i < images.size(); i++)
        if (images[i] == last) listed[i]["end"] = end.signal ? "signal" : "_exit";
}

json operations_json(const Images& images, const Verdict& verdict) {
    std::vector<std::string> names = operations_of(images);
    if (names.empty()) names = {"outside"};
    json operations = json::object();
    for (const std::string& name : names) {
        Profile profile = read_profile(images, name);
        profile.states = verdict.states;
        profile.coverage = verdict.coverage;
        profile.coverage_reason = verdict.reason;
        operations[name] = to_json(profile);
    }
    return operations;
}

json call_sites_json(const Images& images, bool timed) {
    Symbols symbols;
    json list = json::array();
    for (const CallSite& site : read_call_sites(images)) {
        json frames = json::array();
        for (const Frame& frame : site.frames)
            frames.push_back(to_json(frame, symbols.find(frame)));
        list.push_back({{"operation", site.operation},
                        {"fn", site.function},
                        {"calls", site.calls},
                        {"nested_calls", site.nested_calls},
                        {"ticks", timed ? json(site.ticks) : json(nullptr)},
                        {"frames", std::move(frames)}});
    }
    return list;
}

bool takes_ticks(const Images& images) {
    return std::none_of(images.begin(), images.end(),
                        [](const hashprof_region* region) { return region->mode < HASHPROF_FULL; });
}

}  // namespace

json run_document(const RunFacts& facts, const PoolContent& content) {
    const Images images = content.all();
    json document = {{"schema", 1},
                     {"kind", "run"},
                     {"command", facts.command},
                     {"program", facts.program},
                     {"started_utc", facts.started_utc.empty() ? json(nullptr) : json(facts.started_utc)},
                     {"wall_s", facts.wall_s > 0 ? json(facts.wall_s) : json(nullptr)},
                     {"route", facts.route},
                     {"route_reason", facts.route_reason},
                     {"mode", facts.mode},
                     {"preload", facts.preload},
                     {"exit", end_json(facts.end)},
                     {"handshake", !images.empty()},
                     {"call_site_depth", facts.call_site_depth},
                     {"unreadable_images", bad_images_json(content)},
                     {"unseen_images", content.unseen}};
    json& listed = document["images"] = json::array();
    for (const hashprof_region* region : images)
        listed.push_back(image_json(*region, images));
    Verdict verdict = judge_images(images, facts.wanted);
    if (images.empty()) verdict.reason = "no code of hashprof ran in the target";
    if (facts.end) add_main_end(listed, images, *facts.end);
    weaken_by_images(verdict, content, images, listed);
    document["operations"] = images.empty() ? json::object() : operations_json(images, verdict);
    document["states"] = states_json(verdict);
    document["coverage"] = name_of(verdict.coverage);
    document["coverage_reason"] = verdict.reason;
    document["findings"] = verdict.findings;
    add_barred_clocks(document["findings"], images);
    document["hooks"] = hooks_json(images);
    document["modules"] = modules_json(images);
    document["call_sites"] = call_sites_json(images, takes_ticks(images));
    return document;
}

std::string dump(const json& document) {
    return document.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace hashprof
