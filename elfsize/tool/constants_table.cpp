// SPDX-License-Identifier: Apache-2.0
#include "tool/constants_table.hpp"

#include <algorithm>

#include "constants/find.hpp"
#include "elf/source.hpp"
#include "tool/table.hpp"

namespace elfsize {
namespace {

std::string elements_text(const FoundTable& t) {
    if (t.count == t.of) return std::to_string(t.count);
    return std::to_string(t.first) + "-" + std::to_string(t.first + t.count - 1) + " of " +
           std::to_string(t.of);
}

std::string layout_text(const FoundTable& t) {
    std::string text = std::to_string(8 * t.width) + "-bit";
    if (t.width > 1) text += t.order == ByteOrder::little ? " little-endian" : " big-endian";
    return text;
}

std::string place_text(const FoundTable& t, const Image& image) {
    const std::string where = t.section == 0 ? "file" : printable(image.sections()[t.section].name);
    return where + "+" + hex(t.offset);
}

std::string symbol_text(const FoundTable& t) {
    if (t.symbol.empty()) return "-";
    return printable(t.symbol) + (t.symbol_offset != 0 ? "+" + hex(t.symbol_offset) : "");
}

std::string users_text(const FoundTable& t, bool caveat) {
    constexpr std::size_t shown = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, t.references.size()); ++i) {
        const Reference& reference = t.references[i];
        text += (i != 0 ? ", " : "") + printable(reference.from) + (reference.pointer ? " (pointer)" : "");
    }
    if (t.references.size() > shown) text += " and " + std::to_string(t.references.size() - shown) + " more";
    if (text.empty()) return caveat ? "unknown" : "none seen";
    return caveat ? "perhaps " + text : text;
}

}  // namespace

std::string constants_table(const Image& image) {
    const Constants constants = constants_of(image);
    const bool caveat = !constants.references_caveat.empty();
    TextTable table(
        {Align::right, Align::right, Align::left, Align::left, Align::left, Align::left, Align::left});
    table.add({"bytes", "elements", "layout", "constant", "place", "symbol", "used by"});
    for (const FoundTable& t : constants.tables)
        table.add({std::to_string(t.bytes), elements_text(t), layout_text(t), t.name, place_text(t, image),
                   symbol_text(t), users_text(t, caveat)});
    for (const InlineConstants& c : constants.inlined)
        table.add({"-", std::to_string(c.count) + " of " + std::to_string(c.of), "immediates", c.name, "code",
                   "-", printable(c.function)});
    std::string text;
    if (!constants.tables.empty() || !constants.inlined.empty()) text = table.text();
    if (caveat) text += "note on who uses them: " + constants.references_caveat + "\n";
    return text;
}

}  // namespace elfsize
