// SPDX-License-Identifier: Apache-2.0
// One ';'-separated file as lines of fields: "\n" or "\r\n", a byte order mark or none, '#' comments and
// blank lines, fields in double quotes where one holds a ';' ("" is a quote).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "metadata/metadata.hpp"
#include "report/format/text.hpp"

namespace ngcc::metadata {

namespace format = report::format;

struct Line {
    std::size_t number = 0;  // from 1
    std::vector<std::string> fields;
};

enum class LastField { plain, takes_the_rest };  // the rest of the line with its ';'

struct Sheet {
    std::vector<Line> lines;  // those with as many fields as columns
    std::vector<Problem> problems;
};

// No lines for a file that is not there.
Sheet read_sheet(const std::filesystem::path& file, const std::vector<std::string>& columns, LastField last);

}  // namespace ngcc::metadata
