// SPDX-License-Identifier: Apache-2.0
#include "helpers/helpers.hpp"
#include "support/files.hpp"

namespace ngcc::helpers {
namespace {

// What a C compiler sees of a text, line by line: comments become one blank, as in translation phase 3.
class Normaliser {
  public:
    explicit Normaliser(std::string_view source) : rest_(source) {
        if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
        result_.reserve(rest_.size());
    }

    std::string run() && {
        while (!rest_.empty())
            step();
        end_line();
        return std::move(result_);
    }

  private:
    bool at_line_end() const { return rest_.front() == '\n' || rest_.front() == '\r'; }

    void take(std::size_t bytes) { rest_.remove_prefix(std::min(bytes, rest_.size())); }

    void step() {
        if (rest_.starts_with("//")) return skip_line_comment();
        if (rest_.starts_with("/*")) return skip_block_comment();
        if (at_line_end()) return take_line_end();
        if (rest_.front() == '"' || rest_.front() == '\'') return copy_literal(rest_.front());
        copy();
    }

    void copy() {
        line_ += rest_.front();
        take(1);
    }

    void take_line_end() {
        take(rest_.starts_with("\r\n") ? 2 : 1);
        end_line();
    }

    void end_line() {
        const std::size_t last = line_.find_last_not_of(" \t\f\v");
        if (last != std::string::npos) result_.append(line_, 0, last + 1) += '\n';
        line_.clear();
    }

    void skip_block_comment() {
        const std::size_t end = rest_.find("*/", 2);
        take(end == std::string_view::npos ? rest_.size() : end + 2);
        line_ += ' ';
    }

    // A backslash before the line end continues the comment.
    void skip_line_comment() {
        while (!rest_.empty() && !at_line_end()) {
            const bool continues = rest_.starts_with("\\\n") || rest_.starts_with("\\\r");
            take(!continues ? 1 : rest_.starts_with("\\\r\n") ? 3 : 2);
        }
    }

    // Up to the closing quote or the end of the line, which a backslash takes away.
    void copy_literal(char quote) {
        copy();
        while (!rest_.empty() && !at_line_end()) {
            const char c = rest_.front();
            copy();
            if (c == quote) return;
            if (c != '\\' || rest_.empty()) continue;
            at_line_end() ? take_line_end() : copy();
        }
    }

    std::string_view rest_;
    std::string line_, result_;
};

}  // namespace

std::string normalised_digest(std::string_view source) {
    return hashprof::sha256_hex(Normaliser(source).run());
}

}  // namespace ngcc::helpers
