// SPDX-License-Identifier: Apache-2.0
// Pages: what Linux maps of a PT_LOAD (fs/binfmt_elf.c, elf_load and set_brk; glibc elf/dl-map-segments.h
// does the same for libraries), and what the dynamic loader makes read-only after relocation (glibc
// elf/dl-reloc.c, _dl_protect_relro: from the page of the start to the page of the end, that one excluded).
#include <algorithm>

#include "ledger/workings.hpp"

namespace elfsize::detail {
namespace {

struct Pages {
    std::uint64_t mask;

    std::uint64_t down(std::uint64_t address) const { return address & ~mask; }
    // The last page of the address space ends at 2^64, which is 0 here; sizes come out right all the same.
    std::uint64_t up(std::uint64_t address) const { return down(address + mask); }
};

}  // namespace

void add_mappings(Workings& work) {
    Ledger& ledger = work.ledger;
    const Pages pages{ledger.page_size - 1};
    std::vector<Claim> claims, protected_pages;
    for (const Claim& claim : work.relro)
        if (pages.down(claim.start) < pages.down(claim.end))
            protected_pages.push_back({pages.down(claim.start), pages.down(claim.end), 0});
    const Coverage relro(std::move(protected_pages));
    for (std::size_t i = 0; i < work.image.segments().size(); ++i) {
        const Segment& segment = work.image.segments()[i];
        if (segment.type != PT_LOAD || segment.memory_size == 0) continue;
        Mapping mapping;
        mapping.segment = static_cast<std::uint32_t>(i);
        mapping.address = pages.down(segment.vaddr);
        mapping.size = pages.up(segment.vaddr + segment.memory_size) - mapping.address;
        mapping.file_backed =
            segment.file_size == 0 ? 0 : pages.up(segment.vaddr + segment.file_size) - mapping.address;
        mapping.anonymous = mapping.size - mapping.file_backed;
        mapping.zero_filled = segment.memory_size - segment.file_size;
        mapping.relro = relro.within(mapping.address, mapping.address + mapping.size);
        claims.push_back({mapping.address, mapping.address + mapping.size, mapping.segment});
        ledger.mappings.push_back(mapping);
    }
    for (const Claim& run : first_come(std::move(claims)))
        ledger.mapped_bytes += run.end - run.start;
}

}  // namespace elfsize::detail
