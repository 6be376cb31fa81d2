// SPDX-License-Identifier: Apache-2.0
// One test build of SLH-DSA.
#pragma once

#include <string>

#include "scheme_library.hpp"

namespace schemes_test {

struct SlhKeys {
    int result;
    Bytes pk, sk;
};
struct SlhSigned {
    int result;
    Bytes signature;
};

class SlhLibrary : public SchemeLibrary {
  public:
    // `family` is "SLH-DSA" or "SPHINCS" (3.1), `backend` "SHAKE", "SHA2" or "SM3", `set` "128f" or "128s".
    SlhLibrary(const std::string& backend, const std::string& set, const std::string& family = "SLH-DSA");

    std::size_t pk_bytes() const { return pk_bytes_; }
    std::size_t sk_bytes() const { return sk_bytes_; }
    std::size_t signature_bytes() const { return signature_bytes_; }

    // FIPS 205 section 9. The message of the standard's internal functions is prefix || body; without
    // `addrnd`, signing is deterministic.
    SlhKeys keygen_internal(const Bytes& seeds) const;
    SlhSigned sign_internal(const Bytes& prefix, const Bytes& body, const Bytes& sk,
                            const Bytes& addrnd) const;
    int verify_internal(const Bytes& prefix, const Bytes& body, const Bytes& signature,
                        const Bytes& pk) const;

    // The official interface. Outputs are guarded and length pointers preset to nonsense; a success must set
    // them right, a failure must leave them and the outputs alone.
    SlhKeys keygen() const;
    SlhSigned sign(Bytes sk, Bytes message) const;
    int verify(Bytes pk, Bytes signature, Bytes message) const;

    // The functions themselves, for bad pointers and lengths
    using Length = unsigned long long;
    int (*sig_keygen)(unsigned char*, Length*, unsigned char*, Length*);
    int (*sig_sign)(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length*);
    int (*sig_verify)(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length);

  private:
    std::size_t pk_bytes_, sk_bytes_, signature_bytes_;
};

}  // namespace schemes_test
