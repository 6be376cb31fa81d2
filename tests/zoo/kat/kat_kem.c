/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A known-answer program for a KEM by the official procedure: ten records into output/KAT_KEM_<instance>.txt,
 * linked with the candidate and the helpers into one executable.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "KEM_AlgorithmInstance.h"
#include "drng.h"

enum {
    RECORDS = 10,
    SEED_BYTES = 64,
    BAD_NAME = -1,
    NO_FILE = -2,
    CALL_FAILED = -3,
    NO_MEMORY = -4,
    DIFFERENT = -5
};

typedef unsigned long long length;

struct bytes {
    unsigned char* data;
    length count;
};

/* The candidate draws from this one. */
DRNG_ctx drng_algorithm;

static struct bytes buffer(length count) {
    const struct bytes result = {calloc(count > 0 ? count : 1, 1), count};
    if (result.data == NULL) exit(NO_MEMORY);
    return result;
}

static void write_hex(FILE* file, const char* name, struct bytes value) {
    fprintf(file, "%s = ", name);
    for (length i = 0; i < value.count; i++)
        fprintf(file, "%02X", value.data[i]);
    fputc('\n', file);
}

static void write_field(FILE* file, const char* name, struct bytes value) {
    fprintf(file, "%s_Len = %llu\n", name, value.count);
    write_hex(file, name, value);
}

static int good_name(const char* name) {
    const size_t count = strlen(name);
    return count > 0 && count <= 64 &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == count;
}

static FILE* open_output(void) {
    char path[128];
    if (mkdir("output", 0755) != 0 && errno != EEXIST) return NULL;
    snprintf(path, sizeof path, "output/KAT_KEM_%s.txt", ALGORITHM_INSTANCE);
    return fopen(path, "wb");
}

/* Lengths are set to the claimed ones once; what a call leaves in them is what the next record's call finds.
 */
struct kem {
    struct bytes pk, sk, ct, ss, ss2;
};

static int write_record(FILE* file, struct kem* kem) {
    if (kem_keygen(kem->pk.data, &kem->pk.count, kem->sk.data, &kem->sk.count) != 0) return CALL_FAILED;
    write_field(file, "PK", kem->pk);
    write_field(file, "SK", kem->sk);
    if (kem_enc(kem->pk.data, kem->pk.count, kem->ss.data, &kem->ss.count, kem->ct.data, &kem->ct.count) != 0)
        return CALL_FAILED;
    write_field(file, "CT", kem->ct);
    write_field(file, "SS", kem->ss);
    if (kem_dec(kem->sk.data, kem->sk.count, kem->ct.data, kem->ct.count, kem->ss2.data, &kem->ss2.count) !=
        0)
        return CALL_FAILED;
    if (kem->ss.count != kem->ss2.count || memcmp(kem->ss.data, kem->ss2.data, kem->ss.count) != 0)
        return DIFFERENT;
    fputc('\n', file);
    return 0;
}

static int write_records(FILE* file) {
    struct kem kem = {buffer(kem_get_pk_len_bytes()), buffer(kem_get_sk_len_bytes()),
                      buffer(kem_get_ct_len_bytes()), buffer(kem_get_ss_len_bytes()),
                      buffer(kem_get_ss_len_bytes())};
    unsigned char nonce[SEED_BYTES], seed[SEED_BYTES];
    DRNG_ctx seeds;
    int result = 0;
    for (int i = 0; i < SEED_BYTES; i++)
        nonce[i] = (unsigned char)"seed"[i % 4];
    if (init_random_number(&seeds, nonce, sizeof nonce) != 0) return CALL_FAILED;
    for (int count = 0; count < RECORDS && result == 0; count++) {
        get_random_number(&seeds, seed, 8 * sizeof seed);
        fprintf(file, "Count = %d\n", count);
        write_field(file, "Seed", (struct bytes){seed, sizeof seed});
        init_random_number(&drng_algorithm, seed, sizeof seed);
        result = write_record(file, &kem);
    }
    return result;
}

int main(void) {
    FILE* file;
    int result;
    if (!good_name(ALGORITHM_INSTANCE)) return BAD_NAME;
    file = open_output();
    if (file == NULL) return NO_FILE;
    result = write_records(file);
    if (fclose(file) != 0 && result == 0) result = NO_FILE;
    return result;
}
