// SPDX-License-Identifier: Apache-2.0
// Real measurements: a library twice, and a library and its twin that does 5 % more work. The machine that
// runs the tests is shared, so a slowdown has to be seen in one of several tries, and nothing is asserted on
// absolute times.
#include <gtest/gtest.h>

#include <fstream>

#include "program.hpp"
#include "records.hpp"

namespace {

using namespace compare_test;

// Measures key generation of a twin; empty if that failed.
std::filesystem::path measured(const Folder& folder, const std::string& twin, const std::string& name) {
    const Output output = ngcc_perf("measure " TWINS "/libtwin-" + twin +
                                    ".so keygen --json --allow-unfixed-host --trials 5 --iterations 200");
    if (output.status != 0) return {};
    const std::filesystem::path file = folder.path / (name + ".json");
    std::ofstream(file) << output.text;
    return file;
}

struct Answer {
    int status;
    Json operation;
};

Answer compared(const std::filesystem::path& a, const std::filesystem::path& b) {
    const Output output = ngcc_perf("compare --json --threshold 2 " + a.string() + " " + b.string());
    const Json json = Json::parse(output.text, nullptr, false);
    return {output.status, json.is_object() ? json["operations"][0] : Json()};
}

// Whether one of `tries` comparisons ends as wanted.
bool seen(int tries, const std::string& second, const std::string& outcome, int status, std::string& last) {
    const Folder folder("twins");
    for (int i = 0; i < tries; ++i) {
        const auto a = measured(folder, "plain", "a"), b = measured(folder, second, "b");
        if (a.empty() || b.empty()) return false;
        const Answer answer = compared(a, b);
        last = answer.operation.dump(1);
        if (answer.operation.is_object() && answer.operation["time"]["outcome"] == outcome &&
            answer.status == status)
            return true;
    }
    return false;
}

}  // namespace

TEST(Twins, ASlowdownOfFivePercentIsFound) {
    std::string last;
    EXPECT_TRUE(seen(25, "slowed", "slower", 1, last)) << last;
}

TEST(Twins, ALibraryAndItselfDoNotDiffer) {
    std::string last;
    EXPECT_TRUE(seen(5, "plain", "no_difference", 0, last)) << last;
}
