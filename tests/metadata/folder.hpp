// SPDX-License-Identifier: Apache-2.0
// A folder of tables for one test, gone with the object.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "metadata/metadata.hpp"

namespace ngcc::test {

class TableFolder {
  public:
    TableFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "ngcc_metadata_test.XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
        path = name;
    }
    ~TableFolder() {
        std::error_code error;
        std::filesystem::remove_all(path, error);
    }
    TableFolder(const TableFolder&) = delete;
    TableFolder& operator=(const TableFolder&) = delete;

    metadata::Tables with(const std::string& file, const std::string& content) const {
        std::ofstream(path / file, std::ios::binary) << content;
        return metadata::load(path);
    }

    std::filesystem::path path;
};

// "external_sizes.csv:3: ..." for each problem, a line each.
inline std::string problems(const metadata::Tables& tables) {
    std::string out;
    for (const metadata::Problem& problem : tables.problems)
        out += problem.file.string() + ":" + std::to_string(problem.line) + ": " + problem.cause + "\n";
    return out;
}

}  // namespace ngcc::test
