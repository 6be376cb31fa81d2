/* SPDX-License-Identifier: Apache-2.0 */
/* The bundled sm3hash, pseudohash and pseudoXOF over the faster SM3. */
#include "sm3_fast.h"

#include "auxfunc.c"
