// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "elf/source.hpp"
#include "ledger/workings.hpp"

namespace elfsize::detail {
namespace {

class SectionLevel {
  public:
    explicit SectionLevel(Workings& work) : work_(work), level_(work.ledger.sections) {}

    void build() {
        find_largest_align();
        add_items();
        label_file();
        if (work_.object)
            label_object_memory();
        else
            label_memory();
        for (const Label& label : work_.ledger.segments.labels)
            if (label.kind == LabelKind::shared) add_label(label);
        finish_level(level_);
    }

  private:
    struct Item {
        std::uint32_t label;
        FileRange file;
        std::uint64_t address = 0, memory = 0;  // memory 0: takes none
    };

    std::uint32_t add_label(Label label) {
        level_.labels.push_back(std::move(label));
        return static_cast<std::uint32_t>(level_.labels.size() - 1);
    }

    void add_header(const FileRange& range, const char* name, LabelKind kind) {
        if (range.size == 0 || range.offset >= work_.image.file_size()) return;
        Label label;
        label.name = name;
        label.kind = kind;
        label.byte_class = ByteClass::headers;
        label.owner = Owner::format;
        headers_.push_back({add_label(std::move(label)),
                            {range.offset, std::min(range.size, work_.image.file_size() - range.offset)}});
    }

    void add_items() {
        const Image& image = work_.image;
        add_header(image.header_range(), "ELF header", LabelKind::elf_header);
        add_header(image.program_header_range(), "program headers", LabelKind::program_headers);
        if (!work_.sections.empty())
            add_header(image.section_header_range(), "section headers", LabelKind::section_headers);
        for (const Section& section : work_.sections) {
            if (section.type == SHT_NULL || section.size == 0) continue;
            Label label;
            label.name = section.name;
            label.kind = LabelKind::section;
            label.byte_class = class_of_section(work_, section);
            if (label.byte_class == ByteClass::headers || label.byte_class == ByteClass::dynamic_linking ||
                label.byte_class == ByteClass::symbol_table || section.name == ".eh_frame_hdr")
                label.owner = Owner::format;
            if (section.name == ".init" || section.name == ".fini") label.owner = Owner::runtime;
            label.section = section.index;
            label.address = section.addr;
            sections_.push_back({add_label(std::move(label)),
                                 {section.offset, section.no_bits() ? 0 : section.size},
                                 section.addr,
                                 takes_memory(section) ? section.size : 0});
        }
    }

    std::function<void(const Claim&, const Claim&)> overlap_reporter(const char* what) {
        return [this, what](const Claim& loser, const Claim& owner) {
            report_overlap(level_, describe(level_.labels[loser.item]) + " claims " + what + " " +
                                       hex(loser.start) + " to " + hex(std::min(loser.end, owner.end)) +
                                       ", which " + describe(level_.labels[owner.item]) + " has");
        };
    }

    void label_file() {
        std::vector<Claim> claims;
        for (const auto* items : {&headers_, &sections_})
            for (const Item& item : *items)
                if (item.file.size != 0)
                    claims.push_back({item.file.offset, item.file.offset + item.file.size, item.label});
        std::uint64_t at = 0;
        for (const Claim& run : first_come(std::move(claims), overlap_reporter("file offsets"))) {
            label_file_gap(at, run.start);
            append(level_.file, run.start, run.end - run.start, run.item);
            at = run.end;
        }
        label_file_gap(at, work_.image.file_size());
    }

    // Gaps come in order, so the segments beside them are found by walking on.
    void label_file_gap(std::uint64_t from, std::uint64_t to) {
        const Level& segments = work_.ledger.segments;
        while (from < to) {
            while (segment_at_ < segments.file.size() &&
                   segments.file[segment_at_].start + segments.file[segment_at_].size <= from)
                ++segment_at_;
            std::uint64_t end = to;
            std::uint32_t segment = no_index;
            if (segment_at_ < segments.file.size()) {
                const Extent& extent = segments.file[segment_at_];
                end = std::min(to, extent.start + extent.size);
                segment = segments.labels[extent.label].segment;
            }
            const bool fill =
                may_be_padding(end - from) && work_.fill.is_fill(from, end - from, executable(segment));
            append(level_.file, from, end - from, gap_label(segment, fill));
            from = end;
        }
    }

    bool executable(std::uint32_t segment) const {
        return segment != no_index && (work_.image.segments()[segment].flags & PF_X) != 0;
    }

    // One label for all padding of a segment, and one for all of it that no section names.
    std::uint32_t gap_label(std::uint32_t segment, bool padding) {
        const auto [found, fresh] = gaps_.try_emplace({segment, padding}, 0u);
        if (!fresh) return found->second;
        Label label;
        const std::string where =
            segment == no_index ? "outside of segments" : "in LOAD " + std::to_string(segment);
        label.name = (padding ? "padding " : "no section ") + where;
        label.kind = padding ? LabelKind::padding : LabelKind::unnamed;
        label.byte_class = padding               ? ByteClass::alignment
                           : segment == no_index ? ByteClass::not_loaded
                                                 : ByteClass::unnamed;
        if (padding) label.owner = Owner::format;
        label.segment = segment;
        found->second = add_label(std::move(label));
        return found->second;
    }

    void label_object_memory() {
        std::uint64_t at = 0;
        for (const Item& item : sections_) {
            append(level_.memory, at, item.memory, item.label);
            at += item.memory;
        }
    }

    // The headers are in memory where a segment maps the start of the file.
    void add_header_claims(std::vector<Claim>& claims) const {
        for (const Extent& extent : work_.ledger.segments.memory) {
            const std::uint32_t index = work_.ledger.segments.labels[extent.label].segment;
            const Segment& segment = work_.image.segments()[index];
            for (const Item& header : headers_) {
                if (header.file.offset < segment.offset) continue;
                const std::uint64_t into = header.file.offset - segment.offset;
                if (into >= segment.file_size) continue;
                const std::uint64_t size = std::min(header.file.size, segment.file_size - into);
                claims.push_back({segment.vaddr + into, segment.vaddr + into + size, header.label});
            }
        }
    }

    void label_memory() {
        std::vector<Claim> claims;
        add_header_claims(claims);
        for (const Item& item : sections_)
            if (item.memory != 0) claims.push_back({item.address, item.address + item.memory, item.label});
        const auto runs = first_come(std::move(claims), overlap_reporter("addresses"));
        std::uint64_t unplaced = 0;
        for (const Claim& run : runs)
            unplaced += run.end - run.start;
        std::size_t next = 0;
        for (const Extent& extent : work_.ledger.segments.memory) {
            const std::uint64_t end = extent.start + extent.size;
            std::uint64_t at = extent.start;
            for (; next < runs.size() && runs[next].start < end; ++next) {
                const Claim& run = runs[next];
                const std::uint64_t first = std::max(run.start, at), last = std::min(run.end, end);
                if (first < last) {
                    label_memory_gap(extent, at, first);
                    append(level_.memory, first, last - first, run.item);
                    unplaced -= last - first;
                    at = last;
                }
                if (run.end > end) break;  // the next segment may have the rest
            }
            label_memory_gap(extent, at, end);
        }
        if (unplaced != 0)
            work_.ledger.remarks.push_back(std::to_string(unplaced) +
                                           " bytes of allocated sections lie in no loadable segment");
    }

    void label_memory_gap(const Extent& extent, std::uint64_t from, std::uint64_t to) {
        if (from >= to) return;
        const std::uint32_t index = work_.ledger.segments.labels[extent.label].segment;
        const Segment& segment = work_.image.segments()[index];
        // First what the file holds, then what the kernel fills with zeros.
        const std::uint64_t stored_end = std::clamp(segment.vaddr + segment.file_size, from, to);
        if (from < stored_end) {
            const bool fill = !work_.debug_only && may_be_padding(stored_end - from) &&
                              work_.fill.is_fill(segment.offset + (from - segment.vaddr), stored_end - from,
                                                 executable(index));
            append(level_.memory, from, stored_end - from, gap_label(index, fill));
        }
        append(level_.memory, stored_end, to - stored_end, gap_label(index, may_be_padding(to - stored_end)));
    }

    // No alignment of the file makes larger gaps; without sections, all is one gap.
    bool may_be_padding(std::uint64_t size) const { return !work_.sections.empty() && size < largest_align_; }

    void find_largest_align() {
        for (const Segment& segment : work_.image.segments())
            if (segment.type == PT_LOAD) largest_align_ = std::max(largest_align_, segment.align);
        for (const Section& section : work_.sections)
            largest_align_ = std::max(largest_align_, section.align);
    }

    Workings& work_;
    Level& level_;
    std::vector<Item> headers_, sections_;
    std::size_t segment_at_ = 0;
    std::uint64_t largest_align_ = 1;
    std::map<std::pair<std::uint32_t, bool>, std::uint32_t> gaps_;
};

}  // namespace

void add_section_level(Workings& work) {
    SectionLevel(work).build();
}

}  // namespace elfsize::detail
