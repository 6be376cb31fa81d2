// SPDX-License-Identifier: Apache-2.0
// One test build of HQC.
#pragma once

#include "../scheme_library.hpp"

namespace schemes_test {

struct HqcKeys {
    int result;
    Bytes ek, dk;
};
struct HqcEncapsulated {
    int result;
    Bytes ss, ct;
};
struct HqcDecapsulated {
    int result;
    Bytes ss;
};

class HqcLibrary : public SchemeLibrary {
  public:
    static constexpr std::size_t kEk = 2241, kDk = 2321, kCt = 4433, kSs = 32, kVectorBytes = 2209;

    explicit HqcLibrary(const std::string& backend);

    unsigned long long length(const char* getter) const;

    // The inner functions
    HqcEncapsulated encaps_internal(const Bytes& ek, const Bytes& m, const Bytes& salt) const;
    Bytes hash_g(const Bytes& ek_hash, const Bytes& m, const Bytes& salt) const;
    Bytes hash(const char* function, std::size_t size, const Bytes& in) const;  // H or I
    Bytes hash_j(const Bytes& ek_hash, const Bytes& sigma, const Bytes& ct) const;
    // The vector of n bits that `function` (hqc_sample_...) makes after the parts before it were drawn
    // likewise.
    struct Part {
        const char* function;
        int number;
    };
    Bytes sample(const Bytes& seed, const std::vector<Part>& parts, int expected = 0) const;

    // The official interface. Outputs are guarded and lengths preset to nonsense; a success must set the
    // lengths right, and a failure must leave outputs and lengths as they were.
    HqcKeys keygen() const;
    HqcEncapsulated enc(Bytes ek) const;
    HqcDecapsulated dec(Bytes dk, Bytes ct) const;
    // The same with one of the pointers null, by its place among the arguments; returns the result.
    int keygen_with_null(int place) const;
    int enc_with_null(int place) const;
    int dec_with_null(int place) const;
};

}  // namespace schemes_test
