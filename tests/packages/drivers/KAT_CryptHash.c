/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The official known-answer procedure for a hash, written plainly: output/KAT_2_12_<instance>.txt,
 * output/KAT_2_23_<instance>.txt and, with -DKAT_LOOP, output/KAT_Loop_<instance>.txt. Exit status: 0;
 * -1 file; -2 memory; -3 CryptHash failed; -4 bad name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "CryptHash_AlgorithmInstance.h"
#include "drng.h"

#define NONCE_BYTES 64
#define SHORT_BITS 4096
#define LONG_BITS (1ull << 23)
#define LOOP_BYTES 1024
#define LOOP_ROUNDS 1000000

#define DIGEST_BYTES (DIGEST_BIT_LENGTH / 8)

static DRNG_ctx messages;
static unsigned char nonce[NONCE_BYTES];
static unsigned char digest[DIGEST_BYTES];

static int name_is_valid(const char* name) {
    size_t length = strlen(name);
    return length > 0 && length <= 64 &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == length;
}

static void print_hex(FILE* file, const char* name, const unsigned char* data, unsigned long long bytes) {
    unsigned long long i;
    fprintf(file, "%s = ", name);
    for (i = 0; i < bytes; i++)
        fprintf(file, "%02X", data[i]);
    fprintf(file, "\n");
}

static void print_digest(FILE* file) {
    fprintf(file, "Dst_Len = %d\n", DIGEST_BIT_LENGTH);
#if OUTPUT_BLANK_TEST_VECTORS
    print_hex(file, "Dst", digest, 0);
#else
    print_hex(file, "Dst", digest, DIGEST_BYTES);
#endif
    fprintf(file, "\n");
}

/* Opens the file of one kind ("KAT_2_12"), whose generator starts from the kind's name. */
static FILE* begin(const char* kind) {
    char path[128];
    int i;
    for (i = 0; i < NONCE_BYTES; i++)
        nonce[i] = (unsigned char)kind[i % 8];
    init_random_number(&messages, nonce, NONCE_BYTES);
    sprintf(path, "output/%s_%s.txt", kind, ALGORITHM_INSTANCE);
    return fopen(path, "wb");
}

static int kat_2_12(void) {
    unsigned char m[SHORT_BITS / 8];
    FILE* file = begin("KAT_2_12");
    unsigned long long bits;

    if (file == NULL) return -1;
    for (bits = 0; bits <= SHORT_BITS; bits++) {
        memset(m, 0, sizeof m);
        get_random_number(&messages, m, bits);
        fprintf(file, "Msg_Len = %llu\n", bits);
        print_hex(file, "Msg", m, (bits + 7) / 8);
        if (CryptHash(DIGEST_BIT_LENGTH, m, bits, digest) != 0) return -3;
        print_digest(file);
    }
    fclose(file);
    return 0;
}

static int long_record(FILE* file, const unsigned char* m, unsigned long long seed_bytes) {
    int i;
    fprintf(file, "Msg_Len = %llu\n", LONG_BITS);
    print_hex(file, "Msg_Seed", nonce, seed_bytes);
    fprintf(file, "Msg_Exp = ");
    for (i = 0; i < 8; i++)
        fprintf(file, "%02X", m[i]);
    fprintf(file, " .... ");
    for (i = 0; i < 8; i++)
        fprintf(file, "%02X", m[LONG_BITS / 8 - 8 + (unsigned)i]);
    fprintf(file, "\n");
    if (CryptHash(DIGEST_BIT_LENGTH, m, LONG_BITS, digest) != 0) return -3;
    print_digest(file);
    return 0;
}

static int kat_2_23(void) {
    unsigned char* m = malloc(LONG_BITS / 8);
    FILE* file = begin("KAT_2_23");
    int result;

    if (m == NULL) return -2;
    if (file == NULL) return -1;
    memset(m, 0x00, LONG_BITS / 8);
    result = long_record(file, m, 0);
    memset(m, 0xFF, LONG_BITS / 8);
    if (result == 0) result = long_record(file, m, 0);
    get_random_number(&messages, m, LONG_BITS);
    if (result == 0) result = long_record(file, m, NONCE_BYTES);
    fclose(file);
    free(m);
    return result;
}

#ifdef KAT_LOOP
static void rotate_left(unsigned char* data, unsigned bits) {
    unsigned char old[LOOP_BYTES];
    unsigned i;
    memcpy(old, data, LOOP_BYTES);
    for (i = 0; i < LOOP_BYTES; i++) {
        unsigned high = old[(i + bits / 8) % LOOP_BYTES];
        unsigned low = old[(i + bits / 8 + 1) % LOOP_BYTES];
        data[i] = (unsigned char)((high << 8 | low) >> (8 - bits % 8));
    }
}

static int kat_loop(void) {
    unsigned char m[LOOP_BYTES];
    FILE* file = begin("KAT_Loop");
    long round;
    unsigned i;

    if (file == NULL) return -1;
    get_random_number(&messages, m, 8 * LOOP_BYTES);
    fprintf(file, "Msg_Len = %d\n", 8 * LOOP_BYTES);
    print_hex(file, "Msg", m, LOOP_BYTES);
    if (CryptHash(DIGEST_BIT_LENGTH, m, 8 * LOOP_BYTES, digest) != 0) return -3;
    for (round = 0; round < LOOP_ROUNDS; round++) {
        rotate_left(m, DIGEST_BIT_LENGTH);
        for (i = 0; i < DIGEST_BYTES && i < LOOP_BYTES; i++)
            m[i] ^= digest[i];
        CryptHash(DIGEST_BIT_LENGTH, m, 8 * LOOP_BYTES, digest);
    }
    print_digest(file);
    fclose(file);
    return 0;
}
#endif

int main(void) {
    int result;
    if (!name_is_valid(ALGORITHM_INSTANCE)) return -4;
    mkdir("output", 0755);
    result = kat_2_12();
    if (result == 0) result = kat_2_23();
#ifdef KAT_LOOP
    if (result == 0) result = kat_loop();
#endif
    return result;
}
