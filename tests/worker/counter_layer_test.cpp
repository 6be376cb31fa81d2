// SPDX-License-Identifier: Apache-2.0
// How the cycle counter is opened, proved and read, on kernels and processors of every kind.
#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <random>

#include "fake_perf.hpp"
#include "worker_process.hpp"

extern "C" {
#include "call_watch.h"
#include "core_type.h"
#include "counter_page.h"
#include "migrations.h"
}

namespace {

std::string reason() {
    return counter_facts()->reason;
}

bool opens(const FakePerf& perf) {
    const counter_machine machine = perf.machine();
    return counter_open_on(&machine);
}

// A page whose register can be read: the event counts in register 3 of 48 bits.
void give_page(FakePerf& perf) {
    perf.has_page = true;
    perf.page.cap_user_rdpmc = 1;
    perf.page.index = 4;
    perf.page.pmc_width = 48;
    perf.register_step = 1 << 20;
}

TEST(CounterOpen, CountsUserModeOnlyAndSaysSo) {
    FakePerf perf;
    ASSERT_TRUE(opens(perf)) << reason();
    ASSERT_EQ(perf.opened.size(), 1u);
    EXPECT_EQ(perf.opened[0].type, static_cast<unsigned>(PERF_TYPE_HARDWARE));
    EXPECT_EQ(perf.opened[0].config, static_cast<unsigned>(PERF_COUNT_HW_CPU_CYCLES));
    EXPECT_EQ(perf.opened[0].exclude_kernel, 1u);
    EXPECT_EQ(perf.opened[0].exclude_hv, 1u);
    EXPECT_EQ(perf.opened[0].read_format,
              static_cast<unsigned>(PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING));
    EXPECT_NE(std::string(counter_facts()->attributes).find("exclude_kernel exclude_hv"), std::string::npos);
    EXPECT_STREQ(counter_facts()->refused, "");
}

TEST(CounterOpen, AttributesThatTheKernelRefusesAreRecorded) {
    FakePerf perf;
    perf.open_errors = {EINVAL, EOPNOTSUPP};
    const bool opened = opens(perf);
    // On AArch64 there is one more thing to ask for.
    ASSERT_TRUE(opened || perf.opened.size() == 2u);
    for (const perf_event_attr& attributes : perf.opened)
        EXPECT_EQ(attributes.exclude_kernel, 1u);
    EXPECT_EQ(perf.opened.back().exclude_hv, 0u);
    EXPECT_NE(std::string(counter_facts()->refused).find("errno 22"), std::string::npos);
    EXPECT_NE(std::string(counter_facts()->refused).find("exclude_hv"), std::string::npos);
}

TEST(CounterOpen, AForbiddenCounterIsNotAskedForAgain) {
    const TemporaryFolder folder;
    for (const char* level : {"3", "4"}) {
        FakePerf perf;
        perf.open_errors = {EACCES};
        perf.paranoid_file = folder.path() / "perf_event_paranoid";
        std::ofstream(perf.paranoid_file) << level << "\n";
        EXPECT_FALSE(opens(perf));
        EXPECT_EQ(perf.opened.size(), 1u);
        EXPECT_NE(reason().find(std::string("paranoid ") + level), std::string::npos) << reason();
        EXPECT_NE(reason().find("2 or lower"), std::string::npos) << reason();
    }
}

TEST(CounterOpen, WithoutTheSettingTheKernelHasNoPerfEvents) {
    FakePerf perf;
    perf.open_errors = {ENOENT};
    EXPECT_FALSE(opens(perf));
    EXPECT_NE(reason().find("no perf events"), std::string::npos) << reason();
}

TEST(CounterProof, AnEventThatNeverRanIsNotCounted) {
    FakePerf perf;
    perf.running_per_run = 0;
    EXPECT_FALSE(opens(perf));
    EXPECT_NE(reason().find("did not count"), std::string::npos) << reason();
    EXPECT_EQ(perf.closes, 1);
}

TEST(CounterProof, EndOfFileAndShortReadsAreNotCounted) {
    for (const long bytes : {0L, -1L, 8L, 16L}) {
        FakePerf perf;
        perf.read_bytes = bytes;
        EXPECT_FALSE(opens(perf)) << bytes;
        EXPECT_NE(reason().find("did not count"), std::string::npos) << reason();
    }
}

TEST(CounterProof, AGuestThatCountsNonsenseIsRefused) {
    for (const std::uint64_t cycles : {std::uint64_t{395}, std::uint64_t{1} << 48}) {
        FakePerf perf;
        perf.cycles_per_run = cycles;
        EXPECT_FALSE(opens(perf));
        EXPECT_NE(reason().find("nonsense"), std::string::npos) << reason();
        EXPECT_NE(reason().find(std::to_string(cycles)), std::string::npos) << reason();
    }
}

TEST(CounterTrial, ASharedCounterIsExtrapolatedAndFlagged) {
    FakePerf perf;
    ASSERT_TRUE(opens(perf)) << reason();
    perf.cycles_per_run = 1000;
    perf.running_per_run = perf.enabled_per_run / 4;
    std::uint64_t cycles = 0;
    counter_start_trial();
    counter_resume();
    counter_pause();
    EXPECT_EQ(counter_finish_trial(&cycles), COUNTER_SCALED);
    EXPECT_EQ(cycles, 4000u);
    EXPECT_EQ(counter_finish_spans(250, &cycles), COUNTER_SCALED);
    EXPECT_EQ(cycles, 1000u);
}

TEST(CounterTrial, ACounterThatIsTakenAwayGivesNothing) {
    FakePerf perf;
    ASSERT_TRUE(opens(perf)) << reason();
    std::uint64_t cycles = 7;
    counter_start_trial();
    counter_resume();
    perf.read_bytes = 0;
    counter_pause();
    EXPECT_EQ(counter_finish_trial(&cycles), COUNTER_NOT_COUNTED);
    EXPECT_EQ(cycles, 0u);
    EXPECT_FALSE(counter_now(&cycles));
}

TEST(CounterPage, StepsOfAnExchangeNeedNoSystemCall) {
    FakePerf perf;
    give_page(perf);
    ASSERT_TRUE(opens(perf)) << reason();
    EXPECT_STREQ(counter_facts()->read_by, "rdpmc");
    call_watch watch{};
    watch.takes_cycles = true;
    const span span = call_watch_span(&watch);
    perf.register_step = 100;
    counter_start_trial();
    counter_resume();
    const int calls = perf.reads + perf.controls;
    for (int i = 0; i < 1000; ++i) {
        span.begin(span.state);
        span.end(span.state);
    }
    EXPECT_EQ(perf.reads + perf.controls, calls);
    EXPECT_EQ(counter_system_calls(), 0u);
    EXPECT_EQ(watch.cycles, 100000u);
    EXPECT_EQ(watch.calls, 1000u);
    EXPECT_FALSE(watch.cycles_lost);
    EXPECT_EQ(perf.registers.back(), 3u);
    counter_pause();
    std::uint64_t cycles = 0;
    EXPECT_EQ(counter_finish_spans(watch.cycles, &cycles), COUNTER_EXACT);
    EXPECT_EQ(cycles, 100000u);
}

TEST(CounterPage, WithoutARegisterReadTells) {
    FakePerf perf;
    give_page(perf);
    ASSERT_TRUE(opens(perf)) << reason();
    perf.page.index = 0;
    perf.now.value = 4711;
    std::uint64_t value = 0;
    ASSERT_TRUE(counter_now(&value));
    EXPECT_EQ(value, 4711u);
    EXPECT_EQ(counter_system_calls(), 1u);
}

TEST(CounterPage, IsNotUsedWhereUserCodeMayNotRead) {
    FakePerf perf;
    give_page(perf);
    perf.page.cap_user_rdpmc = 0;
    ASSERT_TRUE(opens(perf)) << reason();
    EXPECT_EQ(perf.register_reads, 0);
    EXPECT_NE(std::string(counter_facts()->read_by).find("may not read"), std::string::npos);
}

TEST(CounterPage, IsNotUsedWhereTheRegisterCountsNonsense) {
    FakePerf perf;
    give_page(perf);
    perf.register_step = 12;
    ASSERT_TRUE(opens(perf)) << reason();
    EXPECT_NE(std::string(counter_facts()->read_by).find("nonsense"), std::string::npos);
    const int before = perf.register_reads;
    std::uint64_t value = 0;
    EXPECT_TRUE(counter_now(&value));
    EXPECT_EQ(perf.register_reads, before);
}

TEST(CounterPage, AReadingAcrossAChangeIsRepeated) {
    FakePerf perf;
    give_page(perf);
    perf.page.offset = 1000;
    perf.register_step = 0;
    perf.register_value = 5;
    bool moved = false;
    // Migrated in the middle: the kernel has added the old register up and chosen another.
    perf.during_register_read = [&] {
        if (moved) return;
        moved = true;
        perf.page.lock += 1;
        perf.page.index = 7;
        perf.page.offset = 90000;
        perf.register_value = 1;
    };
    const counter_machine machine = perf.machine();
    std::uint64_t value = 0;
    ASSERT_TRUE(counter_page_read(&perf.page, machine.layer->read_register, &value));
    EXPECT_EQ(value, 90001u);
    EXPECT_EQ(perf.registers, (std::vector<std::uint32_t>{3, 6}));
}

TEST(CounterPage, AccessRevokedInTheMiddleFallsBack) {
    FakePerf perf;
    give_page(perf);
    perf.during_register_read = [&] {
        perf.page.lock += 1;
        perf.page.cap_user_rdpmc = 0;
    };
    std::uint64_t value = 0;
    EXPECT_FALSE(counter_page_read(&perf.page, perf.machine().layer->read_register, &value));
    EXPECT_EQ(perf.register_reads, 1);
}

TEST(CounterPage, ALockThatNeverSettlesFallsBack) {
    FakePerf perf;
    give_page(perf);
    perf.during_register_read = [&] { perf.page.lock += 1; };
    std::uint64_t value = 0;
    EXPECT_FALSE(counter_page_read(&perf.page, perf.machine().layer->read_register, &value));
}

// The kernel moves us to other registers at any moment; what is read never jumps.
TEST(CounterPage, AMillionReadingsWithMigrationsNeverJump) {
    FakePerf perf;
    give_page(perf);
    const auto read = perf.machine().layer->read_register;
    std::mt19937 random(7);
    std::uint64_t truth = 0, last = 0;
    constexpr std::uint64_t sign = std::uint64_t{1} << 47, mask = (std::uint64_t{1} << 48) - 1;
    perf.register_step = 0;
    const auto place = [&](std::uint64_t start) {  // on a register that begins at `start`
        perf.page.lock += 1;
        perf.page.index = 1 + random() % 8;
        perf.page.offset = static_cast<std::int64_t>(truth - start);
        perf.register_value = start & mask;
    };
    place(0 - sign);
    perf.during_register_read = [&] {
        truth += 3;
        perf.register_value = (perf.register_value + 3) & mask;
        if (random() % 10 == 0) place(0 - 1 - random() % 1000);
    };
    for (int i = 0; i < 1000000; ++i) {
        std::uint64_t value = 0;
        ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
        ASSERT_GE(value, last);
        ASSERT_LE(value, truth);
        last = value;
        perf.registers.clear();
    }
    EXPECT_GE(last, 3000000u - 3);
}

TEST(CounterPage, RegistersAreSignedAndAsWideAsThePageSays) {
    FakePerf perf;
    give_page(perf);
    const auto read = perf.machine().layer->read_register;
    perf.register_step = 0;
    std::uint64_t value = 0;
    // 48 bits: the kernel starts the register at -2^47 and keeps the rest in the offset.
    perf.page.offset = std::int64_t{1} << 47;
    perf.register_value = (std::uint64_t{1} << 47) + 5;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, 5u);
    // No jump of 2^48 when it passes zero.
    perf.register_value = (std::uint64_t{1} << 48) - 1;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, (std::uint64_t{1} << 47) - 1);
    perf.register_value = 0;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, std::uint64_t{1} << 47);
    perf.page.pmc_width = 64;
    perf.page.offset = 10;
    perf.register_value = UINT64_MAX;
    ASSERT_TRUE(counter_page_read(&perf.page, read, &value));
    EXPECT_EQ(value, 9u);
    for (const unsigned width : {0u, 65u}) {
        perf.page.pmc_width = static_cast<std::uint16_t>(width);
        EXPECT_FALSE(counter_page_read(&perf.page, read, &value)) << width;
    }
}

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
        return opens(perf);
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
    ASSERT_TRUE(opens(perf)) << reason();
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

TEST(Migrations, PerfCountsIfItMaySeeTheKernel) {
    FakePerf perf;
    perf.now = {12, 900, 900};
    migrations_open(perf.machine().layer, "/nonexistent");
    EXPECT_STREQ(migrations_source(), "perf_event");
    ASSERT_EQ(perf.opened.size(), 1u);
    // Moves happen in the kernel: excluding it would give a zero that means nothing.
    EXPECT_EQ(perf.opened[0].exclude_kernel, 0u);
    EXPECT_TRUE(migrations_now().known);
    EXPECT_EQ(migrations_now().value, 12u);
    perf.now.running = 0;
    EXPECT_FALSE(migrations_now().known);
    perf.open_errors = {EACCES, EACCES};
    migrations_open(perf.machine().layer, "/nonexistent");
}

TEST(Migrations, TheSchedulersFileIsNextAndNothingIsNotZero) {
    const TemporaryFolder folder;
    const std::string file = folder.path() / "sched";
    std::ofstream(file) << "x (1, #threads: 1)\n---\nse.nr_migrations      :      42\nnr_switches : 3\n";
    FakePerf perf;
    perf.open_errors = {EACCES, EACCES};
    migrations_open(perf.machine().layer, file.c_str());
    EXPECT_STREQ(migrations_source(), "sched");
    EXPECT_EQ(migrations_now().value, 42u);
    migrations_open(perf.machine().layer, "/nonexistent");
    EXPECT_STREQ(migrations_source(), "getcpu");
    EXPECT_FALSE(migrations_now().known);
    disturbances before{}, after{};
    EXPECT_FALSE(disturbance_between(&before, &after).of[MIGRATIONS].known);
    after.cpu = 3;
    EXPECT_EQ(disturbance_between(&before, &after).of[MIGRATIONS].value, 1u);
}

}  // namespace
