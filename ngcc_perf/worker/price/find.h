/* SPDX-License-Identifier: Apache-2.0 */
/* A library that is loaded for single functions of it, whatever else it is. */
#ifndef NGCC_PRICE_FIND_H
#define NGCC_PRICE_FIND_H

#include "outcome.h"

struct loaded {
    void* handle;
    const char* path;
};

enum outcome find_load(struct loaded* loaded, const char* path);

/* The function of this name: exported, or hidden but named once in the file's symbol table. *found_by is
 * "export" or "symbol". Null if there is none, or more than one. */
void* find_function(const struct loaded* loaded, const char* name, const char** found_by);

#endif
