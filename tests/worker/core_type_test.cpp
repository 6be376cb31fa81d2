// SPDX-License-Identifier: Apache-2.0
// Processors with cores of several types: which event counts, and where none may.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "fake_perf.hpp"
#include "worker_process.hpp"

extern "C" {
#include "core_type.h"
}

namespace {

// Processors with cores of two types.
class HybridCores : public testing::Test {
  protected:
    HybridCores() {
        write("cpu_core", "0-7\n", "4\n");
        write("cpu_atom", "8-15,20\n", "10\n");
    }
    void write(const std::string& type, const std::string& cpus, const std::string& number) {
        std::filesystem::create_directories(folder_.path() / type);
        std::ofstream(folder_.path() / type / "cpus") << cpus;
        std::ofstream(folder_.path() / type / "type") << number;
    }
    cpu_mask mask(const char* list) {
        cpu_mask cpus{};
        EXPECT_TRUE(cpu_mask_parse(list, &cpus)) << list;
        return cpus;
    }
    bool opens_on(FakePerf& perf, const char* list) {
        const cpu_mask cpus = mask(list);
        perf.units = folder_.path();
        perf.allowed = &cpus;
        return perf.opens();
    }
    TemporaryFolder folder_;
};

TEST_F(HybridCores, TheEventIsThatOfTheCoreWeArePinnedTo) {
    FakePerf fast;
    ASSERT_TRUE(opens_on(fast, "3")) << reason();
    EXPECT_STREQ(counter_facts()->core_type, "cpu_core");
    EXPECT_EQ(fast.opened.at(0).config, std::uint64_t{4} << 32);
    FakePerf slow;
    ASSERT_TRUE(opens_on(slow, "9,20")) << reason();
    EXPECT_STREQ(counter_facts()->core_type, "cpu_atom");
    EXPECT_EQ(slow.opened.at(0).config, std::uint64_t{10} << 32);
}

TEST_F(HybridCores, CyclesOfTwoTypesAreRefused) {
    for (const char* list : {"0-15", "7,8", "16"}) {
        FakePerf perf;
        EXPECT_FALSE(opens_on(perf, list)) << list;
        EXPECT_TRUE(perf.opened.empty());
        EXPECT_NE(reason().find("several types"), std::string::npos) << reason();
        EXPECT_NE(reason().find("pin it"), std::string::npos) << reason();
    }
}

TEST_F(HybridCores, AnUnreadableTreeIsNoChoice) {
    write("cpu_core", "0-", "4\n");
    write("cpu_atom", "8-15\n", "none\n");
    const cpu_mask first = mask("3"), second = mask("8");
    EXPECT_EQ(core_type_find(folder_.path().c_str(), &first).kind, core_type::CORES_MIXED);
    EXPECT_EQ(core_type_find(folder_.path().c_str(), &second).kind, core_type::CORES_MIXED);
    EXPECT_EQ(core_type_find("/nonexistent", &first).kind, core_type::CORES_ALIKE);
}

// Units of Arm are named after their cores, and there is one on every machine.
TEST(ArmCores, AreAlikeWithOneUnitAndChosenAmongSeveral) {
    const TemporaryFolder folder;
    const auto unit = [&](const std::string& name, const char* cpus, const char* number) {
        std::filesystem::create_directories(folder.path() / name);
        std::ofstream(folder.path() / name / "cpus") << cpus;
        std::ofstream(folder.path() / name / "type") << number;
    };
    cpu_mask little{}, both{};
    ASSERT_TRUE(cpu_mask_parse("2", &little) && cpu_mask_parse("2,4", &both));
    unit("armv8_cortex_a53", "0-3\n", "7\n");
    std::filesystem::create_directories(folder.path() / "software");
    EXPECT_EQ(core_type_find(folder.path().c_str(), &little).kind, core_type::CORES_ALIKE);
    unit("armv8_cortex_a72", "4-5\n", "8\n");
    EXPECT_EQ(core_type_find(folder.path().c_str(), &both).kind, core_type::CORES_MIXED);
    FakePerf perf;
    perf.units = folder.path();
    perf.allowed = &little;
    ASSERT_TRUE(perf.opens()) << reason();
    EXPECT_STREQ(counter_facts()->core_type, "armv8_cortex_a53");
    EXPECT_EQ(perf.opened.at(0).type, 7u);
    EXPECT_EQ(perf.opened.at(0).config, 0x11u);
}

TEST(CpuMasks, AreThoseOfSys) {
    cpu_mask mask{};
    ASSERT_TRUE(cpu_mask_parse("5\n", &mask));
    EXPECT_EQ(cpu_mask_only(&mask), 5);
    ASSERT_TRUE(cpu_mask_parse("2000", &mask));
    EXPECT_EQ(cpu_mask_only(&mask), 2000);
    ASSERT_TRUE(cpu_mask_parse("", &mask));
    EXPECT_EQ(cpu_mask_only(&mask), -1);
    ASSERT_TRUE(cpu_mask_parse("0,64-65", &mask));
    EXPECT_EQ(cpu_mask_only(&mask), -1);
    for (const char* bad : {"x", "3-", "7-5", "99999999999", "-1"})
        EXPECT_FALSE(cpu_mask_parse(bad, &mask)) << bad;
}

}  // namespace
