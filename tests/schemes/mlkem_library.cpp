// SPDX-License-Identifier: Apache-2.0
#include "mlkem_library.hpp"

#include <gtest/gtest.h>

namespace schemes_test {

namespace {

using Length = unsigned long long;

}  // namespace

MlkemLibrary::MlkemLibrary(int set, const std::string& backend)
    : SchemeLibrary("ML-KEM-" + std::to_string(set) + "-" + backend) {
    ek_bytes_ = find<Length()>("kem_get_pk_len_bytes")();
    dk_bytes_ = find<Length()>("kem_get_sk_len_bytes")();
    ss_bytes_ = find<Length()>("kem_get_ss_len_bytes")();
    ct_bytes_ = find<Length()>("kem_get_ct_len_bytes")();
    Bytes numbers(48);
    for (std::size_t i = 0; i < numbers.size(); i++)
        numbers[i] = static_cast<std::uint8_t>(i);
    seed(numbers);
}

KeyPair MlkemLibrary::keygen_internal(const Bytes& d, const Bytes& z) const {
    KeyPair keys{0, Bytes(ek_bytes_), Bytes(dk_bytes_)};
    keys.result = find<int(unsigned char*, unsigned char*, const unsigned char*, const unsigned char*)>(
        "mlkem_keygen_internal")(keys.ek.data(), keys.dk.data(), d.data(), z.data());
    return keys;
}

Encapsulated MlkemLibrary::encaps_internal(const Bytes& ek, const Bytes& m) const {
    Encapsulated out{0, Bytes(ss_bytes_), Bytes(ct_bytes_)};
    out.result = find<int(unsigned char*, unsigned char*, const unsigned char*, const unsigned char*)>(
        "mlkem_encaps_internal")(out.ss.data(), out.ct.data(), ek.data(), m.data());
    return out;
}

Decapsulated MlkemLibrary::decaps_internal(const Bytes& dk, const Bytes& c) const {
    Decapsulated out{0, Bytes(ss_bytes_)};
    out.result = find<int(unsigned char*, const unsigned char*, const unsigned char*)>(
        "mlkem_decaps_internal")(out.ss.data(), dk.data(), c.data());
    return out;
}

std::vector<std::uint16_t> MlkemLibrary::sample_matrix(const Bytes& rho, int i, int j) const {
    std::vector<std::uint16_t> a(256);
    EXPECT_EQ((find<int(std::uint16_t*, const unsigned char*, int, int)>("mlkem_sample_matrix")(
                  a.data(), rho.data(), i, j)),
              0);
    return a;
}

Bytes MlkemLibrary::hash(const char* function, std::size_t size, const Bytes& in) const {
    Bytes out(size);
    EXPECT_EQ((find<int(unsigned char*, const unsigned char*, std::size_t)>(function)(out.data(), in.data(),
                                                                                      in.size())),
              0);
    return out;
}

Bytes MlkemLibrary::hash_j(const Bytes& z, const Bytes& c) const {
    Bytes out(32);
    EXPECT_EQ((find<int(unsigned char*, const unsigned char*, const unsigned char*)>("mlkem_hash_j")(
                  out.data(), z.data(), c.data())),
              0);
    return out;
}

Bytes MlkemLibrary::prf(std::size_t size, const Bytes& s, unsigned char b) const {
    Bytes out(size);
    EXPECT_EQ((find<int(unsigned char*, std::size_t, const unsigned char*, unsigned char)>("mlkem_prf")(
                  out.data(), size, s.data(), b)),
              0);
    return out;
}

KeyPair MlkemLibrary::keygen(MissingPointer missing) const {
    Guarded ek(ek_bytes_), dk(dk_bytes_);
    Length ek_length = kNonsense, dk_length = kNonsense;
    const int result = find<int(unsigned char*, Length*, unsigned char*, Length*)>("kem_keygen")(
        missing.at(1, ek.data()), missing.at(2, &ek_length), missing.at(3, dk.data()),
        missing.at(4, &dk_length));
    return {result, checked(ek, result, ek_length, ek_bytes_), checked(dk, result, dk_length, dk_bytes_)};
}

Encapsulated MlkemLibrary::enc(Bytes ek, MissingPointer missing) const {
    Guarded ss(ss_bytes_), ct(ct_bytes_);
    Length ss_length = kNonsense, ct_length = kNonsense;
    const int result = find<int(unsigned char*, Length, unsigned char*, Length*, unsigned char*, Length*)>(
        "kem_enc")(missing.at(1, ek.data()), ek.size(), missing.at(2, ss.data()), missing.at(3, &ss_length),
                   missing.at(4, ct.data()), missing.at(5, &ct_length));
    return {result, checked(ss, result, ss_length, ss_bytes_), checked(ct, result, ct_length, ct_bytes_)};
}

Decapsulated MlkemLibrary::dec(Bytes dk, Bytes ct, MissingPointer missing) const {
    Guarded ss(ss_bytes_);
    Length ss_length = kNonsense;
    const int result = find<int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length*)>(
        "kem_dec")(missing.at(1, dk.data()), dk.size(), missing.at(2, ct.data()), ct.size(),
                   missing.at(3, ss.data()), missing.at(4, &ss_length));
    return {result, checked(ss, result, ss_length, ss_bytes_)};
}

}  // namespace schemes_test
