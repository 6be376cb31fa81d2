// SPDX-License-Identifier: Apache-2.0
// A page before it has a format. One module for each page builds it from the model; one writer for each
// format (Markdown, HTML) turns it into text. Texts here are foreign or ours alike and hold no markup: the
// writers escape everything.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ngcc::report::document {

enum class Style { plain, code, strong, emphasis, link };

struct Span {
    std::string text;
    Style style = Style::plain;
    std::string
        target;  // of a link: an address or a path relative to the page, as it is; if `page`, see page_link
    bool page = false;  // a page of ours: the writer makes the path relative and adds the extension
};

// A run of text on one line.
struct Inline {
    std::vector<Span> spans;

    Inline() = default;
    Inline(std::string text);  // plain; implicit, since most cells are one figure
    Inline(const char* text);
    Inline& add(std::string text, Style style = Style::plain);
    Inline& add(const Inline& other);
    Inline& add(const char* text) { return add(std::string(text)); }
    bool empty() const;
    std::string plain() const;  // without styles, for widths, sorting and text alternatives
};

Inline code(std::string text);
Inline strong(std::string text);
Inline emphasis(std::string text);
Inline link(std::string text, std::string target);
// To another page of the same report: path from the root of the report, no extension
// ("performance/summary_arm_1").
Inline page_link(std::string text, std::string page_path);

struct Cell {
    Inline content;
    // What the column sorts by in HTML; none: by the text, naturally.
    std::optional<double> sort;
    // The file that the figure is from, relative to the run directory of the page's system; empty: none.
    std::string evidence;
    // Numbers of the notes of the table, 1 is the first. Their marks stand behind the content.
    std::vector<std::size_t> notes;
    std::string behind;  // plain text behind the marks: "MISMATCH [1] (not timed)"

    Cell() = default;
    Cell(Inline text) : content(std::move(text)) {}
    Cell(std::string text) : content(std::move(text)) {}
    Cell(const char* text) : content(text) {}
};

enum class Align { left, right };

struct Column {
    std::string heading;
    Align align = Align::left;
    std::string meaning;  // one sentence for readers who do not know the column; HTML shows it on demand

    Column(std::string name, Align side = Align::left, std::string sentence = "")
        : heading(std::move(name)), align(side), meaning(std::move(sentence)) {}
    Column(const char* name) : heading(name) {}
};

struct Table {
    std::string caption;  // what the table shows; for HTML and for readers of screens
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;
    std::vector<Inline> notes;  // equal notes share a number
    bool filter = false;        // long enough for a filter in HTML

    // The number of this note, added if it is new.
    std::size_t note(const Inline& text);
};

struct Heading {
    unsigned level = 2;  // 2 or 3; 1 is the title of the page
    std::string text;
};

struct Paragraph {
    Inline content;
};

struct List {
    std::vector<Inline> items;
};

// A plot. The table with the same figures stands beside it, so Markdown leaves it out.
struct Figure {
    std::string title;
    std::string svg;          // a whole <svg> element, made by plots/, which escapes what it is given
    std::string alternative;  // what it shows, in one or two sentences with its main figures
};

using Block = std::variant<Heading, Paragraph, List, Table, Figure>;

struct Page {
    std::string path;    // from the root of the report, no extension: "sign-34/perf_arm_1"
    std::string title;   // plain
    std::string system;  // whose evidence the cells name; empty on pages of several systems
    // Where one came from › this page · related ones.
    std::vector<Inline> trail;
    std::vector<Block> blocks;
};

}  // namespace ngcc::report::document
