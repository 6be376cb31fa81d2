/* SPDX-License-Identifier: Apache-2.0 */
#include "core/core.h"
#include "routes/wrap/helpers.h"

int __real_get_random_number(void* drng, unsigned char* number, unsigned long long bits);

HP_WRAPPER int __wrap_get_random_number(void* drng, unsigned char* number, unsigned long long bits) {
    HP_INTERCEPT(HASHPROF_DRNG, 0, bits, __real_get_random_number(drng, number, bits));
}
