/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ICCS hash helpers: SM3, a wide hash built from it, and a counter-mode expansion.
 *
 * All lengths are in bits. A message of n bits takes ceil(n/8) bytes, most significant bit first; when n is
 * no multiple of 8, the unused low bits of the last byte are ignored. An output of b bits takes ceil(b/8)
 * bytes, unused low bits written as zero. Input and output may overlap. A message of 0 bits may be a null
 * pointer.
 */
#ifndef AUXFUNC_H
#define AUXFUNC_H

#ifdef __cplusplus
extern "C" {
#endif

/* SM3 (GB/T 32905). digest_len_bits must be 256. Returns 0, or -4 for another digest length. */
int sm3hash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
            unsigned char* digest);

/*
 * Hash of 512, 768 or 1024 bits. Returns 0; -2 if there is no memory; -3 if there is none inside a MAC;
 * -4 for another digest length.
 */
int pseudohash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
               unsigned char* digest);

/* Expansion of a message to output_len_bits bits. Returns 0, or -2 if there is no memory. */
int pseudoXOF(unsigned long long output_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
              unsigned char* output);

#ifdef __cplusplus
}
#endif

#endif
