/* SPDX-License-Identifier: Apache-2.0 */
#include "cpu_mask.h"

#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

bool cpu_mask_allowed(struct cpu_mask* mask) {
    memset(mask, 0, sizeof *mask);
    return syscall(SYS_sched_getaffinity, 0, sizeof mask->bits, mask->bits) > 0;
}

static bool parse_cpu(const char** text, unsigned* cpu) {
    unsigned value = 0;
    if (**text < '0' || **text > '9') return false;
    for (; **text >= '0' && **text <= '9'; (*text)++) {
        value = value * 10 + (unsigned)(**text - '0');
        if (value >= MOST_CPUS) return false;
    }
    *cpu = value;
    return true;
}

bool cpu_mask_parse(const char* list, struct cpu_mask* mask) {
    memset(mask, 0, sizeof *mask);
    while (*list != '\0' && *list != '\n') {
        unsigned first, last;
        if (!parse_cpu(&list, &first)) return false;
        last = first;
        if (*list == '-') {
            list++;
            if (!parse_cpu(&list, &last) || last < first) return false;
        }
        for (unsigned cpu = first; cpu <= last; cpu++)
            mask->bits[cpu / 64] |= UINT64_C(1) << cpu % 64;
        if (*list == ',') list++;
    }
    return true;
}

bool cpu_mask_is_within(const struct cpu_mask* inner, const struct cpu_mask* outer) {
    for (unsigned i = 0; i < MOST_CPUS / 64; i++)
        if ((inner->bits[i] & ~outer->bits[i]) != 0) return false;
    return true;
}

int cpu_mask_only(const struct cpu_mask* mask) {
    int only = -1;
    for (unsigned cpu = 0; cpu < MOST_CPUS; cpu++) {
        if ((mask->bits[cpu / 64] >> cpu % 64 & 1) == 0) continue;
        if (only >= 0) return -1;
        only = (int)cpu;
    }
    return only;
}
