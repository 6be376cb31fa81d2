// SPDX-License-Identifier: Apache-2.0
#include "constants/known.hpp"

#include <array>
#include <bit>

namespace elfsize {
namespace {

using Words = std::vector<std::uint64_t>;
using Limbs = std::array<std::uint32_t, 8>;  // 256 bits, least significant first

Limbs times(const Limbs& a, const Limbs& b) {
    Limbs product{};
    for (std::size_t i = 0; i < 8; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; i + j < 8; ++j) {
            carry += std::uint64_t{a[i]} * b[j] + product[i + j];
            product[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }
    return product;
}

bool exceeds(const Limbs& a, const Limbs& b) {
    for (std::size_t i = 8; i-- > 0;)
        if (a[i] != b[i]) return a[i] > b[i];
    return false;
}

// The first 64 bits of the fraction of the square (2) or cube (3) root; FIPS 180-4, 4.2 and 5.3.
std::uint64_t root_fraction(std::uint32_t number, unsigned degree) {
    Limbs scaled{}, root{};
    scaled[2 * degree] = number;
    for (unsigned bit = 69; bit-- > 0;) {
        Limbs trial = root;
        trial[bit / 32] |= 1u << (bit % 32);
        Limbs power = times(trial, trial);
        if (degree == 3) power = times(power, trial);
        if (!exceeds(power, scaled)) root = trial;
    }
    return std::uint64_t{root[1]} << 32 | root[0];
}

Words prime_roots(std::size_t first, std::size_t count, unsigned degree) {
    Words roots;
    std::size_t seen = 0;
    for (std::uint32_t n = 2; roots.size() < count; ++n) {
        bool prime = true;
        for (std::uint32_t d = 2; d * d <= n && prime; ++d)
            prime = n % d != 0;
        if (prime && seen++ >= first) roots.push_back(root_fraction(n, degree));
    }
    return roots;
}

Words shifted(Words words, unsigned bits, std::size_t count) {
    words.resize(count);
    for (auto& word : words)
        word = (word >> bits) & 0xffffffff;
    return words;
}

// FIPS 202, 3.2.5: the bits of an LFSR at positions 2^j - 1.
Words keccak_rounds() {
    Words rounds;
    unsigned lfsr = 1;
    for (unsigned round = 0; round < 24; ++round) {
        std::uint64_t constant = 0;
        for (unsigned j = 0; j < 7; ++j) {
            if ((lfsr & 1) != 0) constant |= std::uint64_t{1} << ((1u << j) - 1);
            lfsr = (lfsr << 1) ^ ((lfsr & 0x80) != 0 ? 0x171 : 0);
        }
        rounds.push_back(constant);
    }
    return rounds;
}

std::uint64_t every_second_bit(std::uint64_t word, unsigned from) {
    std::uint64_t half = 0;
    for (unsigned i = 0; i < 32; ++i)
        half |= ((word >> (2 * i + from)) & 1) << i;
    return half;
}

unsigned field_times(unsigned a, unsigned b, unsigned polynomial) {
    unsigned product = 0;
    for (; b != 0; b >>= 1) {
        if ((b & 1) != 0) product ^= a;
        a = (a << 1) ^ ((a & 0x80) != 0 ? polynomial : 0);
    }
    return product;
}

std::array<unsigned, 256> field_inverses(unsigned polynomial) {
    std::array<unsigned, 256> inverse{};
    for (unsigned a = 1; a < 256; ++a)
        for (unsigned b = a; b < 256; ++b)
            if (field_times(a, b, polynomial) == 1) {
                inverse[a] = b;
                inverse[b] = a;
            }
    return inverse;
}

// x by the circulant matrix over GF(2) whose row i is `row` rotated left by i.
unsigned circulant(unsigned row, unsigned x) {
    unsigned image = 0;
    for (int i = 0; i < 8; ++i) {
        const auto turned = std::rotl(static_cast<std::uint8_t>(row), i);
        image |= (static_cast<unsigned>(std::popcount(turned & x)) & 1) << i;
    }
    return image;
}

// FIPS 197, 5.1.1.
Words aes_box() {
    const auto inverse = field_inverses(0x11b);
    Words box;
    for (unsigned x = 0; x < 256; ++x)
        box.push_back(circulant(0xf1, inverse[x]) ^ 0x63);
    return box;
}

Words inverse_of(const Words& box) {
    Words inverse(box.size());
    for (std::size_t x = 0; x < box.size(); ++x)
        inverse[box[x]] = x;
    return inverse;
}

// The algebraic form of the table in GB/T 32907-2016, 6.2: A(1/(A(x) + C)) + C.
Words sm4_box() {
    const auto inverse = field_inverses(0x1f5);
    Words box;
    for (unsigned x = 0; x < 256; ++x)
        box.push_back(circulant(0xa7, inverse[circulant(0xa7, x) ^ 0xd3]) ^ 0xd3);
    return box;
}

// S-box and MixColumns in one, as in the AES proposal, 5.2.1; the other three are rotations.
Words aes_table(const Words& box, const std::array<unsigned, 4>& column, int rotation) {
    Words table;
    for (const auto s : box) {
        std::uint32_t word = 0;
        for (const unsigned factor : column)
            word = word << 8 | field_times(static_cast<unsigned>(s), factor, 0x11b);
        table.push_back(std::rotr(word, 8 * rotation));
    }
    return table;
}

Words crc_table(std::uint32_t reflected_polynomial) {
    Words table;
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte;
        for (int i = 0; i < 8; ++i)
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? reflected_polynomial : 0);
        table.push_back(crc);
    }
    return table;
}

void add_sm3(std::vector<KnownTable>& tables) {  // GB/T 32905-2016, 4.1 and 4.2
    tables.push_back(
        {"SM3 initial value",
         4,
         {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e},
         true,
         true});
    constexpr std::uint32_t early = 0x79cc4519, late = 0x7a879d8a;
    Words plain, rotated;
    for (int j = 0; j < 64; ++j) {
        plain.push_back(j < 16 ? early : late);
        rotated.push_back(std::rotl(j < 16 ? early : late, j % 32));
    }
    tables.push_back({"SM3 T_j, one each round", 4, plain});
    tables.push_back({"SM3 T_j, rotated by j", 4, rotated, true});
    tables.push_back({"SM3 T_j, both values", 4, {early, late}, true});
}

void add_sha2(std::vector<KnownTable>& tables) {
    const Words cubes = prime_roots(0, 80, 3), squares = prime_roots(0, 8, 2), next = prime_roots(8, 8, 2);
    tables.push_back({"SHA-256 K", 4, shifted(cubes, 32, 64), true});
    tables.push_back({"SHA-512 K", 8, cubes});
    tables.push_back({"SHA-256 or BLAKE2s initial value", 4, shifted(squares, 32, 8), true, true});
    tables.push_back({"SHA-512 or BLAKE2b initial value", 8, squares, true, true});
    tables.push_back({"SHA-384 initial value", 8, next, true, true});
    tables.push_back({"SHA-224 initial value", 4, shifted(next, 0, 8), true, true});
}

void add_keccak(std::vector<KnownTable>& tables) {
    const Words rounds = keccak_rounds();
    Words odd, pairs;  // the even bits alone are zeros and ones, which tell nothing apart
    for (const auto round : rounds) {
        odd.push_back(every_second_bit(round, 1));
        pairs.insert(pairs.end(), {every_second_bit(round, 0), odd.back()});
    }
    tables.push_back({"Keccak round constants", 8, rounds, true});
    tables.push_back({"Keccak round constants, interleaved halves", 4, pairs});
    tables.push_back({"Keccak round constants, odd bits", 4, odd});
}

void add_ciphers(std::vector<KnownTable>& tables) {
    const Words aes = aes_box(), aes_inverse = inverse_of(aes);
    tables.push_back({"AES S-box", 1, aes});
    tables.push_back({"AES inverse S-box", 1, aes_inverse});
    for (int i = 0; i < 4; ++i) {
        tables.push_back({"AES T-table " + std::to_string(i), 4, aes_table(aes, {2, 1, 1, 3}, i)});
        tables.push_back(
            {"AES inverse T-table " + std::to_string(i), 4, aes_table(aes_inverse, {14, 9, 13, 11}, i)});
    }
    Words keys;  // GB/T 32907-2016, 7.3
    for (unsigned i = 0; i < 32; ++i) {
        std::uint32_t word = 0;
        for (unsigned j = 0; j < 4; ++j)
            word = word << 8 | ((4 * i + j) * 7 & 0xff);
        keys.push_back(word);
    }
    tables.push_back({"SM4 S-box", 1, sm4_box()});
    tables.push_back({"SM4 FK", 4, {0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc}, true});
    tables.push_back({"SM4 CK", 4, keys, true});
    // RFC 8439, 2.3: "expand 32-byte k"; the second for keys of 16 bytes.
    tables.push_back({"ChaCha or Salsa20 sigma", 4, {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, true});
    tables.push_back({"ChaCha or Salsa20 tau", 4, {0x61707865, 0x3120646e, 0x79622d36, 0x6b206574}, true});
}

}  // namespace

const std::vector<KnownTable>& known_tables() {
    static const std::vector<KnownTable> tables = [] {
        std::vector<KnownTable> all;
        add_sm3(all);
        add_sha2(all);
        add_keccak(all);
        add_ciphers(all);
        all.push_back({"CRC-32 (IEEE 802.3) table", 4, crc_table(0xedb88320)});
        all.push_back({"CRC-32C (Castagnoli) table", 4, crc_table(0x82f63b78)});
        return all;
    }();
    return tables;
}

}  // namespace elfsize
