/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The link interface of the reproduction harness, for one library of one instance: ngcc_meta, ngcc_seed, ngcc_random,
 * ngcc_build_flags, and the global generator that the official driver would define (interface description 2.1, 2.6).
 *
 * Configured by macros, given one by one (-D) or together in a header named by HASHPROF_SHIM_CONFIG:
 *   HASHPROF_SHIM_TYPE         1 KEM, 2 SIG, 3 KEX, 4 hash
 *   HASHPROF_SHIM_ID, _ALGORITHM, _INSTANCE, _VARIANT, _SOURCE_DIR, _BUILD_FLAGS    string literals
 *   HASHPROF_SHIM_DIGEST_BITS  hash only
 *   HASHPROF_SHIM_DRNG_EXTERN  defined: the implementation itself defines the global generator
 *   HASHPROF_SHIM_DRNG_GLOBAL  defined: a hash that refers to the global generator, which its driver would not define
 */
#ifdef HASHPROF_SHIM_CONFIG
#include HASHPROF_SHIM_CONFIG
#endif

#include "meta.h"

#include <stddef.h>
#include <string.h>

#include "drng.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* A hash draws no randomness and its official driver has no such global; ngcc_seed and ngcc_random still work. */
#if defined HASHPROF_SHIM_DRNG_EXTERN
extern DRNG_ctx drng_algorithm;
#elif HASHPROF_SHIM_TYPE == NGCC_TYPE_HASH && !defined HASHPROF_SHIM_DRNG_GLOBAL
static DRNG_ctx drng_algorithm;
#else
DRNG_ctx drng_algorithm;
#endif

#if HASHPROF_SHIM_TYPE == NGCC_TYPE_KEM
unsigned long long kem_get_pk_len_bytes(void);
unsigned long long kem_get_sk_len_bytes(void);
unsigned long long kem_get_ct_len_bytes(void);
unsigned long long kem_get_ss_len_bytes(void);
typedef ngcc_kem_meta_t instance_meta;

static void fill_lengths(instance_meta *meta) {
    meta->pk_len = kem_get_pk_len_bytes();
    meta->sk_len = kem_get_sk_len_bytes();
    meta->ct_len = kem_get_ct_len_bytes();
    meta->ss_len = kem_get_ss_len_bytes();
}
#elif HASHPROF_SHIM_TYPE == NGCC_TYPE_SIG
unsigned long long sig_get_pk_len_bytes(void);
unsigned long long sig_get_sk_len_bytes(void);
unsigned long long sig_get_sn_len_bytes(void);
typedef ngcc_sig_meta_t instance_meta;

static void fill_lengths(instance_meta *meta) {
    meta->pk_len = sig_get_pk_len_bytes();
    meta->sk_len = sig_get_sk_len_bytes();
    meta->sn_len = sig_get_sn_len_bytes();
}
#elif HASHPROF_SHIM_TYPE == NGCC_TYPE_KEX
unsigned long long kex_get_passes_num(void);
unsigned long long kex_get_pk_len_bytes(void);
unsigned long long kex_get_sk_len_bytes(void);
unsigned long long kex_get_sta_len_bytes(void);
unsigned long long kex_get_stb_len_bytes(void);
unsigned long long kex_get_ss_len_bytes(void);
unsigned long long kex_get_total_msg_len_bytes(void);
typedef ngcc_kex_meta_t instance_meta;

static void fill_lengths(instance_meta *meta) {
    meta->passes = kex_get_passes_num();
    meta->pk_len = kex_get_pk_len_bytes();
    meta->sk_len = kex_get_sk_len_bytes();
    meta->sta_len = kex_get_sta_len_bytes();
    meta->stb_len = kex_get_stb_len_bytes();
    meta->ss_len = kex_get_ss_len_bytes();
    meta->total_msg_len = kex_get_total_msg_len_bytes();
}
#elif HASHPROF_SHIM_TYPE == NGCC_TYPE_HASH
typedef ngcc_hash_meta_t instance_meta;

static void fill_lengths(instance_meta *meta) {
    meta->digest_bits = HASHPROF_SHIM_DIGEST_BITS;
    meta->digest_len = (HASHPROF_SHIM_DIGEST_BITS + 7) / 8;
}
#else
#error "HASHPROF_SHIM_TYPE must be 1 (KEM), 2 (SIG), 3 (KEX) or 4 (hash)"
#endif

/* The field is zero before the call, so a text that does not fit is cut and stays terminated. */
static void put_text(char *field, size_t field_size, const char *text) {
    size_t length = strlen(text);
    if (length >= field_size) {
        length = field_size - 1;
    }
    memcpy(field, text, length);
}

const ngcc_meta_t *ngcc_meta(void) {
    static instance_meta meta;
    ngcc_meta_t *head = &meta.head;
    if (head->magic == NGCC_META_MAGIC) {
        return head;
    }
    head->abi = NGCC_META_ABI;
    head->type = HASHPROF_SHIM_TYPE;
    head->struct_size = (uint32_t)sizeof meta;
    put_text(head->id, sizeof head->id, HASHPROF_SHIM_ID);
    put_text(head->algorithm, sizeof head->algorithm, HASHPROF_SHIM_ALGORITHM);
    put_text(head->instance, sizeof head->instance, HASHPROF_SHIM_INSTANCE);
    put_text(head->variant, sizeof head->variant, HASHPROF_SHIM_VARIANT);
    put_text(head->source_dir, sizeof head->source_dir, HASHPROF_SHIM_SOURCE_DIR);
    put_text(head->compiler, sizeof head->compiler, COMPILER);
    put_text(head->build_flags, sizeof head->build_flags, HASHPROF_SHIM_BUILD_FLAGS);
    fill_lengths(&meta);
    /* Last, so that a reader that sees the magic sees the rest. */
    head->magic = NGCC_META_MAGIC;
    return head;
}

int ngcc_seed(const unsigned char *seed, unsigned long long seed_len_bytes) {
    return init_random_number(&drng_algorithm, seed, seed_len_bytes);
}

int ngcc_random(unsigned char *out, unsigned long long out_len_bits) {
    return get_random_number(&drng_algorithm, out, out_len_bits);
}

const char *ngcc_build_flags(void) { return HASHPROF_SHIM_BUILD_FLAGS; }
