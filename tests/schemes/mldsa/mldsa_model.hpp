// SPDX-License-Identifier: Apache-2.0
// Sampling of FIPS 204 section 7.3 once more, over the streams that schemes/mldsa/README.md describes for the
// sm3 and drng backends.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drng.h"
#include "mldsa_expected_calls.hpp"
#include "vectors.hpp"

namespace schemes_test::mldsa_model {

// The numbers that a seed gives: bits of one pseudoXOF output (sm3), or draws of a generator (drng).
class Stream {
  public:
    Stream(const std::string& backend, const Bytes& seed);
    std::uint32_t take(int bits);
    // Blocks of 256 bits begun, or numbers drawn
    std::uint64_t taken() const;

  private:
    bool sm3_;
    Bytes output_;
    DRNG_ctx drng_;
    std::uint64_t bits_ = 0, numbers_ = 0;
};

using Coefficients = std::vector<std::int32_t>;

Coefficients matrix(Stream& stream);
Coefficients secret(Stream& stream, std::uint64_t eta);
Coefficients mask(Stream& stream, std::uint64_t z_bits);
Coefficients challenge(Stream& stream, std::uint64_t tau);

Bytes with_nonce(const Bytes& seed, int nonce);

// rho, rho' and K of a seed xi
Bytes seeds(int set, const std::string& backend, const Bytes& xi);

// What the parts of operations take
std::uint64_t taken_by_matrix(int set, const std::string& backend, const Bytes& rho);
std::uint64_t taken_by_secrets(int set, const std::string& backend, const Bytes& rho1);
std::uint64_t taken_by_challenges(int set, const std::string& backend, const std::vector<Bytes>& hashes);

}  // namespace schemes_test::mldsa_model
