// SPDX-License-Identifier: Apache-2.0
// Commands of a build, in the order in which they would run, as products.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "recipe/driver.hpp"
#include "recipe/made.hpp"
#include "recipe/places.hpp"
#include "recipe/shell.hpp"

namespace ngcc::recipe {

class BuildLog {
  public:
    explicit BuildLog(const Places& places) : places_(places) {}

    // Any command; those that compile, archive, link, copy or rename count.
    void add(const ShellCommand& command) { run(command.words, command.folder, 0); }

    // What was linked or archived so far, and what was compiled for nothing.
    std::vector<Product> products() const;
    std::vector<Unit> loose() const;
    // A command for another machine was among them.
    bool has_foreign() const { return foreign_; }

  private:
    struct Result {
        std::filesystem::path path;
        bool library = false;
        Made made;
    };
    using Members = std::vector<std::pair<std::string, Made>>;  // of an archive, by name

    // build_log.cpp
    void run(std::vector<Word> words, const std::filesystem::path& folder, unsigned depth);
    void compile_or_link(const std::vector<Word>& words, const std::filesystem::path& folder);
    void archive(const std::vector<Word>& words, const std::filesystem::path& folder);
    void copy(const std::vector<Word>& words, const std::filesystem::path& folder);
    void finish(const std::filesystem::path& output, Made made, bool library);
    bool spend(std::size_t units);

    // build_input.cpp
    std::vector<Word> with_patterns_expanded(std::vector<Word> words, const std::filesystem::path& folder);
    std::vector<std::string> expand_pattern(const std::string& text,
                                            const std::filesystem::path& folder) const;
    void add_input(Made& made, const std::filesystem::path& input, const DriverCall& call);
    void add_source(Made& made, const std::filesystem::path& file, const DriverCall& call);
    void add_stale_object(Made& made, const std::filesystem::path& object, const DriverCall& call);
    void add_ready_library(Made& made, const std::filesystem::path& file);
    void add_named_library(Made& made, const std::string& name, const DriverCall& call);

    const Places& places_;
    std::map<std::filesystem::path, Made> made_;
    std::map<std::filesystem::path, Members> archives_;
    std::vector<Result> results_;
    std::vector<UnitPointer> compiled_;
    std::map<std::filesystem::path, UnitPointer> last_in_folder_;  // compiled there
    bool foreign_ = false;
    std::size_t units_left_ = 500000, patterns_left_ = 1000;  // against endless logs
};

}  // namespace ngcc::recipe
