/* SPDX-License-Identifier: Apache-2.0 */
/* Toy hash for tests, insecure by design: the constant that tells instances apart. */
#include "params.h"
#include "permute.h"

const unsigned long long toy_capacity = 1000 * TOY_LEVEL + TOY_SALT;
