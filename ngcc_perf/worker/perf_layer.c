/* SPDX-License-Identifier: Apache-2.0 */
#include "perf_layer.h"

#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int open_event(struct perf_event_attr* attributes) {
    return (int)syscall(SYS_perf_event_open, attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static long read_event(int event, void* bytes, size_t size) {
    return (long)read(event, bytes, size);
}

static int control_event(int event, unsigned long request) {
    return ioctl(event, request, 0);
}

static const volatile struct perf_event_mmap_page* map_event(int event) {
    const long size = sysconf(_SC_PAGESIZE);
    void* page = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, event, 0);
    return page == MAP_FAILED ? NULL : page;
}

static void unmap_page(const volatile struct perf_event_mmap_page* page) {
    munmap((void*)page, (size_t)sysconf(_SC_PAGESIZE));
}

#if defined(__x86_64__)
static uint64_t read_register(uint32_t number) {
    uint32_t low, high;
    __asm__ volatile("rdpmc" : "=a"(low), "=d"(high) : "c"(number) : "memory");
    return (uint64_t)high << 32 | low;
}
#elif defined(__aarch64__)
/* Arm ARM D13: each event counter has a register name of its own; 31 is the cycle counter. */
#define EVENT_COUNTER(n)                                                      \
    case n:                                                                   \
        __asm__ volatile("mrs %0, pmevcntr" #n "_el0" : "=r"(now)::"memory"); \
        break;
static uint64_t read_register(uint32_t number) {
    uint64_t now = 0;
    __asm__ volatile("isb" ::: "memory");
    switch (number) {
        EVENT_COUNTER(0)
        EVENT_COUNTER(1)
        EVENT_COUNTER(2)
        EVENT_COUNTER(3)
        EVENT_COUNTER(4)
        EVENT_COUNTER(5)
        EVENT_COUNTER(6)
        EVENT_COUNTER(7)
        default:
            __asm__ volatile("mrs %0, pmccntr_el0" : "=r"(now)::"memory");
    }
    return now;
}
#else
static uint64_t read_register(uint32_t number) {
    (void)number;
    return 0;
}
#endif

static void close_event(int event) {
    close(event);
}

const struct perf_layer perf_kernel = {open_event, read_event,    control_event, map_event,
                                       unmap_page, read_register, close_event};
