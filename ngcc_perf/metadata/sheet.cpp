// SPDX-License-Identifier: Apache-2.0
#include "metadata/sheet.hpp"

#include <optional>
#include <string_view>

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::metadata {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_file = 16u << 20;  // bytes

std::string_view stripped(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

// The field at the start of `rest`, which then begins behind its ';'; `more` says whether there was one. No
// value: a quote does not end as it should.
std::optional<std::string> take_quoted(std::string_view& rest, bool& more) {
    std::string field;
    for (std::size_t i = 1; i < rest.size(); ++i) {
        if (rest[i] != '"') {
            field += rest[i];
            continue;
        }
        if (i + 1 < rest.size() && rest[i + 1] == '"') {
            field += rest[++i];
            continue;
        }
        std::string_view behind = stripped(rest.substr(i + 1));
        more = !behind.empty();
        if (more && behind.front() != ';') return std::nullopt;
        rest = more ? behind.substr(1) : std::string_view();
        return field;
    }
    return std::nullopt;
}

std::optional<std::string> take_field(std::string_view& rest, bool& more) {
    rest = stripped(rest);
    if (rest.starts_with('"')) return take_quoted(rest, more);
    const std::size_t end = rest.find(';');
    more = end != std::string_view::npos;
    std::string field(stripped(rest.substr(0, end)));
    rest = more ? rest.substr(end + 1) : std::string_view();
    return field;
}

// No value: a quote that does not end.
std::optional<std::vector<std::string>> split(std::string_view rest, std::size_t columns, LastField last) {
    std::vector<std::string> fields;
    for (bool more = true; more;) {
        const bool takes_all = last == LastField::takes_the_rest && fields.size() + 1 == columns;
        if (takes_all && !stripped(rest).starts_with('"')) {
            fields.emplace_back(stripped(rest));
            break;
        }
        auto field = take_field(rest, more);
        if (!field) return std::nullopt;
        fields.push_back(std::move(*field));
    }
    return fields;
}

std::string list_of(const std::vector<std::string>& columns) {
    return format::joined(columns, ";");
}

class Reader {
  public:
    Reader(fs::path file, const std::vector<std::string>& columns, LastField last)
        : file_(std::move(file)), columns_(columns), last_(last) {}

    Sheet sheet(std::string_view text) {
        if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
        for (std::size_t number = 1; !text.empty() && !wrong_header_; ++number) {
            const std::size_t end = text.find('\n');
            line(number, stripped(text.substr(0, end)));
            text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        }
        if (!header_ && !wrong_header_) problem(0, "has no header; expected " + list_of(columns_));
        return std::move(sheet_);
    }

  private:
    void line(std::size_t number, std::string_view text) {
        if (text.empty() || text.front() == '#') return;
        const auto fields = split(text, columns_.size(), header_ ? last_ : LastField::plain);
        if (!header_) {
            header_ = fields && *fields == columns_;
            wrong_header_ = !header_;
            if (wrong_header_)
                problem(number, "header " + format::shortened(text, 100) + ": expected " + list_of(columns_));
            return;
        }
        if (!fields)
            problem(number, "a quote is not closed, or text follows it");
        else if (fields->size() != columns_.size())
            problem(number, "has " + std::to_string(fields->size()) + " fields; expected " +
                                std::to_string(columns_.size()) + ", " + list_of(columns_));
        else
            sheet_.lines.push_back({number, *fields});
    }

    void problem(std::size_t number, std::string cause) {
        sheet_.problems.push_back({file_.filename(), number, std::move(cause)});
    }

    fs::path file_;
    const std::vector<std::string>& columns_;
    LastField last_;
    bool header_ = false, wrong_header_ = false;
    Sheet sheet_;
};

}  // namespace

Sheet read_sheet(const fs::path& file, const std::vector<std::string>& columns, LastField last) {
    Sheet sheet;
    std::error_code error;
    const bool is_there = fs::exists(file, error);
    if (!is_there && !error) return sheet;
    try {
        return Reader(file, columns, last).sheet(hashprof::read_file(file, largest_file));
    } catch (const hashprof::Error& failure) {
        sheet.problems.push_back({file.filename(), 0, failure.cause()});
    }
    return sheet;
}

}  // namespace ngcc::metadata
