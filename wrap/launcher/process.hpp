// SPDX-License-Identifier: Apache-2.0
// Running the compiler and the linker.
#pragma once

#include <string>
#include <vector>

namespace hashprof::wrap {

// Replaces this process. Returns only by Error (program not found).
[[noreturn]] void replace_process(const std::vector<std::string>& command);

// Runs the command with our standard streams and waits. Its exit status; 128 + the signal if it was killed.
// Error if it cannot be started.
int run(const std::vector<std::string>& command);

// Runs the command and gives the first line that it prints; empty if it fails.
std::string first_line_of(const std::vector<std::string>& command);

// A folder of our own below $TMPDIR, removed with everything in it at the end.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace hashprof::wrap
