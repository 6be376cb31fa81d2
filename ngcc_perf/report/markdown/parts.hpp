// SPDX-License-Identifier: Apache-2.0
// Building blocks of a page. Cells are Markdown already: foreign text goes through escape.hpp first.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ngcc::report::markdown {

using Row = std::vector<std::string>;

class Table {
  public:
    explicit Table(Row heading) : heading_(std::move(heading)) {}
    void add(Row row);
    bool empty() const { return rows_.empty(); }
    // The table and a blank line.
    std::string str() const;

  private:
    Row heading_;
    std::vector<Row> rows_;
};

// Numbered notes under a table; equal texts share a number.
class Notes {
  public:
    // " [3]", to stand behind what the note is about.
    std::string mark(const std::string& text);
    // "[1] ..." lines and a blank line; nothing if there are no notes.
    std::string str() const;

  private:
    std::vector<std::string> texts_;
};

// "- a\n- b\n" and a blank line; nothing for no items.
std::string list(const std::vector<std::string>& items);

}  // namespace ngcc::report::markdown
