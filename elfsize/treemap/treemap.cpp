// SPDX-License-Identifier: Apache-2.0
#include "treemap/treemap.hpp"

#include <algorithm>
#include <cstdio>

#include "elf/source.hpp"
#include "support/demangle.hpp"

namespace elfsize {
namespace {

constexpr double map_width = 960, map_height = 540;
constexpr double smallest_area = 12;  // square units of a label that is drawn by itself

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
};

struct Item {
    std::string name;
    std::uint64_t bytes = 0;
    Box box;
};

// The printable() form is ASCII without control bytes; these remain.
std::string escaped(const std::string& name) {
    std::string text;
    for (const char c : printable(name)) {
        if (c == '&')
            text += "&amp;";
        else if (c == '<')
            text += "&lt;";
        else if (c == '>')
            text += "&gt;";
        else
            text += c;
    }
    return text;
}

// Lays the items [first, last), largest first, along the shorter side of box, which loses the strip.
void lay_row(std::vector<Item>& items, std::size_t first, std::size_t last, double area, double scale,
             Box& box) {
    const bool upright = box.width >= box.height;  // the strip is a column at the left
    const double side = upright ? box.height : box.width, depth = side > 0 ? area / side : 0;
    double along = 0;
    for (std::size_t i = first; i < last; ++i) {
        const double length = depth > 0 ? static_cast<double>(items[i].bytes) * scale / depth : 0;
        items[i].box =
            upright ? Box{box.x, box.y + along, depth, length} : Box{box.x + along, box.y, length, depth};
        along += length;
    }
    (upright ? box.x : box.y) += depth;
    (upright ? box.width : box.height) -= depth;
}

double worst_ratio(double largest, double smallest, double area, double side) {
    return std::max(side * side * largest / (area * area), area * area / (side * side * smallest));
}

// items: largest first, none of 0 bytes.
void squarify(std::vector<Item>& items, Box box) {
    double total = 0;
    for (const Item& item : items)
        total += static_cast<double>(item.bytes);
    const double scale = total > 0 ? box.width * box.height / total : 0;
    for (std::size_t first = 0; first < items.size();) {
        const double side = std::min(box.width, box.height);
        const double largest = static_cast<double>(items[first].bytes) * scale;
        double area = largest, worst = worst_ratio(largest, largest, area, side);
        std::size_t last = first + 1;
        for (; last < items.size(); ++last) {
            const double next = static_cast<double>(items[last].bytes) * scale;
            const double ratio = worst_ratio(largest, next, area + next, side);
            if (ratio > worst) break;
            worst = ratio;
            area += next;
        }
        lay_row(items, first, last, area, scale, box);
        first = last;
    }
}

void sort_by_size(std::vector<Item>& items) {
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& a, const Item& b) { return a.bytes > b.bytes; });
}

std::string rectangle(const Box& box, const char* css, const std::string& title) {
    char text[160];
    std::snprintf(text, sizeof(text),
                  "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\">", css, box.x,
                  box.y, std::max(box.width, 0.0), std::max(box.height, 0.0));
    return text + ("<title>" + title) + "</title></rect>\n";
}

// The labels of a class; those too small to see become one.
std::vector<Item> labels_of(const Level& level, std::size_t byte_class, double units_per_byte) {
    std::vector<Item> items;
    Item rest;
    std::size_t small = 0;
    hashprof::Demangler demangled;
    for (const Label& label : level.labels) {
        if (static_cast<std::size_t>(label.byte_class) != byte_class || label.memory_bytes == 0) continue;
        if (static_cast<double>(label.memory_bytes) * units_per_byte >= smallest_area) {
            items.push_back({std::string(demangled(label.name)), label.memory_bytes, {}});
        } else {
            rest.bytes += label.memory_bytes;
            ++small;
        }
    }
    rest.name = std::to_string(small) + " small ones";
    if (small != 0) items.push_back(rest);
    sort_by_size(items);
    return items;
}

constexpr const char* style = R"(<style>
.em{font:12px sans-serif;fill:#222}.em rect{stroke:#fff;stroke-width:.6}
.em .c0{fill:#8fb8de}.em .c1{fill:#a9d5a0}.em .c2{fill:#cfe3a1}.em .c3{fill:#f2c48d}.em .c4{fill:#f0e0a0}
.em .c5{fill:#d3c1e5}.em .c6{fill:#c9c9c9}.em .c7{fill:#b9d9d6}.em .c8{fill:#ececec}.em .c9{fill:#e6b8b8}
@media (prefers-color-scheme:dark){.em{fill:#eee}.em rect{stroke:#111}
.em .c0{fill:#2f5d8a}.em .c1{fill:#3c7034}.em .c2{fill:#62762c}.em .c3{fill:#8f5c1f}.em .c4{fill:#7d6a1d}
.em .c5{fill:#5f4681}.em .c6{fill:#555}.em .c7{fill:#2f6a65}.em .c8{fill:#3a3a3a}.em .c9{fill:#7a3a3a}}
</style>
)";

std::string caption(const Item& group) {
    if (group.box.width < 90 || group.box.height < 18) return {};
    char text[200];
    std::snprintf(text, sizeof(text), "<text x=\"%.2f\" y=\"%.2f\" pointer-events=\"none\">%s</text>\n",
                  group.box.x + 4, group.box.y + 14, group.name.c_str());
    return text;
}

}  // namespace

std::string treemap_svg(const Ledger& ledger, const std::string& heading) {
    const auto totals = by_class(ledger.symbols);
    std::vector<Item> groups;
    for (std::size_t i = 0; i < totals.size(); ++i)
        if (totals[i].memory_bytes != 0)
            groups.push_back({class_title(static_cast<ByteClass>(i)), totals[i].memory_bytes, {}});
    sort_by_size(groups);
    squarify(groups, {0, 0, map_width, map_height});
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"em\" viewBox=\"0 0 960 540\" "
        "role=\"img\">\n<title>" +
        escaped(heading) + ": " + std::to_string(ledger.memory_bytes) + " bytes loaded</title>\n" + style;
    const double units =
        ledger.memory_bytes == 0 ? 0 : map_width * map_height / static_cast<double>(ledger.memory_bytes);
    for (const Item& group : groups)
        for (std::size_t i = 0; i < totals.size(); ++i) {
            if (group.name != class_title(static_cast<ByteClass>(i))) continue;
            auto items = labels_of(ledger.symbols, i, units);
            squarify(items, group.box);
            for (const Item& item : items)
                svg += rectangle(
                    item.box, ("c" + std::to_string(std::min<std::size_t>(i, 9))).c_str(),
                    escaped(item.name) + ": " + std::to_string(item.bytes) + " bytes, " + group.name);
            svg += caption(group);
        }
    return svg + "</svg>\n";
}

}  // namespace elfsize
