// SPDX-License-Identifier: Apache-2.0
#include "constants/find.hpp"

#include <algorithm>

#include "constants/known.hpp"
#include "constants/places.hpp"
#include "constants/scan.hpp"
#include "constants/uses.hpp"
#include "support/error.hpp"

namespace elfsize {
namespace {

struct Region {
    const Section* section = nullptr;
    std::uint64_t file_offset = 0, size = 0, address = 0;
    bool executable = false, writable = false;
    std::uint64_t skipped = 0;  // bytes of the section before it, which an earlier region has
};

// Why names and references cannot be had; empty if they can.
std::string lie_of(const Image& image) {
    try {
        image.sections();
        image.symbols();
        image.dynamic_symbols();
        image.relocations();
        image.dynamic_relocations();
        return image.has_sections() ? "" : "no section table says where code is";
    } catch (const hashprof::Error& error) {
        return error.cause();
    }
}

// Each byte of the file once, however many headers claim it: the time is bounded by the size of the file.
void separate(std::vector<Region>& regions, std::uint64_t file_size) {
    std::stable_sort(regions.begin(), regions.end(),
                     [](const Region& a, const Region& b) { return a.file_offset < b.file_offset; });
    std::uint64_t taken = 0;
    for (Region& r : regions) {
        const std::uint64_t start = std::min(r.file_offset, file_size);
        const std::uint64_t end = start + std::min(r.size, file_size - start);
        r.skipped = std::min(std::max(taken, start), end) - start;
        r.file_offset = start + r.skipped;
        r.size = end - r.file_offset;
        taken = std::max(taken, end);
    }
}

std::vector<Region> regions_of(const Image& image, bool by_section) {
    std::vector<Region> regions;
    if (by_section) {
        for (const Section& s : image.sections())
            if (s.allocated() && s.type == SHT_PROGBITS && s.size != 0)
                regions.push_back({&s, s.offset, s.size, s.addr, s.executable(), s.writable(), 0});
    } else {
        for (const Segment& s : image.segments())
            if (s.type == PT_LOAD && s.file_size != 0)
                regions.push_back({nullptr, s.offset, s.file_size, s.vaddr, (s.flags & PF_X) != 0,
                                   (s.flags & PF_W) != 0, 0});
    }
    separate(regions, image.file_size());
    return regions;
}

using Found = std::vector<std::pair<std::uint64_t, const Pattern*>>;

// In order of place; what lies within a larger table is part of that one.
void keep_outermost(Found& found) {
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        const std::size_t left = a.second->bytes.size(), right = b.second->bytes.size();
        if (a.first != b.first) return a.first < b.first;
        return left != right ? left > right : a.second->table < b.second->table;
    });
    std::uint64_t end = 0;
    std::erase_if(found, [&](const auto& match) {
        const std::uint64_t last = match.first + match.second->bytes.size();
        if (last <= end) return true;
        end = last;
        return false;
    });
}

// Values between zeros read in both byte orders, some bytes apart: only the aligned reading is an array.
bool is_array(const Pattern& pattern, std::uint64_t address) {
    return pattern.width == known_tables()[pattern.table].width || address % pattern.width == 0;
}

// Region by region in windows that overlap by the longest table, so that memory stays small.
Found scan(const Image& image, const Region& region) {
    constexpr std::uint64_t step = 4u << 20;
    const Patterns& patterns = Patterns::standard();
    Found found;
    std::vector<std::byte> window;
    std::vector<Match> matches;
    for (std::uint64_t at = 0; at < region.size; at += step) {
        window.resize(static_cast<std::size_t>(std::min(region.size - at, step + patterns.longest())));
        image.read(region.file_offset + at, window.data(), window.size());
        matches.clear();
        patterns.find(window, static_cast<std::size_t>(step), matches);
        for (const Match& match : matches) {
            const std::uint64_t offset = region.skipped + at + match.offset;
            if (is_array(*match.pattern, region.address + offset)) found.emplace_back(offset, match.pattern);
        }
    }
    keep_outermost(found);
    return found;
}

FoundTable describe(const Pattern& pattern, const Region& region, std::uint64_t offset) {
    FoundTable table;
    const KnownTable& known = known_tables()[pattern.table];
    table.name = known.name;
    table.first = pattern.first;
    table.count = pattern.count;
    table.of = static_cast<unsigned>(known.elements.size());
    table.width = pattern.width;
    table.order = pattern.order;
    table.bytes = pattern.bytes.size();
    table.section = region.section != nullptr ? region.section->index : 0;
    table.offset = region.section != nullptr ? offset : region.file_offset - region.skipped + offset;
    table.executable = region.executable;
    table.writable = region.writable;
    return table;
}

}  // namespace

Constants constants_of(const Image& image) {
    Constants constants;
    constants.references_caveat = lie_of(image);
    const bool by_section = constants.references_caveat.empty();
    const Places places = by_section ? Places(image) : Places();
    std::vector<TablePlace> wanted;
    for (const Region& region : regions_of(image, by_section))
        for (const auto& [offset, pattern] : scan(image, region)) {
            FoundTable table = describe(*pattern, region, offset);
            const std::uint64_t place =
                region.section != nullptr ? places.of(*region.section, offset) : region.address + offset;
            if (image.type() != ET_REL) table.address = place;
            if (const auto* symbol = places.covering(place); symbol != nullptr && !symbol->function) {
                table.symbol = symbol->name;
                table.symbol_offset = place - symbol->start;
            }
            wanted.push_back({place, place + table.bytes, constants.tables.size()});
            constants.tables.push_back(std::move(table));
        }
    if (by_section) find_uses(image, places, std::move(wanted), constants);
    return constants;
}

}  // namespace elfsize
