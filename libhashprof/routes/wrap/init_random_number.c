/* SPDX-License-Identifier: Apache-2.0 */
#include "core/core.h"
#include "routes/wrap/helpers.h"

int __real_init_random_number(void* drng, const unsigned char* seed, unsigned long long seed_bytes);

HP_WRAPPER int __wrap_init_random_number(void* drng, const unsigned char* seed,
                                         unsigned long long seed_bytes) {
    HP_INTERCEPT(HASHPROF_DRNG_INIT, 8 * seed_bytes, 0, __real_init_random_number(drng, seed, seed_bytes));
}
