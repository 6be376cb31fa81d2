// SPDX-License-Identifier: Apache-2.0
#include "kat/lines.hpp"

#include <algorithm>

namespace ngcc {
namespace {

constexpr std::string_view line_blanks = "\r \t";
constexpr std::size_t window_bytes = 65536, ahead_bytes = 4096;

}  // namespace

// What is buffered from the position on; empty at the end of the text.
std::string_view LineReader::window() {
    if (position_ < buffer_start_ || position_ >= buffer_start_ + buffer_.size()) {
        buffer_start_ = position_;
        buffer_.resize(window_bytes);
        buffer_.resize(source_.read_at(position_, buffer_.data(), window_bytes));
    }
    return std::string_view(buffer_).substr(position_ - buffer_start_);
}

// Bytes from an offset on without leaving the position; empty at the end of the text.
std::string_view LineReader::look(std::uint64_t offset) {
    if (offset >= buffer_start_ && offset < buffer_start_ + buffer_.size())
        return std::string_view(buffer_).substr(offset - buffer_start_);
    ahead_.resize(ahead_bytes);
    ahead_.resize(source_.read_at(offset, ahead_.data(), ahead_bytes));
    return ahead_;
}

LineReader::Run LineReader::blanks_from(std::uint64_t offset) {
    bool carriage_return = false;
    for (;;) {
        const std::string_view bytes = look(offset);
        const std::size_t count = std::min(bytes.find_first_not_of(line_blanks), bytes.size());
        carriage_return = carriage_return || bytes.substr(0, count).find('\r') != std::string_view::npos;
        offset += count;
        if (count < bytes.size() && bytes[count] != '\n') return {offset, false};
        if (count == bytes.size() && !bytes.empty()) continue;
        carriage_return_ = carriage_return_ || carriage_return;
        return {offset, true};
    }
}

void LineReader::skip_line() {
    for (;;) {
        const std::string_view bytes = window();
        const std::size_t end = bytes.find('\n');
        position_ += end == std::string_view::npos ? bytes.size() : end + 1;
        if (end != std::string_view::npos || bytes.empty()) return;
    }
}

bool LineReader::next() {
    if (started_) skip_line();
    started_ = true;
    for (;;) {
        if (window().empty()) return false;
        ++line_;
        const Run run = blanks_from(position_);
        if (!run.ends_line) {
            blanks_until_ = run.end;
            return true;
        }
        position_ = run.end;
        skip_line();
    }
}

std::string_view LineReader::chunk() {
    for (;;) {
        const std::string_view bytes = window();
        if (bytes.empty() || bytes.front() == '\n') return {};
        if (position_ < blanks_until_) {
            const std::string_view blanks = bytes.substr(0, blanks_until_ - position_);
            position_ += blanks.size();
            return blanks;
        }
        if (line_blanks.find(bytes.front()) == std::string_view::npos) {
            const std::string_view piece = bytes.substr(0, bytes.find('\n'));
            const std::string_view text = piece.substr(0, piece.find_last_not_of(line_blanks) + 1);
            position_ += text.size();
            return text;
        }
        const Run run = blanks_from(position_);
        if (run.ends_line)
            position_ = run.end;
        else
            blanks_until_ = run.end;
    }
}

bool LineReader::starts_with(std::string_view text) {
    for (std::size_t seen = 0; seen < text.size();) {
        const std::string_view bytes = look(position_ + seen).substr(0, text.size() - seen);
        if (bytes.empty() || text.substr(seen, bytes.size()) != bytes) return false;
        seen += bytes.size();
    }
    const bool ends_blank = !text.empty() && line_blanks.find(text.back()) != std::string_view::npos;
    return !ends_blank || !blanks_from(position_ + text.size()).ends_line;
}

bool LineReader::part_before_ends_in(char mark, std::string_view tail, std::uint64_t least) {
    std::string last;  // of the part, without its trailing spaces
    std::uint64_t spaces = 0;
    for (std::uint64_t offset = position_;;) {
        const std::string_view bytes = look(offset);
        if (bytes.empty()) return false;
        for (const char c : bytes) {
            if (c == '\n') return false;
            if (c == mark) return offset - position_ >= least && last.ends_with(tail);
            ++offset;
            if (c == ' ') {
                ++spaces;
                continue;
            }
            last.append(std::min<std::uint64_t>(spaces, tail.size()), ' ').push_back(c);
            spaces = 0;
            if (last.size() > tail.size()) last.erase(0, last.size() - tail.size());
        }
    }
}

bool LineReader::at_end_of_text() {
    return look(blanks_from(position_).end).empty();
}

}  // namespace ngcc
