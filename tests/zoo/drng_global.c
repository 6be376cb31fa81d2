/* SPDX-License-Identifier: Apache-2.0 */
/* The generator of a library that is not linked with the program that drives it. */
#include "api.h"

DRNG_ctx drng_algorithm;
