// SPDX-License-Identifier: Apache-2.0
// The arithmetic of shares by value, on regions made by hand, and regions that are no good.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "hashprof/region.h"
#include "reader/profile.hpp"
#include "support/error.hpp"

namespace hashprof {
namespace {

std::unique_ptr<hashprof_region> region_by_hand() {
    auto region = std::make_unique<hashprof_region>();
    std::memset(region.get(), 0, sizeof *region);
    region->magic = region->handshake = HASHPROF_REGION_MAGIC;
    region->version = HASHPROF_REGION_VERSION;
    region->thread_count = HASHPROF_THREADS;
    region->bytes = sizeof *region;
    region->route = HASHPROF_ROUTE_WRAP;
    region->mode = HASHPROF_FULL;
    region->tick_source = HASHPROF_TICKS_RDTSC;
    const char* names[] = {"sm3hash", "pseudohash", "pseudoXOF", "drng", "drng_init"};
    for (int i = 0; i < 5; i++) {
        std::strcpy(region->functions[i].name, names[i]);
        region->functions[i].installed = 1;
    }
    region->function_count = 5;
    std::strcpy(region->operations[0], "outside");
    std::strcpy(region->operations[1], "op");
    region->operation_count = 2;
    region->calibration.valid = 1;
    region->calibration.inside = {40, 2};
    region->calibration.outside = {20, 1};
    region->calibration.window_inside = {100, 5};
    return region;
}

void add_row(hashprof_region& region, int thread, unsigned function, std::uint64_t calls,
             std::uint64_t ticks) {
    hashprof_thread& t = region.threads[thread];
    t.owner = 100 + static_cast<unsigned>(thread);
    hashprof_row& row = t.rows[t.rows_used++];
    row.operation = 1;
    row.function = function;
    row.in_bits = 256;
    row.out_bits = 256;
    row.calls = calls;
    row.ticks = ticks;
}

Profile read(const hashprof_region& region, const char* operation = "op") {
    return read_profile(std::as_bytes(std::span(&region, 1)), operation);
}

TEST(Profile, CompensatesBothNumeratorAndDenominator) {
    auto region = region_by_hand();
    add_row(*region, 0, HASHPROF_SM3HASH, 10, 10400);
    region->threads[0].tally[1] = {2, 20800, 2};
    const Profile p = read(*region);
    EXPECT_DOUBLE_EQ(p.hash_share.value(), 0.5);
    // helper 10400 - 10*40 = 10000; operation 20800 - 2*100 - 10*60 = 20000
    EXPECT_DOUBLE_EQ(p.helpers.at("sm3hash").share_compensated.value(), 0.5);
    EXPECT_DOUBLE_EQ(p.operation_ticks_compensated.value(), 10000);
    // 10*2/20000 + 0.5*(2*5 + 10*3)/20000
    EXPECT_DOUBLE_EQ(p.helpers.at("sm3hash").share_uncertainty, 0.001 + 0.001);
    EXPECT_FALSE(p.helpers.at("sm3hash").below_resolution);
}

TEST(Profile, ChargesNestedInterceptionToTheCallerAndAbandonedCallsNothingInside) {
    auto region = region_by_hand();
    add_row(*region, 0, HASHPROF_PSEUDOHASH, 5, 10000);
    region->threads[0].rows[0].child_calls = 10;
    region->threads[0].rows[0].abandoned = 1;
    region->threads[0].tally[1] = {1, 20000, 1};
    const Profile p = read(*region);
    // helper 10000 - 4*40 - 10*60; operation 20000 - 100 - 5*60
    EXPECT_DOUBLE_EQ(p.helpers.at("pseudohash").share_compensated.value(),
                     (10000.0 - 160 - 600) / (20000.0 - 400));
}

TEST(Profile, MergesThreads) {
    auto region = region_by_hand();
    add_row(*region, 0, HASHPROF_SM3HASH, 3, 3000);
    add_row(*region, 7, HASHPROF_SM3HASH, 4, 5000);
    region->threads[0].tally[1] = {1, 16000, 1};
    const Profile p = read(*region);
    ASSERT_EQ(p.rows.size(), 1u);
    EXPECT_EQ(p.rows[0].calls, 7u);
    EXPECT_EQ(p.rows[0].ticks, 8000u);
    EXPECT_EQ(p.threads, 2u);
}

TEST(Profile, FlagsWhatIsBelowResolution) {
    auto region = region_by_hand();
    add_row(*region, 0, HASHPROF_DRNG, 100, 30000);
    region->threads[0].tally[1] = {1, 100000, 1};
    EXPECT_TRUE(read(*region).helpers.at("drng").below_resolution);
    region->mode = HASHPROF_FENCED;
    EXPECT_FALSE(read(*region).helpers.at("drng").below_resolution);
}

TEST(Profile, WithoutTicksOrCalibrationASharesIsNullNotZero) {
    auto region = region_by_hand();
    add_row(*region, 0, HASHPROF_SM3HASH, 3, 0);
    region->threads[0].tally[1] = {1, 0, 1};
    nlohmann::json j = to_json(read(*region));
    EXPECT_TRUE(j["hash_share"].is_null());
    EXPECT_TRUE(j["share"]["sm3hash"].is_null());
    region->threads[0].tally[1] = {1, 5000, 1};
    region->calibration.valid = 0;
    j = to_json(read(*region));
    EXPECT_TRUE(j["hashprof"]["share_compensated"]["sm3hash"].is_null());
    EXPECT_TRUE(j["hashprof"]["calibration"].is_null());
}

TEST(Profile, AFunctionThatIsNotInterceptedIsAbsentNotZero) {
    auto region = region_by_hand();
    region->functions[HASHPROF_PSEUDOHASH].installed = 0;
    region->threads[0].tally[1] = {1, 5000, 1};
    const nlohmann::json j = to_json(read(*region));
    EXPECT_EQ(j["hashprof"]["states"]["pseudohash"]["state"], "absent");
    EXPECT_EQ(j["hashprof"]["states"]["sm3hash"]["state"], "observed");
}

TEST(Profile, CountsAbove2To53SurviveJson) {
    auto region = region_by_hand();
    const std::uint64_t large = (std::uint64_t{1} << 53) + 1;
    add_row(*region, 0, HASHPROF_SM3HASH, 1, large);
    region->threads[0].tally[1] = {1, large + 2, 1};
    const auto j = nlohmann::json::parse(to_json(read(*region)).dump());
    EXPECT_EQ(j["calls"][0]["ticks"].get<std::uint64_t>(), large);
    EXPECT_EQ(j["total"]["ticks"].get<std::uint64_t>(), large + 2);
}

TEST(BadRegion, EachKindIsNamed) {
    auto region = region_by_hand();
    EXPECT_THROW(read(*region, "nosuch"), Error);
    EXPECT_THROW(read_profile(std::as_bytes(std::span(region.get(), 1)).first(1000), "op"), Error);
    region->handshake = 0;
    EXPECT_THROW(read(*region), Error);
    region = region_by_hand();
    region->version++;
    EXPECT_THROW(read(*region), Error);
    region = region_by_hand();
    region->magic = __builtin_bswap64(region->magic);
    EXPECT_THROW(read(*region), Error);
    region = region_by_hand();
    region->threads[3].rows[5].function = 99;
    EXPECT_THROW(read(*region), Error);
    region = region_by_hand();
    region->calibration.inside.ticks = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(read(*region), Error);
    region = region_by_hand();
    region->magic = region->handshake = 0;
    try {
        read(*region);
        FAIL();
    } catch (const Error& e) {
        EXPECT_EQ(e.status(), Exit::environment) << "no handshake is never a success";
    }
}

TEST(BadRegion, ScribbledCountsAndNamesStayInBounds) {
    auto region = region_by_hand();
    region->operation_count = 0xffffffff;
    region->function_count = 0xffffffff;
    std::memset(region->functions[0].name, 0xff, sizeof region->functions[0].name);
    region->threads[0].rows_used = 0xffffffff;
    region->threads[0].spill_used = 0xffffffff;
    const nlohmann::json j = to_json(read(*region));
    EXPECT_NO_THROW(j.dump());
}

}  // namespace
}  // namespace hashprof
