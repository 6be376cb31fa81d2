// SPDX-License-Identifier: Apache-2.0
// A prediction against the truth: ML-KEM-768 with the bundled helpers is profiled, the what-if says what it
// would take with the faster ones, and the scheme that was really linked with these is timed beside the
// original.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../shell.hpp"
#include "support/files.hpp"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* scheme = "mlkem/ML-KEM-768-iccs";
constexpr double allowed = 0.03;
constexpr int attempts = 4;

struct RunFolder {
    fs::path path = fs::temp_directory_path() / ("hashcost_truth_" + std::to_string(::getpid()));
    ~RunFolder() { fs::remove_all(path); }
};

std::string tool(const std::string& arguments) {
    const ShellOutput output = run_in_shell(std::string(TOOL) + " " + arguments + " 2>/dev/null");
    EXPECT_EQ(output.status, 0) << arguments;
    return output.text;
}

std::string file_of(const char* kind, const std::string& operation) {
    return std::string(kind) + "/mlkem/ML-KEM-768-iccs__" + operation + ".json";
}

// Of several profiles the least disturbed: what disturbs only ever adds time, and does so unevenly.
void profile(const fs::path& run, const std::string& operation) {
    std::string best;
    double least = 0;
    for (int i = 0; i < 3; ++i) {
        const std::string text =
            tool("profile " + std::string(scheme) + " " + operation + " --iterations 60 --json");
        const double ticks = Json::parse(text)["hashprof"]["operation_ticks_compensated"].get<double>();
        if (!best.empty() && ticks >= least) continue;
        best = text;
        least = ticks;
    }
    hashprof::write_file_atomically(run / file_of("profile", operation), best);
}

double predicted(const fs::path& run, const std::string& operation) {
    profile(run, operation);
    hashprof::write_file_atomically(
        run / file_of("records", operation),
        tool("measure " + std::string(scheme) + " " + operation +
             " --trials 2 --iterations 20 --no-inspect --allow-unfixed-host --json"));
    const Json json = Json::parse(tool("hashcost " + run.string() + " --json --with " FAST_HELPERS));
    for (const Json& row : json["operations"]) {
        if (row["operation"] != operation) continue;
        const Json& estimate = row["estimates"].back();
        EXPECT_EQ(estimate["basis"], "ratio") << row.dump(1);
        return estimate["ratio"].is_number() ? estimate["ratio"].get<double>() : 0;
    }
    ADD_FAILURE() << "no estimate of " << operation;
    return 0;
}

// The least of many short trials.
double least_ticks(const std::string& library, const std::string& operation) {
    std::istringstream lines(run_in_shell(std::string(WORKER) + " time " + library + " " + operation +
                                          " --trials 16 --iterations 4")
                                 .text);
    double least = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string word, cycles;
        double number = 0, calls = 0, seconds = 0, ticks = 0;
        if (!(fields >> word >> number >> calls >> seconds >> cycles >> ticks) || word != "TRIAL") continue;
        least = least == 0 ? ticks / calls : std::min(least, ticks / calls);
    }
    EXPECT_GT(least, 0) << library;
    return least;
}

// Original and relinked scheme in turn, so that a slow spell of the machine hits both.
double measured(const std::string& operation) {
    double original = 1e300, relinked = 1e300;
    for (int i = 0; i < 10; ++i) {
        original = std::min(original, least_ticks(ORIGINAL, operation));
        relinked = std::min(relinked, least_ticks(RELINKED, operation));
    }
    return relinked / original;
}

void check(const std::string& operation) {
    const RunFolder run;
    double nearest = 1;
    // A neighbour on the same machine can disturb a profile as a whole, which no estimator within it repairs;
    // so another attempt is made. The limit stays.
    for (int i = 0; i < attempts && nearest > allowed; ++i) {
        const double estimate = predicted(run.path, operation), truth = measured(operation);
        nearest = std::min(nearest, std::abs(estimate / truth - 1));
        std::printf("%s: predicted %.4f, measured %.4f of the time now: %+.2f %%\n", operation.c_str(),
                    estimate, truth, 100 * (estimate / truth - 1));
        fs::remove_all(run.path / "hashcost");  // prices of a disturbed time are not kept
    }
    EXPECT_LE(nearest, allowed);
}

}  // namespace

TEST(HashcostTruth, KeyGeneration) {
    check("keygen");
}

TEST(HashcostTruth, Encapsulation) {
    check("enc");
}

TEST(HashcostTruth, Decapsulation) {
    check("dec");
}
