// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>

#include "../json_schema.hpp"
#include "synthetic.hpp"

namespace {

using namespace hashcost_test;
namespace fs = std::filesystem;

struct Folder {
    fs::path path = fs::temp_directory_path() / ("hashcost_test_" + std::to_string(::getpid()));
    Folder() { fs::remove_all(path); }
    ~Folder() { fs::remove_all(path); }
};

hashcost::PriceKey key(const std::string& sha = "abc") {
    return {sha, {"pseudoXOF", 272, 5376}, {{"cpu_model", "x"}}};
}

// Answers like the pricer: the ticks of the next entry for 10 calls.
class FakePricer : public Executor {
  public:
    std::vector<int> ticks;
    std::size_t calls = 0;
    bool interrupt = false;

    Outcome run(const Command&) override {
        Outcome outcome;
        if (interrupt && calls == 1) {
            outcome.end = End::interrupted;
            return outcome;
        }
        outcome.out = "META\tcalls_per_batch\t10\nMETA\tleast_ticks\t" +
                      std::to_string(ticks[calls++ % ticks.size()]) + "\nSTATUS\tcomplete\n";
        return outcome;
    }
};

hashcost::Source priced_library() {
    auto source = library("fast", {"pseudoXOF"});
    source.target.library_sha256.clear();  // no file behind it to look at
    return source;
}

}  // namespace

TEST(HashcostCache, KeepsPricesByEverythingTheyDependOn) {
    const Folder folder;
    const hashcost::Cache cache(folder.path);
    std::string note;
    EXPECT_TRUE(cache.load(key(), note).empty());
    cache.save(key(), {1.5, 2});
    EXPECT_EQ(cache.load(key(), note), (hashcost::Rounds{1.5, 2}));
    EXPECT_TRUE(cache.load(key("other"), note).empty());
    auto shape = key();
    shape.shape.out_bits++;
    EXPECT_TRUE(cache.load(shape, note).empty());
    auto host = key();
    host.host["cpu_model"] = "y";
    EXPECT_TRUE(cache.load(host, note).empty());
    EXPECT_EQ(note, "");
}

TEST(HashcostCache, DamagedEntriesAreNamedAndNotUsed) {
    const Folder folder;
    const hashcost::Cache cache(folder.path);
    cache.save(key(), {1});
    for (const char* text : {"", "{", "[]", "{\"key\": 1, \"ticks\": [1]}", "null"}) {
        std::ofstream(cache.file(key())) << text;
        std::string note;
        EXPECT_TRUE(cache.load(key(), note).empty()) << text;
        EXPECT_NE(note.find(cache.file(key()).string()), std::string::npos) << text;
    }
    // A file moved to another price's name.
    cache.save(key("other"), {1});
    fs::copy_file(cache.file(key("other")), cache.file(key()), fs::copy_options::overwrite_existing);
    std::string note;
    EXPECT_TRUE(cache.load(key(), note).empty());
    EXPECT_NE(note, "");
}

TEST(HashcostPricing, TheLeastCountsAndTheTypicalRoundIsItsSpread) {
    const Folder folder;
    FakePricer pricer;
    pricer.ticks = {1200, 1000, 1050, 9000, 1100};
    const auto source = priced_library();
    const Shape shape{"pseudoXOF", 272, 5376};
    hashcost::Pricing pricing(pricer, hashcost::Cache(folder.path), {{"cpu", 1}}, 5);
    pricing.want(source, shape);
    pricing.want(source, shape);
    EXPECT_TRUE(pricing.run([](auto, auto) {}));
    EXPECT_EQ(pricer.calls, 5u);
    const auto quote = pricing.quote(source, shape);
    ASSERT_TRUE(quote.price);
    EXPECT_EQ(quote.price->ticks, 100);
    EXPECT_EQ(quote.price->spread, 10);
}

TEST(HashcostPricing, AnInterruptionLosesNothing) {
    const Folder folder;
    FakePricer pricer;
    pricer.ticks = {1000};
    pricer.interrupt = true;
    const auto source = priced_library();
    const Shape shape{"pseudoXOF", 272, 5376};
    {
        hashcost::Pricing pricing(pricer, hashcost::Cache(folder.path), {}, 3);
        pricing.want(source, shape);
        EXPECT_FALSE(pricing.run([](auto, auto) {}));
    }
    pricer.interrupt = false;
    hashcost::Pricing again(pricer, hashcost::Cache(folder.path), {}, 3);
    again.want(source, shape);
    EXPECT_TRUE(again.run([](auto, auto) {}));
    EXPECT_EQ(pricer.calls, 3u);
    EXPECT_EQ(again.priced().begin()->second.rounds.size(), 3u);
}

TEST(HashcostSchema, AWhatIfIsValid) {
    const JsonSchema schema(fs::path(SCHEMAS) / "hashcost.schema.json");
    const auto fast = library("fast <script>|\n\xff", {"pseudoXOF"});
    hashcost::WhatIf what_if;
    what_if.system = "arm_1";
    what_if.tick_source = "rdtsc";
    what_if.replacements = hashcost::ideals();
    what_if.replacements.push_back({"x", {{"pseudoXOF", &fast}}});
    what_if.rows.push_back({subject(), nullptr, {}});
    what_if.rows.push_back({hashcost::subject_of(profile(), nullptr), nullptr, {}});
    const Shape shape{"pseudoXOF", 272, 5376};
    FakePricer pricer;
    pricer.ticks = {1000};
    const Folder folder;
    hashcost::Pricing pricing(pricer, hashcost::Cache(folder.path), {}, 1);
    what_if.prices.push_back({&fast, shape, {1, 2}, false, {}});
    what_if.prices.push_back({&fast, shape, {}, false, "crashed"});
    hashcost::make_estimates(what_if, pricing);
    const record::Json json = record::parse(record::dump(hashcost::to_json(what_if)), "what-if");
    EXPECT_EQ(schema.findings(json), "");
    EXPECT_NEAR(json["operations"][0]["estimates"][0]["ratio"].get<double>(), 0.4, 1e-12);
    EXPECT_EQ(json["operations"][0]["estimates"][3]["state"], "not_enough_data");
    EXPECT_EQ(json["operations"][1]["estimates"][0]["value"], nullptr);
    EXPECT_EQ(json["prices"][1]["ticks"], nullptr);
    record::Json wrong = json;
    wrong["operations"][0]["estimates"][0]["ratio"] = nullptr;
    EXPECT_NE(schema.findings(wrong), "");
}
