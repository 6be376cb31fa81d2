// SPDX-License-Identifier: Apache-2.0
// A fresh region a test, and the calls of the fake helpers in short.
#pragma once

#include <sys/mman.h>

#include <span>

#include "fake_helpers.h"
#include "hashprof/hashprof.h"
#include "hashprof/region.h"
#include "reader/profile.hpp"

namespace hashprof::test {

class Accounting {
  public:
    Accounting() {
        memory_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        control()->set_mode(HASHPROF_FULL);
        control()->attach(memory_, bytes_);
        inside_sm3hash = nullptr;
        inside_pseudohash = nullptr;
    }
    // The region stays mapped, as attach demands: other threads may still hold it.
    static const struct hashprof_control* control() { return hashprof_control(); }
    std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(memory_), bytes_}; }
    hashprof_region& region() const { return *static_cast<hashprof_region*>(memory_); }
    Profile profile(std::string_view operation = "op") const { return read_profile(bytes(), operation); }

  private:
    std::size_t bytes_ = sizeof(hashprof_region);
    void* memory_;
};

class Window {
  public:
    explicit Window(const char* name = "op") {
        hashprof_control()->window_begin(hashprof_control()->operation(name));
    }
    ~Window() { hashprof_control()->window_end(); }
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
};

inline int call_sm3(unsigned long long bits = 256) {
    return ::sm3hash(256, nullptr, bits, nullptr);
}
inline int call_pseudohash(int bits = 512) {
    return ::pseudohash(bits, nullptr, 64, nullptr);
}
inline int call_xof(unsigned long long out) {
    return ::pseudoXOF(out, nullptr, 264, nullptr);
}
inline int call_drng(unsigned long long bits) {
    return ::get_random_number(nullptr, nullptr, bits);
}

inline std::uint64_t calls(const Profile& profile, const char* function) {
    const auto found = profile.helpers.find(function);
    return found == profile.helpers.end() ? 0 : found->second.calls;
}

}  // namespace hashprof::test
