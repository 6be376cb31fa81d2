/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The value of an event without a system call: the page that the kernel keeps up to date says which register
 * holds it at the moment (perf_event_open(2)). The kernel may change its mind between any two of our
 * instructions, which its sequence number shows.
 */
#ifndef NGCC_WORKER_COUNTER_PAGE_H
#define NGCC_WORKER_COUNTER_PAGE_H

#include <stdbool.h>

#include "perf_layer.h"

/* Registers that the layer can read. */
#if defined(__aarch64__)
static inline bool counter_register_known(uint32_t number) {
    return number < 8 || number == 31;
}
#else
static inline bool counter_register_known(uint32_t number) {
    (void)number;
    return true;
}
#endif

enum { COUNTER_PAGE_TRIES = 100 };

/* False: read() must tell, because the event is on no register now or user code may not read it. */
static inline bool counter_page_read(const volatile struct perf_event_mmap_page* page,
                                     uint64_t (*read_register)(uint32_t number), uint64_t* value) {
    for (unsigned i = 0; i < COUNTER_PAGE_TRIES; i++) {
        const uint32_t sequence = page->lock;
        __asm__ volatile("" ::: "memory");
        const uint32_t index = page->index;
        const unsigned width = page->pmc_width;
        const uint64_t offset = (uint64_t)page->offset;
        if (!page->cap_user_rdpmc || index == 0 || width == 0 || width > 64) return false;
        if (!counter_register_known(index - 1)) return false;
        const uint64_t now = read_register(index - 1);
        __asm__ volatile("" ::: "memory");
        if (page->lock != sequence) continue;
        /* The register has `width` bits and a sign: the kernel starts it below zero. */
        const unsigned unused = 64 - width;
        *value = offset + (uint64_t)((int64_t)(now << unused) >> unused);
        return true;
    }
    return false;
}

#endif
