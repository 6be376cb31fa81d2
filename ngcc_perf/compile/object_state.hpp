// SPDX-License-Identifier: Apache-2.0
// What earlier builds of an instance left: which objects are still those that a compilation would make.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "compile/paths.hpp"
#include "package/tree.hpp"

namespace ngcc::compile {

struct ObjectRecord {
    bool made = false;
    std::string trouble;   // how the compiler ended, if not by itself: "time limit of 120 s"
    std::string messages;  // of the compiler
    std::vector<std::string> dependencies;
    Stamp stamp;  // of the object
};

// One small file beside the objects. An object's name holds a digest of its command, so a record of that name
// is one of the same command. A record that cannot be read is none.
class ObjectState {
  public:
    ObjectState(std::filesystem::path folder, const package::Tree& tree);

    // The record if the object is there, no file that it was made of has changed, and no header has come or
    // gone that might be found before another. For a failure: if nothing at all in the package has changed.
    const ObjectRecord* fresh(const std::string& object);
    void put(const std::string& object, ObjectRecord record);
    // Writes what was asked for or put, and removes all other objects.
    void save();

  private:
    bool unchanged(const std::string& file);

    struct Known {
        ObjectRecord record;
        bool used = false;
    };
    std::filesystem::path folder_;
    std::string fingerprint_, names_;  // of the package now
    bool same_fingerprint_ = false, same_names_ = false;
    std::map<std::string, Known> objects_;
    std::map<std::string, Stamp> recorded_;
    std::map<std::string, bool> checked_;
};

}  // namespace ngcc::compile
