// SPDX-License-Identifier: Apache-2.0
// Compilers and linkers as programs to run: in the box if there is one, with a writable folder of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compile/instance.hpp"

namespace ngcc::compile {

class Tools {
  public:
    // scratch is made; it is the only folder that what runs here may write. readable: beside the package and
    // our own folders. Error if a compiler is not there or the folder cannot be made.
    Tools(const Setting& setting, const std::filesystem::path& package, std::filesystem::path scratch,
          std::vector<std::filesystem::path> readable = {});

    const std::filesystem::path& c() const { return c_; }
    const std::filesystem::path& cxx() const { return cxx_; }
    const std::filesystem::path& scratch() const { return scratch_; }
    // For helper probes: what the box of a program of this build is.
    const std::optional<Confinement>& confinement() const { return confinement_; }

    // Runs program to its end, whatever that is; Error if the user interrupts.
    Outcome run(const std::filesystem::path& program, std::vector<std::string> arguments,
                double limit_s) const;

  private:
    Executor& executor_;
    std::filesystem::path scratch_, c_, cxx_;
    std::optional<Confinement> confinement_;
};

// The program as found by PATH; Error if it is nowhere.
std::filesystem::path find_program(const std::string& name);

// Compilers and bundled files as they are now: whatever is in it makes other libraries if it changes.
std::string means_digest(const Setting& setting);

// The same with paths that hold wherever a program starts.
Setting with_absolute_paths(const Setting& setting);

// Where objects of the bundled helpers are kept for all instances.
std::filesystem::path bundled_folder(const Setting& setting);

// Every folder up to it; Error if that cannot be done.
void make_folder(const std::filesystem::path& folder);

}  // namespace ngcc::compile
