// SPDX-License-Identifier: Apache-2.0
// Which function stands in for which, and how.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "call/target.hpp"
#include "hashcost/subject.hpp"

namespace ngcc::hashcost {

// A library that functions can be taken from.
struct Source {
    std::string name;                     // as the user or the catalogue names it
    Target target;                        // target.library_sha256 is set
    std::set<std::string> functions;      // sm3hash, pseudohash, pseudoXOF, drng, CryptHash
    std::optional<unsigned> digest_bits;  // of CryptHash
    std::string problem;                  // why nothing can be taken from it
    // Named by its symbols only: what it calls itself. To be priced as present helpers, but a library with
    // these is not offered as a library of helpers.
    std::set<std::string> hidden = {};
};

// nullptr: the function costs nothing.
struct Replacement {
    std::string name;
    std::map<std::string, const Source*> functions;
};

enum class Way { native, direct, counter, none };
const char* text(Way way);

// One call of a shape, done by another library: `count` calls of `shape`.
struct Recipe {
    Way way = Way::none;
    double count = 0;
    Shape shape;
    std::string reason;  // of none
};

// native: the library has the function itself. direct: an output no longer than the digest is one hash, cut.
// counter: hashes of message and 4-byte counter, as many as the output needs. A draw of the DRNG: hashes of
// 32 bytes of state and the counter, and one more for the next state.
Recipe recipe(const Source& source, const Shape& wanted);
// Whether the library can be asked for the price of its own function at this shape.
bool has_own(const Source& source, const Shape& shape);

// Lengths beyond which nothing is priced.
inline constexpr std::uint64_t most_bits = std::uint64_t{1} << 27;

}  // namespace ngcc::hashcost
