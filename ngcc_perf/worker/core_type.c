/* SPDX-License-Identifier: Apache-2.0 */
#include "core_type.h"

#include <string.h>

#include "proc_file.h"

static bool read_property(const char* devices, const char* type, const char* property, char* text,
                          size_t text_size) {
    char path[256];
    if (strlen(devices) + strlen(type) + strlen(property) + 3 > sizeof path) return false;
    strcpy(path, devices);
    strcat(path, "/");
    strcat(path, type);
    strcat(path, "/");
    strcat(path, property);
    return proc_text(path, text, text_size);
}

struct core_type core_type_find(const char* devices, const struct cpu_mask* allowed) {
    static const char* const names[] = {"cpu_core", "cpu_atom", "cpu_lowpower"};
    struct core_type found = {CORES_ALIKE, "", 0};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[512];
        struct cpu_mask cpus;
        if (!read_property(devices, names[i], "cpus", text, sizeof text)) continue;
        found.kind = CORES_MIXED;
        if (!cpu_mask_parse(text, &cpus) || !cpu_mask_is_within(allowed, &cpus)) continue;
        if (!read_property(devices, names[i], "type", text, sizeof text) || !proc_number(text, &found.pmu))
            continue;
        found.kind = CORES_CHOSEN;
        found.name = names[i];
        return found;
    }
    return found;
}
