// SPDX-License-Identifier: Apache-2.0
// One test build of ML-DSA.
#pragma once

#include <string>
#include <vector>

#include "commitments.h"
#include "scheme_library.hpp"

namespace schemes_test {

struct SigningKeys {
    int result;
    Bytes pk, sk;
};
struct Signed {
    int result;
    Bytes sig;
};

class MldsaLibrary : public SchemeLibrary {
  public:
    // `set` is 44, 65 or 87, `backend` "shake", "sm3" or "drng".
    MldsaLibrary(int set, const std::string& backend);

    std::size_t pk_bytes() const { return pk_bytes_; }
    std::size_t sk_bytes() const { return sk_bytes_; }
    std::size_t sig_bytes() const { return sig_bytes_; }

    // Outputs are guarded here as everywhere below; a failure must have left them and the lengths alone.
    SigningKeys keygen_internal(const Bytes& xi) const;
    Signed sign(const Bytes& sk, const Bytes& message, const Bytes& ctx, const Bytes& rnd) const;
    Signed sign_mu(const Bytes& sk, const Bytes& mu, const Bytes& rnd) const;
    int verify(const Bytes& pk, const Bytes& sig, const Bytes& message, const Bytes& ctx) const;
    int verify_mu(const Bytes& pk, const Bytes& sig, const Bytes& mu) const;

    // The official interface
    SigningKeys keygen() const;
    Signed sign(Bytes sk, Bytes message) const;
    int verify(Bytes pk, Bytes sig, Bytes message) const;

    // The commitment hashes since the last call of this
    std::vector<Bytes> take_commitments() const;

    // For calls with unusual arguments
    template <typename Function>
    Function* function(const std::string& name) const {
        return find<Function>(name);
    }

  private:
    std::size_t pk_bytes_, sk_bytes_, sig_bytes_, challenge_bytes_;
};

}  // namespace schemes_test
