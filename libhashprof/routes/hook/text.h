/* SPDX-License-Identifier: Apache-2.0 */
/* The little of <string.h> that the hook route needs, without libc (see sys.h). */
#ifndef HASHPROF_ROUTES_HOOK_TEXT_H
#define HASHPROF_ROUTES_HOOK_TEXT_H

#include <stddef.h>

static inline size_t hp_length(const char* text) {
    size_t n = 0;
    while (text[n] != '\0')
        n++;
    return n;
}

/* `text` up to the byte at `length` is `word`. */
static inline int hp_is(const char* text, size_t length, const char* word) {
    size_t i = 0;
    while (i < length && word[i] != '\0' && text[i] == word[i])
        i++;
    return i == length && word[i] == '\0';
}

static inline int hp_starts(const char* text, size_t length, const char* word) {
    size_t i = 0;
    while (word[i] != '\0')
        if (i >= length || text[i] != word[i])
            return 0;
        else
            i++;
    return 1;
}

static inline int hp_contains(const char* text, size_t length, const char* word) {
    for (size_t i = 0; i < length; i++)
        if (hp_starts(text + i, length - i, word)) return 1;
    return 0;
}

/* At most size - 1 bytes, always terminated. */
static inline void hp_put(char* to, size_t size, const char* text, size_t length) {
    size_t i = 0;
    for (; i < length && i + 1 < size; i++)
        to[i] = text[i];
    to[i] = '\0';
}

/* The end of a long path tells more than its start. */
static inline void hp_put_end(char* to, size_t size, const char* text) {
    const size_t length = hp_length(text);
    const size_t skip = length + 1 > size ? length + 1 - size : 0;
    hp_put(to, size, text + skip, length - skip);
}

static inline int hp_same_bytes(const void* a, const void* b, size_t bytes) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < bytes; i++)
        if (x[i] != y[i]) return 0;
    return 1;
}

static inline void hp_clear(void* memory, size_t bytes) {
    volatile unsigned char* to = memory;
    for (size_t i = 0; i < bytes; i++)
        to[i] = 0;
}

static inline void hp_copy(void* to, const void* from, size_t bytes) {
    unsigned char* t = to;
    const unsigned char* f = from;
    for (size_t i = 0; i < bytes; i++)
        t[i] = f[i];
}

#endif
