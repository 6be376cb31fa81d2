// SPDX-License-Identifier: Apache-2.0
#include "report/markdown/write.hpp"

#include <filesystem>

#include "report/markdown/escape.hpp"

namespace ngcc::report::markdown {
namespace {

using document::Style;

class Writer {
  public:
    explicit Writer(const document::Page& page) : page_(page) {}

    std::string page() {
        out_ = "# " + text(page_.title) + "\n\n";
        trail();
        for (const document::Block& block : page_.blocks)
            std::visit([&](const auto& each) { add(each); }, block);
        return std::move(out_);
    }

  private:
    std::string target(const document::Span& span) const {
        if (!span.page) return link_target(span.target);
        const auto folder = std::filesystem::path(page_.path).parent_path();
        const auto file = std::filesystem::path(span.target + ".md");
        return link_target(file.lexically_relative(folder).generic_string());
    }

    std::string run(const document::Span& span) const {
        switch (span.style) {
            case Style::code:
                return code(span.text);
            case Style::strong:
                return "**" + text(span.text) + "**";
            case Style::emphasis:
                return "*" + text(span.text) + "*";
            case Style::link:
                return "[" + text(span.text) + "](" + target(span) + ")";
            case Style::plain:
                break;
        }
        return text(span.text);
    }

    std::string line(const document::Inline& content) const {
        std::string out;
        for (const document::Span& span : content.spans)
            out += run(span);
        return out;
    }

    void trail() {
        if (page_.trail.empty()) return;
        for (std::size_t i = 0; i < page_.trail.size(); ++i)
            out_.append(i == 0 ? "" : i == 1 ? " › " : " · ").append(line(page_.trail[i]));
        out_ += "\n\n";
    }

    void add(const document::Heading& heading) {
        out_.append(heading.level, '#').append(" ").append(text(heading.text)).append("\n\n");
    }

    void add(const document::Paragraph& paragraph) { out_ += line(paragraph.content) + "\n\n"; }

    void add(const document::List& list) {
        for (const document::Inline& item : list.items)
            out_.append("- ").append(line(item)).append("\n");
        if (!list.items.empty()) out_ += "\n";
    }

    std::string cell(const document::Cell& cell) const {
        std::string out = line(cell.content);
        for (const std::size_t note : cell.notes)
            out.append(" [").append(std::to_string(note)).append("]");
        return out += text(cell.behind);
    }

    void add(const document::Table& table) {
        out_ += "|";
        for (const document::Column& column : table.columns)
            out_.append(" ").append(text(column.heading)).append(" |");
        out_ += "\n|";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            out_ += "---|";
        out_ += "\n";
        for (const auto& row : table.rows) {
            out_ += "|";
            for (std::size_t i = 0; i < table.columns.size(); ++i)
                out_.append(" ").append(i < row.size() ? cell(row[i]) : "").append(" |");
            out_ += "\n";
        }
        out_ += "\n";
        for (std::size_t i = 0; i < table.notes.size(); ++i)
            out_.append("[")
                .append(std::to_string(i + 1))
                .append("] ")
                .append(line(table.notes[i]))
                .append("\n\n");
    }

    void add(const document::Figure&) {}

    const document::Page& page_;
    std::string out_;
};

}  // namespace

std::string write(const document::Page& page) {
    return Writer(page).page();
}

}  // namespace ngcc::report::markdown
