// SPDX-License-Identifier: Apache-2.0
#include "model/helper_model.hpp"

#include <openssl/evp.h>

#include <array>
#include <bit>
#include <stdexcept>

namespace schemes_test::model {

Bits bits_of(std::span<const std::uint8_t> bytes, std::uint64_t count) {
    Bits bits;
    for (std::uint64_t i = 0; i < count; i++)
        bits.push_back((bytes[i / 8] >> (7 - i % 8) & 1) != 0);
    return bits;
}

Bits bits_of(std::span<const std::uint8_t> bytes) {
    return bits_of(bytes, 8 * bytes.size());
}

Bits number(std::uint64_t value, int width) {
    Bits bits;
    for (int i = width - 1; i >= 0; i--)
        bits.push_back((value >> i & 1) != 0);
    return bits;
}

Bits join(std::initializer_list<Bits> parts) {
    Bits all;
    for (const Bits& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

Bytes pack(const Bits& bits) {
    Bytes bytes((bits.size() + 7) / 8);
    for (std::size_t i = 0; i < bits.size(); i++)
        if (bits[i]) bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 0x80 >> i % 8);
    return bytes;
}

namespace {

using Words = std::array<std::uint32_t, 8>;

std::uint32_t p0(std::uint32_t x) {
    return x ^ std::rotl(x, 9) ^ std::rotl(x, 17);
}
std::uint32_t p1(std::uint32_t x) {
    return x ^ std::rotl(x, 15) ^ std::rotl(x, 23);
}

std::vector<std::uint32_t> expand(const Bytes& padded, std::size_t block) {
    std::vector<std::uint32_t> w;
    for (std::size_t j = 0; j < 16; j++) {
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 4; k++)
            word = word << 8 | padded[64 * block + 4 * j + k];
        w.push_back(word);
    }
    for (std::size_t j = 16; j < 68; j++)
        w.push_back(p1(w[j - 16] ^ w[j - 9] ^ std::rotl(w[j - 3], 15)) ^ std::rotl(w[j - 13], 7) ^ w[j - 6]);
    return w;
}

Words compress(const Words& v, const std::vector<std::uint32_t>& w) {
    auto [a, b, c, d, e, f, g, h] = v;
    for (int j = 0; j < 64; j++) {
        const bool early = j < 16;
        const std::uint32_t t = std::rotl(early ? 0x79cc4519U : 0x7a879d8aU, j % 32);
        const std::uint32_t ss1 = std::rotl(std::rotl(a, 12) + e + t, 7);
        const std::uint32_t ff = early ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
        const std::uint32_t gg = early ? e ^ f ^ g : (e & f) | (~e & g);
        const auto at = static_cast<std::size_t>(j);
        const std::uint32_t tt1 = ff + d + (ss1 ^ std::rotl(a, 12)) + (w[at] ^ w[at + 4]);
        const std::uint32_t tt2 = gg + h + ss1 + w[at];
        d = c, c = std::rotl(b, 9), b = a, a = tt1;
        h = g, g = std::rotl(f, 19), f = e, e = p0(tt2);
    }
    return {v[0] ^ a, v[1] ^ b, v[2] ^ c, v[3] ^ d, v[4] ^ e, v[5] ^ f, v[6] ^ g, v[7] ^ h};
}

Bytes sm3_by_openssl(const Bytes& message) {
    Bytes digest(32);
    unsigned size = 0;
    if (EVP_Digest(message.data(), message.size(), digest.data(), &size, EVP_sm3(), nullptr) != 1 ||
        size != 32)
        throw std::runtime_error("OpenSSL has no SM3");
    return digest;
}

Bytes mac(const Bits& message) {
    const Bytes pi{'3', '.', '1', '4', '1', '5', '9', '2', '6', '5', '3', '5', '8', '9', '7', '9'};
    const Bytes euler{'2', '.', '7', '1', '8', '2', '8', '1', '8', '2', '8', '4', '5', '9', '0', '4'};
    Bytes inner = pack(join({bits_of(sm3_by_openssl(pi)), bits_of(sm3_by_openssl(euler))}));
    Bytes outer = inner;
    for (std::uint8_t& byte : inner)
        byte ^= 0x36;
    for (std::uint8_t& byte : outer)
        byte ^= 0x5c;
    return sm3(join({bits_of(outer), bits_of(sm3(join({bits_of(inner), message})))}));
}

Bytes derive(const Bytes& input) {
    Bits stream;
    for (std::uint64_t i = 1; i <= 2; i++) {
        const Bytes block = sm3(join({number(i, 8), number(440, 32), bits_of(input)}));
        stream = join({stream, bits_of(block)});
    }
    stream.resize(440);
    return pack(stream);
}

}  // namespace

Bytes sm3_by_definition(const Bits& message) {
    Bits padded = join({message, number(1, 1)});
    while (padded.size() % 512 != 448)
        padded.push_back(false);
    const Bytes bytes = pack(join({padded, number(message.size(), 64)}));
    Words v{0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e};
    for (std::size_t block = 0; block < bytes.size() / 64; block++)
        v = compress(v, expand(bytes, block));
    Bits digest;
    for (const std::uint32_t word : v)
        digest = join({digest, number(word, 32)});
    return pack(digest);
}

Bytes sm3(const Bits& message) {
    return message.size() % 8 == 0 ? sm3_by_openssl(pack(message)) : sm3_by_definition(message);
}

Bytes pseudohash(int digest_bits, const Bits& message) {
    const Bits tag =
        number(static_cast<std::uint64_t>(digest_bits), 16);  // 512 is 0200, 768 is 0300, 1024 is 0400
    const Bits k1 = bits_of(mac(join({tag, message})));
    const Bits h1 = bits_of(sm3(join({message, tag})));
    const Bits h2 = bits_of(sm3(join({k1, h1})));
    const Bits h3 = bits_of(sm3(join({h2, bits_of(mac(h1))})));
    const Bits h4 = bits_of(sm3(join({bits_of(mac(h2)), h3, bits_of(mac(h3))})));
    Bits all = join({h1, h2, h3, h4});
    all.resize(static_cast<std::size_t>(digest_bits));
    return pack(all);
}

Bytes pseudo_xof(std::uint64_t output_bits, const Bits& message) {
    Bits stream;
    for (std::uint64_t i = 1; stream.size() < output_bits; i++)
        stream = join({stream, bits_of(sm3(join({message, number(i, 32)})))});
    stream.resize(output_bits);
    return pack(stream);
}

Drng::Number Drng::from_bytes(const Bytes& bytes) {
    return Number(BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr));
}

Bytes Drng::to_bytes(const Number& n) {
    Bytes bytes(55);
    if (BN_bn2binpad(n.get(), bytes.data(), 55) != 55) throw std::runtime_error("number above 440 bits");
    return bytes;
}

void Drng::add(const Number& sum, const Number& other) {
    if (BN_add(sum.get(), sum.get(), other.get()) != 1) throw std::runtime_error("out of memory");
    if (BN_num_bits(sum.get()) > 440) BN_mask_bits(sum.get(), 440);
}

Drng::Drng(const Bytes& seed) {
    const Bytes v = derive(seed);
    v_ = from_bytes(v);
    c_ = from_bytes(derive(pack(join({number(0, 8), bits_of(v)}))));
    reseed_counter_ = from_bytes({1});
}

Bytes Drng::draw(std::uint64_t bits) {
    const Number one = from_bytes({1});
    const Number data = from_bytes(v());
    Bits stream;
    while (stream.size() < bits) {
        stream = join({stream, bits_of(sm3(bits_of(to_bytes(data))))});
        add(data, one);
    }
    stream.resize(bits);
    const Number h = from_bytes(sm3(join({number(3, 8), bits_of(v())})));
    add(v_, h);
    add(v_, c_);
    add(v_, reseed_counter_);
    add(reseed_counter_, one);
    return pack(stream);
}

Bytes Drng::v() const {
    return to_bytes(v_);
}
Bytes Drng::c() const {
    return to_bytes(c_);
}
Bytes Drng::reseed_counter() const {
    return to_bytes(reseed_counter_);
}

}  // namespace schemes_test::model
