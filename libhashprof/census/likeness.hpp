// SPDX-License-Identifier: Apache-2.0
// Copies of a function's body in other functions, found by what the body refers to.
//
// Inlining moves a body into its callers, and with it the static functions it calls, its tables and its
// constants. Static functions (by name, clones included) and static tables, of the function and of the
// static functions beneath it, are marks: another function that uses one was compiled in the
// same translation unit and most likely holds a copy. Large constants and global data are hints: a function
// that has half of them is suspected. A function without marks and with few hints cannot be recognised.
#pragma once

#include <set>

#include "census/bodies.hpp"
#include "census/definitions.hpp"

namespace hashprof::census {

struct Likeness {
    std::vector<Suspicion> suspicions;
    bool recognisable = false;  // the body has marks or hints: without suspicions, there are no copies
};

class Fingerprints {
  public:
    // whole_program: the linker optimised across translation units (LTO).
    Fingerprints(const Layout& layout, const std::vector<Body>& bodies, const FunctionMap& functions,
                 bool whole_program);

    Likeness copies_of(const FunctionReport& function) const;
    // Names of the functions that run while the loader still relocates (IFUNC resolvers and what they call).
    std::set<std::string> early() const;
    // Functions outside of the helpers and what only helpers call that compute SM3.
    std::vector<std::string> foreign_sm3() const;

  private:
    using Trait = std::pair<int, std::uint64_t>;  // kind and value
    struct Traits {
        std::set<Trait> marks, hints;
        std::set<Trait> wanted;         // calls of functions that are looked for
        std::uint32_t unit = 0;         // of the body itself, if it is known
        std::set<std::uint32_t> units;  // translation units of the static things it refers to
    };
    Traits traits_of(const Body& body) const;
    Traits traits_of(const std::set<std::size_t>& parts) const;
    static Trait static_callee(const Span& span);
    bool tells_apart(const std::set<Trait>& hints) const;
    std::set<std::size_t> with_static_callees(std::set<std::size_t> from) const;
    std::string evidence(const FunctionReport& function, const Traits& own, const Traits& other) const;
    std::string operation_evidence(const FunctionReport& function, const Traits& own,
                                   const Traits& other) const;
    static bool is_of_unit(const Span& span, const Traits& traits);
    void point_to(std::uint64_t place);
    bool is_dead(std::size_t body) const;
    bool is_called_though_tiny(const FunctionReport& function, const std::set<std::size_t>& parts) const;
    bool in_other_unit(const Traits& own, const Traits& other) const;
    bool is_unoptimised(const std::set<std::size_t>& parts) const;
    const Slot* called_slot(const Step& step) const;
    void add_address(std::uint64_t address, Traits& traits) const;
    void add_constant(std::uint64_t value, Traits& traits) const;
    void collect_callees();
    void collect_inner();
    void collect_sm3_tables();
    std::set<std::size_t> parts_of(const FunctionReport& function) const;
    std::set<std::size_t> below(std::set<std::size_t> from) const;
    bool computes_sm3(std::size_t body) const;
    std::size_t index_of(std::uint64_t address) const;

    const Layout& layout_;
    const std::vector<Body>& bodies_;
    const FunctionMap& functions_;
    const bool whole_program_;
    std::set<std::uint64_t> wanted_places_;
    std::vector<std::set<std::size_t>> callees_, callers_;
    std::set<std::uint64_t> reached_;  // starts of spans that something in the image leads to
    std::set<std::size_t> pointed_;    // their address is taken: their callers are not all known
    std::set<std::size_t> inner_;      // helpers, and what only helpers call
    std::set<std::size_t> operations_;
    std::set<std::uint64_t> sm3_tables_;
};

// The initial value of SM3 is in the bytes of the image. Quick; code of AArch64 may hold it in parts and is
// not seen.
bool mentions_sm3(const elfsize::Image& image);

}  // namespace hashprof::census
