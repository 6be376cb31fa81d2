// SPDX-License-Identifier: Apache-2.0
#include "constants/json.hpp"

namespace elfsize {

using nlohmann::json;

json to_json(const Constants& constants, const Image& image) {
    json tables = json::array(), inlined = json::array();
    for (const FoundTable& t : constants.tables) {
        json references = json::array();
        for (const Reference& reference : t.references)
            references.push_back({{"from", reference.from}, {"pointer", reference.pointer}});
        json entry = {{"name", t.name},          {"first_element", t.first},   {"elements", t.count},
                      {"of_elements", t.of},     {"element_bytes", t.width},   {"bytes", t.bytes},
                      {"offset", t.offset},      {"executable", t.executable}, {"writable", t.writable},
                      {"references", references}};
        entry["byte_order"] =
            t.width == 1 ? json(nullptr) : json(t.order == ByteOrder::little ? "little" : "big");
        entry["section"] =
            t.section == 0 ? json(nullptr) : json(std::string(image.sections()[t.section].name));
        entry["address"] = image.type() == ET_REL ? json(nullptr) : json(t.address);
        entry["symbol"] = t.symbol.empty() ? json(nullptr) : json(t.symbol);
        entry["symbol_offset"] = t.symbol.empty() ? json(nullptr) : json(t.symbol_offset);
        tables.push_back(std::move(entry));
    }
    for (const InlineConstants& c : constants.inlined)
        inlined.push_back(
            {{"name", c.name}, {"function", c.function}, {"elements", c.count}, {"of_elements", c.of}});
    const json caveat =
        constants.references_caveat.empty() ? json(nullptr) : json(constants.references_caveat);
    return {{"tables", tables}, {"immediates", inlined}, {"references_caveat", caveat}};
}

}  // namespace elfsize
