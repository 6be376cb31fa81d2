/* SPDX-License-Identifier: Apache-2.0 */
/* The link interface of the reproduction harness: what a library of its kind says about itself. */
#ifndef NGCC_WORKER_METADATA_H
#define NGCC_WORKER_METADATA_H

#include <stdint.h>

#define NGCC_META_MAGIC UINT32_C(0x4347474E)
#define NGCC_META_ABI 1u

struct ngcc_meta {
    uint32_t magic;
    uint32_t abi;
    uint32_t type;
    uint32_t struct_size;
    char id[16];
    char algorithm[64];
    char instance[64];
    char variant[32];
    char source_dir[256];
    char compiler[64];
    char build_flags[128];
    uint64_t numbers[]; /* by category, see library.c */
};

typedef const struct ngcc_meta* (*meta_function)(void);
typedef const char* (*flags_function)(void);

#endif
