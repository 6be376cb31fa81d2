// SPDX-License-Identifier: Apache-2.0
#include "slh_library.hpp"

#include <gtest/gtest.h>

namespace schemes_test {

namespace {

using Length = SlhLibrary::Length;

// slh_message of symmetric.h
struct Message {
    const unsigned char* prefix;
    std::size_t prefix_bytes;
    const unsigned char* body;
    std::size_t body_bytes;
};

}  // namespace

SlhLibrary::SlhLibrary(const std::string& backend, const std::string& set, const std::string& family)
    : SchemeLibrary(family + "-" + backend + "-" + set) {
    pk_bytes_ = find<Length()>("sig_get_pk_len_bytes")();
    sk_bytes_ = find<Length()>("sig_get_sk_len_bytes")();
    signature_bytes_ = find<Length()>("sig_get_sn_len_bytes")();
    sig_keygen = find<std::remove_pointer_t<decltype(sig_keygen)>>("sig_keygen");
    sig_sign = find<std::remove_pointer_t<decltype(sig_sign)>>("sig_sign");
    sig_verify = find<std::remove_pointer_t<decltype(sig_verify)>>("sig_verify");
    Bytes numbers(48);
    for (std::size_t i = 0; i < numbers.size(); i++)
        numbers[i] = static_cast<std::uint8_t>(i);
    seed(numbers);
}

SlhKeys SlhLibrary::keygen_internal(const Bytes& seeds) const {
    SlhKeys keys{0, Bytes(pk_bytes_), Bytes(sk_bytes_)};
    keys.result = find<int(unsigned char*, unsigned char*, const unsigned char*)>("slh_keygen_internal")(
        keys.pk.data(), keys.sk.data(), seeds.data());
    return keys;
}

SlhSigned SlhLibrary::sign_internal(const Bytes& prefix, const Bytes& body, const Bytes& sk,
                                    const Bytes& addrnd) const {
    const Message message{prefix.data(), prefix.size(), body.data(), body.size()};
    SlhSigned out{0, Bytes(signature_bytes_)};
    out.result = find<int(unsigned char*, const Message*, const unsigned char*, const unsigned char*)>(
        "slh_sign_internal")(out.signature.data(), &message, sk.data(),
                             addrnd.empty() ? nullptr : addrnd.data());
    return out;
}

int SlhLibrary::verify_internal(const Bytes& prefix, const Bytes& body, const Bytes& signature,
                                const Bytes& pk) const {
    const Message message{prefix.data(), prefix.size(), body.data(), body.size()};
    return find<int(const Message*, const unsigned char*, const unsigned char*)>("slh_verify_internal")(
        &message, signature.data(), pk.data());
}

SlhKeys SlhLibrary::keygen() const {
    Guarded pk(pk_bytes_), sk(sk_bytes_);
    Length pk_length = kNonsense, sk_length = kNonsense;
    const int result = sig_keygen(pk.data(), &pk_length, sk.data(), &sk_length);
    return {result, checked(pk, result, pk_length, pk_bytes_), checked(sk, result, sk_length, sk_bytes_)};
}

SlhSigned SlhLibrary::sign(Bytes sk, Bytes message) const {
    Guarded signature(signature_bytes_);
    Length length = kNonsense;
    const int result =
        sig_sign(sk.data(), sk.size(), message.data(), message.size(), signature.data(), &length);
    return {result, checked(signature, result, length, signature_bytes_)};
}

int SlhLibrary::verify(Bytes pk, Bytes signature, Bytes message) const {
    return sig_verify(pk.data(), pk.size(), signature.data(), signature.size(), message.data(),
                      message.size());
}

}  // namespace schemes_test
