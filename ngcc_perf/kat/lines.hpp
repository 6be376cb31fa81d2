// SPDX-License-Identifier: Apache-2.0
// The lines of a KAT text that count: not empty, without trailing blanks, read in pieces so that neither a
// file nor a line has to fit in memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kat/source.hpp"

namespace ngcc {

class LineReader {
  public:
    explicit LineReader(ByteSource& source, std::uint64_t start = 0) : source_(source), position_(start) {}

    // Goes to the next line that holds more than blanks, whatever was read of this one. False at the end.
    bool next();
    // The next piece of the line; empty at its end. Valid until the next call of anything.
    std::string_view chunk();
    // Gives back the last characters of the piece that chunk() has just returned.
    void unread(std::size_t characters) { position_ -= characters; }
    // A place inside the line, and back to it.
    std::uint64_t position() const { return position_; }
    void return_to(std::uint64_t position) { position_ = position; }
    // Of the line without its trailing blanks; only before chunk().
    bool starts_with(std::string_view text);
    // The part of the line before its first `mark` ends in `tail` once trailing spaces are taken off, and has
    // at least `least` characters with them. Only before chunk(). `tail` has at most eight characters.
    bool part_before_ends_in(char mark, std::string_view tail, std::uint64_t least);

    std::uint64_t line() const { return line_; }  // number of the current one, from 1
    bool saw_carriage_return() const { return carriage_return_; }
    // After the line's end was reached: no line feed follows.
    bool at_end_of_text();

  private:
    struct Run {
        std::uint64_t end;  // of the blanks that start at the position asked for
        bool ends_line;
    };
    std::string_view window();
    std::string_view look(std::uint64_t offset);
    Run blanks_from(std::uint64_t offset);
    void skip_line();

    ByteSource& source_;
    std::string buffer_, ahead_;
    std::uint64_t buffer_start_ = 0;  // offset in the source
    std::uint64_t position_;
    std::uint64_t blanks_until_ = 0;  // blanks up to here are inside the line
    std::uint64_t line_ = 0;
    bool started_ = false, carriage_return_ = false;
};

}  // namespace ngcc
