// SPDX-License-Identifier: Apache-2.0
// Many regions as one run: sums over images and copies, call sites, states, and what is unknown.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "reader/images.hpp"
#include "reader/profile.hpp"
#include "reader/sites.hpp"
#include "regions.hpp"
#include "support/error.hpp"

namespace hashprof::test {
namespace {

TEST(Images, AreSummedByNameAndNotByIndex) {
    const Region first = made_region(1), second = made_region(2);
    std::strcpy(second->operations[1], "dec");
    std::strcpy(second->operations[2], "keygen");
    second->operation_count = 3;
    add_row(*first, HASHPROF_SM3HASH, 3, 3000);
    add_row(*second, HASHPROF_SM3HASH, 4, 4000, 2);
    add_row(*second, HASHPROF_SM3HASH, 9, 9000, 1);
    first->threads[0].tally[1] = {1, 10000, 1};
    second->threads[0].tally[2] = {2, 20000, 2};
    const Profile p = read_profile(Images{first.get(), second.get()}, "keygen");
    EXPECT_EQ(p.helpers.at("sm3hash").calls, 7u);
    EXPECT_EQ(p.operations, 3u);
    EXPECT_EQ(p.images, 2u);
    ASSERT_EQ(p.rows.size(), 1u);
    EXPECT_EQ(operations_of(Images{first.get(), second.get()}), (std::vector<std::string>{"keygen", "dec"}));
}

TEST(Images, EachIsCompensatedWithItsOwnConstants) {
    const Region first = made_region(1), second = made_region(2);
    second->calibration.inside.ticks = 140;
    add_row(*first, HASHPROF_SM3HASH, 10, 10400);
    add_row(*second, HASHPROF_SM3HASH, 10, 11400);
    first->threads[0].tally[1] = {1, 20600, 1};
    second->threads[0].tally[1] = {1, 21600, 1};
    const Profile p = read_profile(Images{first.get(), second.get()}, "keygen");
    // helper 10400-400 + 11400-1400; operation 20600-600 + 21600-1600
    EXPECT_DOUBLE_EQ(p.helpers.at("sm3hash").share_compensated.value(), 20000.0 / 40000.0);
    second->calibration.valid = 0;
    EXPECT_FALSE(read_profile(Images{first.get(), second.get()}, "keygen").hash_share_compensated);
}

TEST(Copies, AreCountedApartAndTogether) {
    const Region region = made_region();
    std::strcpy(region->functions[5].name, "sm3hash");
    region->functions[5].canonical = HASHPROF_SM3HASH;
    region->function_count = 6;
    add_hook(*region, HASHPROF_SM3HASH, "sm3hash", 0x1000);
    add_hook(*region, 5, "sm3hash", 0x2000);
    add_row(*region, HASHPROF_SM3HASH, 3, 3000);
    add_row(*region, 5, 4, 4000);
    const Profile p = read_profile(Images{region.get()}, "keygen");
    EXPECT_EQ(p.helpers.at("sm3hash").calls, 7u);
    ASSERT_EQ(p.rows.size(), 1u) << "one shape";
    ASSERT_EQ(p.copies.size(), 2u);
    EXPECT_EQ(p.copies[0].address, 0x1000u);
    EXPECT_EQ(p.copies[0].calls, 3u);
    EXPECT_EQ(p.copies[1].calls, 4u);
}

TEST(States, OneCopyThatWasLeftAloneMakesTheCountALowerBound) {
    const Region region = made_region();
    add_hook(*region, HASHPROF_SM3HASH, "sm3hash", 0x1000);
    add_hook(*region, HASHPROF_SM3HASH, "sm3hash.part.0", 0x2000, HASHPROF_REFUSED_PARTIAL);
    add_row(*region, HASHPROF_SM3HASH, 3, 3000);
    const Profile p = read_profile(Images{region.get()}, "keygen");
    const HelperState& state = p.states.at("sm3hash");
    EXPECT_EQ(state.state, State::not_observable);
    EXPECT_NE(state.reason.find("sm3hash.part.0 in /opt/kat"), std::string::npos) << state.reason;
    EXPECT_FALSE(state.remedy.empty());
    EXPECT_EQ(p.states.at("pseudohash").state, State::absent);
}

TEST(States, EveryRefusalHasItsCodeAndReason) {
    const Region region = made_region();
    for (std::uint32_t refusal = 1; refusal <= HASHPROF_REFUSED_FOLDED; refusal++)
        add_hook(*region, HASHPROF_DRNG, ("f" + std::to_string(refusal)).c_str(), refusal, refusal);
    std::vector<std::string> codes;
    for (const nlohmann::json& hook : hooks_json({region.get()})) {
        EXPECT_FALSE(hook.at("hooked").get<bool>());
        EXPECT_NE(hook.at("code"), "unknown") << hook;
        EXPECT_FALSE(hook.at("reason").get<std::string>().empty());
        codes.push_back(hook.at("code"));
    }
    std::sort(codes.begin(), codes.end());
    EXPECT_EQ(std::unique(codes.begin(), codes.end()), codes.end()) << "codes tell refusals apart";
    EXPECT_EQ(codes.size(), std::size_t{HASHPROF_REFUSED_FOLDED});
}

TEST(CountOnly, TicksAndSharesAreNullAndNotZero) {
    const Region region = made_region();
    region->mode = HASHPROF_COUNT;
    add_hook(*region, HASHPROF_SM3HASH, "sm3hash", 0x1000);
    add_row(*region, HASHPROF_SM3HASH, 3, 0);
    region->threads[0].tally[1] = {1, 0, 1};
    const nlohmann::json json = to_json(read_profile(Images{region.get()}, "keygen"));
    EXPECT_TRUE(json["total"]["ticks"].is_null());
    EXPECT_TRUE(json["calls"][0]["ticks"].is_null());
    EXPECT_TRUE(json["share"]["sm3hash"].is_null());
    EXPECT_TRUE(json["hash_share"].is_null());
    const nlohmann::json& own = json["hashprof"];
    for (const char* name : {"ticks", "self_ticks", "inclusive_ticks", "share", "share_compensated"})
        EXPECT_TRUE(own["helpers"]["sm3hash"][name].is_null()) << name;
    EXPECT_TRUE(own["copies"][0]["ticks"].is_null());
    EXPECT_EQ(own["helpers"]["sm3hash"]["calls"], 3);
}

TEST(Clones, WithoutLengthsAreToldFromAFullTable) {
    const Region region = made_region();
    hashprof_row& clone = add_row(*region, HASHPROF_SM3HASH, 3, 3000);
    clone.in_bits = clone.out_bits = HASHPROF_ANY_BITS;
    hashprof_row& spilled = region->threads[0].rows[HASHPROF_ROWS];
    region->threads[0].spill_used = 1;
    spilled.operation = 1;
    spilled.in_bits = spilled.out_bits = HASHPROF_ANY_BITS;
    spilled.calls = 5;
    const Profile p = read_profile(Images{region.get()}, "keygen");
    EXPECT_EQ(p.clone_calls, 3u);
    EXPECT_EQ(p.overflow_calls, 5u);
    EXPECT_EQ(p.helpers.at("sm3hash").calls, 8u);
}

void put_site(hashprof_region& region, std::uint32_t index, std::uint64_t offset) {
    region.call_site_depth = 1;
    region.sites[index].key = 7;
    region.sites[index].depth = 1;
    region.sites[index].frames[0].module = 1;
    region.sites[index].frames[0].offset = offset;
}

TEST(CallSites, AreMergedOverImagesWhileShapesAreMergedOverCallers) {
    const Region first = made_region(1), second = made_region(2);
    put_site(*first, 0, 0x40);
    put_site(*first, 1, 0x80);
    put_site(*second, 5, 0x80);
    add_row(*first, HASHPROF_SM3HASH, 1, 100).site = 1;
    add_row(*first, HASHPROF_SM3HASH, 2, 200).site = 2;
    add_row(*second, HASHPROF_SM3HASH, 4, 400).site = 6;
    add_row(*second, HASHPROF_SM3HASH, 8, 800);
    const Images images{first.get(), second.get()};
    EXPECT_EQ(read_profile(images, "keygen").rows.size(), 1u);
    const std::vector<CallSite> sites = read_call_sites(images);
    ASSERT_EQ(sites.size(), 3u);
    EXPECT_EQ(sites[0].calls, 8u) << "the most first";
    EXPECT_TRUE(sites[0].frames.empty()) << "no room in the table";
    EXPECT_EQ(sites[1].calls, 6u);
    EXPECT_EQ(sites[1].frames.at(0).module, "/opt/kat");
    EXPECT_EQ(sites[1].frames.at(0).offset, 0x80u);
}

TEST(Ends, AreToldApart) {
    const Region first = made_region(1, 0), second = made_region(1, 1);
    const Images images{first.get(), second.get()};
    second->ended = 1;
    EXPECT_EQ(end_of(*first, images), "exec");
    EXPECT_EQ(end_of(*second, images), "exit");
    second->ended = 0;
    second->pid = first->pid = 0x7ffffff0;
    EXPECT_EQ(end_of(*second, images), "gone");
}

TEST(Scribbled, IndicesThatLeadOutsideAreRefused) {
    const auto refused = [](auto&& scribble) {
        const Region region = made_region();
        scribble(*region);
        EXPECT_THROW(check_region(*region), Error);
    };
    const auto hook = [](hashprof_region& r) -> hashprof_hook& {
        r.hook_count = 1;
        std::strcpy(r.hooks[0].symbol, "sm3hash");
        return r.hooks[0];
    };
    refused([&](hashprof_region& r) { hook(r).module = HASHPROF_MODULES; });
    refused([&](hashprof_region& r) { hook(r).function = HASHPROF_FUNCTIONS; });
    refused([&](hashprof_region& r) { hook(r).operation = HASHPROF_OPERATIONS; });
    refused(
        [](hashprof_region& r) { put_site(r, 0, 1), r.sites[0].frames[3].module = HASHPROF_MODULES + 1; });
    refused([](hashprof_region& r) { add_row(r, 0, 1, 1).site = HASHPROF_SITES + 1; });
    const Region region = made_region();
    region->hook_count = region->module_count = 0xffffffff;
    region->functions[0].canonical = 0xffffffff;
    region->sites[0].key = 1;
    region->sites[0].depth = 0xffffffff;
    std::memset(region->executable, 0xff, sizeof region->executable);
    std::memset(region->modules, 0xff, sizeof region->modules);
    check_region(*region);
    EXPECT_NO_THROW(hooks_json({region.get()}).dump(1, ' ', false, nlohmann::json::error_handler_t::replace));
}

TEST(Unfinished, AHookWithoutANameIsLeftOut) {
    const Region region = made_region();
    region->hook_count = 3;
    std::strcpy(region->hooks[1].symbol, "sm3hash");
    check_region(*region);
    ASSERT_EQ(region->hook_count, 1u);
    EXPECT_STREQ(region->hooks[0].symbol, "sm3hash");
}

}  // namespace
}  // namespace hashprof::test
