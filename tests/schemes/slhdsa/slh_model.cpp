// SPDX-License-Identifier: Apache-2.0
#include "slh_model.hpp"

#include <openssl/evp.h>

#include "model/helper_model.hpp"

namespace schemes_test::model {

namespace {

enum { kWotsHash, kWotsPk, kTree, kForsTree, kForsRoots, kWotsPrf, kForsPrf };

Bytes big_endian(std::uint64_t value, std::size_t bytes) {
    Bytes out(bytes);
    for (std::size_t i = bytes; i-- > 0; value >>= 8)
        out[i] = static_cast<std::uint8_t>(value);
    return out;
}

std::uint64_t to_int(const Bytes& bytes) {
    std::uint64_t value = 0;
    for (const std::uint8_t byte : bytes)
        value = 256 * value + byte;
    return value;
}

// `count` numbers of `width` bits, most significant bit first
std::vector<std::uint64_t> numbers(const Bytes& bytes, std::uint64_t width, std::uint64_t count) {
    std::vector<std::uint64_t> out(count);
    for (std::uint64_t bit = 0; bit < width * count; bit++)
        out[bit / width] = 2 * out[bit / width] + (bytes.at(bit / 8) >> (7 - bit % 8) & 1U);
    return out;
}

}  // namespace

Bytes SlhSm3::hash(Address a, const Bytes& input) const {
    const Bytes whole =
        concat({pk_seed_, big_endian(a.layer, 1), big_endian(a.tree, 8), big_endian(a.type, 1),
                big_endian(a.key_pair, 4), big_endian(a.word2, 4), big_endian(a.word3, 4), input});
    Bytes digest(32);
    if (EVP_Digest(whole.data(), whole.size(), digest.data(), nullptr, EVP_sm3(), nullptr) != 1)
        throw std::runtime_error("OpenSSL has no SM3");
    return part(digest, 0, p_.n);
}

Bytes SlhSm3::chain(Bytes x, std::uint64_t from, std::uint64_t steps, Address address) {
    for (std::uint64_t j = from; j < from + steps; j++) {
        address.word3 = j;
        x = hash(address, x);
        steps_++;
    }
    return x;
}

Bytes SlhSm3::wots_pk(const Bytes& sk_seed, Address address) {
    Bytes ends;
    for (std::uint64_t i = 0; i < p_.len; i++) {
        address.word2 = i;
        address.word3 = 0;
        address.type = kWotsPrf;
        const Bytes secret = hash(address, sk_seed);
        address.type = kWotsHash;
        const Bytes end = chain(secret, 0, p_.w - 1, address);
        ends.insert(ends.end(), end.begin(), end.end());
    }
    address.type = kWotsPk;
    address.word2 = address.word3 = 0;
    return hash(address, ends);
}

Bytes SlhSm3::xmss_node(const Bytes& sk_seed, std::uint64_t i, std::uint64_t z, Address address) {
    if (z == 0) {
        address.key_pair = i;
        return wots_pk(sk_seed, address);
    }
    const Bytes left = xmss_node(sk_seed, 2 * i, z - 1, address);
    const Bytes right = xmss_node(sk_seed, 2 * i + 1, z - 1, address);
    address.type = kTree;
    address.word2 = z;
    address.word3 = i;
    return hash(address, concat({left, right}));
}

Bytes SlhSm3::root(const Bytes& sk_seed, const Bytes& pk_seed) {
    pk_seed_ = pk_seed;
    return xmss_node(sk_seed, 0, p_.tree_height, {.layer = p_.d - 1});
}

Bytes SlhSm3::prf_msg(const Bytes& sk_prf, const Bytes& addrnd, const Bytes& message) const {
    return part(pseudohash(512, bits_of(concat({sk_prf, addrnd, message}))), 0, p_.n);
}

Bytes SlhSm3::wots_pk_from_signature(const Bytes& signature, const Bytes& message, Address address) {
    auto digits = numbers(message, 4, 32);
    std::uint64_t checksum = 0;
    for (const std::uint64_t digit : digits)
        checksum += p_.w - 1 - digit;
    for (const std::uint64_t digit : numbers(big_endian(checksum << 4, 2), 4, 3))
        digits.push_back(digit);
    Bytes ends;
    for (std::uint64_t i = 0; i < p_.len; i++) {
        address.word2 = i;
        const Bytes end = chain(part(signature, i * p_.n, p_.n), digits[i], p_.w - 1 - digits[i], address);
        ends.insert(ends.end(), end.begin(), end.end());
    }
    address.type = kWotsPk;
    address.word2 = 0;
    return hash(address, ends);
}

Bytes SlhSm3::climb(Bytes node, std::uint64_t index, const Bytes& path, Address address) const {
    for (std::uint64_t level = 0; level < path.size() / p_.n; level++) {
        const Bytes beside = part(path, level * p_.n, p_.n);
        address.word2 = level + 1;
        address.word3 = index >> (level + 1);
        node = hash(address, (index >> level) % 2 == 0 ? concat({node, beside}) : concat({beside, node}));
    }
    return node;
}

Bytes SlhSm3::fors_pk_from_signature(const Bytes& signature, const Bytes& digest, Address address) const {
    const auto indices = numbers(digest, p_.a, p_.k);
    Bytes roots;
    for (std::uint64_t i = 0; i < p_.k; i++) {
        const std::uint64_t at = i * (p_.a + 1) * p_.n, index = (i << p_.a) + indices[i];
        address.type = kForsTree;
        address.word2 = 0;
        address.word3 = index;
        const Bytes leaf = hash(address, part(signature, at, p_.n));
        const Bytes root = climb(leaf, index, part(signature, at + p_.n, p_.a * p_.n), address);
        roots.insert(roots.end(), root.begin(), root.end());
    }
    address.type = kForsRoots;
    address.word2 = address.word3 = 0;
    return hash(address, roots);
}

SlhSm3::Verified SlhSm3::verify(const Bytes& message, const Bytes& signature, const Bytes& pk) {
    steps_ = 0;
    pk_seed_ = part(pk, 0, p_.n);
    const Bytes r = part(signature, 0, p_.n);
    const Bytes inner = pseudohash(512, bits_of(concat({r, pk, message})));
    const Bytes digest = pseudo_xof(8 * p_.m, bits_of(concat({r, pk_seed_, inner})));
    const std::uint64_t md = (p_.k * p_.a + 7) / 8, tree_bits = p_.tree_height * (p_.d - 1);
    const std::uint64_t tree_bytes = (tree_bits + 7) / 8;
    std::uint64_t tree = to_int(part(digest, md, tree_bytes));
    if (tree_bits < 64) tree %= 1ULL << tree_bits;
    std::uint64_t leaf = to_int(part(digest, md + tree_bytes, p_.m - md - tree_bytes)) % p_.leaves();
    std::uint64_t at = p_.n;
    const std::uint64_t fors = p_.k * (p_.a + 1) * p_.n;
    Bytes node = fors_pk_from_signature(part(signature, at, fors), digest, {.tree = tree, .key_pair = leaf});
    at += fors;
    for (std::uint64_t layer = 0; layer < p_.d; layer++) {
        const std::uint64_t wots = p_.len * p_.n, path = p_.tree_height * p_.n;
        node = wots_pk_from_signature(part(signature, at, wots), node,
                                      {.layer = layer, .tree = tree, .type = kWotsHash, .key_pair = leaf});
        node = climb(node, leaf, part(signature, at + wots, path),
                     {.layer = layer, .tree = tree, .type = kTree});
        at += wots + path;
        leaf = tree % p_.leaves();
        tree /= p_.leaves();
    }
    return {node == part(pk, p_.n, p_.n), steps_};
}

}  // namespace schemes_test::model
