// SPDX-License-Identifier: Apache-2.0
#include "diff/diff.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace elfsize {
namespace {

std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
    return a > b ? a - b : b - a;
}

void sort_changes(std::vector<Change>& changes) {
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
std::string_view without_numbers(std::string_view name) {
    return name.substr(0, name.find('.', 1));
}

using EntryList = std::vector<const Entry*>;

// What makes two entries the same.
struct FullKey {
    static bool takes(const Entry&) { return true; }
    static auto of(const Entry& e) {
        const LabelKind kind = e.is_symbol() ? LabelKind::symbol : e.kind;
        return std::make_tuple(kind, e.member, e.section, e.source_file, std::string_view(e.name));
    }
};
struct NameKey {
    static bool takes(const Entry& e) { return e.is_symbol(); }
    static auto of(const Entry& e) { return std::make_tuple(e.member, std::string_view(e.name)); }
};
struct BaseNameKey {
    static bool takes(const Entry& e) { return e.is_symbol(); }
    static auto of(const Entry& e) { return std::make_tuple(e.member, e.section, without_numbers(e.name)); }
};
struct ContentKey {
    static bool takes(const Entry& e) { return e.is_symbol() && e.has_digest(); }
    static auto of(const Entry& e) { return std::make_tuple(e.section, e.digest); }
};

// Sorted lists are merged, so that a million symbols need no table of keys.
class Matcher {
  public:
    Matcher(const std::vector<Entry>& before, const std::vector<Entry>& after) {
        for (const Entry& entry : before)
            before_.push_back(&entry);
        for (const Entry& entry : after)
            after_.push_back(&entry);
    }

    std::vector<Change> match() {
        match_by<FullKey>(false);
        match_by<NameKey>(true);
        match_by<BaseNameKey>(true);
        match_by<ContentKey>(true);
        for (const Entry* entry : before_)
            add(entry, nullptr);
        for (const Entry* entry : after_)
            add(nullptr, entry);
        sort_changes(changes_);
        return std::move(changes_);
    }

  private:
    // The n-th of each key with the n-th; with unique_only, only where there is one on each side.
    template <typename Key>
    void match_by(bool unique_only) {
        EntryList before = taken<Key>(before_), after = taken<Key>(after_);
        std::size_t b = 0, a = 0;
        while (b < before.size() || a < after.size()) {
            const bool only_after = b == before.size();
            const bool only_before = a == after.size();
            const bool earlier = only_before || (!only_after && Key::of(*before[b]) < Key::of(*after[a]));
            const bool later = only_after || (!only_before && Key::of(*after[a]) < Key::of(*before[b]));
            if (earlier)
                before_.push_back(before[b++]);
            else if (later)
                after_.push_back(after[a++]);
            else
                match_group<Key>(before, after, b, a, unique_only);
        }
    }

    template <typename Key>
    void match_group(const EntryList& before, const EntryList& after, std::size_t& b, std::size_t& a,
                     bool unique_only) {
        const auto key = Key::of(*before[b]);
        const auto end = [&](const EntryList& list, std::size_t from) {
            while (from < list.size() && Key::of(*list[from]) == key)
                ++from;
            return from;
        };
        const std::size_t last_b = end(before, b), last_a = end(after, a);
        const bool matches = !unique_only || (last_b - b == 1 && last_a - a == 1);
        while (matches && b < last_b && a < last_a)
            add(before[b++], after[a++]);
        before_.insert(before_.end(), before.begin() + static_cast<std::ptrdiff_t>(b),
                       before.begin() + static_cast<std::ptrdiff_t>(last_b));
        after_.insert(after_.end(), after.begin() + static_cast<std::ptrdiff_t>(a),
                      after.begin() + static_cast<std::ptrdiff_t>(last_a));
        b = last_b;
        a = last_a;
    }

    // Takes the entries that have the key out of the list, sorted by it.
    template <typename Key>
    static EntryList taken(EntryList& list) {
        const auto rest = std::stable_partition(list.begin(), list.end(),
                                                [](const Entry* entry) { return !Key::takes(*entry); });
        EntryList result(rest, list.end());
        list.erase(rest, list.end());
        std::stable_sort(result.begin(), result.end(),
                         [](const Entry* x, const Entry* y) { return Key::of(*x) < Key::of(*y); });
        return result;
    }

    void add(const Entry* before, const Entry* after) {
        const Entry& shown = after != nullptr ? *after : *before;
        const bool renamed = before != nullptr && after != nullptr && before->name != after->name;
        Change change;
        if (before != nullptr) change.before = before->bytes;
        if (after != nullptr) change.after = after->bytes;
        if (!renamed && !change.changes_size()) return;
        change.name = shown.name;
        if (renamed) change.old_name = before->name;
        if (shown.is_symbol()) change.section = shown.section;
        change.member = shown.member;
        change.byte_class = shown.byte_class;
        change.owner = shown.owner;
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
        if (change.changes_size()) changes.push_back(std::move(change));
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
