// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "elf/source.hpp"
#include "ledger/workings.hpp"

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

struct Candidate {
    std::uint32_t section = 0, symbol = 0;
    std::uint64_t start = 0, size = 0;  // within the section
    std::uint32_t file = no_index;      // index into Ledger::source_files
    std::uint32_t rank = 0;             // of those with the same bytes, the lowest gives the name
    std::uint32_t aliases = 0;
    bool after_file = false;  // static, and follows an STT_FILE
    bool inferred = false;
};

std::uint32_t rank_of(const Symbol& symbol) {
    const std::uint32_t binding = symbol.binding == STB_GLOBAL ? 0 : symbol.binding == STB_WEAK ? 1 : 2;
    return 2 * binding + (symbol.type == STT_NOTYPE ? 1 : 0);
}

class SymbolLevel {
  public:
    explicit SymbolLevel(Workings& work)
        : work_(work), level_(work.ledger.symbols), symbols_(table(work)), runs_(work.sections.size()) {}

    void build() {
        work_.ledger.has_symbols = symbols_.size() > 1;
        level_.labels = work_.ledger.sections.labels;
        const auto count = static_cast<std::uint32_t>(level_.labels.size());
        label_of_section_.assign(work_.sections.size(), no_index);
        for (std::uint32_t i = 0; i < count; ++i) {
            Label& label = level_.labels[i];
            if (label.kind == LabelKind::section) label_of_section_[label.section] = i;
            label.file_bytes = 0;
            if (label.kind != LabelKind::shared) label.memory_bytes = 0;
        }
        collect();
        sort();
        label_sections();
        compose(work_.ledger.sections.file, level_.file, false);
        compose(work_.ledger.sections.memory, level_.memory, true);
        remark();
        finish_level(level_);
    }

  private:
    static const std::vector<Symbol>& table(Workings& work) {
        static const std::vector<Symbol> none;
        if (work.sections.empty()) return none;
        const auto& symbols = work.image.symbols();
        if (symbols.size() > 1) return symbols;
        const auto& dynamic = work.image.dynamic_symbols();
        work.ledger.symbols_from_dynamic = dynamic.size() > 1;
        return dynamic;
    }

    void collect() {
        std::uint32_t file = no_index;
        bool any_file = false;
        for (const Segment& segment : work_.image.segments())
            if (segment.type == PT_TLS) thread_data_ = segment.vaddr;
        for (std::uint32_t i = 1; i < symbols_.size(); ++i) {
            const Symbol& symbol = symbols_[i];
            if (symbol.type == STT_FILE) {
                any_file = true;
                file = symbol.name.empty() ? no_index
                                           : static_cast<std::uint32_t>(work_.ledger.source_files.size());
                if (file != no_index) work_.ledger.source_files.emplace_back(symbol.name);
            } else if (may_have_bytes(symbol)) {
                Candidate candidate;
                candidate.symbol = i;
                candidate.section = symbol.section;
                candidate.rank = rank_of(symbol);
                if (!symbol.global()) {
                    candidate.file = file;
                    candidate.after_file = any_file;
                }
                place(candidate, symbol);
            }
        }
    }

    void place(Candidate& candidate, const Symbol& symbol) {
        const Section& section = work_.sections[symbol.section];
        std::uint64_t value = symbol.value;
        // The lowest bit of a function's address chooses the instruction set (Arm ELF, 5.5.3).
        if (work_.image.machine() == EM_ARM && symbol.type == STT_FUNC) value &= ~std::uint64_t{1};
        if (!work_.object) {
            // st_value of thread-local data counts from the start of PT_TLS.
            if (symbol.type == STT_TLS) value += thread_data_;
            if (value < section.addr) {
                outside_ += symbol.size != 0 ? 1 : 0;
                return;
            }
            value -= section.addr;
        }
        if (section.size == 0 || section.type == SHT_NULL) return;
        if (value >= section.size) {
            // Linkers put names without bytes behind the end of a section (_end).
            outside_ += symbol.size != 0 ? 1 : 0;
            return;
        }
        candidate.start = value;
        candidate.size = std::min(symbol.size, section.size - value);
        if (candidate.size != symbol.size) ++clamped_;
        if (candidate.size == 0 && marks_a_place(symbol.name)) return;
        candidates_.push_back(candidate);
    }

    void sort() {
        std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
            if (a.section != b.section) return a.section < b.section;
            if (a.start != b.start) return a.start < b.start;
            if (a.size != b.size) return a.size > b.size;
            return a.rank != b.rank ? a.rank < b.rank : a.symbol < b.symbol;
        });
    }

    void label_sections() {
        for (std::size_t first = 0; first < candidates_.size();) {
            std::size_t last = first;
            while (last < candidates_.size() && candidates_[last].section == candidates_[first].section)
                ++last;
            label_section(first, last);
            first = last;
        }
    }

    void label_section(std::size_t first, std::size_t last) {
        const Section& section = work_.sections[candidates_[first].section];
        if (label_of_section_[section.index] == no_index) return;  // other sections have all its bytes
        std::vector<Claim>& runs = runs_[section.index];
        std::uint64_t at = 0;
        std::vector<std::uint32_t> labels(last - first, no_index);
        for (const Claim& run : innermost(claims(first, last, section.size))) {
            fill_gap(runs, section, at, run.start);
            std::uint32_t& label = labels[run.item - first];
            if (label == no_index) label = add_symbol(candidates_[run.item]);
            runs.push_back({run.start, run.end, label});
            at = run.end;
        }
        fill_gap(runs, section, at, section.size);
    }

    // Without aliases and with the sizes of those that state none.
    std::vector<Claim> claims(std::size_t first, std::size_t last, std::uint64_t section_size) {
        std::vector<Claim> claims;
        std::uint64_t reached = 0;  // the end of the sized symbols so far
        std::size_t kept = last;
        for (std::size_t i = first; i < last; ++i) {
            Candidate& candidate = candidates_[i];
            if (kept != last && candidates_[kept].start == candidate.start &&
                (candidates_[kept].size == candidate.size || candidate.size == 0 ||
                 candidates_[kept].inferred)) {
                ++candidates_[kept].aliases;
                continue;
            }
            if (candidate.size == 0) {
                if (candidate.start < reached) continue;  // a label inside something that has a size
                std::size_t next = i + 1;
                while (next < last && candidates_[next].start == candidate.start)
                    ++next;
                candidate.size = (next < last ? candidates_[next].start : section_size) - candidate.start;
                candidate.inferred = true;
            } else {
                reached = std::max(reached, candidate.start + candidate.size);
            }
            kept = i;
            claims.push_back(
                {candidate.start, candidate.start + candidate.size, static_cast<std::uint32_t>(i)});
        }
        return claims;
    }

    std::uint32_t add_symbol(const Candidate& candidate) {
        const Symbol& symbol = symbols_[candidate.symbol];
        const Label& section = level_.labels[label_of_section_[candidate.section]];
        Label label;
        label.name = symbol.name;
        label.kind = candidate.inferred ? LabelKind::inferred_symbol : LabelKind::symbol;
        label.byte_class = section.byte_class;
        label.owner = section.owner == Owner::format ? Owner::format : owner_of(candidate, symbol);
        label.section = candidate.section;
        label.symbol = candidate.symbol;
        label.address = (work_.object ? 0 : work_.sections[candidate.section].addr) + candidate.start;
        label.global = symbol.global();
        label.aliases = candidate.aliases;
        label.source_file = candidate.file;
        level_.labels.push_back(std::move(label));
        return static_cast<std::uint32_t>(level_.labels.size() - 1);
    }

    Owner owner_of(const Candidate& candidate, const Symbol& symbol) const {
        const OwnerRules& rules = work_.options.owners;
        if (symbol.global()) return rules.of_global(symbol.name);
        // GNU ld puts an STT_FILE without a name before the globals that a version script made local.
        if (candidate.after_file && candidate.file == no_index) return rules.of_global(symbol.name);
        return rules.of_local(symbol.name, candidate.file == no_index
                                               ? std::string_view()
                                               : std::string_view(work_.ledger.source_files[candidate.file]));
    }

    void fill_gap(std::vector<Claim>& runs, const Section& section, std::uint64_t from, std::uint64_t to) {
        if (from >= to) return;
        const std::uint32_t label = gap_label(section, is_padding(section, from, to));
        if (!runs.empty() && runs.back().item == label)
            runs.back().end = to;
        else
            runs.push_back({from, to, label});
    }

    // Fill that some alignment up to the section's own explains: to a multiple of it, and shorter than it.
    bool is_padding(const Section& section, std::uint64_t from, std::uint64_t to) {
        const std::uint64_t end = (work_.object ? 0 : section.addr) + to;
        const std::uint64_t natural = to == section.size ? section.align : end & (~end + 1);
        const std::uint64_t align = end == 0 ? section.align : std::min(natural, section.align);
        if (to - from >= align) return false;
        if (section.no_bits()) return true;
        return work_.fill.is_fill(section.offset + from, to - from, section.executable());
    }

    std::uint32_t gap_label(const Section& section, bool padding) {
        std::uint32_t& known = padding ? padding_ : unnamed_;
        if (known != no_index && level_.labels[known].section == section.index) return known;
        const Label& parent = level_.labels[label_of_section_[section.index]];
        Label label;
        label.name.append(padding ? "padding in " : "no symbol in ").append(section.name);
        label.kind = padding ? LabelKind::padding : LabelKind::unnamed;
        label.byte_class = padding && section.allocated() ? ByteClass::alignment : parent.byte_class;
        label.owner = padding ? Owner::format : parent.owner;
        label.section = section.index;
        level_.labels.push_back(std::move(label));
        known = static_cast<std::uint32_t>(level_.labels.size() - 1);
        return known;
    }

    // Replaces the runs of sections by those of their symbols.
    void compose(const std::vector<Extent>& from, std::vector<Extent>& to, bool memory) {
        for (const Extent& extent : from) {
            const Label& label = level_.labels[extent.label];
            if (label.kind != LabelKind::section || runs_[label.section].empty()) {
                append(to, extent.start, extent.size, extent.label);
                continue;
            }
            const Section& section = work_.sections[label.section];
            const std::uint64_t base = !memory ? section.offset : work_.object ? extent.start : section.addr;
            const std::uint64_t first = extent.start - base, last = first + extent.size;
            const std::vector<Claim>& runs = runs_[label.section];
            auto run = std::upper_bound(runs.begin(), runs.end(), first,
                                        [](std::uint64_t at, const Claim& claim) { return at < claim.end; });
            for (; run != runs.end() && run->start < last; ++run) {
                const std::uint64_t a = std::max(first, run->start), b = std::min(last, run->end);
                append(to, base + a, b - a, run->item);
            }
        }
    }

    void remark() {
        if (outside_ != 0)
            work_.ledger.remarks.push_back(std::to_string(outside_) +
                                           " symbols lie outside of the section that they name (st_value)");
        if (clamped_ != 0)
            work_.ledger.remarks.push_back(std::to_string(clamped_) +
                                           " symbols are said to reach past the end of their section "
                                           "(st_size): what lies inside counts");
    }

    Workings& work_;
    Level& level_;
    const std::vector<Symbol>& symbols_;
    std::vector<Candidate> candidates_;
    std::vector<std::vector<Claim>> runs_;         // by section: of labels, from 0 to its size, without gaps
    std::vector<std::uint32_t> label_of_section_;  // the label of each section, or no_index
    std::uint32_t padding_ = no_index, unnamed_ = no_index;
    std::uint64_t thread_data_ = 0, outside_ = 0, clamped_ = 0;
};

}  // namespace

void add_symbol_level(Workings& work) {
    SymbolLevel(work).build();
}

}  // namespace elfsize::detail
