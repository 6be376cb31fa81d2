/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions are looked for, by name, and what becomes of their calls. */
#ifndef HASHPROF_ROUTES_HOOK_WANTED_H
#define HASHPROF_ROUTES_HOOK_WANTED_H

#include "routes/hook/hook.h"

enum { HP_WANTED = 96 };

/* Argument numbers count from 1; 0: no such length, which is then 0 bits. */
struct hp_shape {
    uint8_t in_argument, out_argument;
    uint8_t in_is_int, out_is_int; /* a C int: the upper half of the register is undefined */
    uint32_t in_factor, out_factor;
};

struct hp_wanted {
    char name[HASHPROF_NAME];
    uint32_t kind;     /* HP_HELPER, HP_WINDOW or HP_APART                               */
    uint32_t function; /* of the first copy; HASHPROF_FUNCTIONS until one was found      */
    char operation[HASHPROF_NAME];
    struct hp_shape shape;
    uint32_t stack_words; /* arguments beyond the registers */
};

/* What the suffix of a symbol says: the code under it is the function, or only some of it. */
enum hp_clone { HP_WHOLE, HP_OTHER_ARGUMENTS, HP_PART, HP_NOT_IT };

struct hp_match {
    struct hp_wanted* wanted;
    enum hp_clone clone;
};

/* Fills the table: helpers, API functions unless windows is 0, then the user's lists (see docs/run.md), which
 * may be null. Returns the number of list entries that could not be understood or kept. */
HP_HIDDEN uint32_t hp_want(int windows, const char* functions, const char* operations);

/* Null wanted: the symbol is none of ours. May add an entry for a helper beside the official ones. */
HP_HIDDEN struct hp_match hp_match_symbol(const char* symbol);

#endif
