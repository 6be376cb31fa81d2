// SPDX-License-Identifier: Apache-2.0
// One test build of the authenticated key exchange.
#pragma once

#include <array>
#include <functional>

#include "../kex_auth_expected_calls.hpp"
#include "../scheme_library.hpp"

namespace schemes_test {

struct AuthParty {
    Bytes pk, sk, state;
};

// What an exchange left: the parties with their first states, the states after each pass, the messages.
struct AuthExchange {
    AuthParty a, b;
    std::array<Bytes, 5> state;    // after pass k
    std::array<Bytes, 5> message;  // of pass k
    Bytes ss_a, ss_b;
    // A party as it is just before pass k, or before its derivation, where k is 5 for A and 6 for B.
    AuthParty before(int k) const {
        AuthParty party = k % 2 == 1 ? a : b;
        if (k > 2) party.state = state.at(static_cast<std::size_t>(k - 2));
        return party;
    }
};

class KexAuthLibrary : public SchemeLibrary {
  public:
    explicit KexAuthLibrary(int kem);  // 512, 768 or 1024

    unsigned long long length(const char* getter) const;

    // The steps; each returns what the library returned. Outputs are guarded. On success their lengths must
    // be within what is claimed; on failure outputs, lengths and state must be as they were.
    int init(char side, AuthParty& party) const;
    int pass(int k, AuthParty& self, Bytes peer_pk, Bytes in, Bytes& out) const;
    int derive(char side, AuthParty self, Bytes peer_pk, Bytes last, Bytes& secret) const;

    // All of them in the official order; `after` is called with the name of each step. Fails the test if a
    // step fails.
    AuthExchange exchange(const std::function<void(const char*)>& after = {}) const;

    // ML-DSA.Verify, which is an inner function here
    bool verify(const Bytes& pk, const Bytes& sig, const Bytes& message, const std::string& context) const;

    // The pointer at this place among the pointers of a step's arguments becomes null; none if negative.
    mutable int null_at = -1;

  private:
    template <typename T>
    T* at(int place, T* pointer) const {
        return place == null_at ? nullptr : pointer;
    }
};

}  // namespace schemes_test
