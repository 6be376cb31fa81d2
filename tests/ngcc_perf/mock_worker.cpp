// SPDX-License-Identifier: Apache-2.0
#include "mock_worker.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

std::string option(const ngcc::Command& command, const std::string& name, const std::string& otherwise) {
    const auto& a = command.arguments;
    const auto found = std::find(a.begin(), a.end(), name);
    return found == a.end() || found + 1 == a.end() ? otherwise : *(found + 1);
}

ngcc::Outcome MockWorker::run(const ngcc::Command& command) {
    calls.push_back(command);
    const std::string mode = command.arguments.at(0);
    ngcc::Outcome outcome;
    if (mode == "time") outcome = timed(command);
    if (mode == "kat") outcome = known_answers(command);
    if (mode == "profile") {
        outcome.out = "META\thandshake\tno\nERROR\tNOHANDSHAKE\tno wrappers\nSTATUS\tfailed\n";
        outcome.exit_code = 3;
    }
    if (spoil) spoil(calls.size(), command, outcome);
    return outcome;
}

ngcc::Outcome MockWorker::timed(const ngcc::Command& command) {
    const double each = cost.at(command.arguments.at(2));
    const long trials = std::stol(option(command, "--trials", "1"));
    const long iterations = std::stol(option(command, "--iterations", "1"));
    const long warmups = std::stol(option(command, "--warmups", "0"));
    ngcc::Outcome outcome;
    outcome.out =
        "META\tid\tmock\nMETA\tbaseline_rss_bytes\t1000\nMETA\tpk_bytes\t800\nMETA\ttick_source\trdtsc\n"
        "META\ttiming_scope\tloop\nMETA\tcycle_source\tnone\n" +
        extra_meta;
    char line[200];
    for (long trial = 1; trial <= trials; ++trial) {
        const double seconds = static_cast<double>(iterations) * each;
        const std::string cycles = clock_hz > 0 ? std::to_string(std::llround(seconds * clock_hz)) : "-";
        std::snprintf(line, sizeof line, "TRIAL\t%ld\t%ld\t%.9f\t%s\t%lld\n", trial, iterations, seconds,
                      cycles.c_str(), std::llround(seconds * 2e9));
        outcome.out += line;
    }
    outcome.out += "META\tpeak_rss_bytes\t2000\nMETA\ttick_hz\t2000000000\nSTATUS\tcomplete\n";
    outcome.wall_s = setup + static_cast<double>(iterations * trials + warmups) * each;
    return outcome;
}

ngcc::Outcome MockWorker::known_answers(const ngcc::Command& command) {
    const std::string file = option(command, "--out", ".") + "/KAT_KEM_mock.txt";
    std::ofstream(file) << "Count = 0\nPK = AA\n\n";
    ngcc::Outcome outcome;
    outcome.out = "META\tid\tmock\nFILE\t" + file + "\nRESULT\tmock\tmock\tPASS\t\nSTATUS\tcomplete\n";
    return outcome;
}

std::vector<std::string> MockWorker::history() const {
    std::vector<std::string> list;
    for (const ngcc::Command& c : calls) {
        const std::string label = std::filesystem::path(c.arguments.at(1)).stem();
        list.push_back(label + " " + c.arguments.at(0) +
                       (c.arguments.at(0) == "kat" ? "" : " " + c.arguments.at(2)));
    }
    return list;
}
