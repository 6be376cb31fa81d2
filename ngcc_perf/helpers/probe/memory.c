/* SPDX-License-Identifier: Apache-2.0 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "output.h"
#include "probe.h"

byte* guarded(size_t bytes) {
    byte* memory = malloc(bytes + 2 * GUARD_BYTES);
    if (memory == NULL) {
        output_error("MEMORY", "no memory for the buffers");
        _exit(3);
    }
    guard_fill(memory + GUARD_BYTES, bytes);
    return memory + GUARD_BYTES;
}

void guard_fill(byte* buffer, size_t bytes) {
    memset(buffer - GUARD_BYTES, GUARD, bytes + 2 * GUARD_BYTES);
}

size_t written_before(const byte* buffer) {
    for (size_t i = GUARD_BYTES; i > 0; i--)
        if (buffer[-(ptrdiff_t)i] != GUARD) return i;
    return 0;
}

size_t written_behind(const byte* buffer, size_t used) {
    for (size_t i = GUARD_BYTES; i > 0; i--)
        if (buffer[used + i - 1] != GUARD) return i;
    return 0;
}

static uint64_t random_state = UINT64_C(0x9E3779B97F4A7C15);

static uint64_t random_word(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

void random_fill(byte* buffer, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        buffer[i] = (byte)(random_word() >> 32);
}

unsigned random_below(unsigned limit) {
    return (unsigned)(random_word() >> 32) % limit;
}
