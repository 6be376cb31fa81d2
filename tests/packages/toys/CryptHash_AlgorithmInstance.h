/* SPDX-License-Identifier: Apache-2.0 */
/* Toy hash for tests, insecure by design. */
#ifndef CRYPTHASH_ALGORITHM_INSTANCE_H
#define CRYPTHASH_ALGORITHM_INSTANCE_H

#define ALGORITHM_INSTANCE "TEMPLATE_INSTANCE"
#define OUTPUT_BLANK_TEST_VECTORS TEMPLATE_BLANK
#ifndef DIGEST_BIT_LENGTH
#define DIGEST_BIT_LENGTH TEMPLATE_DIGEST
#endif

#ifdef __cplusplus
extern "C" {
#endif

int CryptHash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
              unsigned char* digest);

#ifdef __cplusplus
}
#endif

#endif
