// SPDX-License-Identifier: Apache-2.0
// Prices that were measured before, one file each, for everyone who works on this machine in this state.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hashcost/subject.hpp"
#include "record/record.hpp"

namespace ngcc::hashcost {

// What a price is valid for.
struct PriceKey {
    std::string library_sha256;
    Shape shape;
    record::Json host;  // machine, clock and tool
};

// Of each round the ticks of a call in its fastest batch.
using Rounds = std::vector<double>;

class Cache {
  public:
    explicit Cache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // Empty if there is nothing. What cannot be used is told in `note` and is as good as nothing.
    Rounds load(const PriceKey& key, std::string& note) const;
    // Whole or not at all, so that several programs may use one folder: each leaves a valid file.
    void save(const PriceKey& key, const Rounds& rounds) const;
    std::filesystem::path file(const PriceKey& key) const;

  private:
    std::filesystem::path folder_;
};

}  // namespace ngcc::hashcost
