// SPDX-License-Identifier: Apache-2.0
#include "counted/counted.hpp"

#include <cstdlib>

unsigned long long counted_compressions = 0;

namespace schemes_test {
Heap counted_heap;
}

using schemes_test::counted_heap;

extern "C" void* counted_malloc(std::size_t bytes) {
    counted_heap.sizes.push_back(bytes);
    if (counted_heap.sizes.size() == counted_heap.fail_at) return nullptr;
    counted_heap.live++;
    return std::malloc(bytes);
}

extern "C" void counted_free(void* memory) {
    if (memory != nullptr) counted_heap.live--;
    std::free(memory);
}
