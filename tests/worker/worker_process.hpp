// SPDX-License-Identifier: Apache-2.0
// Runs the worker and takes its report apart.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

struct Trial {
    std::string number, calls, seconds, cycles, ticks;
    std::map<std::string, std::string> events;  // of the TRIALINFO lines
};

struct Report {
    std::string output, errors;
    int exit_status = -1;  // -1: ended by a signal
    int signal = 0;
    std::map<std::string, std::string> meta;
    std::vector<Trial> trials;
    std::vector<std::vector<std::uint64_t>> buckets;  // low, high, count
    std::vector<std::string> files;
    std::string error_code, error_text;
    std::string status;                                             // of the STATUS line, empty without
    std::vector<std::string> result = std::vector<std::string>(4);  // fields of the RESULT line
    std::vector<std::string> lines;
};

// A worker that takes longer is killed, which shows as signal 9.
Report run_worker(const std::vector<std::string>& arguments,
                  std::chrono::milliseconds limit = std::chrono::seconds(50));

std::string fixture(const std::string& name);

// "time <fixture> <operation>" with one trial, 5 iterations, 1 warm-up and more options.
Report time_fixture(const std::string& name, const std::string& operation,
                    std::vector<std::string> more = {});

// A folder that vanishes with the test.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

std::string read_text(const std::filesystem::path& path);

Report kat_fixture(const std::string& name, const TemporaryFolder& folder,
                   std::vector<std::string> more = {});
