/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The official known-answer procedure for a signature scheme, written plainly: ten records into
 * output/KAT_SIG_<instance>.txt. Exit status: 0; -1 bad name; -2 file; -3 an API call failed; -4 memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "SIG_AlgorithmInstance.h"
#include "drng.h"

#ifndef KAT_RECORDS
#define KAT_RECORDS 10
#endif
/* A scheme whose signing may fail: its submitter signs until it does not. */
#ifndef KAT_SIGN_TRIES
#define KAT_SIGN_TRIES 1
#endif

#define SEED_BYTES 64
#define MOST_MESSAGE_BYTES (56 + 8 * KAT_RECORDS)

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
    DRNG_ctx seeds, messages;
    unsigned char nonce[SEED_BYTES], seed[SEED_BYTES], m[MOST_MESSAGE_BYTES];
    char path[128];
    unsigned long long pk_len = sig_get_pk_len_bytes();
    unsigned long long sk_len = sig_get_sk_len_bytes();
    unsigned long long sn_len = sig_get_sn_len_bytes();
    unsigned char* pk = buffer(pk_len);
    unsigned char* sk = buffer(sk_len);
    unsigned char* sn = buffer(sn_len);
    FILE* file;
    int i;

    if (!name_is_valid(ALGORITHM_INSTANCE)) return -1;
    mkdir("output", 0755);
    sprintf(path, "output/KAT_SIG_%s.txt", ALGORITHM_INSTANCE);
    file = fopen(path, "wb");
    if (file == NULL) return -2;

    for (i = 0; i < SEED_BYTES; i++)
        nonce[i] = (unsigned char)"seed"[i % 4];
    init_random_number(&seeds, nonce, SEED_BYTES);
    for (i = 0; i < SEED_BYTES; i++)
        nonce[i] = (unsigned char)"msg"[i % 3];
    init_random_number(&messages, nonce, SEED_BYTES);

    for (i = 0; i < KAT_RECORDS; i++) {
        unsigned long long m_len = 56 + 8 * (unsigned long long)i;
        int tries = 1;

        get_random_number(&seeds, seed, 8 * SEED_BYTES);
        fprintf(file, "Count = %d\n", i);
        fprintf(file, "Seed_Len = %d\n", SEED_BYTES);
        print_hex(file, "Seed", seed, SEED_BYTES);
        init_random_number(&drng_algorithm, seed, SEED_BYTES);
        get_random_number(&messages, m, 8 * m_len);

        if (sig_keygen(pk, &pk_len, sk, &sk_len) != 0) return -3;
        print_length(file, "PK_Len", pk_len);
        print_hex(file, "PK", pk, pk_len);
        print_length(file, "SK_Len", sk_len);
        print_hex(file, "SK", sk, sk_len);
        fprintf(file, "M_Len = %llu\n", m_len);
        print_hex(file, "M", m, m_len);

        while (sig_sign(sk, sk_len, m, m_len, sn, &sn_len) != 0)
            if (tries++ >= KAT_SIGN_TRIES) return -3;
        print_length(file, "Sn_Len", sn_len);
        print_hex(file, "Sn", sn, sn_len);

        if (sig_verify(pk, pk_len, sn, sn_len, m, m_len) != 0) return -3;
        fprintf(file, "\n");
    }

    fclose(file);
    free(pk);
    free(sk);
    free(sn);
    return 0;
}
