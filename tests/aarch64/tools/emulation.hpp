// SPDX-License-Identifier: Apache-2.0
// The AArch64 build of the project, started as if this machine could run it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/shell.hpp"

namespace aarch64 {

// Empty if AArch64 programs can be started here, else why not.
const std::string& obstacle();

#define NEEDS_EMULATION() \
    if (!aarch64::obstacle().empty()) GTEST_SKIP() << aarch64::obstacle()

// A folder for one test, removed with it.
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

enum class Machine { here, aarch64 };

// `command` names a program of the build tree's bin/ first; other files of that tree as @/path.
zoo::Result run(Machine machine, const Folder& folder, const std::string& command);

// The counts of `hashprof run OPTIONS -- COMMAND` as its JSON document; null with a failure of the test else.
nlohmann::json counts(Machine machine, const Folder& folder, const std::string& options,
                      const std::string& command);

struct Instance {
    std::string name, library, type;  // candidate/label, a path below schemes/, kem sig kex hash
};
// The bundled ones, as the catalogue lists them.
const std::vector<Instance>& instances();

}  // namespace aarch64
