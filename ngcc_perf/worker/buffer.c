/* SPDX-License-Identifier: Apache-2.0 */
#include "buffer.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

enum {
    MOST_BUFFERS = 32, /* a key exchange of 16 passes has 24 */
    ALIGNMENT = 64     /* of the data, as large as any vector load a candidate may take for granted */
};

/* Address space only; a page becomes resident when it is written. */
#define CHUNK_BYTES ((size_t)1 << 20)

static struct buffer made[MOST_BUFFERS];
static unsigned made_count;
static unsigned char* chunk;
static size_t chunk_left;

static unsigned char* take(size_t bytes) {
    if (bytes > chunk_left) {
        const size_t size = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        void* memory =
            mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) return NULL;
        chunk = memory;
        chunk_left = size;
    }
    unsigned char* taken = chunk;
    chunk += bytes;
    chunk_left -= bytes;
    return taken;
}

enum outcome buffer_make(struct buffer* buffer, const char* name, unsigned long long size) {
    const unsigned long long rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    unsigned char* memory = made_count < MOST_BUFFERS ? take((size_t)rounded + 2 * GUARD_BYTES) : NULL;
    if (memory == NULL)
        return fail(OUTCOME_MEMORY, "no memory for ", decimal(size), " bytes of ", name, (char*)NULL);
    buffer->data = memory + GUARD_BYTES;
    buffer->size = size;
    buffer->name = name;
    memset(memory, GUARD_VALUE, GUARD_BYTES);
    memset(buffer->data + size, GUARD_VALUE, GUARD_BYTES);
    made[made_count++] = *buffer;
    return OUTCOME_PASS;
}

/* Distance of the changed guard byte that is nearest to the data, 1 for its neighbour; 0 if all are intact.
 */
static unsigned changed_after(const struct buffer* buffer) {
    const unsigned char* guard = buffer->data + buffer->size;
    for (unsigned i = 0; i < GUARD_BYTES; i++)
        if (guard[i] != GUARD_VALUE) return i + 1;
    return 0;
}

static unsigned changed_before(const struct buffer* buffer) {
    for (unsigned i = 1; i <= GUARD_BYTES; i++)
        if (*(buffer->data - i) != GUARD_VALUE) return i;
    return 0;
}

enum outcome buffers_check(const char* call) {
    for (unsigned i = 0; i < made_count; i++) {
        const struct buffer* buffer = &made[i];
        const unsigned after = changed_after(buffer);
        const unsigned before = after != 0 ? 0 : changed_before(buffer);
        if (after != 0 || before != 0)
            return fail(OUTCOME_OVERFLOW, call, " wrote ", after != 0 ? "after" : "before", " the buffer ",
                        buffer->name, " (", decimal(buffer->size), " bytes; guard byte ",
                        decimal(after + before), " is changed)", (char*)NULL);
    }
    return OUTCOME_PASS;
}
