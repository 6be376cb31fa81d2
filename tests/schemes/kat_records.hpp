// SPDX-License-Identifier: Apache-2.0
// The records of the official generators of known-answer files, written here once more.
#pragma once

#include <string>

#include "drng.h"
#include "kat.hpp"

namespace schemes_test {

class KatRecords {
  public:
    KatRecords() {
        const Bytes nonce = repeated("seed", 16);
        init_random_number(&seeds_, nonce.data(), nonce.size());
    }

    // Begins the next record; returns its seed.
    Bytes next() {
        Bytes seed(64);
        get_random_number(&seeds_, seed.data(), 512);
        text += "Count = " + std::to_string(count_++) + "\n";
        field("Seed", seed);
        return seed;
    }

    void field(const std::string& name, const Bytes& value) {
        text += name + "_Len = " + std::to_string(value.size()) + "\n" + name + " = " + to_upper_hex(value) +
                "\n";
    }

    std::string text;

  private:
    DRNG_ctx seeds_;
    int count_ = 0;
};

}  // namespace schemes_test
