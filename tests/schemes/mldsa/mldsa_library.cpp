// SPDX-License-Identifier: Apache-2.0
#include "mldsa_library.hpp"

#include <gtest/gtest.h>

namespace schemes_test {

namespace {

using Length = unsigned long long;
using In = const unsigned char*;

Bytes checked(const Guarded& out, int result) {
    return checked(out, result, result == 0 ? 0 : kNonsense, 0);
}

}  // namespace

MldsaLibrary::MldsaLibrary(int set, const std::string& backend)
    : SchemeLibrary("ML-DSA-" + std::to_string(set) + "-" + backend),
      challenge_bytes_(set == 44   ? 32
                       : set == 65 ? 48
                                   : 64) {
    pk_bytes_ = find<Length()>("sig_get_pk_len_bytes")();
    sk_bytes_ = find<Length()>("sig_get_sk_len_bytes")();
    sig_bytes_ = find<Length()>("sig_get_sn_len_bytes")();
    Bytes numbers(48);
    for (std::size_t i = 0; i < numbers.size(); i++)
        numbers[i] = static_cast<std::uint8_t>(i);
    seed(numbers);
    take_commitments();
}

SigningKeys MldsaLibrary::keygen_internal(const Bytes& xi) const {
    Guarded pk(pk_bytes_), sk(sk_bytes_);
    const int result = find<int(unsigned char*, unsigned char*, In)>("mldsa_keygen_internal")(
        pk.data(), sk.data(), xi.data());
    return {result, checked(pk, result), checked(sk, result)};
}

Signed MldsaLibrary::sign(const Bytes& sk, const Bytes& message, const Bytes& ctx, const Bytes& rnd) const {
    Guarded sig(sig_bytes_);
    const int result = find<int(unsigned char*, In, In, std::size_t, In, std::size_t, In)>("mldsa_sign")(
        sig.data(), sk.data(), message.data(), message.size(), ctx.data(), ctx.size(), rnd.data());
    return {result, checked(sig, result)};
}

Signed MldsaLibrary::sign_mu(const Bytes& sk, const Bytes& mu, const Bytes& rnd) const {
    Guarded sig(sig_bytes_);
    const int result =
        find<int(unsigned char*, In, In, In)>("mldsa_sign_mu")(sig.data(), sk.data(), mu.data(), rnd.data());
    return {result, checked(sig, result)};
}

int MldsaLibrary::verify(const Bytes& pk, const Bytes& sig, const Bytes& message, const Bytes& ctx) const {
    return find<int(In, In, In, std::size_t, In, std::size_t)>("mldsa_verify")(
        pk.data(), sig.data(), message.data(), message.size(), ctx.data(), ctx.size());
}

int MldsaLibrary::verify_mu(const Bytes& pk, const Bytes& sig, const Bytes& mu) const {
    return find<int(In, In, In)>("mldsa_verify_mu")(pk.data(), sig.data(), mu.data());
}

SigningKeys MldsaLibrary::keygen() const {
    Guarded pk(pk_bytes_), sk(sk_bytes_);
    Length pk_length = kNonsense, sk_length = kNonsense;
    const int result = find<int(unsigned char*, Length*, unsigned char*, Length*)>("sig_keygen")(
        pk.data(), &pk_length, sk.data(), &sk_length);
    return {result, checked(pk, result, pk_length, pk_bytes_), checked(sk, result, sk_length, sk_bytes_)};
}

Signed MldsaLibrary::sign(Bytes sk, Bytes message) const {
    Guarded sig(sig_bytes_);
    Length length = kNonsense;
    const int result = find<int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length*)>(
        "sig_sign")(sk.data(), sk.size(), message.data(), message.size(), sig.data(), &length);
    return {result, checked(sig, result, length, sig_bytes_)};
}

int MldsaLibrary::verify(Bytes pk, Bytes sig, Bytes message) const {
    return find<int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length)>("sig_verify")(
        pk.data(), pk.size(), sig.data(), sig.size(), message.data(), message.size());
}

std::vector<Bytes> MldsaLibrary::take_commitments() const {
    struct commitments& recorded = *find<struct commitments*()>("commitments")();
    if (recorded.count == COMMITMENTS_KEPT) throw std::runtime_error("more commitments than are kept");
    std::vector<Bytes> hashes;
    for (unsigned i = 0; i < recorded.count; i++)
        hashes.emplace_back(recorded.hashes[i], recorded.hashes[i] + challenge_bytes_);
    recorded.count = 0;
    return hashes;
}

}  // namespace schemes_test
