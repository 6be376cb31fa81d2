// SPDX-License-Identifier: Apache-2.0
// The bundled ML-KEM by the official procedure, built for AArch64: the answers and the calls, each with its
// lengths, are those of the standard, which tests/zoo and tests/schemes ask of the host's machine for the
// same seeds.
#include <gtest/gtest.h>

#include "../schemes/kat.hpp"
#include "../schemes/mlkem_expected_calls.hpp"
#include "emulated.hpp"
#include "engine/shell.hpp"

namespace hashprof::test {
namespace {

using schemes_test::HelperCalls;

constexpr std::uint64_t kRecords = 10;

std::vector<HelperCalls> counted(const hashprof_region& region, const std::string& operation) {
    std::vector<HelperCalls> calls;
    for (const CallRow& row : read_profile({&region}, operation).rows)
        if (row.calls > 0) calls.push_back({row.function, row.in_bits, row.out_bits, row.calls});
    return schemes_test::merged(calls);
}

std::vector<HelperCalls> expected(int set, const std::string& operation) {
    // The generator of the seeds, and for each record its seed and the generator that is made of it.
    if (operation == "outside") return {{"drng", 0, 512, kRecords}, {"drng_init", 512, 0, kRecords + 1}};
    std::vector<HelperCalls> calls = schemes_test::mlkem_calls(set, "iccs", operation);
    for (HelperCalls& call : calls)
        call.calls *= kRecords;
    return calls;
}

class MlKem : public testing::TestWithParam<int> {
  protected:
    void expect_answers() const {
        const std::string instance = "ML-KEM-" + std::to_string(GetParam()) + "-iccs";
        const std::string file = "KAT_KEM_" + instance + ".txt";
        EXPECT_EQ(schemes_test::canonical_digest(zoo::content(std::filesystem::path("output") / file)),
                  schemes_test::read_manifest("mlkem").at(instance + "/" + file));
    }

    void expect_calls(const hashprof_region& region) const {
        for (const char* operation : {"keygen", "enc", "dec", "outside"}) {
            SCOPED_TRACE(operation);
            EXPECT_EQ(counted(region, operation), expected(GetParam(), operation));
        }
        EXPECT_EQ(read_profile({&region}, "enc").operations, kRecords);
    }

    std::string name() const { return "mlkem_" + std::to_string(GetParam()); }

  private:
    const WorkingFolder here_;
};

TEST_P(MlKem, HooksCountTheCallsOfTheStandard) {
    const Ended ended = run_preloaded(HASHPROF_HOOK_LIBRARY, {program(name())});
    EXPECT_EQ(ended.status, 0);
    expect_answers();
    expect_calls(*ended.region);
}

TEST_P(MlKem, WrappersCountTheCallsOfTheStandard) {
    ASSERT_EQ(link_wrapped(name()), "");
    const Ended ended = run_wrapped();
    EXPECT_EQ(ended.status, 0);
    expect_answers();
    expect_calls(*ended.region);
}

INSTANTIATE_TEST_SUITE_P(Sets, MlKem, testing::Values(512, 768, 1024),
                         [](const auto& info) { return std::to_string(info.param); });

}  // namespace
}  // namespace hashprof::test
