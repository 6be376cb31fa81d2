// SPDX-License-Identifier: Apache-2.0
// The generator of the NIST KAT programs: AES-256 CTR_DRBG without derivation function (SP 800-90A
// section 10.2.1).
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <span>
#include <stdexcept>

#include "vectors.hpp"

namespace schemes_test {

class NistDrbg {
  public:
    // `seed` has 48 bytes.
    explicit NistDrbg(const Bytes& seed) : key_(32), v_(16) { update(seed); }

    void generate(std::span<std::uint8_t> out) {
        for (std::size_t at = 0; at < out.size(); at += 16) {
            const Bytes block = next_block();
            for (std::size_t i = 0; i < 16 && at + i < out.size(); i++)
                out[at + i] = block[i];
        }
        update(Bytes(48));
    }
    Bytes generate(std::size_t count) {
        Bytes out(count);
        generate(std::span(out));
        return out;
    }

  private:
    Bytes next_block() {
        for (std::size_t i = 16; i-- > 0;)
            if (++v_[i] != 0) break;
        const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> aes(EVP_CIPHER_CTX_new(),
                                                                                  EVP_CIPHER_CTX_free);
        Bytes block(32);
        int size = 0;
        if (EVP_EncryptInit_ex(aes.get(), EVP_aes_256_ecb(), nullptr, key_.data(), nullptr) != 1 ||
            EVP_EncryptUpdate(aes.get(), block.data(), &size, v_.data(), 16) != 1 || size != 16)
            throw std::runtime_error("OpenSSL has no AES-256");
        block.resize(16);
        return block;
    }

    void update(const Bytes& provided) {
        Bytes state = concat({next_block(), next_block(), next_block()});
        for (std::size_t i = 0; i < state.size(); i++)
            state[i] ^= provided[i];
        key_.assign(state.begin(), state.begin() + 32);
        v_.assign(state.begin() + 32, state.end());
    }

    Bytes key_, v_;
};

}  // namespace schemes_test
