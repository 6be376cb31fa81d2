// SPDX-License-Identifier: Apache-2.0
#include "tool/diff_command.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdio>
#include <optional>

#include "classes/json.hpp"
#include "diff/json.hpp"
#include "elf/source.hpp"
#include "support/demangle.hpp"
#include "support/error.hpp"
#include "tool/csv.hpp"
#include "tool/table.hpp"

namespace elfsize {
namespace {

constexpr const char* diff_footer =
    R"(What changed its size or its name, the largest change of memory first, then of the file. The changes of each
list add up to the total. Symbols that lost their name are found by content where only one pair fits.

Examples:
  elfsize diff old/libX.so new/libX.so
  elfsize diff --max-growth 2% libX.so build/libX.so
  elfsize diff --json old.a new.a

Exit status: 0 done; 1 the loaded image grew by more than --max-growth allows; 2 a file cannot be read.)";

struct DiffArguments {
    std::string before, after, growth;
    std::vector<std::string> owners;
    std::size_t top = 0;
    bool json = false, csv = false;
};

std::optional<double> percent_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const char* end = text.data() + text.size() - (text.back() == '%' ? 1 : 0);
    double percent = 0;
    const auto [stop, error] = std::from_chars(text.data(), end, percent, std::chars_format::fixed);
    if (error != std::errc() || stop != end || !(percent >= 0))
        throw hashprof::Error("--max-growth " + text, "is no percentage", "give a number such as 2% or 0.5%");
    return percent;
}

std::string shown_name(const Change& change, hashprof::Demangler& demangled) {
    std::string name = printable(demangled(change.name));
    if (!change.old_name.empty()) name += ", was " + printable(demangled(change.old_name));
    if (!change.section.empty()) name += " in " + printable(change.section);
    if (!change.member.empty()) name += " of " + printable(change.member);
    if (change.added) name += ", added";
    if (change.removed) name += ", removed";
    return name;
}

std::string change_table(const std::vector<Change>& changes, const char* heading, std::size_t top) {
    if (changes.empty()) return std::string(heading) + ": no change\n";
    TextTable table({Align::right, Align::right, Align::right, Align::right, Align::left});
    table.add({"memory", "before", "after", "file", heading});
    hashprof::Demangler demangled;
    const std::size_t shown = top == 0 ? changes.size() : std::min(top, changes.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const Change& change = changes[i];
        table.add({signed_change(change.before.memory_bytes, change.after.memory_bytes),
                   std::to_string(change.before.memory_bytes), std::to_string(change.after.memory_bytes),
                   signed_change(change.before.file_bytes, change.after.file_bytes),
                   shown_name(change, demangled)});
    }
    std::string text = table.text();
    if (shown < changes.size())
        text += "and " + std::to_string(changes.size() - shown) + " smaller changes\n";
    return text;
}

std::string diff_text(const Diff& diff, std::size_t top) {
    Change total;
    total.name = "loaded image and file";
    total.before = diff.before;
    total.after = diff.after;
    std::string text = change_table({total}, "total (bytes)", 0);
    for (const auto& [changes, heading] : {std::pair{&diff.classes, "class"},
                                           {&diff.owners, "owner"},
                                           {&diff.segments, "segment"},
                                           {&diff.sections, "section"},
                                           {&diff.symbols, "symbol"}})
        text += "\n" + change_table(*changes, heading, top);
    return text;
}

std::string diff_csv(const Diff& diff) {
    std::string text = csv_row({"level", "member", "section", "name", "old_name", "memory_bytes_before",
                                "memory_bytes_after", "file_bytes_before", "file_bytes_after"});
    for (const auto& [changes, level] : {std::pair{&diff.classes, "class"},
                                         {&diff.owners, "owner"},
                                         {&diff.segments, "segment"},
                                         {&diff.sections, "section"},
                                         {&diff.symbols, "symbol"}})
        for (const Change& c : *changes)
            text += csv_row({level, c.member, c.section, c.name, c.old_name,
                             std::to_string(c.before.memory_bytes), std::to_string(c.after.memory_bytes),
                             std::to_string(c.before.file_bytes), std::to_string(c.after.file_bytes)});
    return text;
}

hashprof::Exit diff_files(const DiffArguments& arguments) {
    const auto allowed = percent_of(arguments.growth);
    LedgerOptions options;
    for (const std::string& rule : arguments.owners)
        options.owners.add(rule);
    const Snapshot before = snapshot_of(arguments.before, options);
    const Snapshot after = snapshot_of(arguments.after, options);
    const Diff diff = diff_of(before, after);
    const bool exceeded = allowed && grew_by_more_than(*allowed, diff);
    if (arguments.json) {
        nlohmann::json document = to_json(diff, before, after);
        document["max_growth_percent"] = allowed ? nlohmann::json(*allowed) : nlohmann::json(nullptr);
        document["exceeded"] = exceeded;
        std::fputs(dump(document).c_str(), stdout);
    } else {
        std::fputs((arguments.csv ? diff_csv(diff) : diff_text(diff, arguments.top)).c_str(), stdout);
    }
    bool whole = true;
    for (const Snapshot* side : {&before, &after})
        for (const std::string& problem : side->problems) {
            std::fprintf(stderr, "elfsize: %s (%s)\n", printable(problem).c_str(), Source::default_remedy);
            whole = false;
        }
    if (exceeded)
        std::fprintf(stderr,
                     "elfsize: %s: the loaded image grew from %llu to %llu bytes, by more than %s allows "
                     "(the lists say where; raise --max-growth if it is meant)\n",
                     printable(arguments.after).c_str(),
                     static_cast<unsigned long long>(diff.before.memory_bytes),
                     static_cast<unsigned long long>(diff.after.memory_bytes), arguments.growth.c_str());
    return !whole ? hashprof::Exit::usage : exceeded ? hashprof::Exit::finding : hashprof::Exit::done;
}

}  // namespace

int run_diff(int argc, char** argv) {
    CLI::App app("What changed between two builds of an ELF file or archive.", "elfsize diff");
    app.footer(diff_footer);
    DiffArguments arguments;
    app.add_option("OLD", arguments.before, "ELF file or archive")->required();
    app.add_option("NEW", arguments.after, "ELF file or archive")->required();
    app.add_option("--max-growth", arguments.growth, "N%: exit with 1 if the loaded image grew by more");
    app.add_option("--owner", arguments.owners, "a rule as for elfsize FILE")->allow_extra_args(false);
    app.add_option("--top", arguments.top, "at most so many rows of a list");
    auto* json = app.add_flag("--json", arguments.json, "write JSON (\"schema\": 1) instead of tables");
    app.add_flag("--csv", arguments.csv, "write CSV instead of tables")->excludes(json);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return static_cast<int>(app.exit(error) == 0 ? hashprof::Exit::done : hashprof::Exit::usage);
    }
    return static_cast<int>(diff_files(arguments));
}

}  // namespace elfsize
