// SPDX-License-Identifier: Apache-2.0
// A table of text, columns as wide as their content.
#pragma once

#include <string>
#include <vector>

namespace elfsize {

enum class Align { left, right };

class TextTable {
  public:
    explicit TextTable(std::vector<Align> columns) : columns_(std::move(columns)) {}

    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    std::string text() const;

  private:
    std::vector<Align> columns_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace elfsize
