/* SPDX-License-Identifier: Apache-2.0 */
/* Scheme and helpers in one translation unit: the compiler binds the calls, and --wrap sees none of them. */
#include "auxfunc.c"
#include "drng.c"
#include "scheme.c"
#include "table.c"
