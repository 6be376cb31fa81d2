/* SPDX-License-Identifier: Apache-2.0 */
/* What the counters need of the kernel and the processor; tests put another one in its place. */
#ifndef NGCC_WORKER_PERF_LAYER_H
#define NGCC_WORKER_PERF_LAYER_H

#include <linux/perf_event.h>
#include <stddef.h>
#include <stdint.h>

struct perf_layer {
    /* For the calling thread on every CPU. A descriptor, or -1 and errno. */
    int (*open)(struct perf_event_attr* attributes);
    long (*read)(int event, void* bytes, size_t size);
    int (*control)(int event, unsigned long request);
    /* The event's page, or null. */
    const volatile struct perf_event_mmap_page* (*map)(int event);
    void (*unmap)(const volatile struct perf_event_mmap_page* page);
    /* A counter register of the processor, by its index of the page less one. */
    uint64_t (*read_register)(uint32_t number);
    void (*close)(int event);
};

extern const struct perf_layer perf_kernel;

#endif
