// SPDX-License-Identifier: Apache-2.0
// One test build of ML-KEM.
#pragma once

#include <string>
#include <vector>

#include "scheme_library.hpp"

namespace schemes_test {

struct KeyPair {
    int result;
    Bytes ek, dk;
};
struct Encapsulated {
    int result;
    Bytes ss, ct;
};
struct Decapsulated {
    int result;
    Bytes ss;
};

class MlkemLibrary : public SchemeLibrary {
  public:
    // `set` is 512, 768 or 1024, `backend` "iccs" or "shake".
    MlkemLibrary(int set, const std::string& backend);

    std::size_t ek_bytes() const { return ek_bytes_; }
    std::size_t dk_bytes() const { return dk_bytes_; }
    std::size_t ss_bytes() const { return ss_bytes_; }
    std::size_t ct_bytes() const { return ct_bytes_; }

    // FIPS 203 section 6
    KeyPair keygen_internal(const Bytes& d, const Bytes& z) const;
    Encapsulated encaps_internal(const Bytes& ek, const Bytes& m) const;
    Decapsulated decaps_internal(const Bytes& dk, const Bytes& c) const;

    // The inner functions that tests look at: SampleNTT(rho || j || i), H or G, J(z || c), PRF(s, b).
    std::vector<std::uint16_t> sample_matrix(const Bytes& rho, int i, int j) const;
    Bytes hash(const char* function, std::size_t size, const Bytes& in) const;
    Bytes hash_j(const Bytes& z, const Bytes& c) const;
    Bytes prf(std::size_t size, const Bytes& s, unsigned char b) const;

    // The official interface. Outputs are guarded and length pointers preset to nonsense; a success must set
    // both right, and a failure counts as such only if it left the lengths alone.
    KeyPair keygen(MissingPointer missing = {}) const;
    Encapsulated enc(Bytes ek, MissingPointer missing = {}) const;
    Decapsulated dec(Bytes dk, Bytes ct, MissingPointer missing = {}) const;

  private:
    std::size_t ek_bytes_, dk_bytes_, ss_bytes_, ct_bytes_;
};

}  // namespace schemes_test
