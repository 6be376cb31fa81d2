// SPDX-License-Identifier: Apache-2.0
#include "classes/address_map.hpp"
#include "classes/names.hpp"
#include "elf/source.hpp"
#include "tool/constants_table.hpp"
#include "tool/ledger_tables.hpp"
#include "tool/reporter.hpp"
#include "tool/table.hpp"
#include "tool/totals.hpp"

namespace elfsize {
namespace {

constexpr Align left = Align::left, right = Align::right;

std::string segment_table(const Image& image) {
    TextTable table({right, left, left, right, right, right, right, right});
    table.add({"#", "type", "flags", "offset", "address", "file bytes", "memory bytes", "align"});
    for (std::size_t i = 0; i < image.segments().size(); ++i) {
        const Segment& s = image.segments()[i];
        table.add({std::to_string(i), segment_type_name(s.type), segment_flag_names(s.flags), hex(s.offset),
                   hex(s.vaddr), std::to_string(s.file_size), std::to_string(s.memory_size), hex(s.align)});
    }
    return table.text();
}

const char* class_name(const Section& section) {
    constexpr const char* names[] = {"text", "read-only", "data", "bss", "other"};
    const auto label = class_of(section);
    return label ? names[static_cast<std::size_t>(*label)] : "-";
}

std::string section_table(const Image& image) {
    TextTable table({right, left, left, left, right, right, right, left});
    table.add({"#", "name", "type", "flags", "address", "offset", "size", "class"});
    for (const Section& s : image.sections())
        table.add({std::to_string(s.index), printable(s.name), section_type_name(s.type),
                   section_flag_names(s.flags), hex(s.addr), hex(s.offset), std::to_string(s.size),
                   class_name(s)});
    return table.text();
}

std::string kind_text(const Sizes& sizes) {
    if (sizes.debug_only) return "separate debug file";
    if (sizes.basis == Basis::sections) return sizes.type + ", no program headers";
    return sizes.type;
}

class TableReporter : public Reporter {
  public:
    explicit TableReporter(Details details)
        : details_(details), table_({right, right, right, right, right, right, right, left, left}) {
        table_.add({"text", "read-only", "data", "bss", "other", "loadable", "in file", "kind", "file"});
    }

    void begin_file(const std::string& path, FileKind kind) override {
        path_ = path;
        is_archive_ = kind != FileKind::elf;
        file_totals_ = Totals();
        ++files_;
    }

    void add(const Image& image, const Sizes& sizes, const Ledger* ledger) override {
        totals_.include(sizes, ledger, image.name());
        file_totals_.include(sizes, ledger, image.name());
        add_row(sizes.split, sizes.loadable, kind_text(sizes), printable(image.name()));
        if (details_.segments)
            add_list(image, "segments", image.segments().empty() ? std::string() : segment_table(image));
        // Without a split there is no readable section table.
        if (details_.sections)
            add_list(image, "sections", sizes.split ? section_table(image) : std::string());
        if (ledger != nullptr) add_ledger(image, *ledger);
        if (details_.constants) add_list(image, "cryptographic constants", constants_table(image));
    }

    void end_file() override {
        if (is_archive_ && file_totals_.count() > 1)
            add_totals(file_totals_, std::string(" in ").append(printable(path_)));
    }

    void refuse(const hashprof::Error&) override {}

    std::string text() const override {
        if (totals_.count() == 0) return {};
        TextTable table = table_;
        if (files_ > 1 && totals_.count() > 1) add_totals(table, totals_, "");
        return table.text() + text_ + ledger_totals(totals_.images, totals_.image_ledgers, "loadable") +
               ledger_totals(totals_.objects, totals_.object_ledgers, "relocatable");
    }

  private:
    void add_ledger(const Image& image, const Ledger& ledger) {
        if (!ledger.build_id.empty())
            text_.append("\n").append(printable(image.name())).append(": build id " + ledger.build_id + "\n");
        if (details_.segments && !ledger.mappings.empty()) add_list(image, "pages", mapping_table(ledger));
        if (details_.segments)
            add_list(image, "bytes by segment", level_table(ledger, ledger.segments, details_.top));
        if (details_.sections)
            add_list(image, "bytes by section", level_table(ledger, ledger.sections, details_.top));
        if (details_.symbols)
            add_list(image, "bytes by symbol", level_table(ledger, ledger.symbols, details_.top));
        if (details_.classes) add_list(image, "bytes by class", class_table(by_class(ledger.symbols)));
        if (details_.owners) add_list(image, "bytes by owner", owner_table(by_owner(ledger.symbols)));
    }

    // Over all images of a kind, where there are several.
    std::string ledger_totals(const Total& total, const LedgerTotal& ledgers, const char* what) const {
        std::string text;
        if (total.count < 2 || ledgers.classes.empty()) return text;
        const std::string heading = "\n" + std::to_string(total.count) + " " + what + ": bytes by ";
        if (details_.classes) text += heading + "class\n" + class_table(ledgers.classes);
        if (details_.owners) text += heading + "owner\n" + owner_table(ledgers.owners);
        return text;
    }

    void add_list(const Image& image, std::string_view what, const std::string& list) {
        text_.append("\n").append(printable(image.name())).append(list.empty() ? ": no " : ": ");
        text_.append(what).append("\n").append(list);
    }

    static void add_row(TextTable& table, const std::optional<Split>& split, const Bytes& loadable,
                        const std::string& kind, const std::string& name) {
        const auto cell = [&](Bytes Split::*part) {
            return split ? std::to_string(((*split).*part).memory) : std::string("-");
        };
        table.add({cell(&Split::text), cell(&Split::read_only_data), cell(&Split::data), cell(&Split::bss),
                   cell(&Split::other), std::to_string(loadable.memory), std::to_string(loadable.file), kind,
                   name});
    }
    void add_row(const std::optional<Split>& split, const Bytes& loadable, const std::string& kind,
                 const std::string& name) {
        add_row(table_, split, loadable, kind, name);
    }

    static void add_totals(TextTable& table, const Totals& totals, const std::string& where) {
        const auto total = [&](const Total& part, const std::string& what) {
            if (part.count != 0)
                add_row(table, part.split, part.loadable, "total",
                        std::to_string(part.count) + " " + what + where);
        };
        total(totals.images, "loadable");
        total(totals.objects, "relocatable");
    }
    void add_totals(const Totals& totals, const std::string& where) { add_totals(table_, totals, where); }

    Details details_;
    TextTable table_;
    std::string text_;  // segment and section lists, after the table
    std::string path_;
    bool is_archive_ = false;
    std::size_t files_ = 0;
    Totals totals_, file_totals_;
};

}  // namespace

std::unique_ptr<Reporter> make_table_reporter(Details details) {
    return std::make_unique<TableReporter>(details);
}

}  // namespace elfsize
