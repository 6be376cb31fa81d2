/* SPDX-License-Identifier: Apache-2.0 */
/* The library of an instance, opened by a program that has to work without it, and buffers for its functions.
 */
#ifndef PORTABLE_LIBRARY_H
#define PORTABLE_LIBRARY_H

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long long length;

struct bytes {
    unsigned char* data;
    length count;
};

static void* library;

static inline void fail(const char* what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static inline void open_library(const char* path) {
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) fail(dlerror());
}

static inline int has(const char* name) {
    return dlsym(library, name) != NULL;
}

static inline void* function(const char* name) {
    void* const found = dlsym(library, name);
    if (found == NULL) fail(dlerror());
    return found;
}

/* A buffer of the length that the getter claims. */
static inline struct bytes claimed(const char* getter) {
    length (*get)(void);
    struct bytes buffer;

    *(void**)&get = function(getter);
    buffer.count = get();
    buffer.data = malloc((size_t)buffer.count);
    if (buffer.data == NULL && buffer.count > 0) fail("no memory");
    return buffer;
}

static inline void seed(void) {
    static const unsigned char bytes[48] = {1, 2, 3};
    int (*call)(void*, const unsigned char*, length);

    *(void**)&call = function("init_random_number");
    if (call(function("drng_algorithm"), bytes, sizeof bytes) != 0) fail("init_random_number");
}

#endif
