/* SPDX-License-Identifier: Apache-2.0 */
/* A program with an allocator of its own that hashes in every allocation. */
#include <stdint.h>

#include "life.h"

static char arena[1 << 22];
static size_t used;
static int allocations; /* outside of any helper */
static int hashing, inside;

void* malloc(size_t bytes) {
    unsigned char digest[32] = {1};
    void* memory = arena + used;
    used += (bytes + 15) / 16 * 16;
    if (used > sizeof arena) _exit(1);
    if (hashing) allocations++;
    if (hashing || inside) sm3hash(256, digest, 256, digest);
    return memory;
}

void free(void* memory) {
    (void)memory;
}

void* calloc(size_t count, size_t bytes) {
    return memset(malloc(count * bytes), 0, count * bytes);
}

void* realloc(void* memory, size_t bytes) {
    void* moved = malloc(bytes);
    if (memory != NULL)
        memmove(moved, memory, bytes); /* what lies behind the old block is in the arena too */
    return moved;
}

int main(void) {
    unsigned char out[64] = {1};
    for (int i = 0; i < 50; i++) {
        hashing = 0, inside = 1;
        pseudoXOF(512, out, 512, out);
        hashing = 1, inside = 0;
        free(strdup("text"));
    }
    hashing = 0;
    announce_shape("pseudoXOF", 50, 512, 512);
    announce("sm3hash", allocations);
    return 0;
}
