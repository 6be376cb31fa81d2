/* SPDX-License-Identifier: Apache-2.0 */
/* The bundled DRNG over the faster SM3. */
#include "sm3_fast.h"

#include "drng.c"
