// SPDX-License-Identifier: Apache-2.0
// AArch64 programs under the emulator, and what their regions say in the form of a candidate's own books.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/observation.hpp"
#include "preloaded.hpp"
#include "reader/profile.hpp"

namespace hashprof::test {

// Of tests/aarch64/programs.
std::string program(const std::string& name);

// The working folder, for as long as it lives: a new one, which is removed with all that was left in it.
class WorkingFolder {
  public:
    WorkingFolder();
    ~WorkingFolder();
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;

  private:
    std::filesystem::path before_, folder_;
};

zoo::Books books_of(const hashprof_region& region);
// One line for each function of an operation: calls, bits in, bits out.
std::string text_of(const zoo::Books& books);

// Links the objects of a program with wrapping, as hashprof-wrap says, into ./wrapped. Empty: it worked, and
// the proof from the output holds.
std::string link_wrapped(const std::string& name);

// Runs ./wrapped, which counts by itself.
Ended run_wrapped();

}  // namespace hashprof::test
