/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prototypes of the wrap route. With -Wl,--wrap=X the linker sends every undefined reference to X to __wrap_X
 * and every reference to __real_X to X. Lengths are in bits as the ICCS headers have them;
 * init_random_number's is bytes.
 */
#ifndef HASHPROF_ROUTES_WRAP_HELPERS_H
#define HASHPROF_ROUTES_WRAP_HELPERS_H

#include "core/core.h"

#define HP_WEAK __attribute__((weak))

/* Weak: install.c and probe.c ask which of them are linked in without pulling any in. */
HP_WEAK HP_WRAPPER int __wrap_sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);
HP_WEAK HP_WRAPPER int __wrap_pseudohash(int, const unsigned char*, unsigned long long, unsigned char*);
HP_WEAK HP_WRAPPER int __wrap_pseudoXOF(unsigned long long, const unsigned char*, unsigned long long,
                                        unsigned char*);
HP_WEAK HP_WRAPPER int __wrap_get_random_number(void*, unsigned char*, unsigned long long);
HP_WEAK HP_WRAPPER int __wrap_init_random_number(void*, const unsigned char*, unsigned long long);

/* The real function, beside its wrapper in the same archive member. */
HP_WEAK int hp_bare_sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);
HP_WEAK int hp_bare_pseudohash(int, const unsigned char*, unsigned long long, unsigned char*);
HP_WEAK int hp_bare_pseudoXOF(unsigned long long, const unsigned char*, unsigned long long, unsigned char*);

#endif
