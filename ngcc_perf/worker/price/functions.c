/* SPDX-License-Identifier: Apache-2.0 */
#include "functions.h"

#include <stddef.h>
#include <string.h>

#include "api.h"
#include "buffer.h"
#include "checks.h"
#include "crash.h"

typedef int (*helper_function)(int digest_bits, const byte* message, length message_bits, byte* digest);
typedef int (*xof_function)(length output_bits, const byte* message, length message_bits, byte* output);
typedef int (*init_function)(void* drng, const byte* seed, length seed_bytes);
typedef int (*draw_function)(void* drng, byte* random, length random_bits);

/* Far above the official state of 165 bytes: other generators may need more. */
enum { DRNG_STATE_BYTES = 4096, COUNTER_BYTES = 8 };

const struct function_name function_names[] = {{"sm3hash", "sm3hash"},     {"pseudohash", "pseudohash"},
                                               {"pseudoXOF", "pseudoXOF"}, {"drng", "get_random_number"},
                                               {"CryptHash", "CryptHash"}, {NULL, NULL}};

static struct {
    const struct function_name* name;
    helper_function helper;
    xof_function xof;
    draw_function draw;
    struct buffer message, output, state;
    length in_bits, out_bits;
    uint64_t count;
    size_t counter_bytes;
} bound;

static enum outcome bind_generator(const struct loaded* loaded) {
    static const byte seed[48] = {0};
    const char* found_by;
    init_function init;
    void* address = find_function(loaded, "init_random_number", &found_by);
    if (address == NULL)
        return fail(OUTCOME_UNSUPPORTED, "the library has no init_random_number", (char*)NULL);
    memcpy(&init, &address, sizeof init);
    REQUIRE(buffer_make(&bound.state, "generator state", DRNG_STATE_BYTES));
    call_enter("init_random_number");
    const int returned = init(bound.state.data, seed, sizeof seed);
    call_leave();
    return check_zero("init_random_number", returned);
}

enum outcome functions_bind(const struct loaded* loaded, const struct shape* shape) {
    const char* found_by;
    for (bound.name = function_names; bound.name->shown != NULL; bound.name++)
        if (strcmp(bound.name->shown, shape->function) == 0) break;
    if (bound.name->shown == NULL)
        return fail(OUTCOME_USAGE, shape->function, " is no function with a price", (char*)NULL);
    void* address = find_function(loaded, bound.name->symbol, &found_by);
    if (address == NULL)
        return fail(OUTCOME_UNSUPPORTED, "the library has no ", bound.name->symbol, (char*)NULL);
    bound.in_bits = shape->in_bits;
    bound.out_bits = shape->out_bits;
    const length bytes = (shape->in_bits + 7) / 8;
    REQUIRE(buffer_make(&bound.message, "message", bytes));
    REQUIRE(buffer_make(&bound.output, "output", (shape->out_bits + 7) / 8));
    for (length i = 0; i < bytes; i++)
        bound.message.data[i] = (unsigned char)(131 * i + bytes);
    bound.counter_bytes = bytes < COUNTER_BYTES ? (size_t)bytes : COUNTER_BYTES;
    if (strcmp(bound.name->shown, "drng") == 0) {
        memcpy(&bound.draw, &address, sizeof bound.draw);
        return bind_generator(loaded);
    }
    if (strcmp(bound.name->shown, "pseudoXOF") == 0)
        memcpy(&bound.xof, &address, sizeof bound.xof);
    else
        memcpy(&bound.helper, &address, sizeof bound.helper);
    return OUTCOME_PASS;
}

static int call_once(void) {
    if (bound.draw != NULL) return bound.draw(bound.state.data, bound.output.data, bound.out_bits);
    bound.count++;
    memcpy(bound.message.data, &bound.count, bound.counter_bytes);
    if (bound.xof != NULL)
        return bound.xof(bound.out_bits, bound.message.data, bound.in_bits, bound.output.data);
    return bound.helper((int)bound.out_bits, bound.message.data, bound.in_bits, bound.output.data);
}

enum outcome functions_call(uint64_t calls) {
    int returned = 0;
    call_enter(bound.name->symbol);
    for (uint64_t i = 0; i < calls && returned == 0; i++)
        returned = call_once();
    call_leave();
    REQUIRE(check_zero(bound.name->symbol, returned));
    return buffers_check(bound.name->symbol);
}
