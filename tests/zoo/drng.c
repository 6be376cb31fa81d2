/* SPDX-License-Identifier: Apache-2.0 */
#include "api.h"

int init_random_number(DRNG_ctx* drng, const unsigned char* seed, unsigned long long seed_bytes) {
    ZOO_CALLED(drng_init, 8 * seed_bytes, 0);
    drng->V[0] = seed_bytes > 0 ? seed[0] : 0;
    return 0;
}

int get_random_number(DRNG_ctx* drng, unsigned char* out, unsigned long long bits) {
    ZOO_CALLED(drng, 0, bits);
    for (unsigned long long i = 0; i < (bits + 7) / 8; ++i)
        out[i] = drng->V[0]++;
    return 0;
}
