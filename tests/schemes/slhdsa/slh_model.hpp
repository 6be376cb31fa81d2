// SPDX-License-Identifier: Apache-2.0
// SLH-DSA-SM3 once more: the algorithms of FIPS 205 as they are written, by recursion, over OpenSSL's SM3 and
// the model of the helpers. Shares nothing with the C code.
#pragma once

#include <cstdint>
#include <string>

#include "slhdsa_expected_calls.hpp"
#include "vectors.hpp"

namespace schemes_test::model {

class SlhSm3 {
  public:
    explicit SlhSm3(const std::string& set) : p_(slh_parameters(set)) {}

    // Algorithm 18: PK.root
    Bytes root(const Bytes& sk_seed, const Bytes& pk_seed);
    Bytes prf_msg(const Bytes& sk_prf, const Bytes& addrnd, const Bytes& message) const;

    struct Verified {
        bool valid;
        std::uint64_t steps;  // F in WOTS+ chains
    };
    // Algorithm 20; `message` is M'.
    Verified verify(const Bytes& message, const Bytes& signature, const Bytes& pk);

  private:
    struct Address {
        std::uint64_t layer = 0, tree = 0, type = 0, key_pair = 0, word2 = 0, word3 = 0;
    };

    Bytes hash(Address address, const Bytes& input) const;
    Bytes chain(Bytes x, std::uint64_t from, std::uint64_t steps, Address address);
    Bytes wots_pk(const Bytes& sk_seed, Address address);
    Bytes xmss_node(const Bytes& sk_seed, std::uint64_t i, std::uint64_t z, Address address);
    Bytes wots_pk_from_signature(const Bytes& signature, const Bytes& message, Address address);
    Bytes climb(Bytes node, std::uint64_t index, const Bytes& path, Address address) const;
    Bytes fors_pk_from_signature(const Bytes& signature, const Bytes& digest, Address address) const;

    SlhParameters p_;
    Bytes pk_seed_;
    std::uint64_t steps_ = 0;
};

}  // namespace schemes_test::model
