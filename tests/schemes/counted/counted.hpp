// SPDX-License-Identifier: Apache-2.0
// The instrumented build of the helpers (counting.h) as C++ sees it.
#pragma once

#include <cstddef>
#include <vector>

#include "drng.h"

extern "C" {
extern unsigned long long counted_compressions;
int counted_sm3hash(int, const unsigned char*, unsigned long long, unsigned char*);
int counted_pseudohash(int, const unsigned char*, unsigned long long, unsigned char*);
int counted_pseudoXOF(unsigned long long, const unsigned char*, unsigned long long, unsigned char*);
int counted_init_random_number(DRNG_ctx*, const unsigned char*, unsigned long long);
int counted_get_random_number(DRNG_ctx*, unsigned char*, unsigned long long);
}

namespace schemes_test {

struct Heap {
    std::vector<std::size_t> sizes;  // of all allocations since the reset
    std::size_t live = 0;            // allocations not yet freed
    std::size_t fail_at = 0;         // number (from 1) of the allocation that fails; 0: none
};

extern Heap counted_heap;

// Number of SM3 compressions that `call` makes.
template <typename Call>
unsigned long long compressions_of(Call call) {
    counted_compressions = 0;
    call();
    return counted_compressions;
}

}  // namespace schemes_test
