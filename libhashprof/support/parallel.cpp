// SPDX-License-Identifier: Apache-2.0
#include "support/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace hashprof {

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& body, unsigned jobs) {
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
    const std::size_t allowed =
        jobs > 0 ? jobs : std::min<std::size_t>(std::thread::hardware_concurrency(), most);
    const std::size_t wanted = std::min(allowed, count);
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

}  // namespace hashprof
