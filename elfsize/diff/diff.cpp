// SPDX-License-Identifier: Apache-2.0
#include "diff/diff.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace elfsize {
namespace {

std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
    return a > b ? a - b : b - a;
}

void sort_changes(std::vector<Change>& changes) {
    std::erase_if(changes, [](const Change& c) { return !c.changes_size() && c.old_name.empty(); });
    std::stable_sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) {
        const auto memory_a = distance(a.before.memory_bytes, a.after.memory_bytes);
        const auto memory_b = distance(b.before.memory_bytes, b.after.memory_bytes);
        if (memory_a != memory_b) return memory_a > memory_b;
        const auto file_a = distance(a.before.file_bytes, a.after.file_bytes);
        const auto file_b = distance(b.before.file_bytes, b.after.file_bytes);
        return file_a != file_b ? file_a > file_b : a.name < b.name;
    });
}

// table.3 and table.7, f.isra.0 and f.constprop.1: the compiler's numbers, not the source's.
std::string without_numbers(const std::string& name) {
    return name.substr(0, name.find('.', 1));
}

using EntryList = std::vector<const Entry*>;
using Key = std::function<std::string(const Entry&)>;

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts)
        text.append(part).append(1, '\0');
    return text;
}

std::string full_key(const Entry& entry) {
    const char kind =
        static_cast<char>('a' + static_cast<int>(entry.is_symbol() ? LabelKind::symbol : entry.kind));
    return joined({{&kind, 1}, entry.member, entry.section, entry.source_file, entry.name});
}

class Matcher {
  public:
    Matcher(const std::vector<Entry>& before, const std::vector<Entry>& after) {
        for (const Entry& entry : before)
            before_.push_back(&entry);
        for (const Entry& entry : after)
            after_.push_back(&entry);
    }

    std::vector<Change> match() {
        match_all();
        match_unique([](const Entry& e) { return joined({e.member, e.name}); });
        match_unique([](const Entry& e) { return joined({e.member, e.section, without_numbers(e.name)}); });
        match_unique([](const Entry& e) {
            return e.digest.empty() ? std::string() : joined({e.section, e.digest});
        });
        for (const Entry* entry : before_)
            add(entry, nullptr);
        for (const Entry* entry : after_)
            add(nullptr, entry);
        sort_changes(changes_);
        return std::move(changes_);
    }

  private:
    static std::map<std::string, EntryList> grouped(const EntryList& entries, const Key& key,
                                                    bool symbols_only) {
        std::map<std::string, EntryList> groups;
        for (const Entry* entry : entries)
            if (!symbols_only || entry->is_symbol()) groups[key(*entry)].push_back(entry);
        return groups;
    }

    // The n-th of each key with the n-th.
    void match_all() {
        const auto before = grouped(before_, full_key, false), after = grouped(after_, full_key, false);
        before_.clear();
        after_.clear();
        for (const auto& [key, entries] : before) {
            const auto found = after.find(key);
            const std::size_t others = found == after.end() ? 0 : found->second.size();
            for (std::size_t i = 0; i < entries.size(); ++i) {
                if (i < others)
                    add(entries[i], found->second[i]);
                else
                    before_.push_back(entries[i]);
            }
        }
        for (const auto& [key, entries] : after) {
            const auto found = before.find(key);
            for (std::size_t i = found == before.end() ? 0 : found->second.size(); i < entries.size(); ++i)
                after_.push_back(entries[i]);
        }
    }

    // Symbols whose key occurs exactly once on each side.
    void match_unique(const Key& key) {
        const auto before = grouped(before_, key, true), after = grouped(after_, key, true);
        std::vector<const Entry*> matched;
        for (const auto& [text, entries] : before) {
            const auto found = after.find(text);
            if (text.empty() || entries.size() != 1 || found == after.end() || found->second.size() != 1)
                continue;
            add(entries.front(), found->second.front());
            matched.push_back(entries.front());
            matched.push_back(found->second.front());
        }
        std::sort(matched.begin(), matched.end(), std::less<>());
        for (EntryList* list : {&before_, &after_})
            std::erase_if(*list, [&](const Entry* entry) {
                return std::binary_search(matched.begin(), matched.end(), entry, std::less<>());
            });
    }

    void add(const Entry* before, const Entry* after) {
        const Entry& shown = after != nullptr ? *after : *before;
        Change change{shown.name, {}, {}, shown.member, shown.byte_class, shown.owner, {}, {}};
        if (shown.is_symbol()) change.section = shown.section;
        if (before != nullptr) change.before = before->bytes;
        if (after != nullptr) change.after = after->bytes;
        if (before != nullptr && after != nullptr && before->name != after->name)
            change.old_name = before->name;
        change.added = before == nullptr;
        change.removed = after == nullptr;
        changes_.push_back(std::move(change));
    }

    EntryList before_, after_;
    std::vector<Change> changes_;
};

template <typename Name>
std::vector<Change> total_changes(const std::vector<ClassTotals>& before,
                                  const std::vector<ClassTotals>& after, Name fill) {
    std::vector<Change> changes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        Change change;
        fill(change, i);
        change.before = before[i];
        change.after = after[i];
        changes.push_back(std::move(change));
    }
    sort_changes(changes);
    return changes;
}

}  // namespace

Diff diff_of(const Snapshot& before, const Snapshot& after) {
    Diff diff;
    diff.before = before.total;
    diff.after = after.total;
    diff.classes = total_changes(before.classes, after.classes, [](Change& change, std::size_t i) {
        change.byte_class = static_cast<ByteClass>(i);
        change.name = class_title(change.byte_class);
    });
    diff.owners = total_changes(before.owners, after.owners, [](Change& change, std::size_t i) {
        change.owner = static_cast<Owner>(i);
        change.name = owner_key(change.owner);
    });
    diff.segments = Matcher(before.segments, after.segments).match();
    diff.sections = Matcher(before.sections, after.sections).match();
    diff.symbols = Matcher(before.symbols, after.symbols).match();
    return diff;
}

std::string signed_change(std::uint64_t before, std::uint64_t after) {
    if (before == after) return "0";
    return (after > before ? "+" : "-") + std::to_string(distance(before, after));
}

bool grew_by_more_than(double percent, const Diff& diff) {
    const std::uint64_t before = diff.before.memory_bytes, after = diff.after.memory_bytes;
    if (after <= before) return false;
    return static_cast<long double>(after - before) * 100 > static_cast<long double>(percent) * before;
}

}  // namespace elfsize
