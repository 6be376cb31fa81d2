// SPDX-License-Identifier: Apache-2.0
#include "published/published.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>

#include "../json_schema.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace {

namespace fs = std::filesystem;
using namespace ngcc;
using record::Json;

Json table(const std::string& candidate) {
    return Json::parse(hashprof::read_file(fs::path(TABLES) / (candidate + ".json")));
}

// The problems of a table, "at …: cause".
std::vector<std::string> problems(const Json& json) {
    std::vector<record::Problem> found;
    published::from_json(json, "kem-16.json", found);
    std::vector<std::string> texts;
    for (const record::Problem& problem : found) {
        EXPECT_EQ(problem.file, "kem-16.json");
        texts.push_back(problem.cause);
    }
    return texts;
}

}  // namespace

TEST(Published, TheBundledTablesAreWhole) {
    const JsonSchema schema(fs::path(SCHEMAS) / "published.schema.json");
    const published::Tables tables = published::load(TABLES);
    EXPECT_TRUE(tables.problems.empty());
    std::size_t instances = 0, operations = 0, calls = 0;
    std::vector<std::string> names;
    for (const published::Candidate& candidate : tables.candidates) {
        names.push_back(candidate.candidate);
        EXPECT_EQ(schema.findings(table(candidate.candidate)), "");
        for (const auto& [label, instance] : candidate.instances) {
            ++instances;
            for (const auto& [key, operation] : instance.operations) {
                ++operations;
                EXPECT_TRUE(operation.mean_cycles && operation.mean_seconds &&
                            operation.median_trial_seconds && operation.operations_per_second &&
                            operation.hash_share && operation.drng_share && operation.measurements &&
                            operation.elf_image_bytes && operation.peak_rss_kib && operation.calls)
                    << label << " " << key;
                calls += operation.calls->size();
            }
        }
    }
    EXPECT_EQ(names, (std::vector<std::string>{"kem-16", "sign-05", "sign-22", "sign-34"}));
    EXPECT_EQ(instances, 29u);
    EXPECT_EQ(operations, 87u);
    EXPECT_EQ(calls, 33u + 2 * 19 + 3 * 17 + 4 * 10);
}

TEST(Published, FiguresAreThoseOfTheTable) {
    const published::Tables tables = published::load(fs::path(TABLES) / "kem-16.json");
    const published::Candidate& kem = tables.candidates.at(0);
    EXPECT_EQ(kem.algorithm, "HARE");
    EXPECT_EQ(kem.architecture, "AArch64");
    EXPECT_EQ(kem.system, "arm_1");
    EXPECT_EQ(kem.environment.at("memory"), "30562 MiB");
    EXPECT_EQ(kem.verdict, "ICCS-only");
    const published::Instance& hare = kem.instances.at("HARE-128-kr");
    EXPECT_EQ(hare.flags, "guide");
    EXPECT_EQ(hare.kat, "PASS");
    EXPECT_EQ(hare.sizes_bytes.at("ciphertext"), 4688u);
    EXPECT_FALSE(hare.sizes_nominal);
    const published::Operation& keygen = hare.operations.at("keygen");
    EXPECT_EQ(keygen.mean_cycles->value, 4.13e6);
    EXPECT_EQ(keygen.mean_seconds->value, 1.53e-3);
    EXPECT_EQ(keygen.operations_per_second->value, 652);
    EXPECT_EQ(keygen.measurements, 1905u);
    EXPECT_EQ(keygen.trials, 5u);
    EXPECT_EQ(keygen.elf_image_bytes, 46944u);
    EXPECT_EQ(keygen.peak_rss_kib, 1576u);
    EXPECT_EQ(keygen.hash_share->high, 0.0455);
    ASSERT_EQ(keygen.calls->size(), 2u);
    EXPECT_EQ(keygen.calls->at("pseudoXOF").low, 6.385);
    EXPECT_EQ(hare.operations.at("dec").calls->count("drng"), 0u);
}

TEST(Published, EachWrongFieldIsNamedAndTheRestIsUsed) {
    Json json = table("kem-16");
    Json& hare = json["instances"]["HARE-128-kr"];
    Json& keygen = hare["operations"]["keygen"];
    keygen["mean_cycles"] = "NaN";
    keygen["mean_time"] = 1.5;
    keygen["measurements"] = -1;
    keygen["trials"] = 18446744073709551615u;
    keygen["hash_share"] = "–";
    keygen["calls_per_operation"]["drng"] = "1 or 2";
    hare["operations"]["enc"] = Json::array();
    hare["sizes_bytes"]["public_key"] = 1e300;
    hare["sizes_nominal"] = "no";
    json["survey"] = nullptr;
    EXPECT_EQ(
        problems(json),
        (std::vector<std::string>{
            "at instances.HARE-128-kr.sizes_nominal: expected true or false",
            "at instances.HARE-128-kr.sizes_bytes.public_key: expected a whole number that is not negative",
            "at instances.HARE-128-kr.operations.enc: expected an object",
            "at instances.HARE-128-kr.operations.keygen.mean_cycles: no printed figure",
            "at instances.HARE-128-kr.operations.keygen.mean_time: expected a figure as printed",
            "at instances.HARE-128-kr.operations.keygen.measurements: expected a whole number that is not "
            "negative",
            "at instances.HARE-128-kr.operations.keygen.calls_per_operation.drng: no printed figure"}));
    std::vector<record::Problem> ignored;
    const published::Candidate kem = published::from_json(json, "kem-16.json", ignored);
    const published::Instance& instance = kem.instances.at("HARE-128-kr");
    EXPECT_EQ(instance.operations.size(), 2u);
    const published::Operation& operation = instance.operations.at("keygen");
    EXPECT_FALSE(operation.mean_cycles || operation.mean_seconds || operation.measurements);
    EXPECT_EQ(operation.trials, 18446744073709551615u);
    EXPECT_FALSE(operation.hash_share) << "a dash is no value and no fault";
    EXPECT_FALSE(operation.calls) << "a count that cannot be read is not 0";
    EXPECT_EQ(operation.peak_rss_kib, 1576u);
    EXPECT_EQ(instance.sizes_bytes.size(), 3u);
    EXPECT_EQ(instance.operations.at("dec").mean_cycles->value, 14.16e6);
}

TEST(Published, ADamagedFileOfAFolderIsNamed) {
    const fs::path folder = fs::temp_directory_path() / ("published-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    fs::copy_file(fs::path(TABLES) / "sign-34.json", folder / "sign-34.json");
    const std::string whole = hashprof::read_file(fs::path(TABLES) / "kem-16.json");
    std::ofstream(folder / "kem-16.json") << whole.substr(0, whole.size() / 2);
    std::ofstream(folder / "other.json") << R"({"candidate": 1, "instances": {}})";
    const published::Tables tables = published::load(folder);
    EXPECT_EQ(tables.candidates.size(), 1u);
    ASSERT_EQ(tables.problems.size(), 2u);
    EXPECT_EQ(tables.problems[0].file, "kem-16.json");
    EXPECT_EQ(tables.problems[1].cause, "holds no published tables of a candidate");
    EXPECT_THROW(published::load(folder / "kem-16.json"), hashprof::Error);
    fs::remove(folder / "sign-34.json");
    EXPECT_THROW(published::load(folder), hashprof::Error);
    fs::remove_all(folder);
    EXPECT_THROW(published::load(folder), hashprof::Error);
}
