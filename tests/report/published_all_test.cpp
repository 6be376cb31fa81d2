// SPDX-License-Identifier: Apache-2.0
// Every published table as data: each of its figures for which the excerpt has a record or a profile.
#include <gtest/gtest.h>

#include "edition.hpp"

namespace ngcc {
namespace {

using record::Json;
using test::golden;
using test::row;
using test::table;

struct Counts {
    std::size_t instances = 0, shares = 0, timings = 0, sizes = 0, logs = 0, images = 0, surveys = 0;
};

std::string printed(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// The row with these cells; none if the page has no such row.
const test::TableRow* find_row(const std::vector<test::TableRow>& rows, const std::string& label,
                               const std::string& operation) {
    for (const test::TableRow& found : rows)
        if (found.at("instance") == label && found.at("operation") == operation) return &found;
    return nullptr;
}

class Comparison {
  public:
    Comparison(const std::string& candidate, const test::Rendering& report, Counts& counts)
        : published_(test::read_json(test::published / (candidate + ".json"))),
          page_(report.page(candidate + "/perf_arm_1")),
          build_(test::read_json(golden / "arm_1/build.json")["instances"]),
          candidate_(candidate),
          counts_(counts) {}

    void all() {
        survey();
        for (const auto& [label, instance] : published_["instances"].items()) {
            SCOPED_TRACE(candidate_ + "/" + label);
            bool seen = facts(label, instance);
            for (const auto& [name, operation] : instance["operations"].items()) {
                SCOPED_TRACE(name);
                const bool profiled = shares(label, name, operation);
                seen = timing(label, name, operation) || profiled || seen;
            }
            counts_.instances += seen;
        }
    }

  private:
    void survey() {
        const Json& survey = published_["survey"];
        std::string line = "verdict: **" + printed(survey["verdict"]) + "**";
        if (survey["notes"] != "") line += " — " + printed(survey["notes"]).substr(0, 14);
        EXPECT_NE(page_.find(line), std::string::npos) << line;
        ++counts_.surveys;
    }

    bool shares(const std::string& label, const std::string& name, const Json& operation) {
        const auto rows = table(page_, "## Symmetric primitives");
        const test::TableRow* got = find_row(rows, label, name);
        if (!got) return false;
        std::string calls;
        for (const auto& [fn, number] : operation["calls_per_operation"].items())
            calls += (calls.empty() ? "" : ", ") + fn + " " + printed(number);
        EXPECT_EQ(got->at("pseudohash/XOF/sm3"), printed(operation["hash_share"]));
        EXPECT_EQ(got->at("DRNG"), printed(operation["drng_share"]));
        EXPECT_EQ(got->at("calls per operation"), calls.empty() ? "–" : calls);
        ++counts_.shares;
        return true;
    }

    bool timing(const std::string& label, const std::string& name, const Json& operation) {
        const auto rows = table(page_, "## 4. Performance"),
                   memory = table(page_, "## 5. Resource consumption");
        const test::TableRow *got = find_row(rows, label, name), *used = find_row(memory, label, name);
        EXPECT_EQ(got == nullptr, used == nullptr);
        if (!got || !used) return false;
        EXPECT_EQ(got->at("mean cycles"), printed(operation["mean_cycles"]));
        EXPECT_EQ(got->at("mean time"), printed(operation["mean_time"]));
        EXPECT_EQ(got->at("ops/s"), printed(operation["ops_per_second"]));
        EXPECT_EQ(got->at("median trial"), printed(operation["median_trial"]));
        EXPECT_EQ(got->at("n (trials × iters)"), printed(operation["measurements"]) + " (" +
                                                     printed(operation["trials"]) + " × " +
                                                     printed(operation["iterations_per_trial"]) + ")");
        EXPECT_EQ(used->at("static: ELF image (bytes)"), printed(operation["elf_image_bytes"]));
        EXPECT_EQ(used->at("baseline RSS"), printed(operation["baseline_rss_kib"]) + " KiB");
        EXPECT_EQ(used->at("peak RSS"), printed(operation["peak_rss_kib"]) + " KiB");
        ++counts_.timings;
        return true;
    }

    // What build.json and the records say of an instance as a whole.
    bool facts(const std::string& label, const Json& instance) {
        if (!build_.contains(candidate_ + "/" + label)) return false;
        const auto kat = row(table(page_, "## 3. Functional testing (KAT)"), {{"instance", label}});
        EXPECT_EQ(kat.at("build flags"), printed(instance["flags"]));
        EXPECT_EQ(kat.at("KAT").substr(0, 4), printed(instance["kat"]));
        const auto log =
            row(table(page_, "## 7. Raw evidence index"), {{"file", printed(instance["kat_log"])}});
        EXPECT_EQ(log.at("item"), "KAT log (sha256 " + printed(instance["kat_log_sha256_prefix"]) + "…)");
        ++counts_.logs;
        for (const auto& [name, operation] : instance["operations"].items()) {
            EXPECT_EQ(build_[candidate_ + "/" + label]["elf_load_bytes"], operation["elf_image_bytes"]);
            ++counts_.images;
        }
        for (const test::TableRow& got : table(page_, "## 6. Transmission and storage overhead"))
            if (got.at("instance") == label) sizes(got, instance["sizes_bytes"]);
        return true;
    }

    void sizes(const test::TableRow& got, const Json& wanted) {
        EXPECT_EQ(got.at("public key"), printed(wanted["public_key"]));
        EXPECT_EQ(got.at("secret key"), printed(wanted["secret_key"]));
        EXPECT_EQ(got.at("signature"), printed(wanted["signature"]));
        ++counts_.sizes;
    }

    Json published_;
    std::string page_;
    Json build_;
    std::string candidate_;
    Counts& counts_;
};

TEST(PublishedTables, EveryFigureWithEvidenceIsReproduced) {
    test::Rendering report;
    const std::vector<std::string> candidates{"kem-16", "sign-05", "sign-22", "sign-34"};
    std::string survey = "ID;Verdict;Notes\n";
    std::size_t instances = 0, operations = 0;
    for (const std::string& candidate : candidates) {
        const Json published = test::read_json(test::published / (candidate + ".json"));
        survey += candidate + ";" + printed(published["survey"]["verdict"]) + ";\"" +
                  printed(published["survey"]["notes"]) + "\"\n";
        instances += published["instances"].size();
        for (const Json& instance : published["instances"])
            operations += instance["operations"].size();
    }
    EXPECT_EQ(instances, 29u);
    EXPECT_EQ(operations, 87u);
    report.table("symmetric_survey.csv", survey);
    report.make({golden / "arm_1"});
    Counts counts;
    for (const std::string& candidate : candidates)
        Comparison(candidate, report, counts).all();
    // The excerpt has profiles of 17 of the 29 instances, and all of sign-34.
    EXPECT_EQ(counts.instances, 17u);
    EXPECT_EQ(counts.shares, 51u);
    EXPECT_EQ(counts.timings, 9u);
    EXPECT_EQ(counts.sizes, 3u);
    EXPECT_EQ(counts.logs, 7u);
    EXPECT_EQ(counts.images, 21u);
    EXPECT_EQ(counts.surveys, 4u);
}

}  // namespace
}  // namespace ngcc
