// SPDX-License-Identifier: Apache-2.0
#include "elf/source.hpp"
#include "support/demangle.hpp"
#include "tool/csv.hpp"
#include "tool/reporter.hpp"

namespace elfsize {

std::string csv_row(const std::vector<std::string>& fields) {
    std::string row;
    for (const std::string& field : fields) {
        const std::string text = printable(field);
        if (&field != &fields.front()) row += ',';
        if (text.find_first_of(",\"") == text.npos) {
            row += text;
            continue;
        }
        row += '"';
        for (const char c : text)
            row.append(c == '"' ? 2 : 1, c);
        row += '"';
    }
    return row + "\n";
}

namespace {

class CsvReporter : public Reporter {
  public:
    explicit CsvReporter(Details details) : details_(details) {
        // Without a choice, what everyone wants: the classes.
        details_.classes =
            details.classes || !(details.segments || details.sections || details.symbols || details.owners);
    }

    void begin_file(const std::string&, FileKind) override {}
    void end_file() override {}
    void refuse(const hashprof::Error&) override {}

    void add(const Image& image, const Sizes&, const Ledger* ledger) override {
        if (ledger == nullptr) return;
        if (details_.segments) add_level(image, *ledger, ledger->segments, "segment");
        if (details_.sections) add_level(image, *ledger, ledger->sections, "section");
        if (details_.symbols) add_level(image, *ledger, ledger->symbols, "symbol");
        if (details_.classes)
            add_totals(image, by_class(ledger->symbols), "class",
                       [](std::size_t i) { return class_key(static_cast<ByteClass>(i)); });
        if (details_.owners)
            add_totals(image, by_owner(ledger->symbols), "owner",
                       [](std::size_t i) { return owner_key(static_cast<Owner>(i)); });
    }

    std::string text() const override {
        return csv_row({"file", "level", "name", "kind", "class", "owner", "section", "source_file",
                        "address", "file_bytes", "memory_bytes"}) +
               rows_;
    }

  private:
    void add_level(const Image& image, const Ledger& ledger, const Level& level, const char* what) {
        hashprof::Demangler demangled;
        for (const Label& label : level.labels) {
            const bool symbol = label.symbol != no_index;
            const bool placed =
                symbol || label.kind == LabelKind::segment || label.kind == LabelKind::section;
            rows_ +=
                csv_row({image.name(), what, symbol ? demangled(label.name) : label.name,
                         kind_key(label.kind), class_key(label.byte_class), owner_key(label.owner),
                         label.section == no_index ? "" : std::string(image.sections()[label.section].name),
                         label.source_file == no_index ? "" : ledger.source_files[label.source_file],
                         placed ? std::to_string(label.address) : "", std::to_string(label.file_bytes),
                         std::to_string(label.memory_bytes)});
        }
    }

    template <typename Name>
    void add_totals(const Image& image, const std::vector<ClassTotals>& totals, const char* what, Name name) {
        for (std::size_t i = 0; i < totals.size(); ++i)
            rows_ += csv_row({image.name(), what, name(i), "", "", "", "", "", "",
                              std::to_string(totals[i].file_bytes), std::to_string(totals[i].memory_bytes)});
    }

    Details details_;
    std::string rows_;
};

}  // namespace

std::unique_ptr<Reporter> make_csv_reporter(Details details) {
    return std::make_unique<CsvReporter>(details);
}

}  // namespace elfsize
