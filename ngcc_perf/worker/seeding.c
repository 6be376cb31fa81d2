/* SPDX-License-Identifier: Apache-2.0 */
#include "seeding.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stddef.h>
#include <string.h>

#include "crash.h"
#include "library.h"
#include "seed_drng.h"

/* The one symbol that this program exports. */
__attribute__((visibility("default"))) DRNG_ctx drng_algorithm;

typedef int (*init_function)(DRNG_ctx* drng, const unsigned char* seed, unsigned long long seed_bytes);

/* glibc relocates the addresses in a library's dynamic section, other loaders leave them as in the file. */
static const void* dynamic_address(const struct link_map* map, ElfW(Xword) value) {
    return (const void*)(value < map->l_addr ? map->l_addr + value : value);
}

/* Does the library refer to `name` without defining it? Undefined symbols precede the hashed ones (gABI and
 * the GNU hash section's symoffset); the older hash section counts all symbols. */
static bool leaves_undefined(const struct library* library, const char* name) {
    struct link_map* map = NULL;
    if (dlinfo(library->handle, RTLD_DI_LINKMAP, &map) != 0) return false;
    const ElfW(Sym)* symbols = NULL;
    const char* strings = NULL;
    uint32_t count = 0;
    for (const ElfW(Dyn)* entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        const void* address = dynamic_address(map, entry->d_un.d_ptr);
        if (entry->d_tag == DT_SYMTAB) symbols = address;
        if (entry->d_tag == DT_STRTAB) strings = address;
        if (entry->d_tag == DT_HASH || (entry->d_tag == DT_GNU_HASH && count == 0))
            count = ((const uint32_t*)address)[1];
    }
    if (symbols == NULL || strings == NULL) return false;
    for (uint32_t i = 0; i < count; i++)
        if (symbols[i].st_shndx == SHN_UNDEF && strcmp(strings + symbols[i].st_name, name) == 0) return true;
    return false;
}

const char* seeding_of(const struct library* library) {
    if (library->seed != NULL) return "ngcc_seed";
    if (library->category == CATEGORY_HASH) return "not_needed";
    if (dlsym(library->handle, "drng_algorithm") != NULL) return "drng_algorithm of the library";
    if (leaves_undefined(library, "drng_algorithm")) return "drng_algorithm of the worker";
    return SEEDING_NONE;
}

static enum outcome seed_plain(const struct library* library, const byte* seed, length seed_bytes) {
    init_function init;
    library_optional_function(library, "init_random_number", &init);
    /* The state is the same data whoever computes it, so a library without an exported generator can be
     * served. */
    if (init == NULL) init = worker_init_random_number;
    /* A library that defines the name but is not linked with -Bsymbolic is bound to ours all the same. */
    DRNG_ctx* own = dlsym(library->handle, "drng_algorithm");
    call_enter("init_random_number");
    int returned = init(&drng_algorithm, seed, seed_bytes);
    if (returned == 0 && own != NULL && own != &drng_algorithm) returned = init(own, seed, seed_bytes);
    call_leave();
    if (returned == 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "init_random_number returned ", signed_decimal(returned), (char*)NULL);
}

enum outcome library_seed(const struct library* library, const byte* seed, length seed_bytes) {
    if (library->seed == NULL && library->category == CATEGORY_HASH) return OUTCOME_PASS;
    if (library->seed == NULL) return seed_plain(library, seed, seed_bytes);
    call_enter("ngcc_seed");
    const int returned = library->seed(seed, seed_bytes);
    call_leave();
    if (returned == 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "ngcc_seed returned ", signed_decimal(returned), (char*)NULL);
}
