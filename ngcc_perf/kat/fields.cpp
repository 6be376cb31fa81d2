// SPDX-License-Identifier: Apache-2.0
#include "kat/fields.hpp"

#include <algorithm>
#include <array>

namespace ngcc {
namespace {

constexpr std::size_t longest_field_name = 256;
constexpr std::string_view field_blanks = " \t";

std::uint64_t byte_order_mark(ByteSource& source) {
    LineReader start(source);
    return start.next() && start.line() == 1 && start.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

}  // namespace

FieldReader::FieldReader(ByteSource& source) : start_(byte_order_mark(source)), lines_(source, start_) {}

bool FieldReader::next() {
    if (!lines_.next()) return false;
    read_name();
    return true;
}

void FieldReader::read_name() {
    name_.clear();
    bool found = false;
    while (!found && name_.size() < longest_field_name) {
        const std::string_view piece = lines_.chunk();
        if (piece.empty()) return;
        const std::size_t equals = std::min(piece.find('='), piece.size());
        const std::size_t taken = std::min(equals, longest_field_name - name_.size());
        name_ += piece.substr(0, taken);
        found = taken == equals && equals < piece.size();
        lines_.unread(piece.size() - taken - (found ? 1 : 0));
    }
    if (!found) return;
    const std::size_t last = name_.find_last_not_of(field_blanks);
    if (std::string_view(name_).substr(last + 1) != " ") other_spacing_ = true;
    name_.resize(last + 1);
    skip_blanks();
}

void FieldReader::skip_blanks() {
    std::uint64_t blanks = 0;
    for (std::string_view piece = lines_.chunk(); !piece.empty(); piece = lines_.chunk()) {
        const std::size_t text = std::min(piece.find_first_not_of(field_blanks), piece.size());
        if (piece.substr(0, text).find('\t') != std::string_view::npos) other_spacing_ = true;
        blanks += text;
        if (text == piece.size()) continue;
        if (blanks != 1) other_spacing_ = true;
        return lines_.unread(piece.size() - text);
    }
}

std::string FieldReader::short_value(std::size_t most) {
    std::string text;
    const std::uint64_t start = lines_.position();
    while (text.size() < most) {
        const std::string_view piece = value();
        if (piece.empty()) break;
        text += piece.substr(0, most - text.size());
    }
    lines_.return_to(start);
    return text;
}

bool is_length_field(std::string_view name) {
    return name.size() > 4 && name.ends_with("_Len");
}

bool is_given_field(std::string_view name) {
    constexpr std::array<std::string_view, 7> given = {"Count",    "Seed",    "M",       "Msg",
                                                       "Msg_Seed", "Msg_Exp", "Pass_Num"};
    return is_length_field(name) || std::find(given.begin(), given.end(), name) != given.end();
}

}  // namespace ngcc
