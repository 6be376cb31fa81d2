// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "classes/names.hpp"
#include "elf/source.hpp"
#include "ledger/workings.hpp"

namespace elfsize::detail {
namespace {

std::uint32_t add_label(Level& level, Label label) {
    level.labels.push_back(std::move(label));
    return static_cast<std::uint32_t>(level.labels.size() - 1);
}

// Labels of the PT_LOAD headers; index of each by that of its header, or no_index.
std::vector<std::uint32_t> add_loads(const Image& image, Level& level) {
    std::vector<std::uint32_t> labels;
    for (std::size_t i = 0; i < image.segments().size(); ++i) {
        const Segment& segment = image.segments()[i];
        labels.push_back(no_index);
        if (segment.type != PT_LOAD) continue;
        Label label;
        label.name = "LOAD " + std::to_string(i) + " " + segment_flag_names(segment.flags);
        label.kind = LabelKind::segment;
        label.byte_class = class_of_segment(segment);
        label.segment = static_cast<std::uint32_t>(i);
        label.address = segment.vaddr;
        labels.back() = add_label(level, std::move(label));
    }
    return labels;
}

std::function<void(const Claim&, const Claim&)> overlap_reporter(Level& level, const char* what) {
    return [&level, what](const Claim& loser, const Claim& owner) {
        const Label &lost = level.labels[loser.item], &kept = level.labels[owner.item];
        if (lost.kind != LabelKind::segment) return;  // headers are loaded as part of a segment
        report_overlap(level, describe(lost) + " claims " + what + " " + hex(loser.start) + " to " +
                                  hex(std::min(loser.end, owner.end)) + ", which " + describe(kept) + " has");
    };
}

void label_file(Workings& work, Level& level, const std::vector<std::uint32_t>& loads) {
    std::vector<Claim> claims;
    const Image& image = work.image;
    for (std::size_t i = 0; i < loads.size() && !work.debug_only; ++i) {
        const Segment& segment = image.segments()[i];
        if (loads[i] != no_index && segment.file_size != 0)
            claims.push_back({segment.offset, segment.offset + segment.file_size, loads[i]});
    }
    const auto header = [&](const FileRange& range, const char* name, LabelKind kind) {
        if (range.size == 0 || range.offset >= image.file_size()) return;
        Label label;
        label.name = name;
        label.kind = kind;
        label.byte_class = ByteClass::headers;
        label.owner = Owner::format;
        const std::uint64_t end = range.offset + std::min(range.size, image.file_size() - range.offset);
        claims.push_back({range.offset, end, add_label(level, std::move(label))});
    };
    header(image.header_range(), "ELF header", LabelKind::elf_header);
    header(image.program_header_range(), "program headers", LabelKind::program_headers);
    if (!work.sections.empty())
        header(image.section_header_range(), "section headers", LabelKind::section_headers);

    Label rest;
    rest.name = work.object ? "sections of an object" : "in no segment";
    rest.byte_class = ByteClass::not_loaded;
    const std::uint32_t not_loaded = add_label(level, std::move(rest));
    std::uint64_t at = 0;
    for (const Claim& run : first_come(std::move(claims), overlap_reporter(level, "file offsets"))) {
        append(level.file, at, run.start - at, not_loaded);
        append(level.file, run.start, run.end - run.start, run.item);
        at = run.end;
    }
    append(level.file, at, image.file_size() - at, not_loaded);
}

void label_memory(Workings& work, Level& level, const std::vector<std::uint32_t>& loads) {
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < loads.size(); ++i) {
        const Segment& segment = work.image.segments()[i];
        if (loads[i] != no_index && segment.memory_size != 0)
            claims.push_back({segment.vaddr, segment.vaddr + segment.memory_size, loads[i]});
    }
    std::uint64_t labelled = 0;
    for (const Claim& run : first_come(std::move(claims), overlap_reporter(level, "addresses"))) {
        append(level.memory, run.start, run.end - run.start, run.item);
        labelled += run.end - run.start;
    }
    if (labelled == work.ledger.memory_bytes) return;
    Label shared;
    shared.name = "addresses of another segment";
    shared.kind = LabelKind::shared;
    shared.memory_bytes = work.ledger.memory_bytes - labelled;
    add_label(level, std::move(shared));
}

}  // namespace

void add_segment_level(Workings& work) {
    Level& level = work.ledger.segments;
    const auto loads = add_loads(work.image, level);
    label_file(work, level, loads);
    if (work.object) {
        // The one label of the level has it all; where the sections lie is their level's matter.
        append(level.memory, 0, work.ledger.memory_bytes,
               static_cast<std::uint32_t>(level.labels.size() - 1));
    } else {
        label_memory(work, level, loads);
    }
    finish_level(level);
}

}  // namespace elfsize::detail
