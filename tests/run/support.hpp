// SPDX-License-Identifier: Apache-2.0
// Runs the tool in a folder of its own and says what came out.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace hashprof::test {

class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

struct Ran {
    int wait_status = -1;
    std::string out, err;
    int status() const;  // exit status, -1 if it died of a signal
    int signal() const;  // 0 if it exited
};

// By the shell, in the folder. $HASHPROF is the tool, $BEHAVE the program.
Ran run_shell(const Folder& folder, const std::string& command);

nlohmann::json read_json(const std::filesystem::path& file);

// "hashprof run -o run.json <options> -- behave <words>", its JSON, after the exit status was looked at.
nlohmann::json run_behave(const Folder& folder, const std::string& options, const std::string& words,
                          int expected_status = 0);

std::uint64_t calls_in(const nlohmann::json& run, const std::string& operation, const std::string& helper);

}  // namespace hashprof::test
