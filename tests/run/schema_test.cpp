// SPDX-License-Identifier: Apache-2.0
// What we write is what its schema says, and the schema refuses what would mislead.
#include <gtest/gtest.h>

#include "../json_schema.hpp"
#include "support.hpp"

namespace hashprof::test {
namespace {

using nlohmann::json;

// Empty if it is valid, else what is wrong.
std::string findings(const json& document) {
    return JsonSchema(std::filesystem::path(RUN_SCHEMA)).findings(document);
}

TEST(RunSchema, EveryKindOfRunIsValid) {
    const Folder folder;
    for (const char* options : {"-q", "-q --mode count --call-sites=3", "-q --mode fenced --call-sites",
                                "-q --functions own_permutation --operations own_roundtrip"})
        EXPECT_EQ(findings(run_behave(folder, options, "")), "") << options;
    for (const char* words : {"fork", "exec $BEHAVE", "exec-bare /bin/echo", "words x"})
        EXPECT_EQ(findings(run_behave(folder, "-q", words)), "") << words;
    run_shell(folder, "$HASHPROF run -q -o run.json -- $BEHAVE raise 9");
    EXPECT_EQ(findings(read_json(folder / "run.json")), "");
}

TEST(RunSchema, ARegionThatIsShownIsValidToo) {
    const Folder folder;
    run_shell(folder, "HASHPROF_OUT=x.region LD_PRELOAD=" HOOK_LIBRARY " $BEHAVE");
    EXPECT_EQ(findings(json::parse(run_shell(folder, "$HASHPROF show --json x.region").out)), "");
}

TEST(RunSchema, RefusesWhatWouldMislead) {
    const Folder folder;
    const json run = run_behave(folder, "-q --mode count --call-sites", "");
    ASSERT_EQ(findings(run), "");
    for (const auto& [pointer, value] : std::vector<std::pair<std::string, json>>{
             {"/schema", 2},
             {"/kind", "census"},
             {"/coverage", "good"},
             {"/states/sm3hash", json{{"state", "not_observable"}}},
             {"/states/sm3hash/state", "maybe"},
             {"/operations/keygen/calls/0/fn", ""},
             {"/operations/keygen/calls/0/calls", -1},
             {"/operations/keygen/total/operations", nullptr},
             {"/operations/keygen/hashprof/states", nullptr},
             {"/call_sites/0/frames/0/offset", 17},
             {"/images/0/end", "unknown"},
             {"/hooks/0", json{{"symbol", "sm3hash"}, {"hooked", false}}},
             {"/exit/status", 256}}) {
        json wrong = run;
        wrong[json::json_pointer(pointer)] = value;
        EXPECT_NE(findings(wrong), "") << pointer;
    }
}

}  // namespace
}  // namespace hashprof::test
