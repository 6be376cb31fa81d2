// SPDX-License-Identifier: Apache-2.0
// Addresses of a linked image and what they mean: functions, variables, slots that the loader fills (GOT),
// stubs that jump through them (PLT).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "elf/image.hpp"

namespace hashprof::census {

struct Span {
    std::uint64_t start = 0, size = 0;
    std::string name;
    // static in its source: only its own translation unit refers to it. A symbol that a version script or
    // hidden visibility made local is not.
    bool is_static = false;
    std::uint32_t unit = 0;  // of a static symbol: its translation unit; 0 if not known
    bool exported = false;   // in the dynamic symbol table
    bool named = true;       // false: code between symbols, name is its place

    bool contains(std::uint64_t address) const { return address - start < size; }
};

// A word that the loader fills in.
struct Slot {
    std::string symbol;         // bound by name
    std::uint64_t address = 0;  // bound to a place of the image itself; 0 if by name
    bool got = false;           // of the GOT; else a pointer in the program's own data
    bool variable = false;      // `symbol` is no function
};

class Layout {
  public:
    // image must outlive the layout.
    explicit Layout(const elfsize::Image& image);

    const elfsize::Image& image() const { return image_; }
    // All code that is not a PLT, in order of address, without overlaps.
    const std::vector<Span>& code() const { return code_; }
    const Span* code_at(std::uint64_t address) const;
    const Span* variable_at(std::uint64_t address) const;
    const std::map<std::uint64_t, Slot>& slots() const { return slots_; }
    const Slot* slot_at(std::uint64_t address) const;
    // The place at a distance from the GOT; 0 without one.
    std::uint64_t from_got(std::uint64_t distance) const;
    // The symbol that a PLT stub at this address jumps to.
    const Slot* stub_at(std::uint64_t address) const;
    // Words in the data of an image at a fixed address that are places in its code.
    std::vector<std::uint64_t> pointers() const;
    // Code that the loader calls while it relocates: IFUNC resolvers.
    const std::vector<std::uint64_t>& resolvers() const { return resolvers_; }
    const elfsize::Section* section_at(std::uint64_t address) const;
    std::vector<std::byte> bytes(const Span& span) const;
    // "the variable table", "section .rodata": for messages.
    std::string place_name(std::uint64_t address) const;

  private:
    void collect_symbols();
    // span: what the symbol table says beside place and name.
    void add_symbol(const elfsize::Symbol& symbol, Span span);
    void settle_code();
    void collect_slots();
    void collect_stubs();

    const elfsize::Image& image_;
    std::vector<const elfsize::Section*> loaded_;  // by address
    std::vector<Span> code_, variables_;
    std::uint64_t got_ = 0;
    std::vector<std::uint64_t> resolvers_;
    std::map<std::uint64_t, Slot> slots_;
    std::map<std::uint64_t, std::uint64_t> stubs_;  // address of the jump -> slot
    mutable std::map<std::uint32_t, std::vector<std::byte>> contents_;
};

}  // namespace hashprof::census
