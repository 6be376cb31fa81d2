/* SPDX-License-Identifier: Apache-2.0 */
#include "core_type.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "proc_file.h"

/* A record of getdents64(2); readdir would need a heap. */
enum { RECORD_SIZE_AT = 16, RECORD_NAME_AT = 19 };

static bool read_property(const char* units, const char* unit, const char* property, char* text,
                          size_t text_size) {
    char path[256];
    if (strlen(units) + strlen(unit) + strlen(property) + 3 > sizeof path) return false;
    strcpy(path, units);
    strcat(path, "/");
    strcat(path, unit);
    strcat(path, "/");
    strcat(path, property);
    return proc_text(path, text, text_size);
}

struct search {
    const char* units;
    const struct cpu_mask* allowed;
    struct core_type found;
    unsigned arm_units;
};

static void look_at(struct search* search, const char* name) {
    char text[512];
    struct cpu_mask cpus;
    struct core_type* found = &search->found;
    const bool is_arm = strncmp(name, "armv", 4) == 0;
    if (!is_arm && strncmp(name, "cpu_", 4) != 0) return;
    if (strlen(name) >= sizeof found->name || !read_property(search->units, name, "cpus", text, sizeof text))
        return;
    search->arm_units += is_arm ? 1 : 0;
    if (found->kind == CORES_CHOSEN) return;
    found->kind = CORES_MIXED;
    if (!cpu_mask_parse(text, &cpus) || !cpu_mask_is_within(search->allowed, &cpus)) return;
    if (!read_property(search->units, name, "type", text, sizeof text) || !proc_number(text, &found->unit))
        return;
    found->kind = CORES_CHOSEN;
    found->is_arm = is_arm;
    strcpy(found->name, name);
}

static void look_at_all(struct search* search, int folder) {
    uint64_t records[256];
    long bytes;
    while ((bytes = syscall(SYS_getdents64, folder, records, sizeof records)) > 0) {
        const char* at = (const char*)records;
        while (at < (const char*)records + bytes) {
            uint16_t size;
            memcpy(&size, at + RECORD_SIZE_AT, sizeof size);
            look_at(search, at + RECORD_NAME_AT);
            at += size;
        }
    }
}

struct core_type core_type_find(const char* units, const struct cpu_mask* allowed) {
    static const struct core_type alike = {CORES_ALIKE, "", 0, false};
    struct search search = {units, allowed, alike, 0};
    const int folder = open(units, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return alike;
    look_at_all(&search, folder);
    close(folder);
    /* Every Arm machine has a unit with a list of CPUs; a single one is that of cores that are alike. */
    return search.arm_units == 1 && search.found.kind == CORES_CHOSEN ? alike : search.found;
}
