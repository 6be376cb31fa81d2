// SPDX-License-Identifier: Apache-2.0
#include "report/html/body.hpp"

#include <algorithm>

#include "report/plots/markup.hpp"

namespace ngcc::report::html {
namespace {

using plots::append_escaped;

// Letters and digits of ASCII; the rest are hyphens.
std::string slug(const std::string& text) {
    constexpr std::size_t longest = 60;
    std::string out;
    for (const char c : text) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            out += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
        if (out.size() == longest) break;
    }
    while (!out.empty() && out.back() == '-')
        out.pop_back();
    return "s-" + out;
}

const char* tag_of(document::Style style) {
    switch (style) {
        case document::Style::code:
            return "code";
        case document::Style::strong:
            return "strong";
        case document::Style::emphasis:
            return "em";
        default:
            return "";
    }
}

bool is_table(const document::Block& block) {
    return std::holds_alternative<document::Table>(block);
}

}  // namespace

std::string Body::new_id(const std::string& text) {
    const std::string base = slug(text);
    std::string id = base;
    for (int n = 2; std::find(ids_.begin(), ids_.end(), id) != ids_.end(); ++n)
        id = base + "-" + std::to_string(n);
    ids_.push_back(id);
    return id;
}

void Body::append_span(std::string& out, const document::Span& span) const {
    std::string address;
    if (span.style == document::Style::link) {
        if (!span.page && linkable(span.target)) address = span.target;
        if (span.page && targets_.has_page(span.target))
            address = relative_to(page_.path, span.target + ".html");
    }
    if (!address.empty()) {
        out += "<a href=\"";
        append_escaped(out, address);
        out += span.page ? "\">" : "\" rel=\"noreferrer\">";
        append_escaped(out, span.text);
        out += "</a>";
        return;
    }
    const std::string tag = tag_of(span.style);
    if (!tag.empty()) out.append("<").append(tag).append(">");
    append_escaped(out, span.text);
    if (!tag.empty()) out.append("</").append(tag).append(">");
}

void Body::append_inline(std::string& out, const document::Inline& text) const {
    for (const document::Span& span : text.spans)
        append_span(out, span);
}

std::string Body::inline_html(const document::Inline& text) const {
    std::string out;
    append_inline(out, text);
    return out;
}

void Body::heading(const document::Heading& heading) {
    // A level is never skipped: below the title comes level 2.
    const bool second = heading.level <= 2 || sections_.empty();
    const std::string id = new_id(heading.text);
    if (second) sections_.push_back({id, heading.text});
    last_heading_ = heading.text;
    const std::string tag = second ? "h2" : "h3";
    out_.append("<").append(tag).append(" id=\"").append(id).append("\">");
    append_escaped(out_, heading.text);
    out_.append("</").append(tag).append(">\n");
}

void Body::list(const document::List& list) {
    if (list.items.empty()) return;
    // What is longer would push the tables out of sight.
    constexpr std::size_t long_list = 12;
    const bool folded = list.items.size() > long_list;
    if (folded)
        out_.append("<details><summary>Show all ")
            .append(std::to_string(list.items.size()))
            .append("</summary>\n");
    out_ += "<ul>\n";
    for (const document::Inline& item : list.items) {
        out_ += "<li>";
        append_inline(out_, item);
        out_ += "</li>\n";
    }
    out_ += folded ? "</ul></details>\n" : "</ul>\n";
}

void Body::figure(const document::Figure& figure, std::size_t block) {
    if (figure.svg.empty()) return;
    const bool table_follows =
        std::any_of(page_.blocks.begin() + static_cast<std::ptrdiff_t>(block), page_.blocks.end(), is_table);
    const std::size_t table = table_follows ? tables_ + 1 : tables_;
    out_.append("<figure id=\"f").append(std::to_string(++figures_)).append("\">\n<figcaption><strong>");
    append_escaped(out_, figure.title);
    out_ += "</strong> <span>";
    append_escaped(out_, figure.alternative);
    out_ += "</span>";
    if (table > 0)
        out_.append(" <a href=\"#t").append(std::to_string(table)).append("\">Data in the table</a>");
    out_.append("</figcaption>\n").append(figure.svg).append("\n</figure>\n");
}

const std::string& Body::write() {
    for (std::size_t i = 0; i < page_.blocks.size(); ++i) {
        const document::Block& block = page_.blocks[i];
        if (const auto* text = std::get_if<document::Paragraph>(&block)) {
            if (text->content.empty()) continue;
            out_ += "<p>";
            append_inline(out_, text->content);
            out_ += "</p>\n";
        } else if (const auto* title = std::get_if<document::Heading>(&block)) {
            heading(*title);
        } else if (const auto* items = std::get_if<document::List>(&block)) {
            list(*items);
        } else if (const auto* plot = std::get_if<document::Figure>(&block)) {
            figure(*plot, i);
        } else if (const auto* rows = std::get_if<document::Table>(&block)) {
            table(*rows);
        }
    }
    return out_;
}

}  // namespace ngcc::report::html
