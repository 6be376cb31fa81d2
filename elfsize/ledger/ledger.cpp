// SPDX-License-Identifier: Apache-2.0
#include "ledger/ledger.hpp"

#include <bit>

#include "classes/sizes.hpp"
#include "elf/source.hpp"
#include "ledger/workings.hpp"
#include "support/error.hpp"

namespace elfsize {

namespace detail {

void report_overlap(Level& level, const std::string& text) {
    constexpr std::size_t most = 20;
    if (level.overlap_count++ < most) level.overlaps.push_back(text);
}

std::string describe(const Label& label) {
    switch (label.kind) {
        case LabelKind::segment:
            return "program header " + std::to_string(label.segment) + " (LOAD)";
        case LabelKind::section:
            return "section " + std::to_string(label.section) + " (" + printable(label.name) + ")";
        case LabelKind::elf_header:
            return "the ELF header";
        case LabelKind::program_headers:
            return "the program header table";
        case LabelKind::section_headers:
            return "the section header table";
        default:
            return printable(label.name);
    }
}

void finish_level(Level& level) {
    std::vector<std::uint32_t> moved(level.labels.size(), no_index);
    for (const Extent& extent : level.file)
        level.labels[extent.label].file_bytes += extent.size;
    for (const Extent& extent : level.memory)
        level.labels[extent.label].memory_bytes += extent.size;
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < level.labels.size(); ++i) {
        Label& label = level.labels[i];
        if (label.file_bytes == 0 && label.memory_bytes == 0) continue;
        moved[i] = kept;
        if (kept != i) level.labels[kept] = std::move(label);
        ++kept;
    }
    level.labels.resize(kept);
    for (auto* extents : {&level.file, &level.memory})
        for (Extent& extent : *extents)
            extent.label = moved[extent.label];
}

void append(std::vector<Extent>& extents, std::uint64_t start, std::uint64_t size, std::uint32_t label) {
    if (size == 0) return;
    if (!extents.empty() && extents.back().label == label &&
        extents.back().start + extents.back().size == start)
        extents.back().size += size;
    else
        extents.push_back({start, size, label});
}

}  // namespace detail

namespace {

void check_same_build(const Image& image, const Image& debug) {
    const std::string id = image.build_id(), other = debug.build_id();
    if (id.empty() || id != other)
        throw hashprof::Error(printable(debug.name()),
                              "is not the debug file of " + printable(image.name()) + ": build ids " +
                                  (other.empty() ? "none" : other) + " and " + (id.empty() ? "none" : id),
                              "give the file that was split off from this very build");
}

void note_problem(Ledger& ledger, const hashprof::Error& error) {
    for (const std::string& known : ledger.problems)
        if (known == error.cause()) return;
    ledger.problems.push_back(error.cause());
}

std::vector<Claim> relro_of(const Image& image) {
    std::vector<Claim> claims;
    for (const Segment& segment : image.segments())
        if (segment.type == PT_GNU_RELRO &&
            segment.memory_size <= std::numeric_limits<std::uint64_t>::max() - segment.vaddr)
            claims.push_back({segment.vaddr, segment.vaddr + segment.memory_size, 0});
    return claims;
}

template <typename Totals>
std::vector<ClassTotals> totals(const Level& level, std::size_t count, Totals index) {
    std::vector<ClassTotals> sums(count);
    for (const Label& label : level.labels) {
        ClassTotals& sum = sums[index(label)];
        sum.file_bytes += label.file_bytes;
        sum.memory_bytes += label.memory_bytes;
    }
    return sums;
}

}  // namespace

Ledger ledger_of(const Image& image, const LedgerOptions& options) {
    if (!std::has_single_bit(options.page_size))
        throw hashprof::Error("page size " + std::to_string(options.page_size), "is no power of two",
                              "give the page size of the machine, such as 4096");
    if (options.symbols_from != nullptr) check_same_build(image, *options.symbols_from);
    Ledger ledger;
    const Sizes sizes = sizes_of(image);
    ledger.problems = sizes.problems;
    ledger.remarks = sizes.remarks;
    ledger.file_bytes = image.file_size();
    ledger.memory_bytes = sizes.loadable.memory;
    ledger.page_size = options.page_size;

    detail::Workings work(image, options, ledger);
    work.object = sizes.basis == Basis::sections;
    work.debug_only = sizes.debug_only;
    work.relro = relro_of(image);
    work.relro_bytes = Coverage(work.relro);
    try {
        work.sections = image.sections();
    } catch (const hashprof::Error& error) {
        note_problem(ledger, error);
    }
    try {
        ledger.build_id = image.build_id();
    } catch (const hashprof::Error& error) {
        note_problem(ledger, error);
    }
    detail::add_segment_level(work);
    detail::add_section_level(work);
    try {
        detail::add_symbol_level(work);
    } catch (const hashprof::Error& error) {
        note_problem(ledger, error);
        ledger.has_symbols = false;
        ledger.symbols = ledger.sections;
    }
    detail::add_mappings(work);
    return ledger;
}

std::vector<ClassTotals> by_class(const Level& level) {
    return totals(level, byte_class_count,
                  [](const Label& label) { return static_cast<std::size_t>(label.byte_class); });
}

std::vector<ClassTotals> by_owner(const Level& level) {
    return totals(level, owner_count,
                  [](const Label& label) { return static_cast<std::size_t>(label.owner); });
}

}  // namespace elfsize
