/* SPDX-License-Identifier: Apache-2.0 */
/* The generator that an official driver would define. */
#include "drng.h"

DRNG_ctx drng_algorithm;
