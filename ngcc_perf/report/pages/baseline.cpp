// SPDX-License-Identifier: Apache-2.0
// The ICCS helper functions by themselves, as the hash candidate "iccs" measured them.
#include <algorithm>

#include "report/format/number.hpp"
#include "report/model/sizes.hpp"
#include "report/pages/system_pages.hpp"

namespace ngcc::report::pages {
namespace {

constexpr std::uint64_t long_message = record::hash_lengths.back();  // S8, 64 KiB

const record::Stored<record::Timing>* timing_of(const Instance& instance, std::uint64_t length) {
    for (const Operation& operation : instance.operations)
        if (operation.timing && operation.timing->value.operation == "hash" &&
            operation.timing->value.input_bytes == length)
            return operation.timing;
    return nullptr;
}

Cell length_cell(const Instance& instance, const Counter& counter, std::uint64_t length, bool per_byte) {
    const auto* stored = timing_of(instance, length);
    if (!stored) return format::none;
    if (stored->value.status == "failed") return figure("failed", std::nullopt, stored->file);
    auto mean = counter.mean(stored->value);
    if (!per_byte) return figure(format::cycles(mean), mean, stored->file);
    if (mean) *mean /= static_cast<double>(length);
    return figure(format::tenths(mean), mean, stored->file);
}

Row helper_row(const Instance& instance, const Counter& counter) {
    const Sized digest = declared_size(instance, "digest_bytes");
    Row row{name(instance.label), count(digest.bytes, digest.file)};
    for (const std::uint64_t length : record::hash_lengths)
        row.push_back(length_cell(instance, counter, length, false));
    row.push_back(length_cell(instance, counter, long_message, true));
    row.emplace_back(plain(instance.kat().value_or("not recorded")));
    return row;
}

Table helper_table(const Candidate& helpers, const Counter& counter) {
    Table table = table_of({"helper", "digest"});
    for (std::size_t i = 0; i < record::hash_lengths.size(); ++i)
        table.columns.emplace_back(std::to_string(record::hash_lengths[i]) + " B", document::Align::right,
                                   "S" + std::to_string(i + 1) + " of the assessment guide: mean " +
                                       counter.unit + " for a message of this length.");
    table.columns.push_back(column(counter.unit + "/byte at 64 KiB"));
    table.columns.push_back(column("KAT"));
    table.caption = "The ICCS helper functions, mean " + counter.unit + " by length of the message";
    for (const Instance& instance : helpers.instances)
        if (instance.timed()) table.rows.push_back(helper_row(instance, counter));
    return table;
}

}  // namespace

Page baseline_page(const Edition&, const Run& run) {
    Page page = system_page(run, "baseline", "ICCS helper functions");
    add_paragraph(page,
                  "The helper functions that candidates hash and draw random numbers with, measured by "
                  "themselves as the hash candidate iccs, with the compiler flags of the candidates.");
    const auto found = std::find_if(run.candidates.begin(), run.candidates.end(),
                                    [](const Candidate& c) { return c.id == helper_candidate; });
    Table table;
    Counter counter;
    if (found != run.candidates.end()) {
        counter = choose_counter(found->timings());
        table = helper_table(*found, counter);
    }
    if (table.rows.empty()) {
        add_paragraph(page, "This run has no timing of the helper functions.");
        return page;
    }
    add_paragraph(page, "Figures are " + counter.heading + " of one call.");
    if (!counter.ticks) say_what_is_open(page, counter);
    add_table(page, std::move(table));
    add_paragraph(
        page, Inline("Files behind the figures: ")
                  .add(document::page_link("page of iccs", candidate_path(helper_candidate, run.system())))
                  .add("."));
    return page;
}

}  // namespace ngcc::report::pages
