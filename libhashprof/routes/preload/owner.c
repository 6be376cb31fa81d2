/* SPDX-License-Identifier: Apache-2.0 */
#include "routes/preload/owner.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct hp_owner* hp_last_owner[HASHPROF_FIRST_OTHER];

static const char* const symbols[HASHPROF_FIRST_OTHER] = {"sm3hash", "pseudohash", "pseudoXOF",
                                                          "get_random_number", "init_random_number"};

enum { OWNERS = 512 };
static struct hp_owner owners[OWNERS];
static uint32_t owner_count;

/* ---- the version that the caller asks for (gABI symbol versioning: DT_VERSYM, DT_VERNEED) ---- */

struct versions {
    const ElfW(Sym) * symbols;
    const char* names;
    const ElfW(Half) * indices;
    const ElfW(Verneed) * needed;
    size_t count;
};

static const void* absolute(const struct link_map* map, ElfW(Addr) value) {
    return (const void*)(value >= map->l_addr ? value : value + map->l_addr);
}

static size_t gnu_hash_count(const uint32_t* table) {
    const uint32_t buckets = table[0], first = table[1];
    const uint32_t* bucket = table + 4 + table[2] * (sizeof(ElfW(Addr)) / 4);
    uint32_t last = 0;
    for (uint32_t i = 0; i < buckets; i++)
        last = bucket[i] > last ? bucket[i] : last;
    return last < first ? first : last; /* undefined symbols, which are what is searched, come first */
}

static struct versions versions_of(const struct link_map* map) {
    struct versions v = {NULL, NULL, NULL, NULL, 0};
    for (const ElfW(Dyn)* d = map->l_ld; d->d_tag != DT_NULL; d++) {
        if (d->d_tag == DT_SYMTAB) v.symbols = absolute(map, d->d_un.d_ptr);
        if (d->d_tag == DT_STRTAB) v.names = absolute(map, d->d_un.d_ptr);
        if (d->d_tag == DT_VERSYM) v.indices = absolute(map, d->d_un.d_ptr);
        if (d->d_tag == DT_VERNEED) v.needed = absolute(map, d->d_un.d_ptr);
        if (d->d_tag == DT_HASH) v.count = ((const uint32_t*)absolute(map, d->d_un.d_ptr))[1];
        if (d->d_tag == DT_GNU_HASH && v.count == 0) v.count = gnu_hash_count(absolute(map, d->d_un.d_ptr));
    }
    return v;
}

static const char* name_of_version(const struct versions* v, unsigned index) {
    const ElfW(Verneed)* need = v->needed;
    while (need != NULL) {
        const ElfW(Vernaux)* aux = (const ElfW(Vernaux)*)((const char*)need + need->vn_aux);
        for (unsigned i = 0; i < need->vn_cnt; i++) {
            if ((aux->vna_other & 0x7fff) == index) return v->names + aux->vna_name;
            aux = (const ElfW(Vernaux)*)((const char*)aux + aux->vna_next);
        }
        need = need->vn_next == 0 ? NULL : (const ElfW(Verneed)*)((const char*)need + need->vn_next);
    }
    return NULL;
}

static const char* wanted_version(const struct link_map* map, const char* symbol) {
    const struct versions v = versions_of(map);
    if (v.symbols == NULL || v.names == NULL || v.indices == NULL || v.needed == NULL) return NULL;
    for (size_t i = 1; i < v.count; i++)
        if (v.symbols[i].st_shndx == SHN_UNDEF && strcmp(v.names + v.symbols[i].st_name, symbol) == 0)
            return name_of_version(&v, v.indices[i] & 0x7fff);
    return NULL;
}

/* ---- the definition ---- */

static void* look_up(void* handle, const char* symbol, const char* version) {
    void* found = version != NULL ? dlvsym(handle, symbol, version) : NULL;
    return found != NULL ? found : dlsym(handle, symbol);
}

static int is_ours(const void* address) {
    Dl_info here, there;
    return dladdr(address, &there) != 0 && dladdr((const void*)&owners, &here) != 0 &&
           here.dli_fbase == there.dli_fbase;
}

/* The global scope first, as the loader does, then the caller's own. */
static void* definition_for(const struct link_map* caller, const char* symbol) {
    const char* version = caller != NULL ? wanted_version(caller, symbol) : NULL;
    void* found = look_up(RTLD_NEXT, symbol, version);
    if (found != NULL && !is_ours(found)) return found;
    if (caller == NULL) return NULL;
    void* handle = dlopen(caller->l_name, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == NULL) return NULL;
    found = look_up(handle, symbol, version);
    dlclose(handle);
    return found != NULL && !is_ours(found) ? found : NULL;
}

/* A caller that ends in the helper's call jumps to it, and the return address is in another object. If all
 * that is loaded has one definition only, that is it. */
static void* only_definition(const char* symbol) {
    void* only = NULL;
    for (const struct link_map* map = _r_debug.r_map; map != NULL; map = map->l_next) {
        void* found = definition_for(map, symbol);
        if (found == NULL) continue;
        if (only != NULL && only != found) return NULL;
        only = found;
    }
    return only;
}

static void end_without_definition(const char* symbol) {
    char line[256];
    const int n = snprintf(line, sizeof line,
                           "hashprof: %s is called, but no loaded object that the caller can see defines it\n"
                           "  remedy: use --route hook\n",
                           symbol);
    if (n > 0 && write(STDERR_FILENO, line, (size_t)n) < 0) abort();
    abort();
}

static void note(uint32_t function, const void* real) {
    struct hashprof_region* region = hp_region;
    Dl_info info;
    struct link_map* map = NULL;
    if (region == NULL || dladdr1(real, &info, (void**)&map, RTLD_DL_LINKMAP) == 0) return;
    region->functions[function].installed = 1;
    const uint64_t address = (uint64_t)(uintptr_t)real - map->l_addr;
    uint32_t module = 0;
    while (module < region->module_count && region->modules[module].bias != map->l_addr)
        module++;
    for (uint32_t i = 0; i < region->hook_count; i++)
        if (region->hooks[i].module == module && region->hooks[i].address == address) return;
    if (module == region->module_count) return;
    const uint32_t next = __atomic_fetch_add(&region->hook_count, 1, __ATOMIC_ACQ_REL);
    if (next >= HASHPROF_HOOKS) {
        region->hook_count = HASHPROF_HOOKS;
        region->hooks_refused++;
        return;
    }
    struct hashprof_hook* entry = &region->hooks[next];
    snprintf(entry->symbol, sizeof entry->symbol, "%s", symbols[function]);
    entry->address = address;
    entry->module = module;
    entry->function = function;
    entry->by_name = 1;
}

static void publish(uint32_t function, uintptr_t return_address, void* real) {
    const struct hashprof_region* region = hp_region;
    for (uint32_t i = 0; region != NULL && i < region->module_count; i++) {
        const struct hashprof_module* module = &region->modules[i];
        const uintptr_t start = (uintptr_t)(module->bias + module->start);
        if ((module->flags & HASHPROF_MODULE_UNLOADED) != 0 ||
            return_address - start >= module->end - module->start)
            continue;
        const uint32_t next = __atomic_fetch_add(&owner_count, 1, __ATOMIC_RELAXED);
        if (next >= OWNERS) return; /* many plug-ins: found anew each time, which is slow and right */
        owners[next] =
            (struct hp_owner){start, (uintptr_t)(module->end - module->start), hp_generation, NULL};
        memcpy(&owners[next].real, &real, sizeof real);
        __atomic_store_n(&hp_last_owner[function], &owners[next], __ATOMIC_RELEASE);
        return;
    }
}

static const struct hp_owner* known_owner(uint32_t function, uintptr_t return_address, const void* real) {
    const uint32_t count = owner_count < OWNERS ? owner_count : OWNERS;
    (void)function;
    for (uint32_t i = 0; i < count; i++)
        if (owners[i].generation == hp_generation && return_address - owners[i].start < owners[i].bytes &&
            memcmp(&owners[i].real, &real, sizeof real) == 0)
            return &owners[i];
    return NULL;
}

hp_any_function* hp_find_owner(uint32_t function, uintptr_t return_address) {
    const int saved = errno;
    Dl_info info;
    struct link_map* caller = NULL;
    if (dladdr1((const void*)return_address, &info, (void**)&caller, RTLD_DL_LINKMAP) == 0) caller = NULL;
    void* real = definition_for(caller, symbols[function]);
    if (real == NULL) real = only_definition(symbols[function]);
    if (real == NULL) end_without_definition(symbols[function]);
    note(function, real);
    const struct hp_owner* known = known_owner(function, return_address, real);
    if (known != NULL)
        __atomic_store_n(&hp_last_owner[function], known, __ATOMIC_RELEASE);
    else
        publish(function, return_address, real);
    errno = saved;
    hp_any_function* result;
    memcpy(&result, &real, sizeof result);
    return result;
}

uint32_t hp_start_names(void) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < HASHPROF_FIRST_OTHER; i++) {
        const void* real = dlsym(RTLD_NEXT, symbols[i]);
        if (real == NULL) continue;
        note(i, real);
        found++;
    }
    return found;
}
