/* SPDX-License-Identifier: Apache-2.0 */
/* A helper under a name that is nearly right. */
int sm3_hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int sm3_hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    for (int i = 0; i < digest_bits / 8; ++i)
        digest[i] = (unsigned char)(msg[0] + msg_bits);
    return 0;
}
