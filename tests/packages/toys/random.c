/* SPDX-License-Identifier: Apache-2.0 */
/* Toy scheme for tests, insecure by design: its random numbers. */
#include "core.h"
#include "drng.h"

extern DRNG_ctx drng_algorithm;

int toy_random(unsigned char* out, unsigned long long bytes) {
    return get_random_number(&drng_algorithm, out, 8 * bytes);
}
