/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The official known-answer procedure for a key exchange, written plainly: ten records into
 * output/KAT_KEX_<instance>.txt. Exit status: 0; -1 bad name; -2 file; -3 an API call failed; -4 memory;
 * -5 the exchange ends at the wrong pass; -6 the secrets differ.
 *
 * KAT_PASSES says which passes exist: three, as in the official program, unless the protocol has fewer or
 * more.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "KEX_AlgorithmInstance.h"
#include "drng.h"

#ifndef KAT_RECORDS
#define KAT_RECORDS 10
#endif
#ifndef KAT_PASSES
#define KAT_PASSES 3
#endif

#define SEED_BYTES 64

DRNG_ctx drng_algorithm;

static int name_is_valid(const char* name) {
    size_t length = strlen(name);
    return length > 0 && length <= 64 &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == length;
}

static void print_number(FILE* file, const char* name, unsigned long long number) {
#if OUTPUT_BLANK_TEST_VECTORS
    (void)number;
    fprintf(file, "%s = \n", name);
#else
    fprintf(file, "%s = %llu\n", name, number);
#endif
}

static void print_data(FILE* file, const char* name, const unsigned char* data, unsigned long long bytes) {
    char length_name[32];
    unsigned long long i;
    sprintf(length_name, "%s_Len", name);
    print_number(file, length_name, bytes);
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

static unsigned char *pka, *ska, *sta, *pkb, *skb, *stb, *ssa, *ssb, *message[5];
static unsigned long long pka_len, ska_len, sta_len, pkb_len, skb_len, stb_len, ssa_len, ssb_len,
    message_len[5];

static void make_buffers(void) {
    int k;
    pka_len = pkb_len = kex_get_pk_len_bytes();
    ska_len = skb_len = kex_get_sk_len_bytes();
    sta_len = kex_get_sta_len_bytes();
    stb_len = kex_get_stb_len_bytes();
    ssa_len = ssb_len = kex_get_ss_len_bytes();
    pka = buffer(pka_len);
    pkb = buffer(pkb_len);
    ska = buffer(ska_len);
    skb = buffer(skb_len);
    sta = buffer(sta_len);
    stb = buffer(stb_len);
    ssa = buffer(ssa_len);
    ssb = buffer(ssb_len);
    for (k = 1; k <= 4; k++)
        message[k] = buffer(kex_get_total_msg_len_bytes());
}

static int pass(int k) {
    switch (k) {
        case 1:
            return kex_generate_pass1_msg_a(ska, ska_len, pkb, pkb_len, sta, &sta_len, message[1],
                                            &message_len[1]);
#if KAT_PASSES >= 2
        case 2:
            return kex_generate_pass2_msg_b(skb, skb_len, pka, pka_len, message[1], message_len[1], stb,
                                            &stb_len, message[2], &message_len[2]);
#endif
#if KAT_PASSES >= 3
        case 3:
            return kex_generate_pass3_msg_a(ska, ska_len, pkb, pkb_len, message[2], message_len[2], sta,
                                            &sta_len, message[3], &message_len[3]);
#endif
#if KAT_PASSES >= 4
        case 4:
            return kex_generate_pass4_msg_b(skb, skb_len, pka, pka_len, message[3], message_len[3], stb,
                                            &stb_len, message[4], &message_len[4]);
#endif
        default:
            return -99;
    }
}

/* Runs the passes and prints them; the number of the last one run, or the program's exit status. */
static int run_passes(FILE* file) {
    int k;
    for (k = 1; k <= KAT_PASSES; k++) {
        char name[32];
        int result = pass(k);
        if (result < 0) return -3;
        sprintf(name, "Pass%d_St%c", k, k % 2 == 1 ? 'a' : 'b');
        if (k % 2 == 1)
            print_data(file, name, sta, sta_len);
        else
            print_data(file, name, stb, stb_len);
        sprintf(name, "M%d", k);
        print_data(file, name, message[k], message_len[k]);
        if (result == 1) return (unsigned long long)k == kex_get_passes_num() ? k : -5;
    }
    return KAT_PASSES;
}

static int derive(int last) {
    int from_a = last % 2 == 1 ? last : last - 1;
    int from_b = last % 2 == 0 ? last : last - 1;
    unsigned char* mb = from_b > 0 ? message[from_b] : NULL;
    unsigned long long mb_len = from_b > 0 ? message_len[from_b] : 0;
    if (kex_derive_ss_a(ska, ska_len, pkb, pkb_len, mb, mb_len, sta, sta_len, ssa, &ssa_len) < 0) return -3;
    if (kex_derive_ss_b(skb, skb_len, pka, pka_len, message[from_a], message_len[from_a], stb, stb_len, ssb,
                        &ssb_len) < 0)
        return -3;
    return ssa_len == ssb_len && memcmp(ssa, ssb, (size_t)ssa_len) == 0 ? 0 : -6;
}

static int record(FILE* file) {
    int last, result;
    print_number(file, "Pass_Num", kex_get_passes_num());
    if (kex_init_a(pka, &pka_len, ska, &ska_len, sta, &sta_len) < 0) return -3;
    print_data(file, "PKa", pka, pka_len);
    print_data(file, "SKa", ska, ska_len);
    print_data(file, "Init_Sta", sta, sta_len);
    if (kex_init_b(pkb, &pkb_len, skb, &skb_len, stb, &stb_len) < 0) return -3;
    print_data(file, "PKb", pkb, pkb_len);
    print_data(file, "SKb", skb, skb_len);
    print_data(file, "Init_Stb", stb, stb_len);
    last = run_passes(file);
    if (last < 0) return last;
    result = derive(last);
    if (result < 0) return result;
    print_data(file, "SS", ssa, ssa_len);
    fprintf(file, "\n");
    return 0;
}

int main(void) {
    DRNG_ctx seeds;
    unsigned char nonce[SEED_BYTES], seed[SEED_BYTES];
    char path[128];
    FILE* file;
    int i, j, result;

    if (!name_is_valid(ALGORITHM_INSTANCE)) return -1;
    mkdir("output", 0755);
    sprintf(path, "output/KAT_KEX_%s.txt", ALGORITHM_INSTANCE);
    file = fopen(path, "wb");
    if (file == NULL) return -2;

    make_buffers();
    for (i = 0; i < SEED_BYTES; i++)
        nonce[i] = (unsigned char)"seed"[i % 4];
    init_random_number(&seeds, nonce, SEED_BYTES);

    for (i = 0; i < KAT_RECORDS; i++) {
        get_random_number(&seeds, seed, 8 * SEED_BYTES);
        fprintf(file, "Count = %d\nSeed_Len = %d\nSeed = ", i, SEED_BYTES);
        for (j = 0; j < SEED_BYTES; j++)
            fprintf(file, "%02X", seed[j]);
        fprintf(file, "\n");
        init_random_number(&drng_algorithm, seed, SEED_BYTES);
        result = record(file);
        if (result != 0) return result;
    }

    fclose(file);
    return 0;
}
