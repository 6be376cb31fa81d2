// SPDX-License-Identifier: Apache-2.0
// Every number of published evidence is changed, one at a time: each change must be noticed in its file.
#include <gtest/gtest.h>

#include <algorithm>

#include "copied_run.hpp"

namespace ngcc {
namespace {

using record::Json;

bool is_number(const std::string& text) {
    return !text.empty() && text.size() < 19 &&
           std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
}

// Pointers of all numbers, those that stand as text among them.
void collect(const Json& json, const std::string& pointer, std::vector<std::string>& out) {
    if (json.is_number() || (json.is_string() && is_number(json.get<std::string>()))) out.push_back(pointer);
    if (json.is_object())
        for (const auto& [name, value] : json.items())
            collect(value, validate::pointer_to(pointer, name), out);
    if (json.is_array())
        for (std::size_t i = 0; i < json.size(); ++i)
            collect(json[i], validate::pointer_to(pointer, i), out);
}

Json changed(const Json& value) {
    if (value.is_string()) return std::to_string(std::stoull(value.get<std::string>()) * 2 + 1);
    if (value.is_number_float()) return value.get<double>() * 1.5 + 0.001;
    return value.get<std::uint64_t>() * 2 + 1;
}

bool ends_with_any(const std::string& pointer, std::initializer_list<const char*> ends) {
    return std::any_of(ends.begin(), ends.end(), [&](const char* end) { return pointer.ends_with(end); });
}

// Facts that nothing else in the evidence repeats: a change of them cannot show.
bool stands_alone(const std::string& pointer) {
    return pointer.starts_with("/load_average") ||
           ends_with_any(pointer, {"/sign_failures_retried", "/message_tweaks", "/setup_verify_failed",
                                   "/signature_length_excess", "/verify_rejections", "/cpufreq_avg_khz",
                                   "/perf_event_paranoid", "/meta/tick_hz", "/meta/overflow_calls",
                                   "/in_bits", "/out_bits", "/calls"});
}

// A message may have another length in another run; the record has those of the first.
bool is_length_of_a_later_run(const std::string& pointer) {
    return pointer.starts_with("/processes/") && !pointer.starts_with("/processes/0/") &&
           (pointer.find("msg") != std::string::npos || pointer.ends_with("/ss_actual_bytes"));
}

// The command of a published profile or record has positions without a name (processes, trials).
bool is_unnamed_word(const std::string& pointer) {
    return pointer.find("/command/") != std::string::npos;
}

// Only the campaign, the build, the KAT logs and the one file.
void leave_only(const test::CopiedRun& run, const std::string& file) {
    for (const char* part : {"records", "profile"})
        for (const auto& other : test::json_files(run.root() / part))
            if (other != run.root() / file) std::filesystem::remove(other);
}

std::size_t mutate(const std::string& golden, const std::string& file) {
    const test::CopiedRun run(golden);
    leave_only(run, file);
    const validate::Result before = run.validated();
    for (const validate::Finding& f : before.findings.list())
        EXPECT_NE(f.file, file) << "a finding without a change";
    const Json original = run.json(file);
    std::vector<std::string> pointers;
    collect(original, "", pointers);
    std::size_t tried = 0;
    for (const std::string& pointer : pointers) {
        if (stands_alone(pointer) || is_unnamed_word(pointer) || is_length_of_a_later_run(pointer)) continue;
        Json mutant = original;
        Json& place = mutant[Json::json_pointer(pointer)];
        place = changed(place);
        run.put(file, mutant);
        const validate::Result result = run.validated();
        const auto& list = result.findings.list();
        const bool named =
            std::any_of(list.begin(), list.end(), [&](const auto& f) { return f.file == file; });
        EXPECT_TRUE(named) << file << " " << pointer << " was changed without a finding";
        ++tried;
    }
    return tried;
}

TEST(Mutation, EveryFigureOfARecordIsGuarded) {
    EXPECT_GT(mutate("sign-34-complete", test::sign_record), 120u);
    EXPECT_GT(mutate("sign-34-complete", "records/sign-34/yuanyang-2048__keygen.json"), 120u);
    EXPECT_GT(mutate("arm_1", "records/kex-02/AFS_KEX_C128__pass1.json"), 120u);
    EXPECT_GT(mutate("arm_1", "records/hash-11/Garnet_512_Cap512__hash_65536.json"), 120u);
}

TEST(Mutation, EveryFigureOfAProfileIsGuarded) {
    EXPECT_GT(mutate("sign-34-complete", test::sign_profile), 10u);
    EXPECT_GT(mutate("arm_1", "profile/sign-05/vistrutith_d3_512s__sign.json"), 10u);
}

// The finding is at the very member that is wrong, with both values.
TEST(Mutation, ADerivedFigureIsNamedExactly) {
    for (const char* name : {"mean_seconds", "median_trial_seconds", "min_trial_seconds", "max_trial_seconds",
                             "mean_cycles", "median_trial_cycles", "operations_per_second"}) {
        const test::CopiedRun run;
        const Json right = run.json(test::sign_record).at(name);
        // The last digit of a double.
        const Json wrong = std::nextafter(right.get<double>(), 1e300);
        run.change(test::sign_record, std::string("/") + name, wrong);
        const validate::Result result = run.validated();
        ASSERT_EQ(result.findings.list().size(), 1u) << name << validate::table(result, false);
        const validate::Finding& f = result.findings.list().front();
        EXPECT_EQ(f.code, "wrong_figure");
        EXPECT_EQ(f.file, test::sign_record);
        EXPECT_EQ(f.pointer, std::string("/") + name);
        EXPECT_EQ(f.expected, right);
        EXPECT_EQ(f.found, wrong);
    }
}

TEST(Mutation, AShareIsNamedExactly) {
    const test::CopiedRun run;
    run.change(test::sign_profile, "/share/pseudoXOF", 0.03);
    const validate::Result result = run.validated();
    EXPECT_TRUE(test::has(result, "wrong_share", test::sign_profile, "/share/pseudoXOF"));
    EXPECT_TRUE(test::has(result, "wrong_share", test::sign_profile, "/hash_share"));
    EXPECT_EQ(result.findings.list().size(), 2u);
}

TEST(Mutation, ADigestIsNamed) {
    for (const char* name : {"library_sha256", "kat_log_sha256"}) {
        const test::CopiedRun run;
        run.change(test::sign_record, std::string("/") + name, std::string(64, 'a'));
        EXPECT_TRUE(
            test::has(run.validated(), "cross_reference", test::sign_record, std::string("/") + name));
        const test::CopiedRun built;
        built.change("build.json", std::string("/instances/sign-34~1yuanyang-512/") + name,
                     std::string(64, 'a'));
        EXPECT_TRUE(test::has(built.validated(), "cross_reference", test::sign_record));
    }
}

}  // namespace
}  // namespace ngcc
