// SPDX-License-Identifier: Apache-2.0
// Figures of a page as inline SVG. Names are foreign text; values may be anything: what cannot be drawn (no
// value, NaN, negative, beyond any counter) is left out and counted in a note under the plot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ngcc::report::plots {

// The classes that the plots use, as CSS; the page has it once.
std::string_view style_sheet();

struct Frame {
    std::string id;  // unique on the page; letters, digits and '-'
    std::string title;
    std::string description;  // what the plot shows, in a sentence or two
};

enum class Quantity { count, seconds, bytes };

// A value with the ends of its 95 % interval, if known.
struct Estimate {
    std::optional<double> value, low, high;
};

// Rows with the same group stand under one heading; a group is an instance, a row an operation.
struct CostRow {
    std::string group, label;
    Estimate cost;
};
struct Costs {
    Frame frame;
    std::string axis;  // "cycles per operation"
    Quantity quantity = Quantity::count;
    std::vector<CostRow> rows;
};
// Costs of operations on a logarithmic scale.
std::string costs(const Costs& plot);

// Parts of an operation's time. No value: not observable, so that the rest may hold some of it.
struct ShareRow {
    std::string group, label;
    std::vector<std::optional<double>> shares;  // of 1, in the order of the parts
    bool some_unseen = false;                   // shares are lower bounds: not all calls were seen
};
struct ShareBars {
    Frame frame;
    std::vector<std::string> parts;  // at most 6
    std::vector<ShareRow> rows;
};
// Stacked bars; the remainder is "rest", hatched where a part is not observable.
std::string shares(const ShareBars& plot);

struct ShapeCell {
    std::uint64_t in_bits = 0, out_bits = 0;
    std::optional<double> weight;  // calls per operation, or ticks
};
struct Shapes {
    Frame frame;
    std::string unit;  // "calls per operation"
    std::vector<ShapeCell> cells;
};
// Lengths of calls: rows are input lengths, columns output lengths.
std::string shapes(const Shapes& plot);

struct MemoryRow {
    std::string group, label;
    std::optional<double> static_bytes, heap, stack, rss;
};
struct Memory {
    Frame frame;
    std::vector<MemoryRow> rows;
};
// Kinds of memory on one logarithmic scale of bytes. They overlap, so that they are not stacked.
std::string memory(const Memory& plot);

struct TrialRow {
    std::string group, label;
    std::vector<double> deviations;  // of each trial's mean from the mean, relative: 0.01 is one percent more
};
struct Trials {
    Frame frame;
    std::vector<TrialRow> rows;
};
std::string trials(const Trials& plot);

struct SlopeRow {
    std::string label;
    std::optional<double> left, right;  // places, 1 is the best
};
struct Slopes {
    Frame frame;
    std::string left, right;  // the two systems
    std::vector<SlopeRow> rows;
};
// Two rankings side by side; a line for each row that is in both.
std::string slopes(const Slopes& plot);

}  // namespace ngcc::report::plots
