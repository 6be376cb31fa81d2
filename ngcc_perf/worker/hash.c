/* SPDX-License-Identifier: Apache-2.0 */
#include "hash.h"

#include <limits.h>
#include <string.h>

#include "checks.h"
#include "crash.h"
#include "operation.h"
#include "output.h"

enum outcome hash_bind(struct hash* hash, const struct library* library, length message_bytes) {
    memset(hash, 0, sizeof *hash);
    hash->declared = &library->sizes;
    if (library->sizes.digest_bits == 0 || library->sizes.digest_bits > INT_MAX)
        return fail(OUTCOME_LOADFAIL, "the library declares a digest of ",
                    decimal(library->sizes.digest_bits), " bits", (char*)NULL);
    REQUIRE(library_function(library, "CryptHash", &hash->function));
    REQUIRE(buffer_make(&hash->message, "message", message_bytes));
    /* Room for a last byte that is used in part; the declared number of bytes is rounded down. */
    return buffer_make(&hash->digest, "digest", (library->sizes.digest_bits + 7) / 8);
}

enum outcome hash_message(struct hash* hash, length message_bits) {
    static const char call[] = "CryptHash";
    /* All at hand before the span begins: a hash may take so little time that loading them would show. */
    const struct span* const span = hash->span;
    const hash_function function = hash->function;
    const int digest_bits = (int)hash->declared->digest_bits;
    const unsigned char* const message = hash->message.data;
    unsigned char* const digest = hash->digest.data;
    call_enter(call);
    if (span != NULL) span->begin(span->state);
    const int returned = function(digest_bits, message, message_bits, digest);
    if (span != NULL) span->end(span->state);
    call_leave();
    REQUIRE(check_guards(hash->check_guards, call));
    return check_zero(call, returned);
}

static struct hash measured;

static enum outcome call_hash(const struct span* span) {
    measured.span = span;
    return hash_message(&measured, measured.message.size * 8);
}

static enum outcome prepare_hash(void) {
    const length bytes = measured.message.size;
    for (length i = 0; i < bytes; i++)
        measured.message.data[i] = (unsigned char)(131 * i + bytes);
    return OUTCOME_PASS;
}

static void report_sizes(void) {
    output_meta_number("digest_bytes", measured.declared->digest);
}

enum outcome hash_operation(const struct library* library, uint64_t input_bytes,
                            struct operation* operation) {
    operation->function = "CryptHash";
    operation->prepare = prepare_hash;
    operation->call = call_hash;
    operation->places_span = true;
    operation->report_sizes = report_sizes;
    return hash_bind(&measured, library, input_bytes);
}
