// SPDX-License-Identifier: Apache-2.0
// A known-answer program by the official procedure, all objects in one executable at -O2: entry hooks count
// what link-time wrapping counts, which is what FIPS 203 says, and the known answers stay what they are.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../schemes/kat.hpp"
#include "../schemes/mlkem_expected_calls.hpp"
#include "engine/build.hpp"
#include "engine/place.hpp"
#include "engine/shell.hpp"

namespace zoo {

namespace {

using schemes_test::HelperCalls;

constexpr std::uint64_t kRecords = 10;

struct Set {
    int number, k;
    std::string instance() const { return "ML-KEM-" + std::to_string(number) + "-iccs"; }
};

void PrintTo(const Set& set, std::ostream* out) {
    *out << set.number;
}

std::string commands(const Set& set) {
    const std::string definitions = "-DMLKEM_K=" + std::to_string(set.k) + " -DMLKEM_BACKEND_ICCS=1";
    return "INCLUDE='-I'$SCHEMES'/iccs -I'$SCHEMES'/mlkem -I'$SCHEMES'/common " + definitions +
           "'\n"
           "compiled $ZOO/kat/kat_kem.c kat_kem.o; compiled $SCHEMES/iccs/auxfunc.c auxfunc.o\n"
           "compiled $SCHEMES/iccs/drng.c drng.o\n"
           "for name in KEM_AlgorithmInstance mlkem kpke sample poly symmetric_iccs; do\n"
           "  compiled $SCHEMES/mlkem/$name.c $name.o\ndone\n"
           "$CC *.o -o kat && " +
           quoted(HASHPROF_CC) + " $CC *.o -o wrapped";
}

class Kat : public testing::TestWithParam<Set> {
  protected:
    void SetUp() override {
        built_ = build(commands(GetParam()));
        ASSERT_EQ(built_.error, "");
    }

    // Runs a command in a folder of its own; the known answers have to be those of the manifest.
    void expect_answers(const Place& place, const std::string& command) {
        const Result result = run(place.folder(), command);
        EXPECT_EQ(result.status, 0) << command << "\n" << result.out << result.err;
        const std::string file = "KAT_KEM_" + GetParam().instance() + ".txt";
        EXPECT_EQ(schemes_test::canonical_digest(content(place.folder() / "output" / file)),
                  schemes_test::read_manifest("mlkem").at(GetParam().instance() + "/" + file))
            << command;
    }

    nlohmann::json operations(const std::string& route) {
        const Place place(built_.folder, route);
        const std::string tool = quoted(HASHPROF);
        expect_answers(place, route == "wrap"
                                  ? "export HASHPROF_OUT=run.region\n./wrapped && " + tool +
                                        " show --json run.region >out.json"
                                  : tool + " run --quiet -o out.json --route " + route + " -- ./kat");
        const auto document = nlohmann::json::parse(content(place.folder() / "out.json"), nullptr, false);
        return document.is_object() ? document.at("operations") : nlohmann::json::object();
    }

    Built built_;
};

std::vector<HelperCalls> counted(const nlohmann::json& operations, const std::string& operation) {
    std::vector<HelperCalls> calls;
    if (!operations.contains(operation)) return calls;
    for (const auto& row : operations.at(operation).at("calls"))
        calls.push_back({row.at("fn"), row.at("in_bits"), row.at("out_bits"), row.at("calls")});
    return schemes_test::merged(calls);
}

std::vector<HelperCalls> expected(int set, const std::string& operation) {
    // The seed of each record; the candidate draws inside its operations only.
    if (operation == "outside") return {{"drng", 0, 512, kRecords}};
    std::vector<HelperCalls> calls = schemes_test::mlkem_calls(set, "iccs", operation);
    for (HelperCalls& call : calls)
        call.calls *= kRecords;
    return calls;
}

TEST_P(Kat, GivesTheCallsOfTheStandardByEntryHooksAndByWrapping) {
    const Place plain(built_.folder, "plain");
    expect_answers(plain, "./kat");
    for (const char* route : {"hook", "wrap"}) {
        const nlohmann::json profile = operations(route);
        for (const char* operation : {"keygen", "enc", "dec", "outside"}) {
            SCOPED_TRACE(std::string(route) + " " + operation);
            EXPECT_EQ(counted(profile, operation), expected(GetParam().number, operation));
            ASSERT_TRUE(profile.contains(operation));
            EXPECT_EQ(profile.at(operation).at("total").at("operations"),
                      std::string(operation) == "outside" ? 0 : kRecords);
            // What a region alone shows of a wrapped program is not checked against the proof of its link.
            EXPECT_EQ(profile.at(operation).at("hashprof").at("coverage"),
                      std::string(route) == "hook" ? "proved" : "partial")
                << profile.at(operation).at("hashprof").at("coverage_reason");
        }
        EXPECT_EQ(profile.at("outside").at("hashprof").at("drng_init").at("calls"), kRecords + 1);
    }
}

INSTANTIATE_TEST_SUITE_P(MlKem, Kat, testing::Values(Set{512, 2}, Set{768, 3}, Set{1024, 4}),
                         [](const auto& info) { return std::to_string(info.param.number); });

}  // namespace

}  // namespace zoo
