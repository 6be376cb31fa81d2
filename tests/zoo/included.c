/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers that come as an included file of static functions. */
static int sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);
static int pseudohash(int, const unsigned char*, unsigned long long, unsigned char*);
static int pseudoXOF(unsigned long long, const unsigned char*, unsigned long long, unsigned char*);
#include "counted/auxfunc.c"

#define digest_of_candidate sm3hash
#include "scheme.c"
#include "table.c"
