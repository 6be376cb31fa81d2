// SPDX-License-Identifier: Apache-2.0
#include "report/document/document.hpp"

#include <algorithm>

namespace ngcc::report::document {
namespace {

Inline styled(std::string text, Style style) {
    Inline out;
    out.add(std::move(text), style);
    return out;
}

bool same(const Inline& a, const Inline& b) {
    return std::equal(a.spans.begin(), a.spans.end(), b.spans.begin(), b.spans.end(),
                      [](const Span& x, const Span& y) {
                          return x.text == y.text && x.style == y.style && x.target == y.target;
                      });
}

}  // namespace

Inline::Inline(std::string text) {
    add(std::move(text));
}

Inline::Inline(const char* text) : Inline(std::string(text)) {}

Inline& Inline::add(std::string text, Style style) {
    if (!text.empty()) spans.push_back({std::move(text), style, "", false});
    return *this;
}

Inline& Inline::add(const Inline& other) {
    spans.insert(spans.end(), other.spans.begin(), other.spans.end());
    return *this;
}

bool Inline::empty() const {
    return spans.empty();
}

std::string Inline::plain() const {
    std::string out;
    for (const Span& span : spans)
        out += span.text;
    return out;
}

Inline code(std::string text) {
    return styled(std::move(text), Style::code);
}

Inline strong(std::string text) {
    return styled(std::move(text), Style::strong);
}

Inline emphasis(std::string text) {
    return styled(std::move(text), Style::emphasis);
}

Inline link(std::string text, std::string target) {
    Inline out;
    out.spans.push_back({std::move(text), Style::link, std::move(target), false});
    return out;
}

Inline page_link(std::string text, std::string page_path) {
    Inline out;
    out.spans.push_back({std::move(text), Style::link, std::move(page_path), true});
    return out;
}

std::size_t Table::note(const Inline& text) {
    const auto found =
        std::find_if(notes.begin(), notes.end(), [&](const Inline& known) { return same(known, text); });
    if (found != notes.end()) return static_cast<std::size_t>(found - notes.begin()) + 1;
    notes.push_back(text);
    return notes.size();
}

}  // namespace ngcc::report::document
