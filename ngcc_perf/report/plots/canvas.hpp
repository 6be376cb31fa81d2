// SPDX-License-Identifier: Apache-2.0
// One <svg> element in the making. x is a part of the width (0 to 1), y and sizes are pixels.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "report/plots/plots.hpp"

namespace ngcc::report::plots {

enum class Anchor { start, middle, end };

struct Text {
    double x = 0, y = 0;  // y: of the base line
    Anchor anchor = Anchor::start;
    double dx = 0;           // pixels
    const char* style = "";  // a class
};

class Canvas {
  public:
    explicit Canvas(const Frame& frame) : frame_(frame) {}

    double y = 0;  // where the next row begins

    // Text is escaped here, and nowhere else.
    void text(const Text& place, std::string_view words);
    // A foreign name, cut to `wide` letters, and to `narrow` on a narrow screen; `before` and `after` stay.
    void name(Text place, const std::string& words, std::size_t narrow, std::size_t wide,
              const std::string& before = "", const std::string& after = "");
    void line(double x1, double y1, double x2, double y2, std::string_view style);
    void rect(double x, double top, double width, double height, std::string_view style);
    // A mark of one of five shapes, centred; `hollow` for a zero on a logarithmic axis.
    void mark(double x, double center, std::size_t series, bool hollow = false);
    // A group whose tip shows when a pointer rests on it.
    void begin_group(std::string_view tip);
    void end_group() { body_ += "</g>"; }
    // Defines the pattern that rect() draws with style "hatch".
    void use_hatch() { hatch_ = true; }
    // A line of small text under what is drawn so far.
    void note(std::string_view words);

    std::string finish();

  private:
    Frame frame_;
    std::string body_;
    bool hatch_ = false;
};

// At most two digits after the point, no trailing zeros.
std::string coordinate(double value);

}  // namespace ngcc::report::plots
