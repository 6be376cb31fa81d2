/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The official known-answer procedure for a KEM, written plainly: ten records into
 * output/KAT_KEM_<instance>.txt. Exit status: 0; -1 bad name; -2 file; -3 an API call failed; -5 the secrets
 * differ.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "KEM_AlgorithmInstance.h"
#include "drng.h"

#ifndef KAT_RECORDS
#define KAT_RECORDS 10
#endif

#define SEED_BYTES 64

DRNG_ctx drng_algorithm;

static int name_is_valid(const char* name) {
    size_t length = strlen(name);
    return length > 0 && length <= 64 &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == length;
}

static void print_length(FILE* file, const char* name, unsigned long long length) {
#if OUTPUT_BLANK_TEST_VECTORS
    (void)length;
    fprintf(file, "%s = \n", name);
#else
    fprintf(file, "%s = %llu\n", name, length);
#endif
}

static void print_hex(FILE* file, const char* name, const unsigned char* data, unsigned long long bytes) {
    unsigned long long i;
    fprintf(file, "%s = ", name);
    for (i = 0; i < bytes; i++)
        fprintf(file, "%02X", data[i]);
    fprintf(file, "\n");
}

static unsigned char* buffer(unsigned long long bytes) {
    unsigned char* data = calloc((size_t)bytes + 1, 1);
    if (data == NULL) exit(-4);
    return data;
}

int main(void) {
    DRNG_ctx seeds;
    unsigned char nonce[SEED_BYTES], seed[SEED_BYTES];
    char path[128];
    unsigned long long pk_len = kem_get_pk_len_bytes();
    unsigned long long sk_len = kem_get_sk_len_bytes();
    unsigned long long ct_len = kem_get_ct_len_bytes();
    unsigned long long ss_len = kem_get_ss_len_bytes();
    unsigned long long ss2_len = ss_len;
    unsigned char* pk = buffer(pk_len);
    unsigned char* sk = buffer(sk_len);
    unsigned char* ct = buffer(ct_len);
    unsigned char* ss = buffer(ss_len);
    unsigned char* ss2 = buffer(ss_len);
    FILE* file;
    int i;

    if (!name_is_valid(ALGORITHM_INSTANCE)) return -1;
    mkdir("output", 0755);
    sprintf(path, "output/KAT_KEM_%s.txt", ALGORITHM_INSTANCE);
    file = fopen(path, "wb");
    if (file == NULL) return -2;

    for (i = 0; i < SEED_BYTES; i++)
        nonce[i] = (unsigned char)"seed"[i % 4];
    init_random_number(&seeds, nonce, SEED_BYTES);

    for (i = 0; i < KAT_RECORDS; i++) {
        get_random_number(&seeds, seed, 8 * SEED_BYTES);
        fprintf(file, "Count = %d\n", i);
        fprintf(file, "Seed_Len = %d\n", SEED_BYTES);
        print_hex(file, "Seed", seed, SEED_BYTES);
        init_random_number(&drng_algorithm, seed, SEED_BYTES);

        if (kem_keygen(pk, &pk_len, sk, &sk_len) != 0) return -3;
        print_length(file, "PK_Len", pk_len);
        print_hex(file, "PK", pk, pk_len);
        print_length(file, "SK_Len", sk_len);
        print_hex(file, "SK", sk, sk_len);

        if (kem_enc(pk, pk_len, ss, &ss_len, ct, &ct_len) != 0) return -3;
        print_length(file, "CT_Len", ct_len);
        print_hex(file, "CT", ct, ct_len);
        print_length(file, "SS_Len", ss_len);
        print_hex(file, "SS", ss, ss_len);

        if (kem_dec(sk, sk_len, ct, ct_len, ss2, &ss2_len) != 0) return -3;
        if (ss2_len != ss_len || memcmp(ss, ss2, (size_t)ss_len) != 0) return -5;
        fprintf(file, "\n");
    }

    fclose(file);
    free(pk);
    free(sk);
    free(ct);
    free(ss);
    free(ss2);
    return 0;
}
