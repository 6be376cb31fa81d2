// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace ngcc::validate {

// body(0) … body(count - 1), on as many threads as the process may use; the first exception is passed on.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& body);

}  // namespace ngcc::validate
