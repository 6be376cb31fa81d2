/* SPDX-License-Identifier: Apache-2.0 */
#include "auxfunc.h"

#include <stdio.h>
#include <stdlib.h>

#include "sm3_static.h"

enum { BAD_DIGEST_LENGTH = -4, MAC_FAILED = -3, NO_MEMORY = -2 };

static size_t bytes_of(unsigned long long bits) {
    return (size_t)(bits / 8 + (bits % 8 != 0));
}

/* Copies a message that may be empty and then null, which memcpy does not allow. */
static void copy_message(unsigned char* to, const unsigned char* msg, unsigned long long bits) {
    if (bits > 0) memcpy(to, msg, bytes_of(bits));
}

/* Appends whole bytes to a string of `bits` bits, whose unused low bits are cleared. */
static void append(unsigned char* string, unsigned long long bits, const unsigned char* tail,
                   size_t tail_bytes) {
    unsigned char* p = string + bits / 8;
    unsigned used = (unsigned)(bits % 8);

    if (used == 0) {
        memcpy(p, tail, tail_bytes);
        return;
    }
    p[0] &= (unsigned char)(0xff00u >> used);
    for (size_t i = 0; i < tail_bytes; i++) {
        p[i] |= (unsigned char)(tail[i] >> used);
        p[i + 1] = (unsigned char)(tail[i] << (8 - used));
    }
}

int sm3hash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
            unsigned char* digest) {
    if (digest_len_bits != 256) {
        fputs("sm3hash: the digest length must be 256 bits\n", stderr);
        return BAD_DIGEST_LENGTH;
    }
    sm3_digest(msg, msg_len_bits, digest);
    return 0;
}

/* SM3("3.14159265358979") || SM3("2.71828182845904"): one block, so HMAC neither hashes nor pads it. */
static const unsigned char mac_key[SM3_BLOCK_BYTES] = {
    0x53, 0x07, 0xf6, 0xd5, 0xeb, 0x6a, 0x3c, 0xed, 0x3d, 0x24, 0xc5, 0x3c, 0xc9, 0xc8, 0x2c, 0xce,
    0x2f, 0x89, 0x36, 0x39, 0x70, 0x23, 0xf0, 0x69, 0x5c, 0x26, 0xc8, 0x0c, 0x1a, 0xb1, 0x82, 0xa7,
    0x1d, 0xb0, 0x2b, 0xa9, 0x2f, 0x54, 0x40, 0x18, 0x11, 0x5a, 0x96, 0xe7, 0x19, 0x66, 0x2c, 0xa3,
    0x2b, 0x7c, 0x7e, 0xfc, 0x0a, 0x6d, 0x24, 0x82, 0x15, 0x07, 0x66, 0xba, 0x6f, 0x65, 0x5b, 0x8e};

static void masked_key(unsigned char* to, unsigned char mask) {
    for (int i = 0; i < SM3_BLOCK_BYTES; i++)
        to[i] = mac_key[i] ^ mask;
}

/* HMAC (GB/T 15852.2, RFC 2104) with the constant key, for messages of any bit length. */
static int mac(const unsigned char* msg, unsigned long long bits, unsigned char tag[SM3_DIGEST_BYTES]) {
    unsigned char outer[SM3_BLOCK_BYTES + SM3_DIGEST_BYTES];
    unsigned char* inner = malloc(SM3_BLOCK_BYTES + bytes_of(bits));

    if (inner == NULL) return NO_MEMORY;
    masked_key(inner, 0x36);
    copy_message(inner + SM3_BLOCK_BYTES, msg, bits);
    masked_key(outer, 0x5c);
    sm3_digest(inner, SM3_BLOCK_BITS + bits, outer + SM3_BLOCK_BYTES);
    sm3_digest(outer, 8 * sizeof outer, tag);
    free(inner);
    return 0;
}

/*
 * The two passes over the message: k1 = MAC(T || M) and h1 = SM3(M || T), where the tag T is the number of
 * 256-bit parts in one byte and a zero byte.
 */
static int hash_message(unsigned char parts, const unsigned char* msg, unsigned long long bits,
                        unsigned char* k1, unsigned char* h1) {
    const unsigned char tag[2] = {parts, 0};
    unsigned char* before = malloc(sizeof tag + bytes_of(bits));
    unsigned char* after = malloc(bytes_of(bits) + sizeof tag);
    int result = NO_MEMORY;

    if (before != NULL && after != NULL) {
        memcpy(before, tag, sizeof tag);
        copy_message(before + sizeof tag, msg, bits);
        copy_message(after, msg, bits);
        append(after, bits, tag, sizeof tag);
        result = mac(before, 8 * sizeof tag + bits, k1) == 0 ? 0 : MAC_FAILED;
        sm3_digest(after, bits + 8 * sizeof tag, h1);
    }
    free(after);
    free(before);
    return result;
}

static void hash_pair(const unsigned char* left, const unsigned char* right, unsigned char* digest) {
    unsigned char pair[2 * SM3_DIGEST_BYTES];

    memcpy(pair, left, SM3_DIGEST_BYTES);
    memcpy(pair + SM3_DIGEST_BYTES, right, SM3_DIGEST_BYTES);
    sm3_digest(pair, 8 * sizeof pair, digest);
}

/* h3 = SM3(h2 || MAC(h1)). `h` holds h1, h2, h3 one after the other. */
static int third_part(unsigned char* h) {
    unsigned char k2[SM3_DIGEST_BYTES];

    if (mac(h, 256, k2) != 0) return MAC_FAILED;
    hash_pair(h + 32, k2, h + 64);
    return 0;
}

/* h4 = SM3(MAC(h2) || h3 || MAC(h3)) */
static int fourth_part(unsigned char* h) {
    unsigned char triple[3 * SM3_DIGEST_BYTES];

    if (mac(h + 32, 256, triple) != 0 || mac(h + 64, 256, triple + 64) != 0) return MAC_FAILED;
    memcpy(triple + 32, h + 64, SM3_DIGEST_BYTES);
    sm3_digest(triple, 8 * sizeof triple, h + 96);
    return 0;
}

int pseudohash(int digest_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
               unsigned char* digest) {
    unsigned char k1[SM3_DIGEST_BYTES];
    unsigned char h[4 * SM3_DIGEST_BYTES];
    int result;

    if (digest_len_bits != 512 && digest_len_bits != 768 && digest_len_bits != 1024) {
        fputs("pseudohash: the digest length must be 512, 768 or 1024 bits\n", stderr);
        return BAD_DIGEST_LENGTH;
    }
    result = hash_message((unsigned char)(digest_len_bits / 256), msg, msg_len_bits, k1, h);
    if (result != 0) return result;
    hash_pair(k1, h, h + 32);
    if (digest_len_bits > 512 && (result = third_part(h)) != 0) return result;
    if (digest_len_bits > 768 && (result = fourth_part(h)) != 0) return result;
    memcpy(digest, h, (size_t)digest_len_bits / 8);
    return 0;
}

/*
 * The key derivation of GB/T 32918.4 section 5.4.3: SM3(M || 1), SM3(M || 2), ... with a 32-bit counter. The
 * whole message is hashed again for every 256 bits of output.
 */
int pseudoXOF(unsigned long long output_len_bits, const unsigned char* msg, unsigned long long msg_len_bits,
              unsigned char* output) {
    unsigned long long blocks = output_len_bits / 256 + (output_len_bits % 256 != 0);
    unsigned char counter[4];
    unsigned char* input = malloc(bytes_of(msg_len_bits) + sizeof counter);
    unsigned char* stream = malloc(bytes_of(output_len_bits) + 31); /* room for whole blocks, and never 0 */
    int result = NO_MEMORY;

    if (input != NULL && stream != NULL) {
        copy_message(input, msg, msg_len_bits);
        for (unsigned long long i = 1; i <= blocks; i++) {
            sm3_store(counter, (uint32_t)i);
            append(input, msg_len_bits, counter, sizeof counter);
            sm3_digest(input, msg_len_bits + 8 * sizeof counter, stream + (i - 1) * SM3_DIGEST_BYTES);
        }
        if (output_len_bits % 8 != 0)
            stream[output_len_bits / 8] &= (unsigned char)(0xff00u >> (output_len_bits % 8));
        if (output_len_bits > 0) memcpy(output, stream, bytes_of(output_len_bits));
        result = 0;
    }
    free(stream);
    free(input);
    return result;
}
