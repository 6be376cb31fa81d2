// SPDX-License-Identifier: Apache-2.0
// The ICCS helpers once more, from their definition: over bit strings and with OpenSSL's SM3 and big numbers,
// so that nothing is shared with the C code. Messages of whole bytes go through OpenSSL; others through a
// direct reading of GB/T 32905 that test_model.cpp holds against OpenSSL.
#pragma once

#include <openssl/bn.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace schemes_test::model {

using Bytes = std::vector<std::uint8_t>;
using Bits = std::vector<bool>;

Bits bits_of(std::span<const std::uint8_t> bytes, std::uint64_t count);
Bits bits_of(std::span<const std::uint8_t> bytes);
Bits number(std::uint64_t value, int width);
Bits join(std::initializer_list<Bits> parts);
Bytes pack(const Bits& bits);

// SM3 of any bit string, by the text of the standard.
Bytes sm3_by_definition(const Bits& message);
// The same through OpenSSL where it can.
Bytes sm3(const Bits& message);

Bytes pseudohash(int digest_bits, const Bits& message);
Bytes pseudo_xof(std::uint64_t output_bits, const Bits& message);

class Drng {
  public:
    explicit Drng(const Bytes& seed);
    Bytes draw(std::uint64_t bits);
    Bytes v() const;
    Bytes c() const;
    Bytes reseed_counter() const;

  private:
    struct Free {
        void operator()(BIGNUM* n) const { BN_free(n); }
    };
    using Number = std::unique_ptr<BIGNUM, Free>;
    static Number from_bytes(const Bytes& bytes);
    static Bytes to_bytes(const Number& n);
    static void add(const Number& sum, const Number& other);

    Number v_, c_, reseed_counter_;
};

}  // namespace schemes_test::model
