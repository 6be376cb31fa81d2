// SPDX-License-Identifier: Apache-2.0
// The fields "Name = value" of a KAT text, values read in pieces.
#pragma once

#include "kat/lines.hpp"

namespace ngcc {

class FieldReader {
  public:
    // A byte order mark at the start is passed over.
    explicit FieldReader(ByteSource& source);

    // Goes to the next line that is not empty. False at the end.
    bool next();
    // What stands before '=', without the blanks after it. A line without '=' in its first characters has all
    // of them as its name and the rest as its value.
    const std::string& name() const { return name_; }
    // The next piece of the value, without blanks around the whole; empty at its end.
    std::string_view value() { return lines_.chunk(); }
    // The first characters of what is left of the value, without reading them.
    std::string short_value(std::size_t most);

    std::uint64_t line() const { return lines_.line(); }
    bool has_byte_order_mark() const { return start_ != 0; }
    bool has_carriage_returns() const { return lines_.saw_carriage_return(); }
    // Some line so far has not exactly one blank on each side of its '='.
    bool has_other_spacing() const { return other_spacing_; }
    bool at_end_of_text() { return lines_.at_end_of_text(); }

  private:
    void read_name();
    void skip_blanks();

    std::uint64_t start_;
    LineReader lines_;
    std::string name_;
    bool other_spacing_ = false;
};

// "CT_Len": a number of bytes or bits that follows from a value.
bool is_length_field(std::string_view name);
// A number or text of the procedure itself, not what the candidate computed: Count, Seed, Msg, every _Len.
bool is_given_field(std::string_view name);

}  // namespace ngcc
