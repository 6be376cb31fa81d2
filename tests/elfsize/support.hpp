// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace elfsize::test {

// A fresh folder, removed at the end.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, const std::string& content) const;
    std::string write(const std::string& name, const std::vector<std::byte>& content) const;

  private:
    std::filesystem::path folder_;
};

struct Outcome {
    int status = -1;  // exit status, or 128 + signal
    std::string out, err;
};

// A shell command.
Outcome run(const std::string& command);
// The command under test, with quoted arguments.
Outcome elfsize_tool(const std::vector<std::string>& arguments);
std::string quoted(const std::string& argument);
bool has_command(const std::string& name);

// Compiles C with the compiler of the build; throws with the compiler's words if it fails.
std::string compile(const TemporaryFolder& folder, const std::string& source, const std::string& output,
                    const std::string& flags, const std::string& compiler = ELFSIZE_CC);

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::vector<std::byte> read_bytes(const std::string& path);

// CPU time of this process: what a busy machine does not change.
double cpu_milliseconds();

// "cause | remedy" of the hashprof::Error that body throws; fails the test if it throws none.
std::string error_of(const std::function<void()>& body);

}  // namespace elfsize::test
