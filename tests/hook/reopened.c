/* SPDX-License-Identifier: Apache-2.0 */
int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest) {
    for (int i = 0; i < digest_bits / 8; i++)
        digest[i] = (unsigned char)(msg[i] + msg_bits + (unsigned)i);
    return 0;
}
