// SPDX-License-Identifier: Apache-2.0
// One test build of ML-KEM (see shim/shim.h), loaded privately, so that all sets and backends fit into one
// program.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "drng.h"
#include "mlkem_expected_calls.hpp"
#include "shim/shim.h"
#include "vectors.hpp"

#undef sm3hash
#undef pseudohash
#undef pseudoXOF
#undef get_random_number

namespace schemes_test {

// For the messages of failed comparisons
inline void PrintTo(const HelperCalls& c, std::ostream* out) {
    *out << c.calls << " x " << c.function << ' ' << c.in_bits << " -> " << c.out_bits;
}

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

class MlkemLibrary {
  public:
    // `set` is 512, 768 or 1024, `backend` "iccs" or "shake".
    MlkemLibrary(int set, const std::string& backend);
    MlkemLibrary(const MlkemLibrary&) = delete;
    MlkemLibrary& operator=(const MlkemLibrary&) = delete;
    ~MlkemLibrary();

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
    KeyPair keygen() const;
    Encapsulated enc(Bytes ek) const;
    Decapsulated dec(Bytes dk, Bytes ct) const;

    void seed(const Bytes& seed) const;
    struct shim_state& shim() const {
        return *shim_;
    }
    // The recorded calls, equal shapes merged; empties the record.
    std::vector<HelperCalls> take_calls() const;

  private:
    template <typename Function>
    Function* find(const char* name) const;

    void* handle_;
    struct shim_state* shim_;
    std::size_t ek_bytes_, dk_bytes_, ss_bytes_, ct_bytes_;
};

}  // namespace schemes_test
