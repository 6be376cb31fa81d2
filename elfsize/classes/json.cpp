// SPDX-License-Identifier: Apache-2.0
#include "classes/json.hpp"

#include "classes/names.hpp"

namespace elfsize {
namespace {

using nlohmann::json;

json bytes_json(const Bytes& bytes) {
    return {{"memory_bytes", bytes.memory}, {"file_bytes", bytes.file}};
}

json split_json(const std::optional<Split>& split) {
    if (!split) return nullptr;
    return {{"text", bytes_json(split->text)},
            {"read_only_data", bytes_json(split->read_only_data)},
            {"data", bytes_json(split->data)},
            {"bss", bytes_json(split->bss)},
            {"other", bytes_json(split->other)}};
}

const char* lto_name(Lto lto) {
    switch (lto) {
        case Lto::none:
            return "none";
        case Lto::fat:
            return "fat";
        case Lto::slim:
            return "slim";
    }
    return "none";
}

}  // namespace

json to_json(const Sizes& sizes) {
    return {{"type", sizes.type},
            {"machine", sizes.machine},
            {"bits", sizes.bits},
            {"byte_order", sizes.byte_order == ByteOrder::little ? "little" : "big"},
            {"basis", sizes.basis == Basis::segments ? "segments" : "sections"},
            {"status", sizes.problems.empty() ? "complete" : "partial"},
            {"loadable_bytes", sizes.loadable.memory},
            {"file_bytes", sizes.loadable.file},
            {"split", split_json(sizes.split)},
            {"split_reason", sizes.split ? json(nullptr) : json(sizes.split_reason)},
            {"debug_only", sizes.debug_only},
            {"lto", lto_name(sizes.lto)},
            {"needed", sizes.needed},
            {"problems", sizes.problems},
            {"remarks", sizes.remarks}};
}

json to_json(const Total& total) {
    return {{"count", total.count},
            {"loadable_bytes", total.loadable.memory},
            {"file_bytes", total.loadable.file},
            {"split", split_json(total.split)}};
}

json segments_json(const Image& image) {
    json list = json::array();
    for (const Segment& segment : image.segments())
        list.push_back({{"type", segment_type_name(segment.type)},
                        {"type_number", segment.type},
                        {"flags", segment_flag_names(segment.flags)},
                        {"offset", segment.offset},
                        {"address", segment.vaddr},
                        {"file_bytes", segment.file_size},
                        {"memory_bytes", segment.memory_size},
                        {"align", segment.align}});
    return list;
}

json sections_json(const Image& image) {
    json list = json::array();
    for (const Section& section : image.sections())
        list.push_back({{"index", section.index},
                        {"name", section.name},
                        {"type", section_type_name(section.type)},
                        {"type_number", section.type},
                        {"flags", section_flag_names(section.flags)},
                        {"flags_number", section.flags},
                        {"address", section.addr},
                        {"offset", section.offset},
                        {"size", section.size},
                        {"align", section.align}});
    return list;
}

std::string dump(const json& document) {
    return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace elfsize
