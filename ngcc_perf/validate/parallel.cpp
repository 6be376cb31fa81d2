// SPDX-License-Identifier: Apache-2.0
#include "validate/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace ngcc::validate {

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex guard;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            try {
                body(i);
            } catch (...) {
                const std::lock_guard lock(guard);
                if (!failure) failure = std::current_exception();
            }
    };
    constexpr std::size_t most = 8;
    const std::size_t wanted = std::min<std::size_t>({std::thread::hardware_concurrency(), count, most});
    std::vector<std::thread> helpers;
    try {
        while (helpers.size() + 1 < wanted)
            helpers.emplace_back(work);
    } catch (const std::system_error&) {
        // No more threads than there are: the work gets done all the same.
    }
    work();
    for (std::thread& helper : helpers)
        helper.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace ngcc::validate
