/* SPDX-License-Identifier: Apache-2.0 */
/* The helpers by name: what another object's reference is bound to instead of the helper itself. */
#include "routes/preload/owner.h"

#define HP_EXPORT __attribute__((visibility("default")))

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);
int pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* output);
int get_random_number(void* drng, unsigned char* number, unsigned long long bits);
int init_random_number(void* drng, const unsigned char* seed, unsigned long long seed_bytes);

#define HP_BY_NAME(function, in_bits, out_bits, prototype, arguments)                          \
    do {                                                                                       \
        const uintptr_t caller_ = (uintptr_t)__builtin_return_address(0);                      \
        int(*const real_) prototype = (int(*) prototype)hp_real_function((function), caller_); \
        if (HP_UNLIKELY(hp_site_depth != 0))                                                   \
            hp_set_site((function), caller_, (uintptr_t)__builtin_frame_address(0));           \
        HP_INTERCEPT((function), (in_bits), (out_bits), real_ arguments);                      \
    } while (0)

HP_EXPORT int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                      unsigned char* digest) {
    HP_BY_NAME(HASHPROF_SM3HASH, msg_bits, (uint64_t)(unsigned)digest_bits,
               (int, const unsigned char*, unsigned long long, unsigned char*),
               (digest_bits, msg, msg_bits, digest));
}

HP_EXPORT int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
                         unsigned char* digest) {
    HP_BY_NAME(HASHPROF_PSEUDOHASH, msg_bits, (uint64_t)(unsigned)digest_bits,
               (int, const unsigned char*, unsigned long long, unsigned char*),
               (digest_bits, msg, msg_bits, digest));
}

HP_EXPORT int pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
                        unsigned char* output) {
    HP_BY_NAME(HASHPROF_PSEUDOXOF, msg_bits, out_bits,
               (unsigned long long, const unsigned char*, unsigned long long, unsigned char*),
               (out_bits, msg, msg_bits, output));
}

HP_EXPORT int get_random_number(void* drng, unsigned char* number, unsigned long long bits) {
    HP_BY_NAME(HASHPROF_DRNG, 0, bits, (void*, unsigned char*, unsigned long long), (drng, number, bits));
}

HP_EXPORT int init_random_number(void* drng, const unsigned char* seed, unsigned long long seed_bytes) {
    HP_BY_NAME(HASHPROF_DRNG_INIT, 8 * seed_bytes, 0, (void*, const unsigned char*, unsigned long long),
               (drng, seed, seed_bytes));
}
