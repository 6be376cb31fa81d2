// SPDX-License-Identifier: Apache-2.0
#include "mldsa_model.hpp"

#include "model/helper_model.hpp"

namespace schemes_test::mldsa_model {

namespace {

constexpr std::uint64_t kMostBits = 40 * 256;

}  // namespace

Stream::Stream(const std::string& backend, const Bytes& seed) : sm3_(backend == "sm3"), drng_{} {
    if (sm3_)
        output_ = model::pseudo_xof(kMostBits, model::bits_of(seed));
    else
        init_random_number(&drng_, seed.data(), seed.size());
}

std::uint32_t Stream::take(int bits) {
    std::uint32_t number = 0;
    numbers_++;
    if (sm3_) {
        for (int i = 0; i < bits; i++, bits_++)
            number |= static_cast<std::uint32_t>(output_.at(bits_ / 8) >> bits_ % 8 & 1) << i;
        return number;
    }
    std::uint8_t drawn[4] = {};
    get_random_number(&drng_, drawn, static_cast<unsigned long long>(bits));
    for (int i = 0; i < bits; i++)
        number = 2 * number + (drawn[i / 8] >> (7 - i % 8) & 1U);
    return number;
}

std::uint64_t Stream::taken() const {
    return sm3_ ? (bits_ + 255) / 256 : numbers_;
}

Coefficients matrix(Stream& stream) {
    Coefficients a;
    while (a.size() < 256) {
        const std::uint32_t candidate = stream.take(24) % (1U << 23);
        if (candidate < 8380417) a.push_back(static_cast<std::int32_t>(candidate));
    }
    return a;
}

Coefficients secret(Stream& stream, std::uint64_t eta) {
    Coefficients s;
    while (s.size() < 256) {
        const auto candidate = static_cast<std::int32_t>(stream.take(4));
        if (eta == 2 && candidate < 15) s.push_back(2 - candidate % 5);
        if (eta == 4 && candidate < 9) s.push_back(4 - candidate);
    }
    return s;
}

Coefficients mask(Stream& stream, std::uint64_t z_bits) {
    Coefficients y;
    while (y.size() < 256)
        y.push_back((1 << (z_bits - 1)) - static_cast<std::int32_t>(stream.take(static_cast<int>(z_bits))));
    return y;
}

Coefficients challenge(Stream& stream, std::uint64_t tau) {
    Coefficients c(256);
    std::uint64_t signs = 0;
    for (int i = 0; i < 64; i += 8)
        signs |= static_cast<std::uint64_t>(stream.take(8)) << i;
    for (std::size_t i = 256 - tau; i < 256; i++, signs >>= 1) {
        std::size_t j = stream.take(8);
        while (j > i)
            j = stream.take(8);
        c[i] = c[j];
        c[j] = signs % 2 == 1 ? -1 : 1;
    }
    return c;
}

Bytes with_nonce(const Bytes& seed, int nonce) {
    return concat({seed, {static_cast<std::uint8_t>(nonce % 256), static_cast<std::uint8_t>(nonce / 256)}});
}

Bytes seeds(int set, const std::string& backend, const Bytes& xi) {
    const MldsaParameters p = mldsa_parameters(set);
    const model::Bits input =
        model::bits_of(concat({xi, {static_cast<std::uint8_t>(p.k), static_cast<std::uint8_t>(p.l)}}));
    return backend == "sm3" ? model::pseudo_xof(1024, input) : model::pseudohash(1024, input);
}

std::uint64_t taken_by_matrix(int set, const std::string& backend, const Bytes& rho) {
    const MldsaParameters p = mldsa_parameters(set);
    std::uint64_t taken = 0;
    for (std::uint64_t r = 0; r < p.k; r++) {
        for (std::uint64_t s = 0; s < p.l; s++) {
            Stream stream(backend, with_nonce(rho, static_cast<int>(256 * r + s)));
            matrix(stream);
            taken += stream.taken();
        }
    }
    return taken;
}

std::uint64_t taken_by_secrets(int set, const std::string& backend, const Bytes& rho1) {
    const MldsaParameters p = mldsa_parameters(set);
    std::uint64_t taken = 0;
    for (std::uint64_t r = 0; r < p.k + p.l; r++) {
        Stream stream(backend, with_nonce(rho1, static_cast<int>(r)));
        secret(stream, p.eta);
        taken += stream.taken();
    }
    return taken;
}

std::uint64_t taken_by_challenges(int set, const std::string& backend, const std::vector<Bytes>& hashes) {
    std::uint64_t taken = 0;
    for (const Bytes& hash : hashes) {
        Stream stream(backend, hash);
        challenge(stream, mldsa_parameters(set).tau);
        taken += stream.taken();
    }
    return taken;
}

}  // namespace schemes_test::mldsa_model
