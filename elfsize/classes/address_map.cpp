// SPDX-License-Identifier: Apache-2.0
#include "classes/address_map.hpp"

#include <algorithm>

namespace elfsize {

std::optional<Class> class_of(const Section& section) {
    if (!section.allocated() || section.size == 0 || section.type == SHT_NULL) return std::nullopt;
    if (section.no_bits()) {
        // .tbss only describes what each thread allocates; its addresses overlap with what follows.
        if (section.thread_local_data()) return std::nullopt;
        return Class::bss;
    }
    if (section.type == SHT_NOTE) return Class::other;
    if (section.executable()) return Class::text;
    return section.writable() ? Class::data : Class::read_only_data;
}

AddressMap::AddressMap(const std::vector<Section>& sections) {
    std::vector<Run> found;
    for (const Section& section : sections)
        if (const auto label = class_of(section))
            found.push_back({section.addr, section.addr + section.size, *label, {}});
    std::stable_sort(found.begin(), found.end(),
                     [](const Run& a, const Run& b) { return a.start < b.start; });

    std::uint64_t reached = 0;
    for (Run run : found) {
        run.start = std::max(run.start, reached);
        if (run.start >= run.end) continue;
        run.before = all_;
        all_[static_cast<std::size_t>(run.label)] += run.end - run.start;
        reached = run.end;
        runs_.push_back(run);
    }
}

std::array<std::uint64_t, class_count> AddressMap::below(std::uint64_t address) const {
    const auto next = std::upper_bound(runs_.begin(), runs_.end(), address,
                                       [](std::uint64_t value, const Run& run) { return value < run.end; });
    if (next == runs_.end()) return all_;
    auto counts = next->before;
    if (address > next->start) counts[static_cast<std::size_t>(next->label)] += address - next->start;
    return counts;
}

std::array<std::uint64_t, class_count> AddressMap::count(std::uint64_t first, std::uint64_t last) const {
    const auto low = below(first);
    auto counts = below(last);
    std::uint64_t labelled = 0;
    for (std::size_t i = 0; i < class_count; ++i) {
        counts[i] -= low[i];
        labelled += counts[i];
    }
    counts[static_cast<std::size_t>(Class::other)] += (last - first) - labelled;
    return counts;
}

}  // namespace elfsize
