/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HASHPROF_TESTS_FAKE_HELPERS_H
#define HASHPROF_TESTS_FAKE_HELPERS_H

#ifdef __cplusplus
extern "C" {
#endif

extern void (*inside_sm3hash)(void);
extern void (*inside_pseudohash)(void);

int sm3hash(int bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
int pseudohash(int bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
int pseudoXOF(unsigned long long bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* out);
int get_random_number(void* drng, unsigned char* out, unsigned long long bits);
int init_random_number(void* drng, const unsigned char* seed, unsigned long long bytes);

#ifdef __cplusplus
}
#endif

#endif
