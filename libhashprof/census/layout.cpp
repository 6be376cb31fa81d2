// SPDX-License-Identifier: Apache-2.0
#include "census/layout.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "census/decode.hpp"
#include "elf/source.hpp"

namespace hashprof::census {

using elfsize::Image;
using elfsize::Place;
using elfsize::Relocation;
using elfsize::Section;
using elfsize::Symbol;

namespace {

bool is_plt(const Section& section) {
    return section.name.starts_with(".plt") || section.name == ".iplt";
}

// Hand-written assembly often leaves its functions without a type; "$x" and "$d" of AArch64 mark code and
// data.
bool is_function(const Symbol& symbol) {
    return symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC ||
           (symbol.type == STT_NOTYPE && !symbol.name.starts_with('$'));
}

// The last span that starts at or before the address, if it covers it.
const Span* covering(const std::vector<Span>& spans, std::uint64_t address) {
    auto after = std::upper_bound(spans.begin(), spans.end(), address,
                                  [](std::uint64_t at, const Span& span) { return at < span.start; });
    if (after == spans.begin()) return nullptr;
    --after;
    return after->contains(address) ? &*after : nullptr;
}

enum class Binding { other, by_name, relative, resolver };

Binding binding_of(std::uint16_t machine, const Relocation& relocation) {
    const bool arm = machine == EM_AARCH64;
    const std::uint32_t relative = arm ? R_AARCH64_RELATIVE : R_X86_64_RELATIVE;
    const std::uint32_t resolver = arm ? R_AARCH64_IRELATIVE : R_X86_64_IRELATIVE;
    if (relocation.type == relative) return Binding::relative;
    if (relocation.type == resolver) return Binding::resolver;
    return relocation.symbol != 0 ? Binding::by_name : Binding::other;
}

}  // namespace

Layout::Layout(const Image& image) : image_(image) {
    for (const Section& section : image.sections())
        if (section.allocated() && section.size > 0 && !section.thread_local_data())
            loaded_.push_back(&section);
    std::sort(loaded_.begin(), loaded_.end(),
              [](const Section* a, const Section* b) { return a->addr < b->addr; });
    if (const Section* got = image.find_section(".got.plt")) got_ = got->addr;
    collect_symbols();
    settle_code();
    collect_slots();
    collect_stubs();
}

void Layout::add_symbol(const Symbol& symbol, Span span) {
    if (symbol.place != Place::section || symbol.name.empty()) return;
    span.start = symbol.value;
    span.size = symbol.size;
    span.name = std::string(symbol.name);
    if (symbol.type == STT_GNU_IFUNC) resolvers_.push_back(symbol.value);
    if (is_function(symbol)) {
        const Section* section = section_at(symbol.value);
        if (section != nullptr && section->executable() && !is_plt(*section))
            code_.push_back(std::move(span));
    } else if (symbol.type == STT_OBJECT) {
        if (span.size > 0) variables_.push_back(std::move(span));
    }
}

// Static symbols stand behind the FILE symbol of their source. What the linker made local (hidden visibility,
// version script) comes behind a FILE symbol without a name. `strip -g` removes FILE symbols: then all local
// ones may be static, and the units are not known.
void Layout::collect_symbols() {
    const bool has_units = std::any_of(image_.symbols().begin(), image_.symbols().end(),
                                       [](const Symbol& symbol) { return symbol.type == STT_FILE; });
    std::uint32_t unit = 0, units = 0;
    for (const Symbol& symbol : image_.symbols()) {
        if (symbol.type == STT_FILE) unit = symbol.name.empty() ? 0 : ++units;
        if (symbol.name == "_GLOBAL_OFFSET_TABLE_" && symbol.defined()) got_ = symbol.value;
        const bool is_local = !symbol.global() && symbol.visibility == STV_DEFAULT;
        const bool is_static = is_local && (unit != 0 || !has_units);
        add_symbol(symbol, {0, 0, {}, is_static, is_static ? unit : 0, false, true});
    }
    for (const Symbol& symbol : image_.dynamic_symbols())
        add_symbol(symbol, {0, 0, {}, false, 0, true, true});
    const auto by_place = [](const Span& a, const Span& b) {
        // Of several names of one place the static one says less about who may refer to it.
        return std::tuple(a.start, a.is_static, b.size) < std::tuple(b.start, b.is_static, a.size);
    };
    std::stable_sort(code_.begin(), code_.end(), by_place);
    std::stable_sort(variables_.begin(), variables_.end(), by_place);
    // Static functions of several units at one place: identical code, folded by the linker.
    for (std::size_t i = 1; i < code_.size(); ++i)
        if (code_[i].start == code_[i - 1].start && code_[i].unit != code_[i - 1].unit)
            code_[i].unit = code_[i - 1].unit = 0;
    const auto same_start = [](const Span& a, const Span& b) { return a.start == b.start; };
    // Of several names of one place the first stays; it is exported if any is.
    for (std::size_t i = code_.size(); i-- > 1;)
        if (code_[i].start == code_[i - 1].start && code_[i].exported) code_[i - 1].exported = true;
    code_.erase(std::unique(code_.begin(), code_.end(), same_start), code_.end());
    variables_.erase(std::unique(variables_.begin(), variables_.end(), same_start), variables_.end());
}

// Each span ends before the next begins; what no symbol covers becomes spans without a name.
void Layout::settle_code() {
    std::vector<Span> settled;
    const auto add_gap = [&](std::uint64_t from, std::uint64_t to, const Section& section) {
        if (to - from < 16) return;  // padding
        settled.push_back({from, to - from, std::string(section.name) + " at " + elfsize::hex(from), false, 0,
                           false, false});
    };
    auto next = code_.begin();
    for (const Section* section : loaded_) {
        if (!section->executable() || section->no_bits() || is_plt(*section)) continue;
        const std::uint64_t end = section->addr + section->size;
        std::uint64_t at = section->addr;
        while (next != code_.end() && next->start < section->addr)
            ++next;
        for (; next != code_.end() && next->start < end; ++next) {
            if (next->start > at) add_gap(at, next->start, *section);
            const std::uint64_t limit =
                std::next(next) == code_.end() ? end : std::min(end, std::next(next)->start);
            Span span = *next;
            if (span.size == 0 || span.size > limit - span.start) span.size = limit - span.start;
            at = span.start + span.size;
            settled.push_back(std::move(span));
        }
        if (at < end) add_gap(at, end, *section);
    }
    code_ = std::move(settled);
}

void Layout::collect_slots() {
    const auto& symbols = image_.dynamic_symbols();
    for (const Relocation& relocation : image_.dynamic_relocations()) {
        const Binding binding = binding_of(image_.machine(), relocation);
        if (binding == Binding::other) continue;
        Slot slot;
        if (binding == Binding::by_name) {
            slot.symbol = std::string(symbols[relocation.symbol].name);
            slot.variable = symbols[relocation.symbol].type == STT_OBJECT;
        } else {
            slot.address = static_cast<std::uint64_t>(relocation.addend);
            if (binding == Binding::resolver) resolvers_.push_back(slot.address);
        }
        if (binding == Binding::by_name && slot.symbol.empty()) continue;
        const Section* section = section_at(relocation.offset);
        slot.got = section != nullptr && section->name.starts_with(".got");
        slots_.emplace(relocation.offset, std::move(slot));
    }
}

void Layout::collect_stubs() {
    for (const Section* section : loaded_) {
        if (!is_plt(*section) || section->no_bits()) continue;
        const Span span{section->addr, section->size, {}, false, 0, false, false};
        for (const Step& step : decode(image_.machine(), bytes(span), section->addr))
            if (step.kind == Step::Kind::jump_through) stubs_.emplace(step.at, step.value);
    }
}

const Span* Layout::code_at(std::uint64_t address) const {
    return covering(code_, address);
}

const Span* Layout::variable_at(std::uint64_t address) const {
    return covering(variables_, address);
}

// The large code model of x86-64 adds such a distance to the address of the GOT (psABI, "Large position
// independent code model").
std::uint64_t Layout::from_got(std::uint64_t distance) const {
    return got_ == 0 ? 0 : got_ + distance;
}

const Slot* Layout::slot_at(std::uint64_t address) const {
    const auto found = slots_.find(address);
    return found == slots_.end() ? nullptr : &found->second;
}

// A stub is a few instructions that end in its jump: endbr64 and bnd jmp, or adrp, ldr, add, br behind a bti.
const Slot* Layout::stub_at(std::uint64_t address) const {
    constexpr std::uint64_t longest = 16;
    const auto jump = stubs_.lower_bound(address);
    if (jump == stubs_.end() || jump->first - address > longest) return nullptr;
    const Section* section = section_at(address);
    if (section == nullptr || !is_plt(*section)) return nullptr;
    return slot_at(jump->second);
}

std::vector<std::uint64_t> Layout::pointers() const {
    std::vector<std::uint64_t> places;
    if (image_.type() != ET_EXEC || !image_.is_64bit()) return places;
    for (const Section* section : loaded_) {
        if (section->executable() || section->no_bits() || section->name.starts_with(".eh_frame")) continue;
        const auto bytes = image_.section_bytes(*section);
        for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
            std::uint64_t word;
            std::memcpy(&word, bytes.data() + i, sizeof word);
            if (code_at(word) != nullptr) places.push_back(word);
        }
    }
    return places;
}

const Section* Layout::section_at(std::uint64_t address) const {
    auto after =
        std::upper_bound(loaded_.begin(), loaded_.end(), address,
                         [](std::uint64_t at, const Section* section) { return at < section->addr; });
    if (after == loaded_.begin()) return nullptr;
    const Section* section = *std::prev(after);
    return address - section->addr < section->size ? section : nullptr;
}

std::vector<std::byte> Layout::bytes(const Span& span) const {
    const Section* section = section_at(span.start);
    if (section == nullptr || section->no_bits()) return {};
    auto [entry, fresh] = contents_.try_emplace(section->index);
    if (fresh) entry->second = image_.section_bytes(*section);
    const std::uint64_t offset = span.start - section->addr;
    const std::uint64_t size = std::min<std::uint64_t>(span.size, entry->second.size() - offset);
    const auto first = entry->second.begin() + static_cast<std::ptrdiff_t>(offset);
    return {first, first + static_cast<std::ptrdiff_t>(size)};
}

std::string Layout::place_name(std::uint64_t address) const {
    if (const Span* span = code_at(address)) return span->name;
    if (const Span* span = variable_at(address)) return span->name;
    const Section* section = section_at(address);
    return section == nullptr ? elfsize::hex(address) : "section " + std::string(section->name);
}

}  // namespace hashprof::census
