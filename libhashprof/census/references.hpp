// SPDX-License-Identifier: Apache-2.0
// Who refers to which function in one ELF image: an object before the link, or the output of a link that kept
// its relocations (--emit-relocs). Section headers give places, so both read alike.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "elf/image.hpp"

namespace hashprof::census {

// A place in the image: a section and an offset in it.
struct Location {
    std::uint32_t section = 0;
    std::uint64_t offset = 0;
    auto operator<=>(const Location&) const = default;
};

enum class Via {
    name,     // a relocation against the function's own global symbol: what --wrap redirects
    address,  // a relocation against a section, or against another name of the same place
    branch,   // a branch that the assembler resolved, which leaves no relocation
};

struct Use {
    std::string from;    // the function, or the variable, or the section that refers
    Location at;         // where in the image
    std::string symbol;  // of the relocation; empty for a branch
    Via via = Via::name;
};

// Names by place, and uses of places. Made once for an image, which must outlive it.
class References {
  public:
    explicit References(const elfsize::Image& image);

    // The function that covers a place; else the variable; else the name of the section.
    std::string owner(Location at) const;
    Location place(const elfsize::Symbol& symbol) const;

    // All uses of `target` and of the global symbol `name` (which may be undefined here), in order of place.
    // Unwind tables and debugging information refer to every function and are left out.
    std::vector<Use> uses(std::string_view name, const Location* target) const;

  private:
    struct Entry {
        Location at;
        Location target;  // section 0: not in this image
        std::uint32_t symbol;
    };
    struct Span {
        Location start;
        std::uint64_t size;
        std::string_view name;
        bool function;
    };
    void collect_spans();
    void collect_entries();
    void scan_branches(Location target, std::vector<Use>& out) const;
    const std::vector<std::byte>& code(std::uint32_t section) const;

    const elfsize::Image& image_;
    std::vector<Span> spans_;
    std::vector<Entry> entries_;
    mutable std::map<std::uint32_t, std::vector<std::byte>> code_;
};

}  // namespace hashprof::census
