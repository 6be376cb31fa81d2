/* SPDX-License-Identifier: Apache-2.0 */
/* Everything in one translation unit with the real helpers: the compiler may inline, clone and drop what it
 * likes. */
#include "counted/auxfunc.c"
#define NO_MEMORY NO_MEMORY_OF_DRNG /* both files have it */
#include "counted/drng.c"
#include "scheme.c"
#include "table.c"
#ifndef ZOO_LIBRARY
#include "main.c"
#endif
