/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HASHPROF_TESTS_BENCH_TARGET_H
#define HASHPROF_TESTS_BENCH_TARGET_H

#ifdef __cplusplus
extern "C" {
#endif

/* Empty, wrapped at link time. */
int sm3hash(int bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
/* The same, not wrapped. */
int bench_bare(int bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
/* bench_bare behind the wrapper one writes first: read, call, read, scan a table for the shape, add. */
int bench_simple(int bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

#ifdef __cplusplus
}
#endif

#endif
