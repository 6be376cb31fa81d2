// SPDX-License-Identifier: Apache-2.0
#include "census/calls.hpp"

#include <algorithm>
#include <cstring>

namespace hashprof::census {

using elfsize::Section;
using Kind = Step::Kind;

namespace {

class Finder {
  public:
    Finder(const Layout& layout, FunctionMap& functions) : layout_(layout), functions_(functions) {
        for (auto& [name, function] : functions)
            for (const Definition& definition : function.definitions)
                if (definition.clone != Clone::partial) places_.emplace(definition.address, &function);
    }

    void code(const Body& body) {
        for (const Step& step : body.steps)
            this->step(body, step);
    }

    void data() {
        for (const auto& [at, slot] : layout_.slots()) {
            if (slot.got) continue;  // counted where code reads it
            note(target(slot), layout_.place_name(at), Through::pointer, !slot.symbol.empty());
        }
        if (layout_.image().type() == ET_EXEC) words();
    }

  private:
    FunctionReport* at(std::uint64_t address) const {
        const auto found = places_.find(address);
        return found == places_.end() ? nullptr : found->second;
    }

    FunctionReport* target(const Slot& slot) const {
        if (slot.symbol.empty()) return at(slot.address);
        const auto found = functions_.find(slot.symbol);
        return found == functions_.end() ? nullptr : &found->second;
    }

    void step(const Body& body, const Step& step) {
        switch (step.kind) {
            case Kind::call:
            case Kind::jump:
                if (FunctionReport* function = at(step.value))
                    note(function, body, step.kind == Kind::call ? Through::call : Through::jump, false);
                else if (const Slot* slot = layout_.stub_at(step.value))
                    note(target(*slot), body, Through::plt, !slot->symbol.empty());
                break;
            case Kind::call_through:
            case Kind::jump_through:
                if (const Slot* slot = layout_.slot_at(step.value))
                    note(target(*slot), body, slot->got ? Through::plt : Through::pointer,
                         !slot->symbol.empty());
                break;
            case Kind::wide:
                named_place(body, layout_.from_got(step.value));
                [[fallthrough]];
            case Kind::memory:
            case Kind::immediate:
                named_place(body, step.value);
                break;
        }
    }

    // An address that code computes: of a function, of the slot that holds it, of the stub that jumps to it.
    void named_place(const Body& body, std::uint64_t place) {
        if (FunctionReport* function = at(place))
            note(function, body, Through::pointer, false);
        else if (const Slot* slot = layout_.slot_at(place); slot != nullptr && slot->got)
            note(target(*slot), body, Through::pointer, !slot->symbol.empty());
        else if (const Slot* stub = layout_.stub_at(place))
            note(target(*stub), body, Through::pointer, !stub->symbol.empty());
    }

    // Pointers in the data of an image at a fixed address, which needs no relocations.
    void words() {
        if (places_.empty()) return;
        for (const Section& section : layout_.image().sections()) {
            if (!section.allocated() || section.executable() || section.no_bits() ||
                section.type != SHT_PROGBITS)
                continue;
            if (section.name.starts_with(".eh_frame") || section.name.starts_with(".got")) continue;
            const auto bytes = layout_.image().section_bytes(section);
            for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
                std::uint64_t word;
                std::memcpy(&word, bytes.data() + i, sizeof word);
                note(at(word), layout_.place_name(section.addr + i), Through::pointer, false);
            }
        }
    }

    void note(FunctionReport* function, const Body& body, Through through, bool by_loader) {
        if (function != nullptr && at(body.span->start) != function)
            note(function, body.span->name, through, by_loader);
    }

    void note(FunctionReport* function, const std::string& from, Through through, bool by_loader) {
        if (function == nullptr || base_name(from) == function->name) return;
        auto& known = function->references;
        const auto same = std::find_if(known.begin(), known.end(), [&](const Reference& r) {
            return r.from == from && r.through == through && r.by_loader == by_loader;
        });
        if (same != known.end())
            ++same->count;
        else
            known.push_back({from, {}, through, by_loader, 1});
    }

    const Layout& layout_;
    FunctionMap& functions_;
    std::map<std::uint64_t, FunctionReport*> places_;
};

}  // namespace

void add_references(const Layout& layout, const std::vector<Body>& bodies, FunctionMap& functions) {
    Finder finder(layout, functions);
    for (const Body& body : bodies)
        finder.code(body);
    finder.data();
}

}  // namespace hashprof::census
