// SPDX-License-Identifier: Apache-2.0
#include "ledger/json.hpp"

#include "support/demangle.hpp"

namespace elfsize {
namespace {

using LedgerJson = nlohmann::json;

LedgerJson totals_json(const std::vector<ClassTotals>& totals, const char* (*key)(std::size_t)) {
    LedgerJson object = LedgerJson::object();
    for (std::size_t i = 0; i < totals.size(); ++i)
        object[key(i)] = {{"memory_bytes", totals[i].memory_bytes}, {"file_bytes", totals[i].file_bytes}};
    return object;
}

LedgerJson mappings_json(const Ledger& ledger) {
    LedgerJson list = LedgerJson::array();
    for (const Mapping& mapping : ledger.mappings)
        list.push_back({{"segment", mapping.segment},
                        {"address", mapping.address},
                        {"bytes", mapping.size},
                        {"file_backed_bytes", mapping.file_backed},
                        {"anonymous_bytes", mapping.anonymous},
                        {"zero_filled_bytes", mapping.zero_filled},
                        {"relro_bytes", mapping.relro}});
    return list;
}

LedgerJson overlaps_json(const Ledger& ledger) {
    LedgerJson list = LedgerJson::array();
    for (const Level* level : {&ledger.segments, &ledger.sections})
        for (const std::string& overlap : level->overlaps)
            list.push_back(overlap);
    return list;
}

LedgerJson label_json(const Ledger& ledger, const Label& label, const Image& image,
                      hashprof::Demangler& demangled) {
    LedgerJson entry = {{"name", label.name},
                        {"kind", kind_key(label.kind)},
                        {"class", class_key(label.byte_class)},
                        {"owner", owner_key(label.owner)},
                        {"file_bytes", label.file_bytes},
                        {"memory_bytes", label.memory_bytes}};
    if (label.segment != no_index) entry["segment"] = label.segment;
    if (label.section != no_index) entry["section"] = image.sections()[label.section].name;
    const bool symbol = label.symbol != no_index;
    if (symbol || label.kind == LabelKind::segment || label.kind == LabelKind::section)
        entry["address"] = label.address;
    if (symbol) {
        std::string readable = demangled(label.name);
        if (readable != label.name) entry["demangled"] = std::move(readable);
        entry["global"] = label.global;
        entry["aliases"] = label.aliases;
        if (label.source_file != no_index) entry["source_file"] = ledger.source_files[label.source_file];
    }
    return entry;
}

}  // namespace

nlohmann::json classes_json(const std::vector<ClassTotals>& totals) {
    return totals_json(totals, [](std::size_t i) { return class_key(static_cast<ByteClass>(i)); });
}

nlohmann::json owners_json(const std::vector<ClassTotals>& totals) {
    return totals_json(totals, [](std::size_t i) { return owner_key(static_cast<Owner>(i)); });
}

nlohmann::json to_json(const Ledger& ledger) {
    return {{"build_id", ledger.build_id.empty() ? LedgerJson(nullptr) : LedgerJson(ledger.build_id)},
            {"file_bytes", ledger.file_bytes},
            {"memory_bytes", ledger.memory_bytes},
            {"classes", classes_json(by_class(ledger.symbols))},
            {"owners", owners_json(by_owner(ledger.symbols))},
            {"symbol_table", !ledger.has_symbols           ? "none"
                             : ledger.symbols_from_dynamic ? "dynamic"
                                                           : "full"},
            {"page_size", ledger.page_size},
            {"mapped_bytes", ledger.mapped_bytes},
            {"mappings", mappings_json(ledger)},
            {"overlaps", overlaps_json(ledger)},
            {"overlap_count", ledger.segments.overlap_count + ledger.sections.overlap_count},
            {"problems", ledger.problems},
            {"remarks", ledger.remarks}};
}

std::string labels_text(const Ledger& ledger, const Level& level, const Image& image) {
    hashprof::Demangler demangled;
    std::string text = "[";
    for (const Label& label : level.labels) {
        text += text.size() == 1 ? "\n" : ",\n";
        text += label_json(ledger, label, image, demangled)
                    .dump(-1, ' ', false, LedgerJson::error_handler_t::replace);
    }
    return text + "]";
}

}  // namespace elfsize
