// SPDX-License-Identifier: Apache-2.0
#include "ledger_check.hpp"

namespace elfsize::test {
namespace {

std::string at(const char* level, std::uint64_t address) {
    return std::string(level) + " level at " + std::to_string(address);
}

std::string violation_of(const Ledger& ledger, const Level& level, const char* name) {
    std::vector<std::uint64_t> file(level.labels.size()), memory(level.labels.size());
    std::uint64_t reached = 0;
    for (const Extent& extent : level.file) {
        if (extent.start != reached) return at(name, reached) + ": a gap or overlap in the file";
        if (extent.size == 0 || extent.label >= level.labels.size())
            return at(name, reached) + ": bad extent";
        file[extent.label] += extent.size;
        reached = extent.start + extent.size;
    }
    if (reached != ledger.file_bytes) return at(name, reached) + ": the file does not end here";
    reached = 0;
    std::uint64_t covered = 0, file_sum = 0, memory_sum = 0;
    for (const Extent& extent : level.memory) {
        if (extent.start < reached) return at(name, extent.start) + ": an overlap in memory";
        if (extent.size == 0 || extent.label >= level.labels.size())
            return at(name, reached) + ": bad extent";
        memory[extent.label] += extent.size;
        covered += extent.size;
        reached = extent.start + extent.size;
    }
    for (std::size_t i = 0; i < level.labels.size(); ++i) {
        const Label& label = level.labels[i];
        if (label.kind == LabelKind::shared) memory[i] += ledger.memory_bytes - covered;
        if (label.file_bytes != file[i] || label.memory_bytes != memory[i])
            return std::string(name) + " level: " + label.name + " does not say what its extents hold";
        if (file[i] == 0 && memory[i] == 0) return std::string(name) + " level: " + label.name + " is empty";
        file_sum += file[i];
        memory_sum += memory[i];
    }
    if (file_sum != ledger.file_bytes) return std::string(name) + " level: file bytes do not add up";
    if (memory_sum != ledger.memory_bytes) return std::string(name) + " level: memory does not add up";
    return {};
}

}  // namespace

std::string violation(const Ledger& ledger) {
    for (const auto& [level, name] : {std::pair{&ledger.segments, "segment"},
                                      {&ledger.sections, "section"},
                                      {&ledger.symbols, "symbol"}}) {
        std::string found = violation_of(ledger, *level, name);
        if (!found.empty()) return found;
    }
    return {};
}

}  // namespace elfsize::test
