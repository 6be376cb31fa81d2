// SPDX-License-Identifier: Apache-2.0
// A folder of its own for each test, records to change, and pages read back as tables.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "record/store.hpp"

namespace ngcc::test {

const std::filesystem::path golden = GOLDEN;  // tests/report/golden
const std::filesystem::path published =
    golden.parent_path().parent_path().parent_path() / "profiles/published";

// A fresh folder, gone with the object.
class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

// A writable copy of golden/<name> below `folder`.
std::filesystem::path copy_run(const Folder& folder, const std::string& name);

std::vector<std::filesystem::path> json_files(const std::filesystem::path& below);
record::Json read_json(const std::filesystem::path& file);
void write(const std::filesystem::path& file, std::string_view content);
std::string read(const std::filesystem::path& file);

// A record of ours: one candidate without a cycle counter, timings in ticks.
record::Timing own_timing(const std::string& operation);
record::Profile own_profile(const std::string& operation);
record::Campaign own_campaign();
record::Build own_build();
// campaign, build, three timings and three profiles of candidate "demo", label "demo-1".
record::RunDirectory own_run(const std::filesystem::path& root);

// The rows of the table under a heading: column name -> cell, code spans and bold removed.
using TableRow = std::map<std::string, std::string>;
std::vector<TableRow> table(const std::string& page, const std::string& heading);
// The row whose cells have these values; fails the test if there is none.
TableRow row(const std::vector<TableRow>& rows, const TableRow& wanted);

}  // namespace ngcc::test
