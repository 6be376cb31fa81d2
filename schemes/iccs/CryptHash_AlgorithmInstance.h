/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One of the helpers as a hash algorithm. The build chooses it:
 *   -DHASH_HELPER=sm3hash|pseudohash|pseudoXOF -DDIGEST_BIT_LENGTH=256|512|768|1024
 */
#ifndef CRYPTHASH_ALGORITHM_INSTANCE_H
#define CRYPTHASH_ALGORITHM_INSTANCE_H

#if !defined(HASH_HELPER) || !defined(DIGEST_BIT_LENGTH)
#error "define HASH_HELPER and DIGEST_BIT_LENGTH"
#endif

#define HASH_TEXT_OF(x) #x
#define HASH_TEXT(x) HASH_TEXT_OF(x)
#define ALGORITHM_INSTANCE HASH_TEXT(HASH_HELPER) "-" HASH_TEXT(DIGEST_BIT_LENGTH)
#define OUTPUT_BLANK_TEST_VECTORS 0

#ifdef __cplusplus
extern "C" {
#endif

/* Lengths in bits. Returns 0, or the helper's error; -4 for a digest length that is not this instance's, -7
 * for a null pointer (a message of 0 bits may be one). */
int CryptHash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
              unsigned char* digest);

#ifdef __cplusplus
}
#endif

#endif
