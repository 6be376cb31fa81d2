// SPDX-License-Identifier: Apache-2.0
#include "constants/uses.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <span>

#include "census/decode.hpp"
#include "classes/names.hpp"
#include "constants/known.hpp"

namespace elfsize {
namespace {

using hashprof::census::Step;
using Kind = Step::Kind;

// Values of the tables that stand in code: value -> bits of the elements, of each table.
class ElementIndex {
  public:
    ElementIndex() {
        const auto& tables = known_tables();
        for (std::size_t table = 0; table < tables.size(); ++table)
            for (std::size_t i = 0; tables[table].in_code && i < tables[table].elements.size(); ++i)
                entries_.push_back(
                    {tables[table].elements[i], tables[table].width, table, std::uint64_t{1} << i});
        std::sort(entries_.begin(), entries_.end(),
                  [](const Entry& a, const Entry& b) { return a.value < b.value; });
    }

    void mark(std::uint64_t value, unsigned width, std::vector<std::uint64_t>& seen) const {
        auto entry = std::lower_bound(entries_.begin(), entries_.end(), value,
                                      [](const Entry& e, std::uint64_t wanted) { return e.value < wanted; });
        for (; entry != entries_.end() && entry->value == value; ++entry)
            if (entry->width == width) seen[entry->table] |= entry->element;
    }

  private:
    struct Entry {
        std::uint64_t value;
        unsigned width;
        std::size_t table;
        std::uint64_t element;
    };
    std::vector<Entry> entries_;
};

// On x86-64 the addend of a 32-bit relative field is counted from its end.
bool counts_from_field_end(std::uint16_t machine, std::uint32_t type) {
    return machine == EM_X86_64 &&
           (type == R_X86_64_PC32 || type == R_X86_64_PLT32 || type == R_X86_64_GOTPCREL ||
            type == R_X86_64_GOTPCRELX || type == R_X86_64_REX_GOTPCRELX);
}

class UseFinder {
  public:
    UseFinder(const Image& image, const Places& places, std::vector<TablePlace> wanted, Constants& constants)
        : image_(image), places_(places), wanted_(std::move(wanted)), constants_(constants) {
        std::sort(wanted_.begin(), wanted_.end(),
                  [](const TablePlace& a, const TablePlace& b) { return a.start < b.start; });
    }

    void run() {
        relocations();
        code();
        for (std::size_t i = 0; i < constants_.tables.size(); ++i)
            constants_.tables[i].references.assign(references_[i].begin(), references_[i].end());
    }

  private:
    const TablePlace* table_at(std::uint64_t place) const {
        auto after = std::upper_bound(wanted_.begin(), wanted_.end(), place,
                                      [](std::uint64_t at, const TablePlace& t) { return at < t.start; });
        return after != wanted_.begin() && place < (after - 1)->end ? &*(after - 1) : nullptr;
    }

    void refer(const TablePlace& table, const Section& section, std::uint64_t place) {
        const auto* from = places_.covering(place);
        references_[table.index].insert(
            {std::string(from != nullptr ? from->name : section.name), !section.executable()});
    }

    void relocations() {
        const auto& sections = image_.sections();
        if (image_.type() == ET_REL)
            for (const Relocation& r : image_.relocations()) {
                if (r.section >= sections.size() || r.symbol >= image_.symbols().size()) continue;
                const Section& section = sections[r.section];
                const Symbol& symbol = image_.symbols()[r.symbol];
                if (!section.allocated() || symbol.place != Place::section) continue;
                std::uint64_t target = places_.of(symbol) + static_cast<std::uint64_t>(r.addend);
                if (counts_from_field_end(image_.machine(), r.type)) target += 4;
                if (const auto* table = table_at(target))
                    refer(*table, section, places_.of(section, r.offset));
            }
        else
            for (const Relocation& r : image_.dynamic_relocations())
                pointer(r);
    }

    // A pointer that the loader fills in: code goes through it, and data has it.
    void pointer(const Relocation& r) {
        std::uint64_t target = static_cast<std::uint64_t>(r.addend);
        if (r.symbol != 0) {
            if (r.symbol >= image_.dynamic_symbols().size()) return;
            const Symbol& symbol = image_.dynamic_symbols()[r.symbol];
            if (symbol.place != Place::section) return;
            target += symbol.value;
        }
        const auto* table = table_at(target);
        if (table == nullptr) return;
        slots_[r.offset] = table;
        const auto* from = places_.covering(r.offset);
        if (from != nullptr) references_[table->index].insert({std::string(from->name), true});
    }

    void code() {
        if (image_.machine() == EM_AARCH64)
            constants_.references_caveat =
                "compilers for AArch64 reach data by section anchors: a reference may be to a neighbour of "
                "the "
                "table, and one through an anchor elsewhere is missing";
        if (!hashprof::census::can_decode(image_.machine())) {
            constants_.references_caveat = "instructions of " + machine_name(image_.machine()) +
                                           " are not decoded, only x86-64 and AArch64";
            return;
        }
        std::uint64_t decoded = 0;
        for (const Section& section : image_.sections()) {
            if (!section.allocated() || !section.executable() || section.type != SHT_PROGBITS) continue;
            // Sections that overlap must not cost more than the file has.
            if (section.size > image_.file_size() - decoded) break;
            decoded += section.size;
            const std::vector<std::byte> bytes = image_.section_bytes(section);
            const std::uint64_t base = places_.of(section, 0);
            auto cuts = places_.function_bounds(base, base + bytes.size());
            cuts.insert(cuts.begin(), base);
            cuts.push_back(base + bytes.size());
            for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
                if (cuts[i] < cuts[i + 1])
                    function(section, cuts[i],
                             std::span(bytes).subspan(static_cast<std::size_t>(cuts[i] - base),
                                                      static_cast<std::size_t>(cuts[i + 1] - cuts[i])));
        }
    }

    void function(const Section& section, std::uint64_t start, std::span<const std::byte> bytes) {
        std::vector<std::uint64_t> seen(known_tables().size());
        constexpr std::size_t piece = 4u << 20;  // steps take more memory than code
        for (std::size_t at = 0; at < bytes.size(); at += piece)
            for (const Step& step : hashprof::census::decode(
                     image_.machine(), bytes.subspan(at, std::min(piece, bytes.size() - at)), start + at)) {
                if (step.kind == Kind::immediate || step.kind == Kind::wide) constant(step.value, seen);
                const bool address = step.kind == Kind::memory || step.kind == Kind::immediate;
                if (image_.type() == ET_REL || !address) continue;
                const auto slot = slots_.find(step.value);
                const auto* table = slot != slots_.end() ? slot->second : table_at(step.value);
                if (table != nullptr) refer(*table, section, step.at);
            }
        inlined(section, start, seen);
    }

    void constant(std::uint64_t value, std::vector<std::uint64_t>& seen) const {
        elements_.mark(value & 0xffffffff, 4, seen);
        elements_.mark(value >> 32, 4, seen);
        elements_.mark(value, 8, seen);
    }

    void inlined(const Section& section, std::uint64_t start, const std::vector<std::uint64_t>& seen) {
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const auto count = static_cast<unsigned>(std::popcount(seen[i]));
            const auto of = static_cast<unsigned>(known_tables()[i].elements.size());
            if (count < 2 || 2 * count < of) continue;
            const auto* from = places_.covering(start);
            constants_.inlined.push_back({known_tables()[i].name,
                                          std::string(from != nullptr ? from->name : section.name), count,
                                          of});
        }
    }

    const Image& image_;
    const Places& places_;
    std::vector<TablePlace> wanted_;
    Constants& constants_;
    const ElementIndex elements_;
    std::map<std::uint64_t, const TablePlace*> slots_;
    std::map<std::size_t, std::set<Reference>> references_;
};

}  // namespace

void find_uses(const Image& image, const Places& places, std::vector<TablePlace> wanted,
               Constants& constants) {
    UseFinder(image, places, std::move(wanted), constants).run();
}

}  // namespace elfsize
