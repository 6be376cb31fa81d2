// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace hashprof {

// body(0) … body(count - 1), on `jobs` threads (0: as many as the process may use, up to 8); the first
// exception is passed on when all have ended.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& body, unsigned jobs = 0);

}  // namespace hashprof
