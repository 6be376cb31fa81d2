// SPDX-License-Identifier: Apache-2.0
#include "ledger/symbol_candidates.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace elfsize::detail {
namespace {

// Names that linkers give to the end of something: they mark a place and have no bytes.
bool marks_a_place(std::string_view name) {
    constexpr std::string_view marks[] = {"_edata", "edata",       "_end",        "end",         "_etext",
                                          "etext",  "__bss_start", "__TMC_END__", "__data_start"};
    return std::find(std::begin(marks), std::end(marks), name) != std::end(marks) ||
           name.starts_with("__start_") || name.starts_with("__stop_");
}

// $x, $d.7: what kind of content follows (ELF for the Arm and RISC-V architectures, "Mapping symbols"); .L:
// of the assembler.
bool is_mapping_symbol(std::string_view name) {
    return name.starts_with("$") || name.starts_with(".L");
}

bool may_have_bytes(const Symbol& symbol) {
    return symbol.place == Place::section && symbol.type != STT_SECTION && symbol.type != STT_FILE &&
           !symbol.name.empty() && !is_mapping_symbol(symbol.name);
}

std::uint32_t rank_of(const Symbol& symbol) {
    const std::uint32_t binding = symbol.binding == STB_GLOBAL ? 0 : symbol.binding == STB_WEAK ? 1 : 2;
    return 2 * binding + (symbol.type == STT_NOTYPE ? 1 : 0);
}

class Collector {
  public:
    Collector(Workings& work, const std::vector<Symbol>& symbols) : work_(work), symbols_(symbols) {}

    Candidates take() {
        collect();
        sort();
        return std::move(found_);
    }

  private:
    void collect() {
        std::uint32_t file = no_index;
        bool any_file = false;
        for (const Segment& segment : work_.image.segments())
            if (segment.type == PT_TLS) thread_data_ = segment.vaddr;
        const auto own_section = sections_of_symbols();
        for (std::uint32_t i = 1; i < symbols_.size(); ++i) {
            const Symbol& symbol = symbols_[i];
            if (symbol.type == STT_FILE) {
                any_file = true;
                file = symbol.name.empty() ? no_index
                                           : static_cast<std::uint32_t>(work_.ledger.source_files.size());
                if (file != no_index) work_.ledger.source_files.emplace_back(symbol.name);
            } else if (may_have_bytes(symbol) && own_section[symbol.section] != no_index) {
                Candidate candidate;
                candidate.symbol = i;
                candidate.section = own_section[symbol.section];
                candidate.rank = rank_of(symbol);
                if (!symbol.global()) {
                    candidate.file = file;
                    candidate.after_file = any_file;
                }
                place(candidate, symbol);
            }
        }
    }

    // Sections here by their index in the file of the symbols: a separate debug file may number them
    // otherwise.
    std::vector<std::uint32_t> sections_of_symbols() const {
        std::vector<std::uint32_t> own;
        if (work_.options.symbols_from == nullptr) {
            for (const Section& section : work_.sections)
                own.push_back(section.index);
            return own;
        }
        std::map<std::pair<std::uint64_t, std::string_view>, std::uint32_t> by_address;
        for (const Section& section : work_.sections)
            if (section.allocated()) by_address.try_emplace({section.addr, section.name}, section.index);
        for (const Section& section : work_.options.symbols_from->sections()) {
            const auto found = by_address.find({section.addr, section.name});
            own.push_back(!section.allocated() || found == by_address.end() ? no_index : found->second);
        }
        return own;
    }

    void place(Candidate& candidate, const Symbol& symbol) {
        const Section& section = work_.sections[candidate.section];
        std::uint64_t value = symbol.value;
        // The lowest bit of a function's address chooses the instruction set (Arm ELF, 5.5.3).
        if (work_.image.machine() == EM_ARM && symbol.type == STT_FUNC) value &= ~std::uint64_t{1};
        if (!work_.object) {
            // st_value of thread-local data counts from the start of PT_TLS.
            if (symbol.type == STT_TLS) value += thread_data_;
            if (value < section.addr) {
                found_.outside += symbol.size != 0 ? 1 : 0;
                return;
            }
            value -= section.addr;
        }
        if (section.size == 0 || section.type == SHT_NULL) return;
        if (value >= section.size) {
            // Linkers put names without bytes behind the end of a section (_end).
            found_.outside += symbol.size != 0 ? 1 : 0;
            return;
        }
        candidate.start = value;
        candidate.size = std::min(symbol.size, section.size - value);
        if (candidate.size != symbol.size) ++found_.clamped;
        if (candidate.size == 0 && marks_a_place(symbol.name)) return;
        found_.candidates.push_back(candidate);
    }

    void sort() {
        std::sort(found_.candidates.begin(), found_.candidates.end(),
                  [](const Candidate& a, const Candidate& b) {
                      if (a.section != b.section) return a.section < b.section;
                      if (a.start != b.start) return a.start < b.start;
                      if (a.size != b.size) return a.size > b.size;
                      return a.rank != b.rank ? a.rank < b.rank : a.symbol < b.symbol;
                  });
    }

    Workings& work_;
    const std::vector<Symbol>& symbols_;
    Candidates found_;
    std::uint64_t thread_data_ = 0;
};

}  // namespace

Candidates collect_candidates(Workings& work, const std::vector<Symbol>& symbols) {
    return Collector(work, symbols).take();
}

}  // namespace elfsize::detail
