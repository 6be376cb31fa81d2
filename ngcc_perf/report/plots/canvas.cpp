// SPDX-License-Identifier: Apache-2.0
#include "report/plots/canvas.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "report/format/text.hpp"
#include "report/plots/markup.hpp"

namespace ngcc::report::plots {
namespace {

std::string percentage(double part) {
    return coordinate(part * 100) + "%";
}

void attribute(std::string& out, const char* name, std::string_view value) {
    out.append(" ").append(name).append("=\"").append(value).append("\"");
}

// Around 0,0; moved by the x and y of a nested <svg>, since a transform takes no percentages.
constexpr std::array<const char*, 5> shapes_of_marks{
    "<circle r=\"4.5\"/>", "<rect x=\"-4\" y=\"-4\" width=\"8\" height=\"8\"/>",
    "<path d=\"M0-5.5 5.2 4H-5.2z\"/>", "<path d=\"M0-5.8 5.8 0 0 5.8-5.8 0z\"/>",
    "<path d=\"M0 5.5 5.2-4H-5.2z\"/>"};

}  // namespace

std::string coordinate(double value) {
    std::array<char, 64> buffer;
    if (!std::isfinite(value) || std::abs(value) > 1e9) value = 0;
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2);
    std::string text(buffer.data(), end.ptr);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

void Canvas::text(const Text& place, std::string_view words) {
    body_ += "<text";
    attribute(body_, "x", percentage(place.x));
    attribute(body_, "y", coordinate(place.y));
    if (place.dx != 0) attribute(body_, "dx", coordinate(place.dx));
    if (place.anchor != Anchor::start)
        attribute(body_, "text-anchor", place.anchor == Anchor::end ? "end" : "middle");
    if (*place.style) attribute(body_, "class", place.style);
    body_ += ">";
    append_escaped(body_, words);
    body_ += "</text>";
}

void Canvas::name(Text place, const std::string& words, std::size_t narrow, std::size_t wide,
                  const std::string& before, const std::string& after) {
    const std::string whole = format::shortened(words, wide), cut = format::shortened(words, narrow);
    if (whole == cut) {
        text(place, before + whole + after);
        return;
    }
    const std::string style = place.style;
    const std::string on_wide = style + " wide", on_narrow = style + " narrow";
    place.style = on_wide.c_str();
    text(place, before + whole + after);
    place.style = on_narrow.c_str();
    text(place, before + cut + after);
}

void Canvas::line(double x1, double y1, double x2, double y2, std::string_view style) {
    body_ += "<line";
    attribute(body_, "x1", percentage(x1));
    attribute(body_, "y1", coordinate(y1));
    attribute(body_, "x2", percentage(x2));
    attribute(body_, "y2", coordinate(y2));
    attribute(body_, "class", style);
    body_ += "/>";
}

void Canvas::rect(double x, double top, double width, double height, std::string_view style) {
    body_ += "<rect";
    attribute(body_, "x", percentage(x));
    attribute(body_, "y", coordinate(top));
    attribute(body_, "width", percentage(width));
    attribute(body_, "height", coordinate(height));
    if (style == "hatch")
        attribute(body_, "fill", "url(#" + frame_.id + "-hatch)");
    else
        attribute(body_, "class", style);
    body_ += "/>";
}

void Canvas::mark(double x, double center, std::size_t series, bool hollow) {
    body_ += "<svg";
    attribute(body_, "x", percentage(x));
    attribute(body_, "y", coordinate(center));
    attribute(body_, "class", "mark c" + std::to_string(series % 8) + (hollow ? " hollow" : ""));
    body_.append(">").append(shapes_of_marks[series % shapes_of_marks.size()]).append("</svg>");
}

void Canvas::begin_group(std::string_view tip) {
    body_ += "<g><title>";
    append_escaped(body_, tip);
    body_ += "</title>";
}

void Canvas::note(std::string_view words) {
    y += 18;
    text({.x = 0, .y = y - 4, .style = "note"}, words);
}

std::string Canvas::finish() {
    const std::string& id = frame_.id;
    std::string out = "<svg class=\"plot\" role=\"img\" width=\"100%\"";
    attribute(out, "height", coordinate(y + 4));
    attribute(out, "aria-labelledby", id + "-t " + id + "-d");
    out.append("><title id=\"").append(id).append("-t\">");
    append_escaped(out, frame_.title);
    out.append("</title><desc id=\"").append(id).append("-d\">");
    append_escaped(out, frame_.description);
    out += "</desc>";
    if (hatch_)
        out.append("<defs><pattern id=\"")
            .append(id)
            .append(
                "-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" class=\"hatch-ground\"/>"
                "<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" class=\"hatch-line\"/></pattern></defs>");
    return out.append(body_).append("</svg>");
}

}  // namespace ngcc::report::plots
