// SPDX-License-Identifier: Apache-2.0
// Who may work where: shards, locks, registered systems.
#include <future>
#include <latch>
#include <thread>

#include "campaign/lock.hpp"
#include "campaign/systems.hpp"
#include "campaign_fixture.hpp"
#include "support/files.hpp"

using hashprof::Error;
using hashprof::Exit;
using ngcc::CpuLock;
using ngcc::RunLock;
using ngcc::Shard;

namespace {

std::string cause_of(const std::function<void()>& act) {
    try {
        act();
    } catch (const Error& e) {
        return e.cause();
    }
    return "";
}

}  // namespace

TEST_F(CampaignTest, ShardsDoEverythingOnceBetweenThem) {
    for (const char* label : {"c", "d", "e"})
        options_.instances.push_back(instance(label));
    std::map<std::string, int> kats;
    for (std::size_t k = 1; k <= 3; ++k) {
        options_.shard = Shard{k, 3};
        worker_.calls.clear();
        EXPECT_EQ(run(), Exit::done);
        for (const std::string& call : worker_.history())
            if (call.ends_with(" kat")) ++kats[call];
    }
    EXPECT_EQ(kats.size(), 5u);
    for (const auto& [instance, times] : kats)
        EXPECT_EQ(times, 1) << instance;
    const auto d = data();
    EXPECT_EQ(d.timings.size(), 15u);
    EXPECT_EQ(d.build->instances.size(), 5u);
    EXPECT_EQ(d.campaign->raw.at("shards").at("count"), 3);
    EXPECT_EQ(d.campaign->host_checks.back().raw.at("shard"), "3/3");
    // Together they are the whole campaign.
    options_.shard.reset();
    worker_.calls.clear();
    EXPECT_EQ(run(), Exit::done);
    EXPECT_TRUE(worker_.calls.empty());
}

TEST_F(CampaignTest, SharesThatMakeNoSenseAreLaidDownAnew) {
    options_.shard = Shard{1, 1};
    run();
    for (const char* shards :
         {"[]", "7", R"({"count": "x"})", R"({"count": -1})", R"({"instances": {}})",
          R"({"count": 1, "instances": [1]})", R"({"count": 1, "instances": {"kem-99/a": 9}})"}) {
        ngcc::record::Campaign campaign = *data().campaign;
        campaign.raw["shards"] = ngcc::record::Json::parse(shards);
        ngcc::record::RunDirectory(options_.run).save(campaign);
        EXPECT_EQ(run(), Exit::done) << shards;
        EXPECT_EQ(data().campaign->raw.at("shards").at("instances").at("kem-99/a"), 1) << shards;
    }
}

TEST_F(CampaignTest, ShardsAreCutByTheCalibratedCost) {
    for (const char* label : {"c", "d"})
        options_.instances.push_back(instance(label));
    worker_.spoil = [](std::size_t, const ngcc::Command& c, ngcc::Outcome& o) {
        if (c.arguments[0] == "time" && c.arguments[1].ends_with("a.so")) o.wall_s += 40;
    };
    options_.phases = {ngcc::Phase::build, ngcc::Phase::calibrate};
    EXPECT_EQ(run(), Exit::done);
    options_.shard = Shard{1, 2};
    EXPECT_EQ(run(), Exit::done);
    const auto d = data();
    const auto& shards = d.campaign->raw.at("shards").at("instances");
    for (const char* other : {"kem-99/b", "kem-99/c", "kem-99/d"})
        EXPECT_NE(shards.at(other), shards.at("kem-99/a")) << other;
}

TEST_F(CampaignTest, ShardsShareADirectoryWithShardsOnly) {
    {
        const RunLock first(options_.run, Shard{1, 2});
        EXPECT_TRUE(first.alone());
        const RunLock second(options_.run, Shard{2, 2});
        EXPECT_FALSE(second.alone());
        EXPECT_EQ(cause_of([&] {
                      RunLock again(options_.run, Shard{2, 2});
                  }),
                  "shard 2/2 is already being worked on");
        EXPECT_EQ(cause_of([&] { RunLock whole(options_.run); }),
                  "another campaign works in this run directory");
    }
    const RunLock whole(options_.run);
    EXPECT_EQ(cause_of([&] {
                  RunLock shard(options_.run, Shard{1, 2});
              }),
              "a campaign without --shard works in this run directory");
}

TEST_F(CampaignTest, ShardsThatStartTogetherDoNotTakeEachOtherForAWholeCampaign) {
    for (int i = 0; i < 300; ++i)
        hashprof::write_file_atomically(options_.run / "records/kem-99" / (std::to_string(i) + ".json"),
                                        "{}");
    for (int round = 0; round < 20; ++round) {
        std::latch start(2);
        const auto take = [&](std::size_t number) {
            start.arrive_and_wait();
            return cause_of([&] { const RunLock lock(options_.run, Shard{number, 2}); });
        };
        auto other = std::async(std::launch::async, take, std::size_t{1});
        EXPECT_EQ(take(2), "");
        EXPECT_EQ(other.get(), "");
    }
}

TEST_F(CampaignTest, ItHasEndedWhenTheLastShardHas) {
    options_.shard = Shard{1, 2};
    {
        const RunLock other(options_.run, Shard{2, 2});
        EXPECT_EQ(run(), Exit::done);
        EXPECT_FALSE(data().campaign->ended_utc);
    }
    EXPECT_EQ(run(), Exit::done);
    EXPECT_TRUE(data().campaign->ended_utc);
}

TEST_F(CampaignTest, AnotherNumberOfShardsIsRefusedWhileOthersWork) {
    options_.shard = Shard{1, 2};
    EXPECT_EQ(run(), Exit::done);
    options_.shard = Shard{1, 3};
    {
        const RunLock other(options_.run, Shard{2, 2});
        EXPECT_NE(cause_of([&] { run(); }).find("is being worked on in 2 shards, not 3"), std::string::npos);
    }
    EXPECT_EQ(run(), Exit::done);
}

TEST(CpuLock, IsHeldByOneAtATime) {
    constexpr int cpu = 64000;  // no machine of today has it
    {
        CpuLock first, second;
        EXPECT_TRUE(first.take(cpu));
        EXPECT_FALSE(second.take(cpu));
        EXPECT_TRUE(second.take(cpu + 1));
        EXPECT_EQ(cause_of([&] { take_cpu(second, cpu, true); }), "another measurement runs on it");
    }
    CpuLock later;
    EXPECT_TRUE(later.take(cpu));
}

class SystemsTest : public CampaignTest {
  protected:
    std::filesystem::path table(const std::string& text) {
        std::ofstream(folder_ / "systems.csv") << text;
        return folder_ / "systems.csv";
    }
};

TEST_F(SystemsTest, FindsThisMachineOrTheNamedOne) {
    const auto file = table(
        "# systems of the evaluation\nID;Arch;Hostname;Description\n\n"
        "x86_1;x86_64;lab;a server; 2 sockets\narm_1;aarch64;vivo;a laptop\r\n");
    EXPECT_EQ(ngcc::read_systems(file).size(), 2u);
    EXPECT_EQ(ngcc::read_systems(file)[0].description, "a server; 2 sockets");
    EXPECT_EQ(ngcc::read_systems(file)[1].description, "a laptop");
    const auto& here = host_.environment;
    EXPECT_EQ(ngcc::registered_system(file, "", here).id, "x86_1");
    EXPECT_EQ(ngcc::registered_system(file, "x86_1", here).id, "x86_1");
    EXPECT_EQ(cause_of([&] { ngcc::registered_system(file, "arm_1", here); }),
              "system arm_1 is another machine:\n    Arch: aarch64 is registered, x86_64 found\n"
              "    Hostname: vivo is registered, lab found");
    EXPECT_EQ(cause_of([&] { ngcc::registered_system(file, "x86_9", here); }),
              "does not list the system x86_9");
}

TEST_F(SystemsTest, NamesTheLineOfABadTable) {
    for (const char* text : {"x86_1;x86_64;lab;first line", "ID;Arch;Hostname;Description\nx86_1;x86_64\n"}) {
        const auto file = table(text);
        try {
            ngcc::read_systems(file);
            FAIL() << text;
        } catch (const Error& e) {
            EXPECT_NE(e.where().find("systems.csv:"), std::string::npos);
        }
    }
}

TEST_F(SystemsTest, ARunBelongsToItsRegisteredSystem) {
    options_.systems = table("ID;Arch;Hostname;Description\nx86_1;x86_64;lab;a server\n");
    EXPECT_EQ(run(), Exit::done);
    EXPECT_EQ(data().campaign->system_id, "x86_1");
    host_.environment.hostname = "other";
    EXPECT_NE(cause_of([&] { run(); }).find("does not list this machine"), std::string::npos);
}

TEST_F(CampaignTest, APartOnAnUnfixedHostMarksTheWholeRun) {
    const ngcc::host::Check boost = {ngcc::host::Topic::turbo, ngcc::host::State::problem, "on",
                                     "boost is on", "switch it off"};
    host_.checks.push_back(boost);
    options_.phases = {ngcc::Phase::build, ngcc::Phase::calibrate};
    EXPECT_EQ(run(), Exit::done);
    host_.checks.clear();
    options_.phases.insert(ngcc::Phase::measure);
    EXPECT_EQ(run(), Exit::done);
    const auto d = data();
    EXPECT_EQ(d.campaign->raw.at("unfixed_host"), true);
    for (const auto& stored : d.timings)
        EXPECT_EQ(stored.value.unfixed_host, false);
}

TEST_F(CampaignTest, TheLogDoesNotFollowALink) {
    std::filesystem::create_directories(options_.run);
    std::ofstream(folder_ / "elsewhere") << "mine";
    std::filesystem::create_symlink(folder_ / "elsewhere", options_.run / "campaign.log");
    EXPECT_NE(cause_of([&] { run(); }).find("is a symbolic link"), std::string::npos);
    EXPECT_EQ(hashprof::read_file(folder_ / "elsewhere"), "mine");
}
