// SPDX-License-Identifier: Apache-2.0
// Records as a campaign would write them, with made-up times.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "record/record.hpp"
#include "record/store.hpp"

namespace compare_test {

using ngcc::record::Json;
using ngcc::record::Profile;
using ngcc::record::Timing;

inline ngcc::record::Environment environment() {
    ngcc::record::Environment e;
    e.hostname = "host";
    e.architecture = "x86_64";
    e.cpu_model = "a processor";
    e.kernel = "6.1";
    e.cpufreq_governor = "performance";
    return e;
}

// One process for each trial of 100 calls; order: as taken.
inline Timing timing(const std::string& operation, const std::vector<double>& ticks_a_call) {
    Timing t;
    t.status = "complete";
    t.candidate = "kem-01";
    t.label = "A-128";
    t.operation = operation;
    t.tick_source = "rdtsc";
    t.tick_hz = 2e9;
    t.timing_scope = "loop";
    t.kat = "PASS";
    t.environment = environment();
    for (std::size_t i = 0; i < ticks_a_call.size(); ++i) {
        ngcc::record::Process process;
        process.status = "complete";
        process.order = 3 * i;
        ngcc::record::Trial& trial = process.trials.emplace_back();
        trial.measurements = 100;
        trial.ticks = static_cast<std::uint64_t>(ticks_a_call[i] * 100);
        trial.seconds = ticks_a_call[i] * 100 / 2e9;
        t.trials.push_back(trial);
        t.processes.push_back(process);
        t.measurements += 100;
    }
    if (!t.trials.empty()) t.mean_seconds = ticks_a_call.front() / 2e9;
    return t;
}

inline std::vector<double> scaled(std::vector<double> values, double factor) {
    for (double& v : values)
        v *= factor;
    return values;
}

// A trial's means that scatter by 0.2 %.
inline const std::vector<double> steady{10000, 10020, 9980, 10010, 9990};

inline Profile profile(const std::string& operation, std::uint64_t operations, std::uint64_t calls) {
    Profile p;
    p.candidate = "kem-01";
    p.label = "A-128";
    p.operation = operation;
    p.status = "complete";
    p.total.emplace();
    p.total->operations = operations;
    p.total->ticks = operations * 10000;
    ngcc::record::ProfileRow& row = p.calls.emplace_back();
    row.fn = "sm3hash";
    row.in_bits = 512;
    row.out_bits = 256;
    row.calls = calls;
    row.ticks = calls * 1000;
    return p;
}

// A folder that is gone with the test.
class Folder {
  public:
    explicit Folder(const std::string& name)
        : path(std::filesystem::temp_directory_path() /
               ("compare-" + name + "-" + std::to_string(::getpid()))) {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path); }

    template <typename Evidence>
    void save(const Evidence& evidence) const {
        ngcc::record::RunDirectory(path).save(evidence);
    }

    std::filesystem::path path;
};

}  // namespace compare_test
