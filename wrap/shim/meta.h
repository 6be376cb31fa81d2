/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Metadata that a harness library describes itself with (interface description 2.6). The layout is fixed by what
 * other tools read: 640 bytes, then 64-bit fields by category.
 */
#ifndef HASHPROF_SHIM_META_H
#define HASHPROF_SHIM_META_H

#include <stdint.h>

#define NGCC_META_MAGIC UINT32_C(0x4347474E) /* "NGGC" in little-endian memory */
#define NGCC_META_ABI UINT32_C(1)

/* Macros and not an enum: the preprocessor chooses by them. */
#define NGCC_TYPE_KEM 1
#define NGCC_TYPE_SIG 2
#define NGCC_TYPE_KEX 3
#define NGCC_TYPE_HASH 4

typedef struct {
    uint32_t magic; /* 0 until the rest is filled in */
    uint32_t abi;
    uint32_t type;
    uint32_t struct_size; /* of the whole category structure */
    char id[16];
    char algorithm[64];
    char instance[64];
    char variant[32];
    char source_dir[256];
    char compiler[64];
    char build_flags[128];
} ngcc_meta_t;

typedef struct {
    ngcc_meta_t head;
    uint64_t pk_len, sk_len, ct_len, ss_len;
} ngcc_kem_meta_t;

typedef struct {
    ngcc_meta_t head;
    uint64_t pk_len, sk_len, sn_len;
} ngcc_sig_meta_t;

typedef struct {
    ngcc_meta_t head;
    uint64_t passes, pk_len, sk_len, sta_len, stb_len, ss_len, total_msg_len;
} ngcc_kex_meta_t;

typedef struct {
    ngcc_meta_t head;
    uint64_t digest_bits, digest_len;
} ngcc_hash_meta_t;

/* A negative array size stops the build if a compiler lays the structure out differently (C99 has no static assertion). */
typedef char ngcc_meta_has_640_bytes[sizeof(ngcc_meta_t) == 640 ? 1 : -1];

const ngcc_meta_t *ngcc_meta(void);
int ngcc_seed(const unsigned char *seed, unsigned long long seed_len_bytes);
int ngcc_random(unsigned char *out, unsigned long long out_len_bits);
const char *ngcc_build_flags(void);

#endif
