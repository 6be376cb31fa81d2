// SPDX-License-Identifier: Apache-2.0
// A package written into a temporary folder, and executors that play CMake and make.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "confine/confine.hpp"
#include "recipe/choose.hpp"
#include "recipe/places.hpp"
#include "recipe/recipe.hpp"

namespace ngcc::recipe {

class TestPackage {
  public:
    TestPackage() {
        std::string name = (std::filesystem::temp_directory_path() / "recipe-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
        base_ = std::filesystem::canonical(name);
        std::filesystem::create_directories(root());
    }
    ~TestPackage() {
        std::error_code error;
        std::filesystem::remove_all(base_, error);
    }
    TestPackage(const TestPackage&) = delete;
    TestPackage& operator=(const TestPackage&) = delete;

    std::filesystem::path root() const { return base_ / "package"; }
    std::filesystem::path scratch() const { return base_ / "scratch"; }
    std::filesystem::path outside() const { return base_; }

    TestPackage& add(const std::string& path, const std::string& text = "int x;\n") {
        const std::filesystem::path file = root() / path;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return *this;
    }

    const package::Tree& tree() {
        tree_ = package::read_tree(root());
        return tree_;
    }
    Places places() { return Places(tree(), scratch()); }

    package::Site& site(const std::string& folder, const std::string& api,
                        record::Type type = record::Type::kem) {
        package::Site site;
        site.type = type;
        site.folder = folder;
        site.api_file = api;
        discovery.sites.push_back(site);
        return discovery.sites.back();
    }

    // A source with main.
    TestPackage& driver(const std::string& path) {
        discovery.facts[path].defines = {"main"};
        return add(path, "int main(void) { return 0; }\n");
    }

    package::Discovery discovery;

  private:
    std::filesystem::path base_;
    package::Tree tree_;
};

// Answers what the test says.
class MockExecutor : public Executor {
  public:
    std::function<Outcome(const Command&)> answer = [](const Command&) { return Outcome{}; };
    std::vector<Command> commands;

    Outcome run(const Command& command) override {
        commands.push_back(command);
        return answer(command);
    }

    static Outcome printed(std::string out, int exit_code = 0, std::string err = {}) {
        Outcome outcome;
        outcome.out = std::move(out);
        outcome.err = std::move(err);
        outcome.exit_code = exit_code;
        return outcome;
    }
};

// Real runs, in a box where the machine has one.
inline Setting real_setting(Executor& executor, const TestPackage& package) {
    Setting setting{executor};
    setting.scratch = package.scratch();
    setting.may_run = true;
    if (machine_confinement().means == ConfinementMeans::bubblewrap) setting.confinement = Confinement();
    setting.limit_s = 60;
    return setting;
}

inline Setting mock_setting(Executor& executor, const TestPackage& package) {
    Setting setting = real_setting(executor, package);
    setting.confinement = Confinement();
    return setting;
}

// Before project(): spares the search for the compiler, which is most of a configure step.
inline const std::string quick_c =
    "set(CMAKE_C_COMPILER_FORCED 1)\nset(CMAKE_C_COMPILER_ID_RUN 1)\nset(CMAKE_C_COMPILER_ID GNU)\n";

// Relative paths of a recipe's units, in their order.
inline std::vector<std::string> unit_paths(const TestPackage& package, const std::vector<Unit>& units) {
    std::vector<std::string> list;
    for (const Unit& unit : units)
        list.push_back(unit.file.lexically_relative(package.root()).string());
    return list;
}

inline bool holds(const std::vector<std::string>& list, const std::string& part) {
    for (const std::string& text : list)
        if (text.find(part) != std::string::npos) return true;
    return false;
}

}  // namespace ngcc::recipe
