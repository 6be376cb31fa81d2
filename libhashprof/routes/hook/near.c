/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/hook/near.h"

#include "routes/hook/sys.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

enum { LOWEST = 0x10000 };

HP_HIDDEN uint64_t hp_page_bytes = 4096;

/* Kernels before 4.17 take the address as a hint only. */
static void* map_at(uint64_t address, size_t bytes) {
    void* memory = hp_map((void*)(uintptr_t)address, bytes, PROT_READ | PROT_WRITE, MAP_FIXED_NOREPLACE);
    if (hp_failed(memory)) return NULL;
    if ((uintptr_t)memory == address) return memory;
    hp_unmap(memory, bytes);
    return NULL;
}

/* In steps that grow with the distance: neighbours are close, and a far place is as good as any other. */
void* hp_map_near(uint64_t low, uint64_t high, size_t bytes, uint64_t reach) {
    const uint64_t page = hp_page_bytes;
    low &= ~(page - 1);
    high = (high + page - 1) & ~(page - 1);
    bytes = (bytes + page - 1) & ~(page - 1);
    for (uint64_t gap = 0x10000; high - low + gap + bytes < reach;
         gap += 0x10000 + (gap >> 3 & ~(page - 1))) {
        if (low < gap + bytes + LOWEST) break;
        void* memory = map_at(low - gap - bytes, bytes);
        if (memory != NULL) return memory;
    }
    for (uint64_t gap = 0x1000000; high - low + gap + bytes < reach;
         gap += 0x10000 + (gap >> 3 & ~(page - 1))) {
        void* memory = map_at(high + gap, bytes);
        if (memory != NULL) return memory;
    }
    return NULL;
}
