/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>
#include <string.h>

#include "checks.h"
#include "crash.h"
#include "hash.h"
#include "kat.h"
#include "kat_text.h"
#include "seed_drng.h"

enum {
    SHORT_BITS = 4096,
    LOOP_BYTES = 1024,
    LOOP_ROUNDS = 1000000,
    NONCE_BYTES = 64,
    KIND_CHARACTERS = 8 /* of "KAT_2_12" and its like */
};

/* One file: its generator is instantiated with its own name, eight times. */
struct hash_file {
    struct hash hash;
    DRNG_ctx drng;
    unsigned char nonce[NONCE_BYTES];
};

static enum outcome file_begin(struct hash_file* file, const struct library* library, const char* kind,
                               length message_bytes) {
    REQUIRE(hash_bind(&file->hash, library, message_bytes));
    file->hash.check_guards = true;
    for (unsigned i = 0; i < NONCE_BYTES; i++) {
        const unsigned position = i % KIND_CHARACTERS;
        file->nonce[i] = (unsigned char)(position < 4 ? "KAT_"[position] : kind[position - 4]);
    }
    if (worker_init_random_number(&file->drng, file->nonce, NONCE_BYTES) != 0)
        return fail(OUTCOME_CRYPTOFAIL, "no memory for the message generator", (char*)NULL);
    return kat_open(kind, library->instance);
}

static void print_digest(const struct hash* hash) {
    kat_number("Dst_Len", hash->declared->digest_bits);
    kat_hex("Dst", hash->digest.data, hash->declared->digest_bits / 8);
    kat_end_record();
}

static enum outcome short_records(struct hash_file* file) {
    const struct buffer* message = &file->hash.message;
    for (unsigned bits = 0; bits <= SHORT_BITS; bits++) {
        memset(message->data, 0, (size_t)message->size);
        worker_get_random_number(&file->drng, message->data, bits);
        kat_number("Msg_Len", bits);
        kat_hex("Msg", message->data, (bits + 7) / 8);
        REQUIRE(hash_message(&file->hash, bits));
        print_digest(&file->hash);
    }
    return OUTCOME_PASS;
}

static enum outcome kat_2_12(const struct library* library) {
    static struct hash_file file;
    REQUIRE(file_begin(&file, library, "2_12", SHORT_BITS / 8));
    return kat_close(short_records(&file));
}

static enum outcome long_record(struct hash_file* file, bool with_nonce) {
    const struct buffer* message = &file->hash.message;
    kat_number("Msg_Len", message->size * 8);
    kat_hex("Msg_Seed", file->nonce, with_nonce ? NONCE_BYTES : 0);
    kat_ends("Msg_Exp", message->data, message->size);
    REQUIRE(hash_message(&file->hash, message->size * 8));
    print_digest(&file->hash);
    return OUTCOME_PASS;
}

static enum outcome long_records(struct hash_file* file) {
    const struct buffer* message = &file->hash.message;
    REQUIRE(long_record(file, false));
    memset(message->data, 0xFF, (size_t)message->size);
    REQUIRE(long_record(file, false));
    worker_get_random_number(&file->drng, message->data, message->size * 8);
    return long_record(file, true);
}

static enum outcome kat_long(const struct library* library, const char* kind, length message_bytes) {
    struct hash_file file;
    REQUIRE(file_begin(&file, library, kind, message_bytes));
    return kat_close(long_records(&file));
}

static void rotate_left(unsigned char* data, unsigned bits) {
    unsigned char old[LOOP_BYTES + 1];
    memcpy(old, data, LOOP_BYTES);
    const unsigned bytes = bits / 8 % LOOP_BYTES;
    const unsigned rest = bits % 8;
    for (unsigned i = 0; i < LOOP_BYTES; i++) {
        const unsigned high = old[(i + bytes) % LOOP_BYTES];
        const unsigned low = old[(i + bytes + 1) % LOOP_BYTES];
        data[i] = (unsigned char)((high << 8 | low) >> (8 - rest));
    }
}

static enum outcome loop_record(struct hash_file* file) {
    struct hash* hash = &file->hash;
    unsigned char* message = hash->message.data;
    const unsigned digest_bits = (unsigned)hash->declared->digest_bits;
    const unsigned digest_bytes = digest_bits / 8 < LOOP_BYTES ? digest_bits / 8 : LOOP_BYTES;
    worker_get_random_number(&file->drng, message, 8 * LOOP_BYTES);
    kat_number("Msg_Len", 8 * LOOP_BYTES);
    kat_hex("Msg", message, LOOP_BYTES);
    REQUIRE(hash_message(hash, 8 * LOOP_BYTES));
    call_enter("CryptHash");
    for (unsigned round = 0; round < LOOP_ROUNDS; round++) {
        rotate_left(message, digest_bits);
        for (unsigned i = 0; i < digest_bytes; i++)
            message[i] ^= hash->digest.data[i];
        /* As in the official generator the value returned is not looked at here. */
        hash->function((int)digest_bits, message, 8 * LOOP_BYTES, hash->digest.data);
    }
    call_leave();
    REQUIRE(buffers_check("CryptHash"));
    print_digest(hash);
    return OUTCOME_PASS;
}

static enum outcome kat_loop(const struct library* library) {
    static struct hash_file file;
    REQUIRE(file_begin(&file, library, "Loop", LOOP_BYTES));
    return kat_close(loop_record(&file));
}

static enum outcome larger(enum outcome a, enum outcome b) {
    return a > b ? a : b;
}

/* Each file is tried whatever became of the others; the largest code is the run's, the first text its detail.
 */
enum outcome kat_hash(const struct library* library, bool loop, bool full) {
    enum outcome result = kat_2_12(library);
    result = larger(result, kat_long(library, "2_23", 1u << 20));
    if (loop || full) result = larger(result, kat_loop(library));
    if (full) result = larger(result, kat_long(library, "2_33", 1u << 30));
    return result;
}
