/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Comes before the text of a helper source to build it a second time, instrumented: counts SM3 compressions,
 * records the allocations, and lets an allocation fail. Names get a prefix so that both builds fit into one
 * program.
 */
#ifndef COUNTED_COUNTING_H
#define COUNTED_COUNTING_H

#include <stdlib.h>

extern unsigned long long counted_compressions;
void* counted_malloc(size_t bytes);
void counted_free(void* memory);

#define SM3_ON_COMPRESSION (++counted_compressions)
#define malloc(bytes) counted_malloc(bytes)
#define free(memory) counted_free(memory)
#define sm3hash counted_sm3hash
#define pseudohash counted_pseudohash
#define pseudoXOF counted_pseudoXOF
#define init_random_number counted_init_random_number
#define get_random_number counted_get_random_number

#endif
