/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "crash.h"
#include "official.h"
#include "output.h"
#include "probe.h"

enum { LONGEST_DRAW_BITS = 100003, STREAM_DRAWS = 300, STREAM_BITS = 2000, LONGEST_SEED = 1000 };

typedef int (*init_function)(DRNG_ctx* drng, const byte* seed, length seed_bytes);
typedef int (*draw_function)(DRNG_ctx* drng, byte* out, length bits);

static const char init_name[] = "init_random_number";
static const char draw_name[] = "get_random_number";

static init_function library_init;
static draw_function library_draw;
static byte *output, *expected;

/* The library's state in guarded memory, and what it should be. */
struct pair {
    DRNG_ctx* library;
    DRNG_ctx official;
};

static struct pair new_pair(void) {
    struct pair pair;
    memset(&pair.official, 0, sizeof pair.official);
    pair.library = (DRNG_ctx*)guarded(sizeof(DRNG_ctx));
    return pair;
}

static const char* differing_part(const struct pair* pair) {
    if (memcmp(pair->library->V, pair->official.V, SEEDLEN) != 0) return "V";
    if (memcmp(pair->library->C, pair->official.C, SEEDLEN) != 0) return "C";
    if (memcmp(pair->library->reseed_counter, pair->official.reseed_counter, SEEDLEN) != 0)
        return "reseed_counter";
    return NULL;
}

static bool keeps_to_its_state(const struct pair* pair, const char* function, const char* when) {
    const byte* state = (const byte*)pair->library;
    const size_t behind = written_behind(state, sizeof(DRNG_ctx));
    if (behind != 0)
        return finding(function, "writes %zu bytes beyond the %zu of the official DRNG_ctx %s", behind,
                       sizeof(DRNG_ctx), when);
    if (written_before(state) != 0) return finding(function, "writes in front of the DRNG_ctx %s", when);
    return true;
}

static bool seeds(struct pair* pair, const byte* seed, length bytes) {
    worker_init_random_number(&pair->official, seed, bytes);
    guard_fill((byte*)pair->library, sizeof(DRNG_ctx));
    if (library_init == NULL) {
        *pair->library = pair->official;
        return true;
    }
    call_enter(init_name);
    const int returned = library_init(pair->library, seed, bytes);
    call_leave();
    if (returned != 0)
        return finding(init_name, "returns %d for a seed of %llu bytes, where 0 is right", returned, bytes);
    if (!keeps_to_its_state(pair, init_name, "when it is seeded")) return false;
    if (differing_part(pair) == NULL) return true;
    return finding(init_name, "leaves another state (%s) after a seed of %llu bytes%s", differing_part(pair),
                   bytes, seed == NULL ? " at a null pointer" : "");
}

static bool draws(struct pair* pair, length bits, const char* situation) {
    const size_t bytes = bytes_of(bits);
    worker_get_random_number(&pair->official, expected, bits);
    guard_fill(output, bytes);
    call_enter(draw_name);
    const int returned = library_draw(pair->library, output, bits);
    call_leave();
    if (returned != 0)
        return finding(draw_name, "returns %d for a draw of %llu bits, where 0 is right", returned, bits);
    if (written_before(output) != 0 || written_behind(output, bytes) != 0)
        return finding(draw_name, "writes %zu bytes %s its output at a draw of %llu bits",
                       written_before(output) + written_behind(output, bytes),
                       written_before(output) != 0 ? "in front of" : "behind", bits);
    if (memcmp(output, expected, bytes) != 0)
        return finding(draw_name, "differs at a draw of %llu bits%s", bits, situation);
    if (!keeps_to_its_state(pair, draw_name, "at a draw")) return false;
    if (differing_part(pair) == NULL) return true;
    return finding(draw_name, "leaves another state (%s) after a draw of %llu bits%s", differing_part(pair),
                   bits, situation);
}

static bool seedings_agree(void) {
    static const length lengths[] = {64, 0, 1, 48, 55, 5, 32, 51, 59, 60, 128, LONGEST_SEED};
    byte seed[LONGEST_SEED];
    struct pair pair = new_pair();
    random_fill(seed, sizeof seed);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        if (!seeds(&pair, seed, lengths[i])) return false;
    return seeds(&pair, NULL, 0);
}

/* Checks of draws start from the right state, so that each function is judged by itself. */
static struct pair seeded_pair(unsigned number) {
    struct pair pair = new_pair();
    byte seed[64];
    memset(seed, (int)number, sizeof seed);
    worker_init_random_number(&pair.official, seed, sizeof seed);
    *pair.library = pair.official;
    return pair;
}

static bool single_draws_agree(void) {
    static const length lengths[] = {256, 1,   7,   255,  257, 0,    8,  512,
                                     64,  440, 248, 4096, 0,   4097, 13, LONGEST_DRAW_BITS};
    struct pair pair = seeded_pair(1);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        if (!draws(&pair, lengths[i], "")) return false;
    return true;
}

/* States that a stream reaches only by luck: carries through all bytes. */
static bool carries_agree(void) {
    struct pair pair = seeded_pair(2);
    for (unsigned counter_bytes = 1; counter_bytes <= 3; counter_bytes++) {
        memset(&pair.official, 0xFF, sizeof pair.official);
        memset(pair.official.reseed_counter, 0, SEEDLEN - counter_bytes);
        if (counter_bytes == 2) memset(pair.official.C, 0, SEEDLEN);
        *pair.library = pair.official;
        if (!draws(&pair, 700, " from a state of ones")) return false;
    }
    return true;
}

/* All of the state is in the context: two of them do not disturb each other, and a copy goes on alike. */
static bool contexts_are_independent(void) {
    struct pair first = seeded_pair(3), second = seeded_pair(4), copy = new_pair();
    static const char situation[] = " with two generators in turn";
    for (unsigned i = 0; i < 4; i++)
        if (!draws(&first, 256 + i, situation) || !draws(&second, 100, situation)) return false;
    copy.official = first.official;
    *copy.library = *first.library;
    return draws(&copy, 512, " from a copied state") && draws(&first, 512, " after its copy was used");
}

static bool long_stream_agrees(void) {
    struct pair pair = seeded_pair(5);
    for (unsigned i = 0; i < STREAM_DRAWS; i++)
        if (!draws(&pair, random_below(STREAM_BITS), " in a long stream")) return false;
    return true;
}

/* Both functions of the library together, as programs use them. */
static bool functions_fit(void) {
    struct pair pair = new_pair();
    static const byte seed[] = "seedseedseedseed";
    return seeds(&pair, seed, 16) && draws(&pair, 512, " after the library's own seeding") &&
           draws(&pair, 512, " after the library's own seeding");
}

void check_generator(any_function init, any_function draw) {
    library_init = (init_function)init;
    library_draw = (draw_function)draw;
    output = guarded(bytes_of(LONGEST_DRAW_BITS));
    expected = guarded(bytes_of(LONGEST_DRAW_BITS));
    bool right = true;
    if (init != NULL) {
        output_meta("checking", init_name);
        right = seedings_agree();
    }
    if (draw == NULL) return;
    output_meta("checking", draw_name);
    right = single_draws_agree() && carries_agree() && contexts_are_independent() && long_stream_agrees() &&
            right;
    if (right) functions_fit();
}
