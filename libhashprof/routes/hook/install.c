/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From the symbols of an object to hooks: find, plan, write one island, patch. Pages are writable or
 * executable, never both; what runs at that moment is this file alone, since it happens before main, or for
 * an object that the loader has just mapped.
 */
#include "routes/hook/install.h"

#include "routes/hook/code.h"
#include "routes/hook/near.h"
#include "routes/hook/objects.h"
#include "routes/hook/sys.h"
#include "routes/hook/text.h"

enum { MOST_FINDS = 96 };

/* A wanted function in the object. */
struct find {
    struct hp_match match;
    const char* symbol;
    uint64_t address;
    struct hp_code code;
    struct hp_patch patch;
    uint32_t refusal;
    uint32_t stub;
    int is_ifunc;
    struct hashprof_hook* entry;
    const struct find* same_as; /* the implementation behind an IFUNC, if it was found by its own name */
};

struct finds {
    struct find all[MOST_FINDS];
    uint32_t count;
};

/* One object at a time, under the loader's lock or before main. */
static struct finds finds;

HP_HIDDEN int hp_helpers_by_name;

static int is_to_be_hooked(const struct find* find) {
    return find->same_as == NULL && find->refusal == HASHPROF_HOOKED;
}

/* ---- find ---- */

static int is_function(const struct hp_object* object, const ElfW(Sym) * symbol) {
    const unsigned type = ELF64_ST_TYPE(symbol->st_info);
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= SHN_LORESERVE) return 0;
    if (type == STT_FUNC || type == STT_GNU_IFUNC) return 1;
    return type == STT_NOTYPE &&
           hp_code_segment(object, symbol->st_value) != NULL; /* hand-written assembly */
}

static struct find* find_at(uint64_t address) {
    for (uint32_t i = 0; i < finds.count; i++)
        if (finds.all[i].address == address) return &finds.all[i];
    return NULL;
}

static void add_find(const struct hp_object* object, const ElfW(Sym) * symbol, struct hp_match match) {
    struct find* same = find_at(symbol->st_value);
    if (same != NULL) {
        /* A second name of the same place: an alias, unless both are wanted for themselves. */
        if (same->match.wanted != match.wanted) same->refusal = HASHPROF_REFUSED_FOLDED;
        return;
    }
    if (finds.count == MOST_FINDS) {
        hp_region->hooks_refused++;
        return;
    }
    struct find* find = &finds.all[finds.count++];
    hp_clear(find, sizeof *find);
    find->match = match;
    find->symbol = hp_symbol_name(object, symbol);
    find->address = symbol->st_value;
    find->code.start = (unsigned char*)(uintptr_t)(object->bias + symbol->st_value);
    find->code.size = symbol->st_size;
    find->is_ifunc = ELF64_ST_TYPE(symbol->st_info) == STT_GNU_IFUNC;
    if (match.clone == HP_PART) find->refusal = HASHPROF_REFUSED_PARTIAL;
}

static int is_of_libc_alone(const struct hp_wanted* wanted) {
    return wanted->kind == HP_EXEC || wanted->kind == HP_CLOCK;
}

static int is_libc(const struct hp_object* object) {
    const size_t length = hp_length(object->path);
    size_t start = length;
    while (start > 0 && object->path[start - 1] != '/')
        start--;
    return hp_starts(object->path + start, length - start, "libc.so");
}

static void search(const struct hp_object* object) {
    finds.count = 0;
    for (size_t i = 0; i < object->symbol_count; i++) {
        const ElfW(Sym)* symbol = &object->symbols[i];
        if (!is_function(object, symbol)) continue;
        const struct hp_match match = hp_match_symbol(hp_symbol_name(object, symbol));
        if (match.wanted == NULL || match.clone == HP_NOT_IT) continue;
        if (is_of_libc_alone(match.wanted) && !is_libc(object)) continue;
        if (hp_helpers_by_name && match.wanted->kind == HP_HELPER) continue;
        add_find(object, symbol, match);
    }
}

/* Up to the next symbol of code, or the end of the segment's bytes. */
static void measure_room(const struct hp_object* object) {
    for (uint32_t f = 0; f < finds.count; f++) {
        const ElfW(Phdr)* segment = hp_code_segment(object, finds.all[f].address);
        finds.all[f].code.room =
            segment == NULL ? 0 : segment->p_vaddr + segment->p_filesz - finds.all[f].address;
    }
    for (size_t i = 0; i < object->symbol_count; i++) {
        const ElfW(Sym)* symbol = &object->symbols[i];
        if (symbol->st_shndx == SHN_UNDEF || ELF64_ST_TYPE(symbol->st_info) > STT_FUNC) continue;
        for (uint32_t f = 0; f < finds.count; f++) {
            struct find* find = &finds.all[f];
            if (symbol->st_value > find->address && symbol->st_value - find->address < find->code.room)
                find->code.room = symbol->st_value - find->address;
        }
    }
}

/* gcc puts the unlikely corners of f into f.cold, which may jump back. */
static void attach_cold(const struct hp_object* object) {
    for (size_t i = 0; i < object->symbol_count; i++) {
        const char* name = hp_symbol_name(object, &object->symbols[i]);
        const size_t length = hp_length(name);
        if (length < 6 || !hp_is(name + length - 5, 5, ".cold")) continue;
        for (uint32_t f = 0; f < finds.count; f++) {
            struct find* find = &finds.all[f];
            if (!hp_is(name, length - 5, find->symbol)) continue;
            find->code.cold = (unsigned char*)(uintptr_t)(object->bias + object->symbols[i].st_value);
            find->code.cold_size = object->symbols[i].st_size;
        }
    }
}

/* The resolver has run when the object was relocated; it is asked again what it chose. */
static void resolve_ifuncs(const struct hp_object* object, int late) {
    for (uint32_t f = 0; f < finds.count; f++) {
        struct find* find = &finds.all[f];
        if (!find->is_ifunc) continue;
        find->refusal = HASHPROF_REFUSED_IFUNC;
        if (late) continue;
        const uint64_t chosen = hp_ask_resolver(object->bias + find->address) - object->bias;
        if (hp_code_segment(object, chosen) == NULL) continue;
        find->same_as = find_at(chosen);
        find->refusal = HASHPROF_HOOKED;
        find->address = chosen;
        find->code.start = (unsigned char*)(uintptr_t)(object->bias + chosen);
        find->code.size = 0;
    }
}

static void check(const struct hp_object* object, struct find* find) {
    if (!is_to_be_hooked(find)) return;
    if ((object->flags & HASHPROF_MODULE_UNREADABLE) != 0)
        find->refusal = HASHPROF_REFUSED_CHANGED;
    else if (hp_code_segment(object, find->address) == NULL)
        find->refusal = HASHPROF_REFUSED_NOT_CODE;
    else if (!hp_is_as_in_file(object, find->address, find->code.room < 24 ? find->code.room : 24))
        find->refusal = HASHPROF_REFUSED_CHANGED;
    else
        find->refusal = (uint32_t)hp_plan_patch(&find->code, &find->patch);
}

/* ---- rows and stubs ---- */

/* Entries of the function table that a hook counts into already: the next copy gets one of its own. */
static unsigned char taken[HASHPROF_FUNCTIONS];

static uint32_t row_function(struct find* find) {
    struct hashprof_region* region = hp_region;
    struct hp_wanted* wanted = find->match.wanted;
    const int first = wanted->function == HASHPROF_FUNCTIONS;
    if (find->entry != NULL && find->entry->unloaded && find->entry->refusal == HASHPROF_HOOKED)
        return find->entry->function;
    if (!first && !taken[wanted->function]) {
        taken[wanted->function] = 1;
        return wanted->function;
    }
    /* The last entry is the calibration's. */
    if (region->function_count >= HASHPROF_FUNCTIONS - 1) {
        if (first) find->refusal = HASHPROF_REFUSED_FULL;
        return first ? 0 : wanted->function;
    }
    const uint32_t next = region->function_count++;
    struct hashprof_function* function = &region->functions[next];
    if (first) {
        const char* prefix = wanted->kind == HP_HELPER ? "other:" : "";
        hp_put(function->name, sizeof function->name, prefix, hp_length(prefix));
        hp_put(function->name + hp_length(prefix), sizeof function->name - hp_length(prefix), wanted->name,
               hp_length(wanted->name));
        wanted->function = next;
        taken[next] = 1;
    } else {
        hp_copy(function->name, region->functions[wanted->function].name, sizeof function->name);
    }
    function->canonical = wanted->function;
    return next;
}

static uint32_t free_stub(uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (!hp_hooks[i].used) return i;
    return HP_STUBS;
}

static uint32_t stub_for(uint32_t stack_words) {
    if (stack_words == 0) return free_stub(0, HP_FIRST_FOUR_WORD_STUB);
    if (stack_words <= 4) return free_stub(HP_FIRST_FOUR_WORD_STUB, HP_FIRST_WIDE_STUB);
    return stack_words <= 16 ? free_stub(HP_FIRST_WIDE_STUB, HP_STUBS) : HP_STUBS;
}

static const void* stub_address(uint32_t stub) {
    if (stub < HP_FIRST_FOUR_WORD_STUB) return hp_plain_stubs + stub * HP_PLAIN_STRIDE;
    if (stub < HP_FIRST_WIDE_STUB)
        return hp_four_word_stubs + (stub - HP_FIRST_FOUR_WORD_STUB) * HP_FOUR_WORD_STRIDE;
    return hp_wide_stubs + (stub - HP_FIRST_WIDE_STUB) * HP_WIDE_STRIDE;
}

static struct hp_length_rule rule_of(uint32_t argument, int is_int, uint32_t factor) {
    struct hp_length_rule rule = {0, factor, 0, 0};
    if (argument == 0) return rule;
    rule.offset = hp_argument_offset(argument);
    rule.mask = is_int ? UINT32_MAX : UINT64_MAX;
    return rule;
}

static void take_stub(struct find* find, uint32_t module) {
    const struct hp_wanted* wanted = find->match.wanted;
    find->stub = stub_for(wanted->stack_words);
    if (find->stub == HP_STUBS) {
        find->refusal = HASHPROF_REFUSED_FULL;
        return;
    }
    struct hp_hook* hook = &hp_hooks[find->stub];
    hook->kind = wanted->kind;
    hook->function = wanted->kind == HP_WINDOW || is_of_libc_alone(wanted) ? 0 : row_function(find);
    hook->operation = wanted->kind == HP_WINDOW ? hp_register_operation(wanted->operation) : 0;
    hook->in = rule_of(wanted->shape.in_argument, wanted->shape.in_is_int, wanted->shape.in_factor);
    hook->out = rule_of(wanted->shape.out_argument, wanted->shape.out_is_int, wanted->shape.out_factor);
    if (find->match.clone == HP_OTHER_ARGUMENTS) {
        hook->in.mask = hook->out.mask = 0;
        hook->in.always = hook->out.always = HASHPROF_ANY_BITS;
    }
    if (wanted->kind == HP_WINDOW && hook->operation == 0) find->refusal = HASHPROF_REFUSED_FULL;
    hook->module = module;
    hook->used = find->refusal == HASHPROF_HOOKED;
}

/* ---- write ---- */

static void refuse_all(uint32_t refusal) {
    for (uint32_t i = 0; i < finds.count; i++)
        if (is_to_be_hooked(&finds.all[i])) finds.all[i].refusal = refusal;
}

/* Of modules that are loaded. An island goes with its module: nothing but the module's code leads there. */
static struct {
    void* start;
    size_t bytes;
} islands[HASHPROF_MODULES];

static void write_islands(uint64_t low, uint64_t high, uint32_t module) {
    size_t bytes = 0;
    for (uint32_t i = 0; i < finds.count; i++)
        if (is_to_be_hooked(&finds.all[i])) bytes += hp_island_bytes(&finds.all[i].patch);
    if (bytes == 0) return;
    unsigned char* island = hp_map_near(low, high, bytes, hp_branch_reach());
    if (island == NULL) {
        refuse_all(HASHPROF_REFUSED_FAR);
        return;
    }
    unsigned char* place = island;
    islands[module].start = island;
    islands[module].bytes = bytes;
    for (uint32_t i = 0; i < finds.count; i++) {
        struct find* find = &finds.all[i];
        if (!is_to_be_hooked(find)) continue;
        int refusal = HASHPROF_REFUSED_FAR;
        take_stub(find, module);
        if (find->refusal != HASHPROF_HOOKED) continue;
        place += hp_write_island(&find->patch, place, stub_address(find->stub), &refusal);
        find->refusal = (uint32_t)refusal;
        hp_hooks[find->stub].moved = find->patch.entry;
        hp_hooks[find->stub].start = find->code.start;
        if (refusal != HASHPROF_HOOKED) hp_hooks[find->stub].used = 0;
    }
    hp_flush_code(island, bytes);
    if (hp_protect(island, bytes, PROT_READ | PROT_EXEC) != 0) refuse_all(HASHPROF_REFUSED_PROTECTED);
}

static int write_patch(const struct hp_patch* patch, int protection) {
    const uint64_t page = hp_page_bytes;
    const uintptr_t first = (uintptr_t)patch->at & ~(page - 1);
    const size_t bytes = ((uintptr_t)patch->at + patch->bytes + page - 1 - first) & ~(page - 1);
    if (hp_protect((void*)first, bytes, PROT_READ | PROT_WRITE) != 0) return HASHPROF_REFUSED_PROTECTED;
    hp_copy(patch->at, patch->new_bytes, patch->bytes);
    hp_flush_code(patch->at, patch->bytes);
    /* If the way back is barred the program cannot run on; no kernel is known to do that. */
    if (hp_protect((void*)first, bytes, protection) != 0) __builtin_trap();
    return HASHPROF_HOOKED;
}

static int protection_of(const ElfW(Phdr) * segment) {
    return PROT_READ | PROT_EXEC | ((segment->p_flags & PF_W) != 0 ? PROT_WRITE : 0);
}

/* The entry of a hook that an earlier load of the same object left, else a new one. */
static struct hashprof_hook* entry_for(const struct find* find, uint32_t module) {
    struct hashprof_region* region = hp_region;
    const size_t length = hp_length(find->symbol);
    for (uint32_t i = 0; i < region->hook_count; i++) {
        struct hashprof_hook* entry = &region->hooks[i];
        if (entry->unloaded && entry->module == module && entry->address == find->address &&
            hp_is(find->symbol, length, entry->symbol))
            return entry;
    }
    if (region->hook_count == HASHPROF_HOOKS) {
        region->hooks_refused++;
        return NULL;
    }
    return &region->hooks[region->hook_count++];
}

/* A function that is refused has a name in the table all the same, so that nobody takes it for absent. */
static void name_function(struct find* find) {
    const uint32_t refusal = find->refusal;
    row_function(find);
    find->refusal = refusal;
}

static void record(struct find* find, uint32_t module) {
    const struct hp_wanted* wanted = find->match.wanted;
    const struct find* hooked = find->same_as != NULL ? find->same_as : find;
    struct hashprof_hook* entry = find->entry;
    if (entry == NULL) return;
    hp_put(entry->symbol, sizeof entry->symbol, find->symbol, hp_length(find->symbol));
    entry->unloaded = 0;
    entry->address = find->address;
    entry->module = module;
    entry->kind = wanted->kind == HP_WINDOW ? HASHPROF_HOOK_WINDOW : HASHPROF_HOOK_HELPER;
    entry->refusal = hooked->refusal;
    if (wanted->kind != HP_WINDOW && wanted->function == HASHPROF_FUNCTIONS) name_function(find);
    entry->function = wanted->function < HASHPROF_FUNCTIONS ? wanted->function : 0;
    if (hooked->refusal != HASHPROF_HOOKED) return;
    entry->function = hp_hooks[hooked->stub].function;
    entry->operation = hp_hooks[hooked->stub].operation;
    if (wanted->kind != HP_WINDOW) hp_region->functions[entry->function].installed = 1;
}

/* Shells have a generator of that name (bash exports its own): in a program of the system it is not the one
 * of the ICCS unless something else of the ICCS is there. */
static int is_foreign_generator(const struct hp_object* object) {
    const char* path = hp_region->executable;
    const size_t length = hp_length(path);
    if (object->path != hp_executable) return 0;
    if (!hp_starts(path, length, "/usr/bin/") && !hp_starts(path, length, "/bin/")) return 0;
    for (uint32_t i = 0; i < finds.count; i++)
        if (finds.all[i].match.wanted->function != HASHPROF_DRNG) return 0;
    return 1;
}

uint32_t hp_install_hooks(const struct hp_object* object, uint32_t module, int late) {
    uint32_t helpers = 0;
    search(object);
    if (finds.count == 0 || is_foreign_generator(object)) return 0;
    resolve_ifuncs(object, late);
    measure_room(object);
    attach_cold(object);
    for (uint32_t i = 0; i < finds.count; i++) {
        check(object, &finds.all[i]);
        if (!is_of_libc_alone(finds.all[i].match.wanted))
            finds.all[i].entry = entry_for(&finds.all[i], module);
    }
    write_islands(object->bias + object->start, object->bias + object->end, module);
    for (uint32_t i = 0; i < finds.count; i++) {
        struct find* find = &finds.all[i];
        if (!is_to_be_hooked(find)) continue;
        find->refusal =
            (uint32_t)write_patch(&find->patch, protection_of(hp_code_segment(object, find->address)));
        helpers += find->refusal == HASHPROF_HOOKED && find->match.wanted->kind == HP_HELPER;
    }
    for (uint32_t i = 0; i < finds.count; i++)
        record(&finds.all[i], module);
    return helpers;
}

void hp_forget_hooks(uint32_t module) {
    for (uint32_t i = 0; i < HP_STUBS; i++)
        if (hp_hooks[i].used && hp_hooks[i].module == module) hp_hooks[i].used = 0;
    for (uint32_t i = 0; i < hp_region->hook_count; i++)
        if (hp_region->hooks[i].module == module) hp_region->hooks[i].unloaded = 1;
    if (islands[module].start != NULL) hp_unmap(islands[module].start, islands[module].bytes);
    islands[module].start = NULL;
}

int hp_hook_single(uintptr_t function, size_t room, enum hp_hook_kind kind, uint32_t row,
                   uint64_t always_in) {
    const struct hp_code code = {(unsigned char*)function, 0, room, NULL, 0};
    struct hp_patch patch;
    hp_clear(&patch, sizeof patch);
    int refusal = hp_plan_patch(&code, &patch);
    const uint32_t stub = stub_for(0);
    if (refusal != HASHPROF_HOOKED || stub == HP_STUBS) return refusal != 0 ? refusal : HASHPROF_REFUSED_FULL;
    const size_t bytes = hp_island_bytes(&patch);
    unsigned char* island = hp_map_near(function, function + room, bytes, hp_branch_reach());
    if (island == NULL || hp_write_island(&patch, island, stub_address(stub), &refusal) == 0)
        return HASHPROF_REFUSED_FAR;
    struct hp_hook* hook = &hp_hooks[stub];
    hook->moved = patch.entry;
    hook->kind = kind;
    hook->function = kind == HP_WINDOW ? 0 : row;
    hook->operation = kind == HP_WINDOW ? row : 0;
    hook->module = UINT32_MAX;
    hook->in.factor = hook->out.factor = 1;
    hook->in.always = always_in;
    hook->used = 1;
    hp_flush_code(island, bytes);
    if (hp_protect(island, bytes, PROT_READ | PROT_EXEC) != 0) return HASHPROF_REFUSED_PROTECTED;
    return write_patch(&patch, PROT_READ | PROT_EXEC);
}
