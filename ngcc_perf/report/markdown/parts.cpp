// SPDX-License-Identifier: Apache-2.0
#include "report/markdown/parts.hpp"

#include <algorithm>

namespace ngcc::report::markdown {
namespace {

std::string line(const Row& cells) {
    std::string out = "|";
    for (const std::string& cell : cells)
        out.append(" ").append(cell).append(" |");
    return out += "\n";
}

std::string bracketed(std::size_t number) {
    return std::string("[").append(std::to_string(number)).append("]");
}

}  // namespace

void Table::add(Row row) {
    row.resize(heading_.size());
    rows_.push_back(std::move(row));
}

std::string Table::str() const {
    std::string out = line(heading_) + "|";
    for (std::size_t i = 0; i < heading_.size(); ++i)
        out += "---|";
    out += "\n";
    for (const Row& row : rows_)
        out += line(row);
    return out += "\n";
}

std::string Notes::mark(const std::string& text) {
    auto found = std::find(texts_.begin(), texts_.end(), text);
    if (found == texts_.end()) found = texts_.insert(texts_.end(), text);
    return std::string(" ").append(bracketed(static_cast<std::size_t>(found - texts_.begin()) + 1));
}

std::string Notes::str() const {
    std::string out;
    for (std::size_t i = 0; i < texts_.size(); ++i)
        out += bracketed(i + 1) + " " + texts_[i] + "\n\n";
    return out;
}

std::string list(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items)
        out.append("- ").append(item).append("\n");
    return out.empty() ? out : out += "\n";
}

}  // namespace ngcc::report::markdown
