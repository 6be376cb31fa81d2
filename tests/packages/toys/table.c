/* SPDX-License-Identifier: Apache-2.0 */
/* Toy scheme for tests, insecure by design: one table for each parameter set. */
#include "core.h"

const unsigned char toy_table[16] = {TOY_LEVEL, TOY_SALT, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43};
