// SPDX-License-Identifier: Apache-2.0
// The program: exit status, streams and JSON.
#include <gtest/gtest.h>

#include "copied_run.hpp"
#include "runner/process.hpp"

namespace ngcc {
namespace {

using record::Json;

Outcome run_tool(std::vector<std::string> arguments) {
    Command command;
    command.program = NGCC_PERF;
    command.arguments = std::move(arguments);
    command.timeout_s = 60;
    return ProcessExecutor().run(command);
}

TEST(ValidateTool, ASoundRunExitsWithZero) {
    const Outcome o = run_tool({"validate", (test::golden / "sign-34-complete").string()});
    EXPECT_EQ(o.exit_code, 0) << o.out << o.err;
    EXPECT_NE(o.out.find("9 records, 9 profiles, 3 KAT logs of 3 instances checked: sound"),
              std::string::npos)
        << o.out;
    EXPECT_EQ(o.err, "");
}

TEST(ValidateTool, FindingsExitWithOneAndSayBothValues) {
    const test::CopiedRun run;
    run.change(test::sign_record, "/mean_seconds", 0.25);
    const Outcome o = run_tool({"validate", run.root().string()});
    EXPECT_EQ(o.exit_code, 1);
    EXPECT_NE(o.out.find(test::sign_record + " /mean_seconds: wrong_figure: does not follow from the "
                                             "trials; expected 0.002490286780952381, found 0.25"),
              std::string::npos)
        << o.out;
}

TEST(ValidateTool, WritesJson) {
    const test::CopiedRun run;
    run.change(test::sign_record, "/mean_seconds", 0.25);
    const Outcome o = run_tool({"validate", "--json", run.root().string()});
    EXPECT_EQ(o.exit_code, 1);
    const Json json = Json::parse(o.out);
    EXPECT_EQ(json.at("sound"), false);
    EXPECT_EQ(json.at("checked").at("records"), 9);
    ASSERT_EQ(json.at("findings").size(), 1u);
    const Json& finding = json.at("findings").at(0);
    EXPECT_EQ(finding.at("code"), "wrong_figure");
    EXPECT_EQ(finding.at("file"), test::sign_record);
    EXPECT_EQ(finding.at("pointer"), "/mean_seconds");
    EXPECT_EQ(finding.at("expected"), 0.002490286780952381);
    EXPECT_EQ(finding.at("found"), 0.25);
}

TEST(ValidateTool, WithoutARunItIsAUsageError) {
    const Outcome o = run_tool({"validate", "/nonexistent"});
    EXPECT_EQ(o.exit_code, 2);
    EXPECT_EQ(o.out, "");
    EXPECT_NE(o.err.find("remedy"), std::string::npos);
    EXPECT_EQ(run_tool({"validate"}).exit_code, 2);
}

}  // namespace
}  // namespace ngcc
