// SPDX-License-Identifier: Apache-2.0
// The blocks of a page as HTML that is also well-formed XML.
#pragma once

#include <string>
#include <vector>

#include "report/document/document.hpp"
#include "report/html/link.hpp"

namespace ngcc::report::html {

struct Section {
    std::string id, text;
};

// One page in the making.
class Body {
  public:
    Body(const document::Page& page, const Targets& targets) : page_(page), targets_(targets) {}

    // All blocks, once.
    const std::string& write();
    // The headings of level 2, after write().
    const std::vector<Section>& sections() const { return sections_; }

    std::string inline_html(const document::Inline& text) const;

  private:
    void heading(const document::Heading& heading);
    void list(const document::List& list);
    void figure(const document::Figure& figure, std::size_t block);
    void table(const document::Table& table);
    void table_head(const document::Table& table, const std::vector<bool>& numbers);
    // numbers: by column, whether it stands right.
    void row(const std::vector<bool>& numbers, const std::vector<document::Cell>& cells,
             std::vector<std::size_t>& references);
    void cell(const document::Cell& cell, bool number, bool first, std::vector<std::size_t>& references);
    void notes(const document::Table& table, const std::vector<std::size_t>& references);
    void meanings(const document::Table& table);
    void append_inline(std::string& out, const document::Inline& text) const;
    void append_span(std::string& out, const document::Span& span) const;
    std::string evidence_address(const document::Cell& cell) const;
    std::string new_id(const std::string& text);

    const document::Page& page_;
    const Targets& targets_;
    std::string out_;
    std::vector<Section> sections_;
    std::vector<std::string> ids_;
    std::string last_heading_;
    std::size_t tables_ = 0, figures_ = 0;
};

}  // namespace ngcc::report::html
