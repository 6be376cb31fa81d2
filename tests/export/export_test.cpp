// SPDX-License-Identifier: Apache-2.0
#include "export/export.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "../json_schema.hpp"
#include "folder.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace {

namespace fs = std::filesystem;
using namespace ngcc;
using export_test::Folder;
using record::Json;

struct Exported {
    exports::Result result;
    std::vector<Json> lines;
    std::string csv;
};

Exported exported(const fs::path& run, bool shapes = false) {
    const Folder folder;
    exports::Output csv(folder.path / "csv"), jsonl(folder.path / "jsonl");
    Exported all;
    all.result = exports::export_run(run, {shapes}, &csv, &jsonl);
    csv.finish();
    jsonl.finish();
    all.csv = hashprof::read_file(folder.path / "csv");
    std::istringstream text(hashprof::read_file(folder.path / "jsonl"));
    for (std::string line; std::getline(text, line);)
        all.lines.push_back(Json::parse(line));
    return all;
}

const Json& line(const Exported& all, const std::string& kind, const std::string& label,
                 const std::string& operation) {
    for (const Json& json : all.lines)
        if (json["kind"] == kind && json["label"] == label && json["operation"] == operation) return json;
    throw std::runtime_error("no " + kind + " of " + label + " " + operation);
}

// Records of RFC 4180, each a list of cells.
std::vector<std::vector<std::string>> cells(const std::string& csv) {
    std::vector<std::vector<std::string>> rows{{""}};
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        std::string& cell = rows.back().back();
        if (csv[i] == '"' && quoted && i + 1 < csv.size() && csv[i + 1] == '"') {
            cell += csv[i++];
        } else if (csv[i] == '"') {
            quoted = !quoted;
        } else if (csv[i] == ',' && !quoted) {
            rows.back().emplace_back();
        } else if (csv[i] == '\r' && !quoted) {
            rows.emplace_back(1);
            ++i;
        } else {
            cell += csv[i];
        }
    }
    EXPECT_EQ(rows.back(), std::vector<std::string>{""}) << "the last record ends as the others do";
    rows.pop_back();
    return rows;
}

void expect_same(const Json& value, const std::string& cell) {
    if (value.is_null())
        EXPECT_EQ(cell, "");
    else if (value.is_number_unsigned())
        EXPECT_EQ(cell, std::to_string(value.get<std::uint64_t>()));
    else if (value.is_number())
        EXPECT_EQ(std::stod(cell), value.get<double>());
    else
        EXPECT_NE(cell, "");
}

const fs::path golden = GOLDEN;

record::Timing small_timing(const std::string& label) {
    record::Timing t;
    t.status = "complete";
    t.candidate = "kem-01";
    t.label = label;
    t.operation = "enc";
    return t;
}

}  // namespace

TEST(Export, FiguresAreThoseOfTheRecord) {
    const Exported all = exported(golden / "sign-34-complete");
    EXPECT_TRUE(all.result.problems.empty());
    EXPECT_EQ(all.result.lines, 18u);
    ASSERT_EQ(all.lines.size(), 18u);
    const Json& sign = line(all, "timing", "yuanyang-512", "sign");
    EXPECT_EQ(sign["system"], "arm_1");
    EXPECT_EQ(sign["kat"], "PASS");
    EXPECT_EQ(sign["mean_cycles"], 6712318.383882784);
    EXPECT_EQ(sign["mean_seconds"], 0.002490286780952381);
    EXPECT_EQ(sign["mean_ticks"], nullptr) << "published records do not have it";
    EXPECT_EQ(sign["measurements"], 1365);
    EXPECT_EQ(sign["trials"], 5);
    EXPECT_EQ(sign["iterations_per_trial"], 273);
    EXPECT_EQ(sign["signature_bytes"], 561);
    EXPECT_EQ(sign["peak_rss_bytes"], 3514368);
    EXPECT_EQ(sign["error_code"], nullptr);
    EXPECT_EQ(sign["findings"], 0);
    EXPECT_EQ(sign["evidence"], "records/sign-34/yuanyang-512__sign.json");
    const Json& profile = line(all, "profile", "yuanyang-512", "verify");
    const Json source = Json::parse(
        hashprof::read_file(golden / "sign-34-complete/profile/sign-34/yuanyang-512__verify.json"));
    EXPECT_EQ(profile["hash_share"], source["hash_share"]);
    EXPECT_EQ(profile["share_pseudoXOF"], source["share"]["pseudoXOF"]);
    EXPECT_EQ(profile["profiled_ticks"], source["total"]["ticks"]);
    EXPECT_EQ(profile["tick_source"], source["meta"]["tick_source"]);
    EXPECT_EQ(profile["calls_per_operation_pseudoXOF"], 1);
    EXPECT_EQ(profile["share_drng_init"], nullptr) << "nobody looked";
    EXPECT_EQ(profile["calls_per_operation_drng_init"], nullptr);
    EXPECT_EQ(profile["calls_per_operation_pseudohash"], 0) << "it was looked for, and not called";
    EXPECT_EQ(profile["share_pseudohash"], 0);
}

TEST(Export, WhatWasNotSeenIsNoZero) {
    const Folder folder;
    record::Profile p;
    p.status = "complete";
    p.candidate = "kem-01";
    p.label = "A";
    p.operation = "enc";
    p.total.emplace();
    p.total->operations = 10;
    p.hashprof["states"] = {{"sm3hash", {{"state", "not_observable"}, {"reason", "inlined"}}},
                            {"drng", "absent"}};
    record::RunDirectory(folder.path).save(p);
    const Json json = exported(folder.path).lines.at(0);
    EXPECT_EQ(json["calls_per_operation_sm3hash"], nullptr);
    EXPECT_EQ(json["state_sm3hash"], "not_observable");
    EXPECT_EQ(json["calls_per_operation_drng"], 0);
    EXPECT_EQ(json["state_drng"], "absent");
    EXPECT_EQ(json["calls_per_operation_pseudohash"], nullptr) << "no state, so nothing is known";
}

TEST(Export, EveryLineIsValidAndInBothFormats) {
    const JsonSchema schema(fs::path(SCHEMAS) / "export.schema.json");
    const Exported all = exported(golden / "arm_1", true);
    for (const Json& json : all.lines)
        EXPECT_EQ(schema.findings(json), "") << json;
    Json wrong = all.lines.front();
    wrong.erase("mean_cycles");
    EXPECT_NE(schema.findings(wrong), "");
    const auto rows = cells(all.csv);
    ASSERT_EQ(rows.size(), all.lines.size() + 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        ASSERT_EQ(rows[i].size(), rows[0].size()) << i;
    for (std::size_t column = 0; column < rows[0].size(); ++column)
        for (std::size_t i = 0; i < all.lines.size(); ++i)
            expect_same(all.lines[i].value(rows[0][column], Json(nullptr)), rows[i + 1][column]);
}

TEST(Export, ShapesAreLinesOfTheirOwn) {
    const Exported all = exported(golden / "sign-34-complete", true);
    std::size_t shapes = 0;
    std::uint64_t calls = 0;
    for (const Json& json : all.lines) {
        if (json["kind"] != "shape") continue;
        ++shapes;
        if (json["label"] == "yuanyang-512" && json["operation"] == "verify" && json["fn"] == "pseudoXOF")
            calls += json["calls"].get<std::uint64_t>();
    }
    EXPECT_GT(shapes, 9u);
    EXPECT_EQ(calls, line(all, "profile", "yuanyang-512", "verify")["profiled_operations"]);
}

TEST(Export, HostileRecordsStayInTheirCells) {
    const Folder folder;
    const std::string name = "=cmd|' /C calc'!A0,\"\r\n<script>" + std::string(10000, 'x');
    record::Timing t = small_timing(name);
    t.input_bytes = 18446744073709551615u;
    t.measurements = 9007199254740993u;
    t.sizes["pk_bytes"] = 18446744073709551615u;
    t.sizes["msg1_bytes"] = 768;
    t.sizes["msg2_bytes"] = 0;
    t.build_flags = "-O2";
    t.mean_cycles = 1e300;
    t.statistics = {{"unit", 5}, {"interval", "none"}};
    t.memory = {{"heap_peak_bytes", "much"}};
    record::RunDirectory(folder.path).save(t);
    const Exported all = exported(folder.path);
    ASSERT_EQ(all.lines.size(), 1u);
    EXPECT_EQ(all.lines[0]["label"], name);
    EXPECT_EQ(all.lines[0]["input_bytes"], 18446744073709551615u);
    EXPECT_EQ(all.lines[0]["msg_bytes"], "768/0");
    EXPECT_EQ(all.lines[0]["interval_low"], nullptr);
    EXPECT_EQ(all.lines[0]["heap_peak_bytes"], nullptr);
    const auto rows = cells(all.csv);
    ASSERT_EQ(rows.size(), 2u);
    const auto cell = [&](const std::string& column) {
        const auto at = std::find(rows[0].begin(), rows[0].end(), column) - rows[0].begin();
        return rows[1].at(static_cast<std::size_t>(at));
    };
    EXPECT_EQ(cell("label"), "'" + name);
    EXPECT_EQ(cell("build_flags"), "'-O2");
    EXPECT_EQ(cell("pk_bytes"), "18446744073709551615");
    EXPECT_EQ(cell("measurements"), "9007199254740993");
    EXPECT_EQ(cell("mean_cycles"), "1e+300");
}

TEST(Export, DamagedFilesAreNamedAndTheRestIsWritten) {
    const Folder folder;
    const record::RunDirectory run(folder.path);
    run.save(small_timing("A"));
    run.save(small_timing("B"));
    std::ofstream(folder.path / "records/kem-01/B__enc.json") << "{\"schema\": 2, \"stat";
    std::ofstream(folder.path / "records/kem-01/C__enc.json") << "{\"schema\": 9}";
    std::ofstream(folder.path / "records/kem-01/note.txt") << "x";
    std::ofstream(folder.path / "campaign.json") << "[]";
    fs::create_directories(folder.path / "profile/kem-01/A__enc.json");
    const Exported all = exported(folder.path);
    EXPECT_EQ(all.lines.size(), 1u);
    EXPECT_EQ(all.lines.at(0)["system"], "");
    std::vector<std::string> files;
    for (const record::Problem& problem : all.result.problems) {
        files.push_back(problem.file.string());
        EXPECT_NE(problem.cause, "");
    }
    EXPECT_EQ(files, (std::vector<std::string>{"campaign.json", "records/kem-01/note.txt",
                                               "records/kem-01/B__enc.json", "records/kem-01/C__enc.json",
                                               "profile/kem-01/A__enc.json"}));
}

TEST(Export, NoRunIsAnErrorAndAnEmptyOneHasAHeader) {
    const Folder folder;
    EXPECT_THROW(exports::export_run(folder.path / "none", {}, nullptr, nullptr), hashprof::Error);
    const Exported all = exported(folder.path);
    EXPECT_TRUE(all.lines.empty());
    EXPECT_EQ(cells(all.csv).size(), 1u);
}
