// SPDX-License-Identifier: Apache-2.0
// The verdicts of profiles/metadata/symmetric_survey.csv, held against what runs: each bundled instance
// performs each of its operations once, while entry hooks count the calls of the helpers and of the
// primitives that schemes bring along.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "../../shell.hpp"

namespace {

using nlohmann::json;

// A function through which every use of the primitive goes (schemes/common/keccak.h,
// schemes/slhdsa/sha256.h).
const std::set<std::string> kOwnPrimitives = {"keccak_permute", "slh_sha256_start"};
const std::set<std::string> kHashHelpers = {"sm3hash", "pseudohash", "pseudoXOF"};

struct Instance {
    std::string candidate, label, library;
};

std::vector<Instance> bundled() {
    const std::filesystem::path catalogue = SCHEMES_CATALOGUE;
    std::ifstream file(catalogue);
    std::vector<Instance> all;
    const json parsed = json::parse(file);
    for (const json& entry : parsed.at("instances"))
        all.push_back({entry.at("candidate"), entry.at("label"),
                       catalogue.parent_path() / entry.at("library").get<std::string>()});
    return all;
}

std::map<std::string, std::string> survey() {
    std::ifstream file(SCHEMES_SURVEY);
    std::map<std::string, std::string> verdicts;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#' || line.starts_with("ID;")) continue;
        std::istringstream fields(line);
        std::string id, verdict;
        std::getline(std::getline(fields, id, ';'), verdict, ';');
        verdicts[id] = verdict;
    }
    return verdicts;
}

// What one instance did, all operations together.
struct Seen {
    std::uint64_t helpers = 0, own = 0;
    std::string verdict() const {
        if (own == 0) return helpers > 0 ? "ICCS-only" : "hashes nothing";
        return helpers > 0 ? "mixed" : "bypass";
    }
};

Seen run(const Instance& instance) {
    const std::string out =
        std::filesystem::path(testing::TempDir()) / ("hashprof-verdict-" + instance.label + ".json");
    std::string functions;
    for (const std::string& name : kOwnPrimitives)
        functions += (functions.empty() ? "" : ",") + name;
    const ShellOutput done = run_in_shell(HASHPROF " run -q --mode count --functions " + functions + " -o '" +
                                          out + "' -- " DRIVE " '" + instance.library + "' 2>&1");
    EXPECT_EQ(done.status, 0) << done.text;
    std::ifstream file(out);
    const json result = json::parse(file);
    std::filesystem::remove(out);
    Seen seen;
    for (const auto& [name, operation] : result.at("operations").items())
        for (const json& call : operation.at("calls")) {
            if (kHashHelpers.contains(call.at("fn"))) seen.helpers += call.at("calls").get<std::uint64_t>();
            if (kOwnPrimitives.contains(call.at("fn"))) seen.own += call.at("calls").get<std::uint64_t>();
        }
    for (const auto& [function, state] : result.at("states").items()) {
        if (state.at("state") != "not_observable") continue;
        EXPECT_FALSE(kHashHelpers.contains(function)) << instance.label << ": " << state;
        // Some of its calls may be hidden; a verdict needs one.
        if (kOwnPrimitives.contains(function)) {
            EXPECT_GT(seen.own, 0u) << instance.label << ": " << state;
        }
    }
    return seen;
}

const std::map<std::string, std::map<std::string, Seen>>& measured() {
    static const auto all = [] {
        std::map<std::string, std::map<std::string, Seen>> seen;
        for (const Instance& instance : bundled())
            seen[instance.candidate][instance.label] = run(instance);
        return seen;
    }();
    return all;
}

// A candidate some of whose instances call the ICCS hash functions and others none is instance-dependent.
std::string verdict_of(const std::map<std::string, Seen>& instances) {
    std::set<std::string> verdicts;
    for (const auto& [label, seen] : instances)
        verdicts.insert(seen.verdict());
    return verdicts.size() == 1 ? *verdicts.begin() : "instance-dependent";
}

}  // namespace

TEST(Verdict, OfTheSurveyIsWhatRuns) {
    const auto verdicts = survey();
    for (const auto& [candidate, instances] : measured()) {
        ASSERT_TRUE(verdicts.contains(candidate)) << candidate << " is in no survey";
        EXPECT_EQ(verdict_of(instances), verdicts.at(candidate)) << candidate;
    }
    for (const auto& [candidate, verdict] : verdicts)
        EXPECT_TRUE(measured().contains(candidate)) << candidate << " is surveyed and not there";
}

TEST(Verdict, OfEachKindThereIsACandidate) {
    std::set<std::string> seen;
    for (const auto& [candidate, instances] : measured())
        seen.insert(verdict_of(instances));
    EXPECT_EQ(seen, (std::set<std::string>{"ICCS-only", "bypass", "mixed", "instance-dependent"}));
}

// What instance-dependent candidates are made of: the backend of the catalogue says what an instance hashes
// with.
TEST(Verdict, OfAnInstanceIsThatOfItsBackend) {
    for (const auto& [candidate, instances] : measured())
        for (const auto& [label, seen] : instances) {
            const bool own = label.ends_with("-shake") || label.find("SHA") != std::string::npos;
            const bool both = candidate == "kex-auth";
            EXPECT_EQ(seen.verdict(), both  ? "mixed"
                                      : own ? "bypass"
                                            : "ICCS-only")
                << candidate << "/" << label;
        }
}
