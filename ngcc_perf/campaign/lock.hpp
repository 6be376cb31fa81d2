// SPDX-License-Identifier: Apache-2.0
// One campaign at a time in a run directory. The lock goes with the process, however it ends; what a killed
// one was writing at that moment is removed by the next.
#pragma once

#include <filesystem>

namespace ngcc {

class RunLock {
  public:
    // Makes the directory. Error if another process has it, or it cannot be written.
    explicit RunLock(const std::filesystem::path& run);
    ~RunLock();
    RunLock(const RunLock&) = delete;
    RunLock& operator=(const RunLock&) = delete;

  private:
    int fd_ = -1;
};

// Removes the temporary files of atomic writes that never ended. Only under the lock.
void remove_leftovers(const std::filesystem::path& run);

}  // namespace ngcc
