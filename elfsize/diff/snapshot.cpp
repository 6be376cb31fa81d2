// SPDX-License-Identifier: Apache-2.0
#include "diff/snapshot.hpp"

#include "classes/sizes.hpp"
#include "elf/archive.hpp"
#include "support/files.hpp"

namespace elfsize {
namespace {

void add_totals(ClassTotals& into, const ClassTotals& from, const std::string& whose) {
    into.file_bytes = checked_sum(into.file_bytes, from.file_bytes, whose);
    into.memory_bytes = checked_sum(into.memory_bytes, from.memory_bytes, whose);
}

void add_totals(std::vector<ClassTotals>& into, const std::vector<ClassTotals>& from,
                const std::string& whose) {
    into.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        add_totals(into[i], from[i], whose);
}

class Taker {
  public:
    Taker(Snapshot& snapshot, const LedgerOptions& options) : snapshot_(snapshot), options_(options) {}

    void take(const Image& image) {
        const Ledger ledger = ledger_of(image, options_);
        // "archive(member)", or the path itself.
        if (const std::size_t start = snapshot_.path.size() + 1; image.name().size() > start)
            member_ = image.name().substr(start, image.name().size() - start - 1);
        if (member_.empty()) snapshot_.build_id = ledger.build_id;
        add_totals(snapshot_.total, {ledger.file_bytes, ledger.memory_bytes}, image.name());
        add_totals(snapshot_.classes, by_class(ledger.symbols), image.name());
        add_totals(snapshot_.owners, by_owner(ledger.symbols), image.name());
        add_entries(image, ledger, ledger.segments, snapshot_.segments);
        add_entries(image, ledger, ledger.sections, snapshot_.sections);
        add_entries(image, ledger, ledger.symbols, snapshot_.symbols);
        for (const std::string& problem : ledger.problems)
            snapshot_.problems.push_back(image.name() + ": " + problem);
    }

  private:
    void add_entries(const Image& image, const Ledger& ledger, const Level& level, std::vector<Entry>& into) {
        for (const Label& label : level.labels) {
            Entry entry;
            entry.member = kept(member_);
            entry.name = label.name;
            entry.kind = label.kind;
            entry.byte_class = label.byte_class;
            entry.owner = label.owner;
            entry.bytes = {label.file_bytes, label.memory_bytes};
            if (label.section != no_index && label.kind != LabelKind::section)
                entry.section = kept(image.sections()[label.section].name);
            if (label.source_file != no_index)
                entry.source_file = kept(ledger.source_files[label.source_file]);
            if (label.symbol != no_index && label.file_bytes >= shortest_content)
                entry.digest = digest_of(image, label);
            into.push_back(std::move(entry));
        }
    }

    std::string_view kept(std::string_view text) {
        const auto found = snapshot_.texts.find(text);
        return found != snapshot_.texts.end() ? *found : *snapshot_.texts.emplace(text).first;
    }

    std::array<std::uint64_t, 2> digest_of(const Image& image, const Label& label) {
        const Section& section = image.sections()[label.section];
        const std::uint64_t into = label.address - (image.type() == ET_REL ? 0 : section.addr);
        // As many bytes from its start as it has; those of a symbol inside it stand for the same number.
        if (label.file_bytes > max_table_bytes || label.file_bytes > section.size - into) return {};
        content_.resize(static_cast<std::size_t>(label.file_bytes));
        image.read(section.offset + into, content_.data(), content_.size());
        const std::string digest = hashprof::sha256_hex(content_);
        return {std::stoull(digest.substr(0, 16), nullptr, 16),
                std::stoull(digest.substr(16, 16), nullptr, 16)};
    }

    Snapshot& snapshot_;
    const LedgerOptions& options_;
    std::string member_, content_;
};

}  // namespace

namespace {
Snapshot empty_snapshot(std::string path) {
    Snapshot snapshot;
    snapshot.path = std::move(path);
    snapshot.classes.resize(byte_class_count);
    snapshot.owners.resize(owner_count);
    return snapshot;
}
}  // namespace

Snapshot snapshot_of(const std::filesystem::path& path, const LedgerOptions& options) {
    Snapshot snapshot = empty_snapshot(path.string());
    Taker taker(snapshot, options);
    for_each_image(path, [&](const Image& image) { taker.take(image); });
    return snapshot;
}

Snapshot snapshot_of(const Image& image, const LedgerOptions& options) {
    Snapshot snapshot = empty_snapshot(image.name());
    Taker(snapshot, options).take(image);
    return snapshot;
}

}  // namespace elfsize
