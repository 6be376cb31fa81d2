/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of one loaded ELF object, from the symbol table of its file, or from its dynamic symbols in
 * memory. */
#ifndef HASHPROF_ROUTES_HOOK_OBJECT_H
#define HASHPROF_ROUTES_HOOK_OBJECT_H

#include <elf.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>

#include "core/core.h"

struct hp_object {
    const char* path; /* to open it by                                  */
    uint64_t bias;
    const ElfW(Dyn) * dynamic;
    uint32_t flags; /* enum hashprof_module_flags that reading found  */
    ElfW(Phdr) segments[32];
    uint32_t segment_count;
    uint64_t start, end; /* virtual addresses of the file                  */
    const ElfW(Sym) * symbols;
    size_t symbol_count;
    const char* names;
    size_t names_bytes;
    int file;       /* -1: memory only                                */
    void* owned[2]; /* tables read from the file                      */
    size_t owned_bytes[2];
};

/* Reads headers and symbols. What could not be read is in flags; there may be no symbols at all. */
HP_HIDDEN void hp_object_open(struct hp_object* object);
HP_HIDDEN void hp_object_close(struct hp_object* object);

/* The name of a symbol, never beyond the table. */
HP_HIDDEN const char* hp_symbol_name(const struct hp_object* object, const ElfW(Sym) * symbol);

/* The executable segment that holds an address, null if none does. */
HP_HIDDEN const ElfW(Phdr) * hp_code_segment(const struct hp_object* object, uint64_t address);

/* Whether `bytes` of code in memory are those of the file; 1 if there is no file to compare with. */
HP_HIDDEN int hp_is_as_in_file(const struct hp_object* object, uint64_t address, size_t bytes);

#endif
