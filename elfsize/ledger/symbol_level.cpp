// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iterator>

#include "elf/source.hpp"
#include "ledger/symbol_candidates.hpp"
#include "ledger/unwind.hpp"
#include "ledger/workings.hpp"

namespace elfsize::detail {
namespace {

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
        collected_ = collect_candidates(work_, symbols_);
        if (std::any_of(symbols_.begin(), symbols_.end(), [](const Symbol& symbol) {
                return symbol.defined() && symbol.name == OwnerRules::wrap_runtime_mark;
            }))
            rules_.add_wrap_runtime();
        label_sections();
        label_frames();
        compose(work_.ledger.sections.file, level_.file, false);
        compose(work_.ledger.sections.memory, level_.memory, true);
        remark();
        finish_level(level_);
    }

  private:
    static const std::vector<Symbol>& table(Workings& work) {
        static const std::vector<Symbol> none;
        if (work.sections.empty()) return none;
        if (work.options.symbols_from != nullptr) return work.options.symbols_from->symbols();
        const auto& symbols = work.image.symbols();
        if (symbols.size() > 1) return symbols;
        const auto& dynamic = work.image.dynamic_symbols();
        work.ledger.symbols_from_dynamic = dynamic.size() > 1;
        return dynamic;
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
        if (symbol.global()) return rules_.of_global(symbol.name);
        // GNU ld puts an STT_FILE without a name before the globals that a version script made local.
        if (candidate.after_file && candidate.file == no_index) return rules_.of_global(symbol.name);
        return rules_.of_local(symbol.name,
                               candidate.file == no_index
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

    // A frame description belongs to the owner of the function that it describes. Symbols in the section,
    // which only mark its ends, give way.
    void label_frames() {
        if (work_.object || work_.debug_only || candidates_.empty()) return;
        // A linked file has one; the first counts, so that many that share their bytes are not read again.
        const auto found =
            std::find_if(work_.sections.begin(), work_.sections.end(), [&](const Section& section) {
                return section.name == ".eh_frame" && section.allocated() && !section.no_bits() &&
                       label_of_section_[section.index] != no_index;
            });
        if (found != work_.sections.end()) label_frames_of(*found);
    }

    void label_frames_of(const Section& section) {
        const FrameRecords frames = read_frame_records(work_.image, section);
        if (!frames.problem.empty()) work_.ledger.remarks.push_back(frames.problem);
        index_code();
        std::array<std::uint32_t, owner_count> labels;
        labels.fill(no_index);
        std::vector<Claim>& runs = runs_[section.index];
        runs.clear();
        std::uint64_t at = 0;
        for (const FrameRecord& frame : frames.records) {
            const Owner owner = frame.function ? owner_of_code(*frame.function) : Owner::format;
            std::uint32_t& label = labels[static_cast<std::size_t>(owner)];
            if (label == no_index) label = add_frames(section, owner);
            if (!runs.empty() && runs.back().item == label)
                runs.back().end = frame.end;
            else
                runs.push_back({frame.start, frame.end, label});
            at = frame.end;
        }
        fill_gap(runs, section, at, section.size);
    }

    std::uint32_t add_frames(const Section& section, Owner owner) {
        Label label;
        label.name = std::string("frames of ") + owner_key(owner);
        label.kind = LabelKind::frames;
        label.byte_class = ByteClass::unwind;
        label.owner = owner;
        label.section = section.index;
        level_.labels.push_back(std::move(label));
        return static_cast<std::uint32_t>(level_.labels.size() - 1);
    }

    void index_code() {
        for (const Section& section : work_.sections)
            if (section.allocated() && section.executable() && section.size != 0 &&
                label_of_section_[section.index] != no_index)
                code_.push_back({section.addr, section.addr + section.size, section.index});
        code_ = first_come(std::move(code_));
    }

    Owner owner_of_code(std::uint64_t address) const {
        const auto covers = [](std::uint64_t at, const Claim& claim) { return at < claim.end; };
        const auto code = std::upper_bound(code_.begin(), code_.end(), address, covers);
        if (code == code_.end() || address < code->start) return Owner::unattributed;
        const std::vector<Claim>& runs = runs_[code->item];
        if (runs.empty()) return level_.labels[label_of_section_[code->item]].owner;
        const auto run =
            std::upper_bound(runs.begin(), runs.end(), address - work_.sections[code->item].addr, covers);
        if (run == runs.end() || level_.labels[run->item].kind == LabelKind::padding)
            return Owner::unattributed;
        return level_.labels[run->item].owner;
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
        if (collected_.outside != 0)
            work_.ledger.remarks.push_back(std::to_string(collected_.outside) +
                                           " symbols lie outside of the section that they name (st_value)");
        if (collected_.clamped != 0)
            work_.ledger.remarks.push_back(std::to_string(collected_.clamped) +
                                           " symbols are said to reach past the end of their section "
                                           "(st_size): what lies inside counts");
    }

    Workings& work_;
    Level& level_;
    const std::vector<Symbol>& symbols_;
    OwnerRules rules_ = work_.options.owners;
    Candidates collected_;
    std::vector<Candidate>& candidates_ = collected_.candidates;
    std::vector<std::vector<Claim>> runs_;         // by section: of labels, from 0 to its size, without gaps
    std::vector<Claim> code_;                      // addresses of sections with code and symbols
    std::vector<std::uint32_t> label_of_section_;  // the label of each section, or no_index
    std::uint32_t padding_ = no_index, unnamed_ = no_index;
};

}  // namespace

void add_symbol_level(Workings& work) {
    SymbolLevel(work).build();
}

}  // namespace elfsize::detail
