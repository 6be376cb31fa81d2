// SPDX-License-Identifier: Apache-2.0
#include "census/references.hpp"

#include <algorithm>
#include <tuple>

#include "census/branches.hpp"

namespace hashprof::census {

using elfsize::Image;
using elfsize::Place;
using elfsize::Section;
using elfsize::Symbol;

namespace {

// Sections that name functions without calling them or keeping their address for a call.
bool is_reference_section(const Section& section) {
    if (!section.allocated() || section.type == SHT_X86_64_UNWIND) return false;
    return section.name != ".eh_frame" && section.name != ".eh_frame_hdr" &&
           !section.name.starts_with(".note") && !section.name.starts_with(".gcc_except_table") &&
           section.name != "__patchable_function_entries";
}

bool is_pc_relative_32(std::uint16_t machine, std::uint32_t type) {
    if (machine != EM_X86_64) return false;
    return type == R_X86_64_PC32 || type == R_X86_64_PLT32;
}

}  // namespace

References::References(const Image& image) : image_(image) {
    collect_spans();
    collect_entries();
}

Location References::place(const Symbol& symbol) const {
    if (symbol.place != Place::section || symbol.section >= image_.sections().size()) return {};
    const bool relocatable = image_.type() == ET_REL;
    const std::uint64_t base = relocatable ? 0 : image_.sections()[symbol.section].addr;
    return {symbol.section, symbol.value - base};
}

void References::collect_spans() {
    for (const Symbol& symbol : image_.symbols()) {
        const bool function = symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC;
        if ((function || symbol.type == STT_OBJECT) && symbol.place == Place::section) {
            spans_.push_back({place(symbol), symbol.size, symbol.name, function});
        }
    }
    std::stable_sort(spans_.begin(), spans_.end(),
                     [](const Span& a, const Span& b) { return a.start < b.start; });
}

// Where a relocation points. On x86-64 the addend of a 32-bit relative field is counted from its end.
void References::collect_entries() {
    const auto& symbols = image_.symbols();
    for (const auto& relocation : image_.relocations()) {
        if (relocation.section >= image_.sections().size() || relocation.symbol >= symbols.size()) continue;
        if (!is_reference_section(image_.sections()[relocation.section])) continue;
        const Symbol& symbol = symbols[relocation.symbol];
        Location target = place(symbol);
        if (target.section != 0) {
            target.offset += static_cast<std::uint64_t>(relocation.addend);
            if (is_pc_relative_32(image_.machine(), relocation.type)) target.offset += 4;
        }
        entries_.push_back({{relocation.section, relocation.section_offset}, target, relocation.symbol});
    }
    std::stable_sort(entries_.begin(), entries_.end(),
                     [](const Entry& a, const Entry& b) { return a.at < b.at; });
}

std::string References::owner(Location at) const {
    auto after = std::upper_bound(spans_.begin(), spans_.end(), at,
                                  [](Location place, const Span& span) { return place < span.start; });
    while (after != spans_.begin()) {
        --after;
        if (after->start.section != at.section) break;
        if (at.offset < after->start.offset + std::max<std::uint64_t>(after->size, 1)) {
            return std::string(after->name);
        }
        // Functions do not overlap, but a function may have several names and a variable may be inside
        // another.
        if (after->function && after->size > 0) break;
    }
    return std::string(image_.sections()[at.section].name);
}

const std::vector<std::byte>& References::code(std::uint32_t section) const {
    auto [entry, fresh] = code_.try_emplace(section);
    if (fresh) entry->second = image_.section_bytes(image_.sections()[section]);
    return entry->second;
}

void References::scan_branches(Location target, std::vector<Use>& out) const {
    const auto& sections = image_.sections();
    const bool relocatable = image_.type() == ET_REL;
    for (const Section& section : sections) {
        if (!section.allocated() || !section.executable() || section.no_bits()) continue;
        // In an object the distance between two sections is not known, so a branch across them has a
        // relocation.
        if (relocatable && section.index != target.section) continue;
        const std::int64_t distance =
            relocatable
                ? static_cast<std::int64_t>(target.offset)
                : static_cast<std::int64_t>(sections[target.section].addr + target.offset - section.addr);
        for (const BranchSite& site : branches_to(image_.machine(), code(section.index), distance)) {
            const Location field{section.index, site.field};
            const auto known = std::lower_bound(entries_.begin(), entries_.end(), field,
                                                [](const Entry& e, Location at) { return e.at < at; });
            if (known != entries_.end() && known->at == field) continue;
            const Location at{section.index, site.instruction};
            out.push_back({owner(at), at, {}, Via::branch});
        }
    }
}

std::vector<Use> References::uses(std::string_view name, const Location* target) const {
    const auto& symbols = image_.symbols();
    std::vector<Use> found;
    for (const Entry& entry : entries_) {
        const Symbol& symbol = symbols[entry.symbol];
        // A wrapper of hidden visibility is local in the output; a static function of an object is another
        // one.
        const bool named = symbol.global() || (image_.type() != ET_REL && name.starts_with("__wrap_"));
        const bool by_name = named && symbol.name == name;
        if (!by_name && (target == nullptr || entry.target != *target || target->section == 0)) continue;
        // Another function at the same place (identical code folded) that is called by its own name is not
        // ours.
        const bool other_function = !by_name && symbol.global() && symbol.type == STT_FUNC;
        if (other_function && image_.type() != ET_REL) continue;
        found.push_back(
            {owner(entry.at), entry.at, std::string(symbol.name), by_name ? Via::name : Via::address});
    }
    if (target != nullptr && target->section != 0) scan_branches(*target, found);
    return found;
}

}  // namespace hashprof::census
