/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The library under test. Two kinds: one that exports the harness's link interface (ngcc_meta, ngcc_seed),
 * and a plain one that exports only the official API; its category is read off its exports and its sizes off
 * its length functions.
 */
#ifndef NGCC_WORKER_LIBRARY_H
#define NGCC_WORKER_LIBRARY_H

#include <stdbool.h>

#include "api.h"
#include "outcome.h"

enum category { CATEGORY_KEM = 1, CATEGORY_SIG = 2, CATEGORY_KEX = 3, CATEGORY_HASH = 4 };

enum { MOST_PASSES = 16, INSTANCE_CHARACTERS = 64 };

/* Larger declared sizes are refused: no candidate has them, and a wrong getter easily returns one. */
#define LARGEST_DECLARED_SIZE (UINT64_C(1) << 29)

/* Declared sizes in bytes; those of other categories are 0. */
struct sizes {
    length pk, sk, ct, ss, sn;
    length sta, stb, total_msg, passes;
    length digest_bits, digest;
};

struct library {
    void* handle;
    bool plain;
    enum category category;
    char id[17];
    char algorithm[65];
    char instance[65];
    char variant[33];
    char compiler[65];
    const char* build_flags;
    struct sizes sizes;
    const char* seeding; /* what library_seed seeds, for the report */
    seed_function seed;
    /* Between this program and the library: gets the name and the address of a function that is looked up and
     * returns what is to be called in its place. Null: the function itself. Set after loading. */
    void* (*interpose)(const char* name, void* address);
};

/* What a plain library cannot say about itself; null or 0: take the file name, refuse a hash. */
struct library_hints {
    const char* instance;
    unsigned digest_bits;
};

/* Loads the file at a path with a slash; what is no regular file is refused, and *handle is then unchanged or
 * null. */
enum outcome library_open(void** handle, const char* path);

enum outcome library_load(struct library* library, const char* path, const struct library_hints* hints);

/* Copies the address of a function into *function (a function pointer of the right type). A missing one is
 * OUTCOME_LOADFAIL with its name, or a null pointer for the optional form. */
enum outcome library_function(const struct library* library, const char* name, void* function);
void library_optional_function(const struct library* library, const char* name, void* function);

/* Instantiates the random generator that the candidate draws from. */
enum outcome library_seed(const struct library* library, const byte* seed, length seed_bytes);

const char* category_name(enum category category);

/* 1 to 64 characters out of A-Z a-z 0-9 - _ : the rule for ALGORITHM_INSTANCE. */
bool instance_name_is_valid(const char* name);

#endif
