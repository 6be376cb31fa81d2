// SPDX-License-Identifier: Apache-2.0
#include "classes/sizes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "classes/address_map.hpp"
#include "classes/names.hpp"
#include "elf/source.hpp"
#include "support/error.hpp"

namespace elfsize {
namespace {

using hashprof::Error;

[[noreturn]] void fail(const Image& image, std::string cause, std::string remedy = Source::default_remedy) {
    throw Error(printable(image.name()), std::move(cause), std::move(remedy));
}

// Runs read and turns its Error into a problem: what the loader does not read must not spoil the totals.
template <typename Read>
bool attempt(Sizes& sizes, Read read) {
    try {
        read();
        return true;
    } catch (const Error& error) {
        if (std::find(sizes.problems.begin(), sizes.problems.end(), error.cause()) == sizes.problems.end())
            sizes.problems.push_back(error.cause());
        return false;
    }
}

std::string numbered(const Image& image, std::size_t index) {
    const std::uint64_t size = image.is_64bit() ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
    return "program header " + std::to_string(index) + " (LOAD, at " +
           hex(image.program_header_range().offset + index * size) + ")";
}

void check_load(const Image& image, std::size_t index, bool debug_only) {
    const Segment& segment = image.segments()[index];
    const std::uint64_t space = image.is_64bit() ? std::numeric_limits<std::uint64_t>::max()
                                                 : std::numeric_limits<std::uint32_t>::max();
    if (segment.memory_size > space - segment.vaddr)
        fail(image, numbered(image, index) + ": p_vaddr " + hex(segment.vaddr) + " plus p_memsz " +
                        hex(segment.memory_size) + " leaves the address space");
    if (segment.file_size > segment.memory_size)
        fail(image, numbered(image, index) + ": p_filesz " + hex(segment.file_size) +
                        " is more than p_memsz " + hex(segment.memory_size));
    if (segment.align > 1 && !std::has_single_bit(segment.align))
        fail(image, numbered(image, index) + ": p_align " + hex(segment.align) + " is no power of two");
    const bool in_file =
        segment.offset <= image.file_size() && segment.file_size <= image.file_size() - segment.offset;
    if (!in_file && !debug_only)
        fail(image, numbered(image, index) + ": " + std::to_string(segment.file_size) + " bytes at offset " +
                        hex(segment.offset) + " (p_offset, p_filesz) reach past the end of the file (" +
                        std::to_string(image.file_size()) + " bytes)");
}

// The sum counts shared addresses once per segment, as the published column does; the reader should know.
void remark_overlaps(Sizes& sizes, const Image& image) {
    std::vector<const Segment*> loads;
    for (const Segment& segment : image.segments())
        if (segment.type == PT_LOAD && segment.memory_size != 0) loads.push_back(&segment);
    std::sort(loads.begin(), loads.end(),
              [](const Segment* a, const Segment* b) { return a->vaddr < b->vaddr; });
    for (std::size_t i = 1; i < loads.size(); ++i)
        if (loads[i]->vaddr < loads[i - 1]->vaddr + loads[i - 1]->memory_size) {
            sizes.remarks.push_back("loadable segments overlap at " + hex(loads[i]->vaddr) +
                                    ": the total counts the common bytes once for each");
            return;
        }
}

void sum_segments(Sizes& sizes, const Image& image) {
    std::size_t loads = 0;
    for (std::size_t i = 0; i < image.segments().size(); ++i) {
        const Segment& segment = image.segments()[i];
        if (segment.type != PT_LOAD) continue;
        check_load(image, i, sizes.debug_only);
        ++loads;
        sizes.loadable.memory = checked_sum(sizes.loadable.memory, segment.memory_size, image.name());
        sizes.loadable.file = checked_sum(sizes.loadable.file, segment.file_size, image.name());
    }
    if (loads == 0) fail(image, "has no loadable segment (PT_LOAD), so nothing of it is ever in memory");
    remark_overlaps(sizes, image);
}

using Counts = std::array<std::uint64_t, class_count>;

Bytes& row(Split& split, Class label) {
    switch (label) {
        case Class::text:
            return split.text;
        case Class::read_only_data:
            return split.read_only_data;
        case Class::data:
            return split.data;
        case Class::bss:
            return split.bss;
        default:
            return split.other;
    }
}

Split split_segments(const Image& image) {
    const AddressMap map(image.sections());
    Split split;
    for (const Segment& segment : image.segments()) {
        if (segment.type != PT_LOAD) continue;
        const Counts memory = map.count(segment.vaddr, segment.vaddr + segment.memory_size);
        const Counts file = map.count(segment.vaddr, segment.vaddr + segment.file_size);
        // No overflow: the sum over the classes is the total, which did not overflow.
        for (std::size_t i = 0; i < class_count; ++i) {
            row(split, static_cast<Class>(i)).memory += memory[i];
            row(split, static_cast<Class>(i)).file += file[i];
        }
    }
    return split;
}

Split split_sections(const Image& image, Bytes& total) {
    Split split;
    for (const Section& section : image.sections()) {
        const auto label = class_of(section);
        if (!label) continue;
        Bytes& bytes = row(split, *label);
        total.memory = checked_sum(total.memory, section.size, image.name());
        bytes.memory += section.size;
        if (section.no_bits()) continue;
        total.file += section.size;
        bytes.file += section.size;
    }
    return split;
}

void size_linked(Sizes& sizes, const Image& image) {
    const bool readable = attempt(sizes, [&] { sizes.debug_only = image.is_debug_only(); });
    sum_segments(sizes, image);
    if (!readable)
        sizes.split_reason = "the section table cannot be read";
    else if (!image.has_sections())
        sizes.split_reason = "the file has no section table";
    else
        sizes.split = split_segments(image);
    if (sizes.debug_only)
        sizes.remarks.push_back(
            "a separate debug file: the sizes are those of the program it belongs to, whose bytes are not "
            "here");
    attempt(sizes, [&] { sizes.needed = image.needed(); });
    if (readable) attempt(sizes, [&] { sizes.lto = image.lto(); });
}

void size_object(Sizes& sizes, const Image& image) {
    sizes.basis = Basis::sections;
    if (!image.has_sections()) fail(image, "is a relocatable object without sections");
    sizes.lto = image.lto();
    if (sizes.lto == Lto::slim)
        fail(image, "holds LTO intermediate code only (gcc -flto): its machine code is made at link time",
             "compile without -flto (or with -ffat-lto-objects), or name the linked library or program");
    sizes.split = split_sections(image, sizes.loadable);
}

}  // namespace

std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b, const std::string& whose) {
    if (b > std::numeric_limits<std::uint64_t>::max() - a)
        throw Error(printable(whose), "the sizes add up to more than 64 bits hold", Source::default_remedy);
    return a + b;
}

Sizes sizes_of(const Image& image) {
    if (image.type() == ET_CORE)
        fail(image, "is a core, the memory of a process and not a program",
             "name the program that dumped it");
    Sizes sizes;
    sizes.machine = machine_name(image.machine());
    sizes.bits = image.is_64bit() ? 64 : 32;
    sizes.byte_order = image.byte_order();
    if (image.type() == ET_REL)
        size_object(sizes, image);
    else
        size_linked(sizes, image);
    if (!attempt(sizes, [&] { sizes.type = type_name(image); }))
        sizes.type = image.type() == ET_DYN ? "shared object or PIE" : "executable";
    return sizes;
}

void add(Total& total, const Sizes& sizes, const std::string& name) {
    const auto sum = [&](Bytes& into, const Bytes& from) {
        into.memory = checked_sum(into.memory, from.memory, name);
        into.file = checked_sum(into.file, from.file, name);
    };
    sum(total.loadable, sizes.loadable);
    ++total.count;
    if (!sizes.split) total.split.reset();
    if (!total.split) return;
    sum(total.split->text, sizes.split->text);
    sum(total.split->read_only_data, sizes.split->read_only_data);
    sum(total.split->data, sizes.split->data);
    sum(total.split->bss, sizes.split->bss);
    sum(total.split->other, sizes.split->other);
}

}  // namespace elfsize
