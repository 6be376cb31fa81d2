// SPDX-License-Identifier: Apache-2.0
#include "hqc_library.hpp"

namespace schemes_test {

namespace {

using Length = unsigned long long;
using Keygen = int(unsigned char*, Length*, unsigned char*, Length*);
using Enc = int(unsigned char*, Length, unsigned char*, Length*, unsigned char*, Length*);
using Dec = int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length*);

// An output buffer and its length; what it holds after a call that returned `result`.
struct Output {
    explicit Output(std::size_t size) : expected(size), buffer(size) {}
    Bytes after(int result) const { return checked(buffer, result, length, expected); }
    Length expected;
    Guarded buffer;
    Length length = kNonsense;
};

}  // namespace

HqcLibrary::HqcLibrary(const std::string& backend) : SchemeLibrary("HQC-1-" + backend) {
    seed(Bytes(48, 9));
}

unsigned long long HqcLibrary::length(const char* getter) const {
    return find<Length()>(std::string("kem_get_") + getter + "_len_bytes")();
}

HqcEncapsulated HqcLibrary::encaps_internal(const Bytes& ek, const Bytes& m, const Bytes& salt) const {
    HqcEncapsulated out{0, Bytes(kSs), Bytes(kCt)};
    out.result = find<int(unsigned char*, unsigned char*, const unsigned char*, const unsigned char*,
                          const unsigned char*)>("hqc_encaps_internal")(out.ss.data(), out.ct.data(),
                                                                        ek.data(), m.data(), salt.data());
    return out;
}

Bytes HqcLibrary::hash_g(const Bytes& ek_hash, const Bytes& m, const Bytes& salt) const {
    Bytes out(64);
    EXPECT_EQ((find<int(unsigned char*, const unsigned char*, const unsigned char*, const unsigned char*)>(
                  "hqc_hash_g")(out.data(), ek_hash.data(), m.data(), salt.data())),
              0);
    return out;
}

Bytes HqcLibrary::hash(const char* function, std::size_t size, const Bytes& in) const {
    Bytes out(size);
    EXPECT_EQ((find<int(unsigned char*, const unsigned char*)>(function)(out.data(), in.data())), 0);
    return out;
}

Bytes HqcLibrary::hash_j(const Bytes& ek_hash, const Bytes& sigma, const Bytes& ct) const {
    Bytes out(32);
    EXPECT_EQ((find<int(unsigned char*, const unsigned char*, const unsigned char*, const unsigned char*)>(
                  "hqc_hash_j")(out.data(), ek_hash.data(), sigma.data(), ct.data())),
              0);
    return out;
}

Bytes HqcLibrary::sample(const Bytes& seed, const std::vector<Part>& parts, int expected) const {
    // Room for the stream that either backend keeps, whose layout is its own business.
    alignas(16) unsigned char xof[4096];
    std::uint64_t vector[277] = {};
    int result = 0;
    find<void(void*, const unsigned char*)>("hqc_xof_start")(xof, seed.data());
    for (const Part& part : parts)
        if (result == 0)
            result = find<int(std::uint64_t*, void*, int)>(part.function)(vector, xof, part.number);
    EXPECT_EQ(result, expected);
    Bytes out(kVectorBytes);
    for (std::size_t i = 0; i < out.size(); i++)
        out[i] = static_cast<std::uint8_t>(vector[i / 8] >> (8 * (i % 8)));
    return out;
}

HqcKeys HqcLibrary::keygen() const {
    Output ek(kEk), dk(kDk);
    const int result = find<Keygen>("kem_keygen")(ek.buffer.data(), &ek.length, dk.buffer.data(), &dk.length);
    return {result, ek.after(result), dk.after(result)};
}

HqcEncapsulated HqcLibrary::enc(Bytes ek) const {
    Output ss(kSs), ct(kCt);
    const int result = find<Enc>("kem_enc")(ek.data(), ek.size(), ss.buffer.data(), &ss.length,
                                            ct.buffer.data(), &ct.length);
    return {result, ss.after(result), ct.after(result)};
}

HqcDecapsulated HqcLibrary::dec(Bytes dk, Bytes ct) const {
    Output ss(kSs);
    const int result =
        find<Dec>("kem_dec")(dk.data(), dk.size(), ct.data(), ct.size(), ss.buffer.data(), &ss.length);
    return {result, ss.after(result)};
}

int HqcLibrary::keygen_with_null(int place) const {
    Output ek(kEk), dk(kDk);
    const int result = find<Keygen>("kem_keygen")(
        place == 0 ? nullptr : ek.buffer.data(), place == 1 ? nullptr : &ek.length,
        place == 2 ? nullptr : dk.buffer.data(), place == 3 ? nullptr : &dk.length);
    ek.after(result);
    dk.after(result);
    return result;
}

int HqcLibrary::enc_with_null(int place) const {
    Output ss(kSs), ct(kCt);
    Bytes ek(kEk);
    const int result =
        find<Enc>("kem_enc")(place == 0 ? nullptr : ek.data(), ek.size(),
                             place == 1 ? nullptr : ss.buffer.data(), place == 2 ? nullptr : &ss.length,
                             place == 3 ? nullptr : ct.buffer.data(), place == 4 ? nullptr : &ct.length);
    ss.after(result);
    ct.after(result);
    return result;
}

int HqcLibrary::dec_with_null(int place) const {
    Output ss(kSs);
    Bytes dk(kDk), ct(kCt);
    const int result = find<Dec>("kem_dec")(
        place == 0 ? nullptr : dk.data(), dk.size(), place == 1 ? nullptr : ct.data(), ct.size(),
        place == 2 ? nullptr : ss.buffer.data(), place == 3 ? nullptr : &ss.length);
    ss.after(result);
    return result;
}

}  // namespace schemes_test
