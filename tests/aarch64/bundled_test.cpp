// SPDX-License-Identifier: Apache-2.0
// Bundled schemes by the official procedure, built for AArch64: the answers and the calls, each with its
// lengths, are those of their specifications, which tests/zoo and tests/schemes ask of the host's machine for
// the same seeds.
#include <gtest/gtest.h>

#include <functional>

#include "../schemes/hqc_expected_calls.hpp"
#include "../schemes/kat.hpp"
#include "../schemes/kex_auth_expected_calls.hpp"
#include "../schemes/mlkem_expected_calls.hpp"
#include "emulated.hpp"
#include "engine/shell.hpp"

namespace hashprof::test {
namespace {

using schemes_test::HelperCalls;

constexpr std::uint64_t kRecords = 10;

struct Bundled {
    std::string program, folder, file, instance;
    std::vector<std::string> operations;
    std::function<std::vector<HelperCalls>(const std::string&)> calls;
};

void PrintTo(const Bundled& bundled, std::ostream* out) {
    *out << bundled.instance;
}

std::vector<HelperCalls> counted(const hashprof_region& region, const std::string& operation) {
    std::vector<HelperCalls> calls;
    for (const CallRow& row : read_profile({&region}, operation).rows)
        if (row.calls > 0) calls.push_back({row.function, row.in_bits, row.out_bits, row.calls});
    return schemes_test::merged(calls);
}

class BundledScheme : public testing::TestWithParam<Bundled> {
  protected:
    void expect_answers() const {
        const std::string file = GetParam().file + GetParam().instance + ".txt";
        EXPECT_EQ(schemes_test::canonical_digest(zoo::content(std::filesystem::path("output") / file)),
                  schemes_test::read_manifest(GetParam().folder).at(GetParam().instance + "/" + file));
    }

    void expect_calls(const hashprof_region& region) const {
        for (const std::string& operation : GetParam().operations) {
            SCOPED_TRACE(operation);
            std::vector<HelperCalls> expected = GetParam().calls(operation);
            for (HelperCalls& call : expected)
                call.calls *= kRecords;
            EXPECT_EQ(counted(region, operation), expected);
            EXPECT_EQ(read_profile({&region}, operation).operations, kRecords);
        }
        // The generator of the seeds, and for each record its seed and the generator that is made of it.
        EXPECT_EQ(
            counted(region, "outside"),
            (std::vector<HelperCalls>{{"drng", 0, 512, kRecords}, {"drng_init", 512, 0, kRecords + 1}}));
    }

  private:
    const WorkingFolder here_;
};

TEST_P(BundledScheme, HooksCountTheCallsOfTheSpecification) {
    const Ended ended = run_preloaded(HASHPROF_HOOK_LIBRARY, {program(GetParam().program)});
    EXPECT_EQ(ended.status, 0);
    expect_answers();
    expect_calls(*ended.region);
}

// Programs whose objects have names of their own, so that they can be linked once more.
class WrappedScheme : public BundledScheme {};

TEST_P(WrappedScheme, WrappersCountTheCallsOfTheSpecification) {
    ASSERT_EQ(link_wrapped(GetParam().program), "");
    const Ended ended = run_wrapped();
    EXPECT_EQ(ended.status, 0);
    expect_answers();
    expect_calls(*ended.region);
}

std::vector<Bundled> kems() {
    const std::vector<std::string> operations = {"keygen", "enc", "dec"};
    std::vector<Bundled> all;
    for (const int set : {512, 768, 1024})
        all.push_back({"mlkem_" + std::to_string(set), "mlkem", "KAT_KEM_",
                       "ML-KEM-" + std::to_string(set) + "-iccs", operations, [set](const auto& operation) {
                           return schemes_test::mlkem_calls(set, "iccs", operation);
                       }});
    all.push_back({"hqc_1", "hqc", "KAT_KEM_", "HQC-1-iccs", operations,
                   [](const auto& operation) { return schemes_test::hqc_calls("iccs", operation); }});
    return all;
}

Bundled key_exchange() {
    return {"kex_auth_512",
            "kex/auth",
            "KAT_KEX_",
            "KEX-AUTH-512-44",
            {std::begin(schemes_test::kKexAuthSteps), std::end(schemes_test::kKexAuthSteps)},
            [](const auto& step) { return schemes_test::kex_auth_step_calls(512, step); }};
}

std::string program_of(const testing::TestParamInfo<Bundled>& info) {
    return info.param.program;
}

INSTANTIATE_TEST_SUITE_P(Kems, BundledScheme, testing::ValuesIn(kems()), program_of);
INSTANTIATE_TEST_SUITE_P(KeyExchange, BundledScheme, testing::Values(key_exchange()), program_of);
INSTANTIATE_TEST_SUITE_P(Kems, WrappedScheme, testing::ValuesIn(kems()), program_of);

}  // namespace
}  // namespace hashprof::test
