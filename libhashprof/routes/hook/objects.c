/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The loader keeps a list of objects for debuggers and calls an empty function, r_brk, whenever the list is
 * consistent again after a change (System V gABI; link.h, struct r_debug). glibc calls it when the new
 * objects are mapped and before any code of them runs, in every namespace (dlmopen: struct r_debug_extended,
 * glibc 2.35).
 */
#include "routes/hook/objects.h"

#include <link.h>

#include "routes/hook/install.h"
#include "routes/hook/probe.h"
#include "routes/hook/sys.h"
#include "routes/hook/text.h"

const char* hp_executable = "";

/* What is known of a loaded object beside its entry in the region. */
static struct known {
    const struct link_map* map;
    const ElfW(Dyn) * dynamic;
    int present;
} known[HASHPROF_MODULES];

static int is_known(const struct link_map* map) {
    for (uint32_t i = 0; i < hp_region->module_count; i++)
        if (known[i].map == map && known[i].dynamic == map->l_ld &&
            hp_region->modules[i].bias == map->l_addr &&
            (hp_region->modules[i].flags & HASHPROF_MODULE_UNLOADED) == 0) {
            known[i].present = 1;
            return 1;
        }
    return 0;
}

static int is_same_path(const struct hashprof_module* module, const char* path) {
    char cut[HASHPROF_PATH];
    hp_put_end(cut, sizeof cut, path);
    return hp_is(cut, hp_length(cut), module->path);
}

/* An object that is loaded again gets its former entry. */
static uint32_t entry_for(const char* path) {
    struct hashprof_region* region = hp_region;
    for (uint32_t i = 0; i < region->module_count; i++)
        if ((region->modules[i].flags & HASHPROF_MODULE_UNLOADED) != 0 &&
            is_same_path(&region->modules[i], path))
            return i;
    return region->module_count < HASHPROF_MODULES ? region->module_count++ : HASHPROF_MODULES;
}

static int is_vdso(const struct link_map* map) {
    return map->l_name == NULL || hp_starts(map->l_name, hp_length(map->l_name), "linux-vdso");
}

static const char* hexadecimal(const char* text, uint64_t* value) {
    for (*value = 0;; text++) {
        const int is_digit = *text >= '0' && *text <= '9';
        if (!is_digit && (*text < 'a' || *text > 'f')) return text;
        *value = *value << 4 | (uint64_t)(is_digit ? *text - '0' : *text - 'a' + 10);
    }
}

/* A line of maps: start-end permissions offset device inode path */
static int holds_address(const char* line, uint64_t address, char* path, size_t size) {
    uint64_t start, end;
    const char* rest = hexadecimal(line, &start);
    if (*rest != '-') return 0;
    rest = hexadecimal(rest + 1, &end);
    if (address < start || address >= end) return 0;
    while (*rest != '\0' && *rest != '/')
        rest++;
    hp_put(path, size, rest, hp_length(rest));
    return 1;
}

/* The file that is mapped at an address (proc(5), maps), which is the program even if it was started through
 * the loader (ld.so program). Empty if it is not found. */
static void find_mapped_file(uint64_t address, char* path, size_t size) {
    char line[512];
    size_t length = 0;
    char byte;
    const int fd = hp_open("/proc/self/maps");
    path[0] = '\0';
    while (fd >= 0 && hp_syscall(SYS_read, fd, (long)&byte, 1, 0, 0, 0) == 1) {
        line[length] = byte;
        if (byte != '\n') {
            if (length + 1 < sizeof line) length++;
            continue;
        }
        line[length] = '\0';
        length = 0;
        if (holds_address(line, address, path, size)) break;
    }
    if (fd >= 0) hp_close(fd);
}

/* Not what /proc/self/exe says, or there is no /proc here. */
static void open_main_otherwise(struct hp_object* object, const struct link_map* map) {
    static char path[HASHPROF_PATH];
    const struct hp_object fresh = {.bias = object->bias, .dynamic = object->dynamic};
    hp_object_close(object);
    *object = fresh;
    find_mapped_file((uint64_t)(uintptr_t)map->l_ld, path, sizeof path);
    if (path[0] != '\0') hp_put_end(hp_region->executable, sizeof hp_region->executable, path);
    object->path = path[0] != '\0' ? path : hp_region->executable;
    hp_object_open(object);
}

static uint32_t add(const struct link_map* map, int is_main, int late) {
    struct hp_object object;
    hp_clear(&object, sizeof object);
    object.path = is_main ? hp_executable : map->l_name;
    object.bias = map->l_addr;
    object.dynamic = map->l_ld;
    const uint32_t index = entry_for(is_main ? hp_region->executable : map->l_name);
    if (index == HASHPROF_MODULES) {
        hp_region->modules_refused++;
        return 0;
    }
    struct hashprof_module* module = &hp_region->modules[index];
    module->flags = HASHPROF_MODULE_LOADING; /* what a fork or a death at this moment leaves */
    known[index] = (struct known){map, map->l_ld, 1};
    module->bias = map->l_addr;
    hp_object_open(&object);
    if (is_main && (object.flags & HASHPROF_MODULE_UNREADABLE) != 0) open_main_otherwise(&object, map);
    hp_put_end(module->path, sizeof module->path, is_main ? hp_region->executable : map->l_name);
    module->start = object.start;
    module->end = object.end;
    const uint32_t helpers = map->l_ld == _DYNAMIC ? 0 : hp_install_hooks(&object, index, late);
    module->flags = object.flags | (is_main ? HASHPROF_MODULE_MAIN : 0) | (late ? HASHPROF_MODULE_LATE : 0) |
                    (map->l_ld == _DYNAMIC ? HASHPROF_MODULE_OWN : 0);
    hp_object_close(&object);
    return helpers;
}

static uint32_t scan_namespace(const struct r_debug* debug, int is_first, int late) {
    uint32_t helpers = 0;
    for (const struct link_map* map = debug->r_map; map != NULL; map = map->l_next)
        if (!is_vdso(map) && !is_known(map)) helpers += add(map, is_first && map == debug->r_map, late);
    return helpers;
}

static void forget_absent(void) {
    for (uint32_t i = 0; i < hp_region->module_count; i++) {
        struct hashprof_module* module = &hp_region->modules[i];
        if (known[i].present || (module->flags & HASHPROF_MODULE_UNLOADED) != 0) continue;
        module->flags |= HASHPROF_MODULE_UNLOADED;
        hp_forget_hooks(i);
        hp_generation++;
    }
}

uint32_t hp_scan_objects(int late) {
    uint32_t helpers = 0;
    for (uint32_t i = 0; i < HASHPROF_MODULES; i++)
        known[i].present = 0;
    const struct r_debug_extended* space = (const struct r_debug_extended*)&_r_debug;
    /* What is gone first: its place may be taken again already. */
    for (const struct r_debug_extended* s = space; s != NULL; s = s->base.r_version >= 2 ? s->r_next : NULL)
        for (const struct link_map* map = s->base.r_map; map != NULL; map = map->l_next)
            is_known(map);
    forget_absent();
    for (const struct r_debug_extended* s = space; s != NULL; s = s->base.r_version >= 2 ? s->r_next : NULL)
        helpers += scan_namespace(&s->base, s == space, late);
    return helpers;
}

static int is_consistent(void) {
    const struct r_debug_extended* s = (const struct r_debug_extended*)&_r_debug;
    for (; s != NULL; s = s->base.r_version >= 2 ? s->r_next : NULL)
        if (s->base.r_state != RT_CONSISTENT) return 0;
    return 1;
}

void hp_objects_changed(void) {
    if (hp_region == NULL || !is_consistent()) return;
    if (hp_scan_objects(1) > 0 && !hp_region->calibration.valid && !hp_harness) hp_calibrate();
}

int hp_watch_loader(void) {
    enum { ROOM = 16 }; /* functions of glibc are aligned to 16 bytes */
    return _r_debug.r_brk != 0 &&
           hp_hook_single((uintptr_t)_r_debug.r_brk, ROOM, HP_EVENT, 0, 0) == HASHPROF_HOOKED;
}
