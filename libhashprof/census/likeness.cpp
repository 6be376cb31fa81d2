// SPDX-License-Identifier: Apache-2.0
#include "census/likeness.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "elf/source.hpp"

namespace hashprof::census {

using Kind = Step::Kind;

namespace {

constexpr std::size_t none = ~std::size_t{0};
enum TraitKind { callee, imported, variable, literal, slot, constant };

// GB/T 32905-2016: the initial value and the two round constants.
constexpr std::uint32_t sm3_constants[] = {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc,
                                           0x163138aa, 0xe38dee4d, 0xb0fb0e4e, 0x79cc4519, 0x7a879d8a};

// Masks, powers of two and repeated bytes turn up in all kinds of code.
bool is_common(std::uint64_t value) {
    const auto mask = [](std::uint64_t x) { return (x & (x + 1)) == 0 || std::has_single_bit(x); };
    const std::uint64_t word = value & 0xffffffff;
    const std::uint64_t trimmed = value == 0 ? 0 : value >> std::countr_zero(value);
    if (mask(trimmed) || mask(~value) || mask(~value & 0xffffffff)) return true;
    const std::uint64_t byte = value & 0xff;
    return word == byte * 0x01010101 || word == (value & 0xffff) * 0x00010001;
}

bool is_helper_like(const FunctionReport& function) {
    return function.role != Role::operation;
}

}  // namespace

Fingerprints::Fingerprints(const Layout& layout, const std::vector<Body>& bodies,
                           const FunctionMap& functions, bool whole_program)
    : layout_(layout), bodies_(bodies), functions_(functions), whole_program_(whole_program) {
    for (const auto& [name, function] : functions)
        for (const Definition& definition : function.definitions)
            wanted_places_.insert(definition.address);
    collect_sm3_tables();
    collect_callees();
    collect_inner();
}

std::size_t Fingerprints::index_of(std::uint64_t address) const {
    const auto found =
        std::lower_bound(bodies_.begin(), bodies_.end(), address,
                         [](const Body& body, std::uint64_t at) { return body.span->start < at; });
    const bool exact = found != bodies_.end() && found->span->start == address;
    return exact ? static_cast<std::size_t>(found - bodies_.begin()) : none;
}

void Fingerprints::collect_callees() {
    callees_.resize(bodies_.size());
    callers_.resize(bodies_.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        for (const Step& step : bodies_[i].steps) {
            if (step.kind == Kind::call_through || step.kind == Kind::jump_through) continue;
            const bool wide = step.kind == Kind::wide && index_of(step.value) == none;
            const std::uint64_t place = wide ? layout_.from_got(step.value) : step.value;
            const Span* span = layout_.code_at(place);
            if (span != nullptr && span != bodies_[i].span) reached_.insert(span->start);
            const std::size_t target = index_of(place);
            if (target == none || target == i) continue;
            if (step.kind == Kind::call || step.kind == Kind::jump) {
                callees_[i].insert(target);
                callers_[target].insert(i);
            } else {
                pointed_.insert(target);
            }
        }
    }
    for (const auto& [at, slot] : layout_.slots())
        if (slot.symbol.empty()) point_to(slot.address);
    for (const std::uint64_t place : layout_.pointers())
        point_to(place);
    point_to(layout_.image().entry());
}

void Fingerprints::point_to(std::uint64_t place) {
    const Span* span = layout_.code_at(place);
    if (span == nullptr) return;
    reached_.insert(span->start);
    if (span->start == place) pointed_.insert(index_of(place));
}

// Nothing leads to it: a weak definition that another one replaced, a function that nobody calls.
bool Fingerprints::is_dead(std::size_t body) const {
    const Span& span = *bodies_[body].span;
    return !span.exported && !reached_.contains(span.start) && layout_.image().type() != ET_REL;
}

// The bodies of a function: itself, its clones, and their .cold rests.
std::set<std::size_t> Fingerprints::parts_of(const FunctionReport& function) const {
    std::set<std::size_t> parts;
    for (const Definition& definition : function.definitions)
        if (const std::size_t i = index_of(definition.address); i != none) parts.insert(i);
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (bodies_[i].span->named && base_name(bodies_[i].span->name) == function.name) parts.insert(i);
    return parts;
}

std::set<std::size_t> Fingerprints::below(std::set<std::size_t> from) const {
    std::vector<std::size_t> open(from.begin(), from.end());
    while (!open.empty()) {
        const std::size_t i = open.back();
        open.pop_back();
        for (const std::size_t next : callees_[i])
            if (from.insert(next).second) open.push_back(next);
    }
    return from;
}

void Fingerprints::collect_inner() {
    for (const auto& [name, function] : functions_)
        (is_helper_like(function) ? inner_ : operations_).merge(parts_of(function));
    for (bool changed = !inner_.empty(); changed;) {
        changed = false;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (inner_.contains(i) || callers_[i].empty() || pointed_.contains(i)) continue;
            if (!std::includes(inner_.begin(), inner_.end(), callers_[i].begin(), callers_[i].end()))
                continue;
            inner_.insert(i);
            changed = true;
        }
    }
}

void Fingerprints::add_address(std::uint64_t address, Traits& traits) const {
    if (const Slot* known = layout_.slot_at(address); known != nullptr && known->got) {
        // An imported function says nothing: everybody calls memcpy.
        if (known->symbol.empty() && known->address != 0) return add_address(known->address, traits);
        if (known->variable) traits.hints.insert({slot, address});
        return;
    }
    const elfsize::Section* section = layout_.section_at(address);
    if (section == nullptr || section->executable() || section->name.starts_with(".plt")) return;
    if (section->name.starts_with(".got")) return;
    const Span* known = layout_.variable_at(address);
    if (known != nullptr && is_of_unit(*known, traits)) {
        traits.marks.insert({variable, known->start});
        traits.units.insert(known->unit);
    } else
        traits.hints.insert({known != nullptr ? variable : literal, address});
}

void Fingerprints::add_constant(std::uint64_t value, Traits& traits) const {
    if (layout_.section_at(value) != nullptr && layout_.image().type() == ET_EXEC)
        return add_address(value, traits);
    if (value >= 0x10000 && !is_common(value)) traits.hints.insert({constant, value});
}

// By name and unit, so that the clones of a static function are one thing.
Fingerprints::Trait Fingerprints::static_callee(const Span& span) {
    const std::size_t name = std::hash<std::string_view>{}(base_name(span.name));
    return {callee, name ^ (std::uint64_t{span.unit} << 32)};
}

// Static, so that who refers to it is of its unit. mold makes every symbol of an executable local: there a
// reference from another unit shows that the symbol is not static.
bool Fingerprints::is_of_unit(const Span& span, const Traits& traits) {
    return span.is_static && (traits.unit == 0 || span.unit == 0 || span.unit == traits.unit);
}

const Slot* Fingerprints::called_slot(const Step& step) const {
    if (step.kind == Kind::call_through || step.kind == Kind::jump_through)
        return layout_.slot_at(step.value);
    if (step.kind == Kind::call || step.kind == Kind::jump) return layout_.stub_at(step.value);
    return nullptr;
}

Fingerprints::Traits Fingerprints::traits_of(const Body& body) const {
    Traits traits;
    if (body.span->is_static) traits.units.insert(traits.unit = body.span->unit);
    for (const Step& step : body.steps) {
        if (step.kind == Kind::wide && layout_.section_at(layout_.from_got(step.value)) != nullptr) {
            add_address(layout_.from_got(step.value), traits);
        } else if (step.kind == Kind::immediate || step.kind == Kind::wide) {
            add_constant(step.value, traits);
        } else if (step.kind == Kind::memory) {
            add_address(step.value, traits);
        } else if (const Slot* stub = called_slot(step);
                   stub != nullptr && functions_.contains(stub->symbol)) {
            traits.wanted.insert({imported, reinterpret_cast<std::uintptr_t>(stub)});
        } else if (step.kind == Kind::call || step.kind == Kind::jump) {
            const std::size_t target = index_of(step.value);
            if (target == none) continue;
            if (wanted_places_.contains(step.value)) {
                traits.wanted.insert({callee, step.value});
                continue;
            }
            const Span& span = *bodies_[target].span;
            if (span.start == body.span->start || base_name(span.name) == base_name(body.span->name))
                continue;
            const bool mark = is_of_unit(span, traits);
            if (mark) {
                traits.marks.insert(static_callee(span));
                traits.units.insert(span.unit);
            } else {
                traits.hints.insert({callee, step.value});
            }
        }
    }
    return traits;
}

namespace {
std::size_t shared(const std::set<std::pair<int, std::uint64_t>>& a,
                   const std::set<std::pair<int, std::uint64_t>>& b) {
    return static_cast<std::size_t>(
        std::count_if(a.begin(), a.end(), [&](const auto& trait) { return b.contains(trait); }));
}
}  // namespace

Fingerprints::Traits Fingerprints::traits_of(const std::set<std::size_t>& parts) const {
    Traits all;
    for (const std::size_t part : parts) {
        Traits traits = traits_of(bodies_[part]);
        all.marks.merge(traits.marks);
        all.hints.merge(traits.hints);
        all.wanted.merge(traits.wanted);
        all.units.merge(traits.units);
    }
    return all;
}

// Without LTO a function is inlined within its own translation unit only.
bool Fingerprints::in_other_unit(const Traits& own, const Traits& other) const {
    if (whole_program_ || own.units.size() != 1 || other.units.size() != 1) return false;
    const std::uint32_t mine = *own.units.begin(), its = *other.units.begin();
    return mine != 0 && its != 0 && mine != its;
}

// An operation calls other functions, and a caller that holds a copy of it calls the same. So do other
// operations of a like kind, so without LTO there must be static ones among them.
std::string Fingerprints::operation_evidence(const FunctionReport& function, const Traits& own,
                                             const Traits& other) const {
    const auto calls = [](const Traits& traits) {
        std::set<Trait> calls = traits.wanted;
        for (const auto* all : {&traits.marks, &traits.hints})
            std::copy_if(all->begin(), all->end(), std::inserter(calls, calls.end()),
                         [](const Trait& trait) { return trait.first == callee; });
        return calls;
    };
    const std::set<Trait> mine = calls(own);
    const std::size_t same = shared(mine, calls(other));
    const bool one_unit = whole_program_ || shared(own.marks, other.marks) > 0;
    if (mine.empty() || !one_unit || 4 * same < 3 * mine.size()) return {};
    return "calls " + std::to_string(same) + " of the " + std::to_string(mine.size()) + " functions that " +
           function.name + " calls";
}

// Inlined together with its caller, a static function leaves its own callees and constants in the copy.
std::set<std::size_t> Fingerprints::with_static_callees(std::set<std::size_t> from) const {
    std::vector<std::size_t> open(from.begin(), from.end());
    while (!open.empty()) {
        const std::size_t i = open.back();
        open.pop_back();
        for (const std::size_t next : callees_[i])
            if (bodies_[next].span->is_static && from.insert(next).second) open.push_back(next);
    }
    return from;
}

// What is said against a body that shares traits with a function; empty if nothing is.
std::string Fingerprints::evidence(const FunctionReport& function, const Traits& own,
                                   const Traits& other) const {
    const std::size_t marks = shared(own.marks, other.marks), hints = shared(own.hints, other.hints);
    if (function.role == Role::operation) return operation_evidence(function, own, other);
    if (marks > 0)
        return "uses " + std::to_string(marks) + " of the static functions and tables of " + function.name;
    const std::size_t enough =
        std::max(std::min<std::size_t>(own.hints.size(), 2), (own.hints.size() + 1) / 2);
    if (own.hints.empty() || hints < enough) return {};
    return "has " + std::to_string(hints) + " of the " + std::to_string(own.hints.size()) +
           " constants and variables of " + function.name;
}

// Constants of an algorithm and what has a name stay what they are in every copy; nameless data, which a
// vectorised body loads, does not, and one or two things recognise nothing. Without a symbol table all data
// is nameless.
bool Fingerprints::tells_apart(const std::set<Trait>& hints) const {
    constexpr std::ptrdiff_t enough = 3;
    const auto& sections = layout_.image().sections();
    const bool stripped = std::none_of(sections.begin(), sections.end(), [](const elfsize::Section& section) {
        return section.type == SHT_SYMTAB;
    });
    return std::count_if(hints.begin(), hints.end(),
                         [&](const Trait& trait) { return stripped || trait.first != literal; }) >= enough;
}

Likeness Fingerprints::copies_of(const FunctionReport& function) const {
    Likeness likeness;
    const std::set<std::size_t> parts = parts_of(function);
    const Traits own = traits_of(function.role == Role::operation ? parts : with_static_callees(parts));
    likeness.recognisable = !own.marks.empty() || tells_apart(own.hints) || is_unoptimised(parts) ||
                            is_called_though_tiny(function, parts);
    const std::set<std::size_t> beneath = below(parts);
    // One operation within another is part of it, so a copy there changes no figure.
    const std::set<std::size_t>& apart = function.role == Role::operation ? operations_ : inner_;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (apart.contains(i) || beneath.contains(i) || is_dead(i)) continue;
        const Traits other = traits_of(bodies_[i]);
        if (in_other_unit(own, other)) continue;
        const std::string text = evidence(function, own, other);
        if (!text.empty()) likeness.suspicions.push_back({bodies_[i].span->name, text, false});
    }
    return likeness;
}

// Code of a few instructions is always inlined where it can be: calls that remain come from other units.
bool Fingerprints::is_called_though_tiny(const FunctionReport& function,
                                         const std::set<std::size_t>& parts) const {
    constexpr std::uint64_t tiny = 16;
    const bool called =
        std::any_of(function.references.begin(), function.references.end(),
                    [](const Reference& reference) { return reference.through != Through::pointer; });
    return called && std::all_of(parts.begin(), parts.end(), [&](std::size_t part) {
               return bodies_[part].span->size <= tiny && bodies_[part].steps.empty();
           });
}

// Code of -O0 keeps its first argument on the stack at once, and nothing is inlined in its translation unit.
bool Fingerprints::is_unoptimised(const std::set<std::size_t>& parts) const {
    if (layout_.image().machine() != EM_X86_64) return false;
    return std::all_of(parts.begin(), parts.end(), [&](std::size_t part) {
        const auto bytes = layout_.bytes(*bodies_[part].span);
        const std::string_view code(reinterpret_cast<const char*>(bytes.data()),
                                    std::min<std::size_t>(bytes.size(), 32));
        const std::size_t frame = code.find("\x55\x48\x89\xe5");  // push rbp; mov rbp, rsp
        const bool kept =
            code.find("\x89\x7d") != code.npos || code.find("\x89\xbd") != code.npos;  // mov [rbp-x], rdi
        return frame <= 4 && kept;
    });
}

std::set<std::string> Fingerprints::early() const {
    std::set<std::size_t> roots;
    for (const std::uint64_t place : layout_.resolvers())
        if (const std::size_t i = index_of(place); i != none) roots.insert(i);
    std::set<std::string> names;
    for (const std::size_t i : below(roots))
        names.insert(bodies_[i].span->name);
    return names;
}

// The initial value in data, in either byte order: tables, and what a compiler put there for vector loads.
void Fingerprints::collect_sm3_tables() {
    for (const elfsize::Section& section : layout_.image().sections()) {
        if (!section.allocated() || section.executable() || section.type != SHT_PROGBITS) continue;
        const auto bytes = layout_.image().section_bytes(section);
        for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
            std::uint32_t word;
            std::memcpy(&word, bytes.data() + i, sizeof word);
            if (word == sm3_constants[0] || word == __builtin_bswap32(sm3_constants[0]))
                sm3_tables_.insert(section.addr + i);
        }
    }
}

bool mentions_sm3(const elfsize::Image& image) {
    char little[4], big[4];
    const std::uint32_t swapped = __builtin_bswap32(sm3_constants[0]);
    std::memcpy(little, &sm3_constants[0], sizeof little);
    std::memcpy(big, &swapped, sizeof big);
    for (const elfsize::Section& section : image.sections()) {
        if (!section.allocated() || section.type != SHT_PROGBITS) continue;
        const auto bytes = image.section_bytes(section);
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (text.find({little, 4}) != text.npos || text.find({big, 4}) != text.npos) return true;
    }
    return false;
}

bool Fingerprints::computes_sm3(std::size_t body) const {
    std::set<std::uint64_t> constants;
    for (const Step& step : bodies_[body].steps) {
        const bool immediate = step.kind == Kind::immediate || step.kind == Kind::wide;
        if (immediate && std::count(std::begin(sm3_constants), std::end(sm3_constants), step.value) > 0)
            constants.insert(step.value);
        const bool address = step.kind == Kind::memory || immediate;
        if (address && sm3_tables_.contains(step.value)) return true;
    }
    return constants.size() >= 2;
}

std::vector<std::string> Fingerprints::foreign_sm3() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (!inner_.contains(i) && computes_sm3(i)) names.push_back(bodies_[i].span->name);
    return names;
}

}  // namespace hashprof::census
