// SPDX-License-Identifier: Apache-2.0
// One test build of the key exchange.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kex_expected_calls.hpp"
#include "scheme_library.hpp"

namespace schemes_test {

// What an exchange left: states as they were after each step that changes them.
struct Exchange {
    Bytes init_a, init_b, after_pass1, after_pass2, m1, m2, ss_a, ss_b;
};

class KexLibrary : public SchemeLibrary {
  public:
    explicit KexLibrary(int set);  // 512, 768 or 1024

    unsigned long long length(const char* getter) const;

    // The steps. Outputs are guarded; on success the lengths must be within what is claimed, on failure
    // outputs, states and lengths must be as they were. Each returns what the library returned. Pointers to
    // keys, which there are none of, are null anyway and not counted as missing.
    int init(char side, Bytes& state, MissingPointer missing = {}) const;
    int pass1(Bytes& state, Bytes& m1, MissingPointer missing = {}) const;
    int pass2(Bytes m1, Bytes& state, Bytes& m2, MissingPointer missing = {}) const;
    int derive(char side, Bytes message, Bytes state, Bytes& secret, MissingPointer missing = {}) const;

    // All of them in the official order; `after` is called with the name of each step. Fails the test if a
    // step fails.
    Exchange exchange(const std::function<void(const char*)>& after = {}) const;
};

}  // namespace schemes_test
