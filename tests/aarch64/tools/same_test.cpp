// SPDX-License-Identifier: Apache-2.0
// One seed, two machines: every bundled instance gives the same known answers, makes the same calls of the
// same lengths in every operation, and the routes agree.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <tuple>

#include "emulation.hpp"
#include "engine/observation.hpp"

namespace aarch64 {

void PrintTo(const Instance& instance, std::ostream* out);
void PrintTo(const Instance& instance, std::ostream* out) {
    *out << instance.name;
}

namespace {

using nlohmann::json;
using Call = std::tuple<std::string, std::uint64_t, std::uint64_t>;  // function, bits in, bits out
using Calls = std::map<std::string, std::map<Call, std::uint64_t>>;  // of each operation

Calls calls_in(const json& document) {
    Calls calls;
    for (const auto& [operation, content] : document.at("operations").items()) {
        for (const json& call : content.at("calls"))
            calls[operation][{call.at("fn"), call.at("in_bits"), call.at("out_bits")}] +=
                call.at("calls").get<std::uint64_t>();
        const json& set_up = content.at("hashprof").at("drng_init");
        if (set_up.is_object()) calls[operation][{"drng_init", 0, 0}] = set_up.at("calls");
    }
    return calls;
}

std::string text_of(const Calls& calls) {
    std::string text;
    for (const auto& [operation, content] : calls)
        for (const auto& [call, times] : content)
            text += operation + " " + std::get<0>(call) + " " + std::to_string(std::get<1>(call)) + " -> " +
                    std::to_string(std::get<2>(call)) + " bits: " + std::to_string(times) + "\n";
    return text;
}

class Bundled : public testing::TestWithParam<Instance> {};
class Counted : public Bundled {};

// Without those sets of a scheme that run the code of smaller ones: all of them give known answers.
std::vector<Instance> counted_instances() {
    const std::regex left_out(
        ".*(-128s|ML-KEM-768.*|ML-KEM-1024-iccs|ML-DSA-65.*|AUTH-(768|1024).*|hash-768)");
    std::vector<Instance> counted;
    for (const Instance& instance : instances())
        if (!std::regex_match(instance.name, left_out)) counted.push_back(instance);
    return counted;
}

TEST_P(Bundled, GivesTheKnownAnswersOnAArch64) {
    NEEDS_EMULATION();
    const Folder folder;
    const zoo::Result result = run(Machine::aarch64, folder, "ngcc_perf kat " + GetParam().name);
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_NE(result.out.find(" PASS "), std::string::npos) << result.out;
}

// The operation that goes through all the others before: what these do in between is an operation of theirs.
TEST_P(Counted, MakesTheSameCallsOfTheSameLengths) {
    NEEDS_EMULATION();
    const std::map<std::string, std::string> last = {
        {"kem", "dec"}, {"sig", "verify"}, {"kex", "exchange"}, {"hash", "hash --input-bytes 100"}};
    const std::string command = "@/bin/ngcc_perf_worker time @/schemes/" + GetParam().library + " " +
                                last.at(GetParam().type) + " --trials 1 --iterations 1 --warmups 0";
    const Folder folder;
    const json here = counts(Machine::here, folder, "--mode count", command);
    const json there = counts(Machine::aarch64, folder, "--mode count", command);
    ASSERT_TRUE(here.is_object() && there.is_object());
    EXPECT_EQ(text_of(calls_in(there)), text_of(calls_in(here)));
    EXPECT_NE(text_of(calls_in(there)), "");
    for (const auto& [operation, content] : here.at("operations").items())
        EXPECT_EQ(there.at("operations").at(operation).at("total").at("operations"),
                  content.at("total").at("operations"))
            << operation;
}

std::string name_of(const testing::TestParamInfo<Instance>& info) {
    std::string name = info.param.name;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, Bundled, testing::ValuesIn(instances()), name_of);
INSTANTIATE_TEST_SUITE_P(All, Counted, testing::ValuesIn(counted_instances()), name_of);

void add(zoo::Calls& sum, const json& call) {
    const auto times = call.at("calls").get<std::uint64_t>();
    sum.calls += times;
    sum.in_bits += times * call.at("in_bits").get<std::uint64_t>();
    sum.out_bits += times * call.at("out_bits").get<std::uint64_t>();
}

// A program whose helpers lie in a library of their own, which all three of hook, preload and its own books
// can see.
TEST(Routes, HookAndPreloadCountWhatTheProgramCountsItself) {
    NEEDS_EMULATION();
    for (const std::string route : {"hook", "preload"}) {
        SCOPED_TRACE(route);
        const Folder folder;
        const zoo::Result result = run(Machine::aarch64, folder,
                                       "hashprof run --quiet --route " + route +
                                           " -o out.json -- " AARCH64_PROGRAMS "/bin/helpers_apart");
        EXPECT_EQ(result.status, 0) << result.err;
        const zoo::Books own = zoo::books_in(result.out);
        ASSERT_FALSE(own.empty()) << result.out;
        const json document = json::parse(zoo::content(folder / "out.json"));
        EXPECT_EQ(document.at("coverage"), "proved") << document.at("coverage_reason");
        for (const auto& [operation, functions] : own) {
            const json& content = document.at("operations").at(operation);
            std::map<std::string, zoo::Calls> seen;
            for (const json& call : content.at("calls"))
                add(seen[call.at("fn")], call);
            const json& set_up = content.at("hashprof").at("drng_init");
            if (set_up.is_object()) seen["drng_init"].calls = set_up.at("calls");
            for (const auto& [function, calls] : functions) {
                EXPECT_EQ(seen[function].calls, calls.calls) << operation << " " << function;
                if (function == "drng_init") continue; /* its lengths are in no row */
                EXPECT_EQ(seen[function].in_bits, calls.in_bits) << operation << " " << function;
                EXPECT_EQ(seen[function].out_bits, calls.out_bits) << operation << " " << function;
            }
        }
    }
}

}  // namespace
}  // namespace aarch64
