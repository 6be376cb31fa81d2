// SPDX-License-Identifier: Apache-2.0
// One row for each reference instance of a system, by function.
#include <array>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/shares.hpp"
#include "report/model/sizes.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/system_figures.hpp"
#include "report/pages/system_pages.hpp"

namespace ngcc::report::pages {
namespace {

constexpr std::uint64_t guide_measurements = 100;

struct Summary {
    const Edition& edition;
    const Run& run;
    Counter counter;
    Baseline baseline;
};

const Operation* operation_of(const Instance& instance, const std::string& key) {
    for (const Operation& operation : instance.operations)
        if (operation.key == key) return &operation;
    return nullptr;
}

// "2.4%", "≥ 2.4%", or empty where nothing was seen.
std::string share_text(const Operation& operation) {
    if (!operation.profile || operation.profile->value.status != "complete") return "";
    const Shares shares = shares_of(operation.profile->value);
    const Visibility seen = visibility(shares, Shares::hash_functions());
    if (seen.all_absent) return "absent";
    if (!seen.blind) return shares.hash.share ? format::percent(shares.hash.share) : "";
    const bool bound = seen.partial || shares.hash.share.value_or(0) > 0;
    return bound ? "≥ " + format::percent(shares.hash.share) : "not observable";
}

// "6.71 M (2.4%) n=40"; of a hash function the share says nothing.
Cell cycles_cell(const Summary& s, const Instance& instance, const std::string& key, bool with_share) {
    const Operation* operation = operation_of(instance, key);
    if (!operation || !operation->timing) return format::none;
    const record::Timing& timing = operation->timing->value;
    if (timing.status == "failed") return figure("failed", std::nullopt, operation->timing->file);
    const auto mean = s.counter.mean(timing);
    std::string text = format::cycles(mean);
    const std::string share = with_share ? share_text(*operation) : "";
    if (!share.empty()) text += " (" + share + ")";
    if (timing.measurements > 0 && timing.measurements < guide_measurements)
        text += " n=" + std::to_string(timing.measurements);
    return figure(std::move(text), mean, operation->timing->file);
}

// "8870 (2.31×)"
Cell hash_cell(const Summary& s, const Instance& instance, std::uint64_t length) {
    const std::string key = record::operation_key("hash", length);
    Cell cell = cycles_cell(s, instance, key, false);
    const auto digest = declared_size(instance, "digest_bytes").bytes;
    const auto baseline = digest ? s.baseline.mean(*digest, length) : std::nullopt;
    if (cell.sort && baseline && *baseline > 0)
        cell.content.add(" (" + format::general(*cell.sort / *baseline) + "×)");
    return cell;
}

Cell size_cell(const Instance& instance, const char* size, metadata::Count curated, bool nominal) {
    if (!curated) {
        const Sized api = declared_size(instance, size);
        return count(api.bytes, api.file);
    }
    Cell cell = count(curated);
    if (nominal) cell.content.add(" ≈ nominal");
    return cell;
}

Cell notes_cell(const Summary& s, const Instance& instance) {
    std::vector<std::string> notes;
    const std::string kat = instance.kat().value_or("not recorded");
    if (kat != "PASS") notes.push_back("KAT " + format::shortened(kat));
    for (const Operation& operation : instance.operations)
        if (operation.timing && operation.timing->value.status == "partial")
            notes.push_back(format::printable(operation.key) + " measured in part");
    for (const metadata::SummaryNote* note : s.edition.metadata.notes_of(instance.candidate, instance.label))
        notes.push_back(format::shortened(note->note));
    return format::joined(notes, "; ");
}

std::vector<std::string> operations_of(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return {"keygen", "enc", "dec"};
        case record::Type::sig:
            return {"keygen", "sign", "verify"};
        case record::Type::kex:
            return {"exchange"};
        case record::Type::hash:
            break;
    }
    return {};
}

void add_sizes(const Summary& s, record::Type type, const Instance& i, Row& row) {
    const metadata::ExternalSize* curated = s.edition.external_size(i);
    const bool nominal = curated && curated->basis == "nominal-variable";
    const auto of = [&](metadata::Count metadata::ExternalSize::*member) {
        return curated ? curated->*member : metadata::Count();
    };
    if (type == record::Type::hash) {
        row.push_back(size_cell(i, "digest_bytes", std::nullopt, false));
        return;
    }
    if (type == record::Type::kex) {
        const metadata::KexBandwidth* known = s.edition.kex_bandwidth(i);
        row.push_back(size_cell(i, "total_msg_bytes", std::nullopt, false));
        const Sized declared = declared_bandwidth(i);
        row.push_back(known ? count(bandwidth(*known)) : count(declared.bytes, declared.file));
        return;
    }
    row.push_back(size_cell(i, "pk_bytes", of(&metadata::ExternalSize::public_key_bytes), false));
    if (type == record::Type::kem)
        row.push_back(size_cell(i, "ct_bytes", of(&metadata::ExternalSize::ciphertext_bytes), nominal));
    else
        row.push_back(size_cell(i, "signature_bytes", of(&metadata::ExternalSize::signature_bytes), nominal));
}

std::vector<std::string> size_columns(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return {"public key", "ciphertext"};
        case record::Type::sig:
            return {"public key", "signature"};
        case record::Type::kex:
            return {"total message bytes", "bandwidth (bytes)"};
        case record::Type::hash:
            break;
    }
    return {"digest"};
}

Table summary_table(const Summary& s, record::Type type) {
    Table table = table_of({"candidate", "algorithm", "instance"});
    const auto figures = [&](const std::string& heading) {
        table.columns.emplace_back(heading, document::Align::right,
                                   "Mean " + s.counter.unit +
                                       " of one operation; in parentheses the share of the ICCS hash "
                                       "functions, n where it is under 100 measurements.");
    };
    for (const std::string& operation : operations_of(type))
        figures(operation);
    if (type == record::Type::hash)
        for (const std::uint64_t length : record::hash_lengths)
            table.columns.emplace_back(std::to_string(length) + " B", document::Align::right,
                                       "Mean " + s.counter.unit +
                                           " for a message of this length; × is the multiple of pseudoXOF "
                                           "at the same digest length.");
    for (const std::string& heading : size_columns(type))
        table.columns.push_back(column(heading));
    table.columns.push_back(column("notes"));
    table.filter = true;
    return table;
}

Row summary_row(const Summary& s, record::Type type, const Candidate& candidate, const Instance& instance) {
    Row row{document::page_link(title_part(candidate.id), candidate_path(candidate.id, s.run.system())),
            algorithm(candidate), name(instance.label)};
    for (const std::string& operation : operations_of(type))
        row.push_back(cycles_cell(s, instance, operation, true));
    if (type == record::Type::hash)
        for (const std::uint64_t length : record::hash_lengths)
            row.push_back(hash_cell(s, instance, length));
    add_sizes(s, type, instance, row);
    row.push_back(notes_cell(s, instance));
    return row;
}

void add_function(Page& page, const Summary& s, record::Type type, const std::string& heading) {
    Table table = summary_table(s, type);
    table.caption = heading + ", mean " + s.counter.unit;
    for (const Candidate& candidate : s.run.candidates) {
        if (candidate.type != type) continue;
        for (const Instance& instance : candidate.instances)
            if (instance.timed() && instance.reference())
                table.rows.push_back(summary_row(s, type, candidate, instance));
    }
    if (table.rows.empty()) return;
    add_heading(page, heading);
    summary_figure(page, s.run, type, s.counter);
    add_table(page, std::move(table));
}

void introduce_summary(Page& page, const Summary& s) {
    Inline text(
        "One row for each reference instance that was timed. Figures are " +
        format::printable(s.counter.heading) +
        " of one operation; in parentheses the share of the operation spent in the ICCS hash functions, "
        "n= where fewer than 100 measurements stand behind a figure. Hash functions: × is the multiple "
        "of pseudoXOF at the same digest and message length (");
    text.add(document::page_link("baseline", system_path("baseline", s.run.system())));
    text.add("). Sizes are in bytes, those of the curated tables where there are any. How it was measured: ");
    text.add(document::page_link("method and limitations", system_path("method", s.run.system()))).add(".");
    add_paragraph(page, text);
    if (!s.counter.ticks) say_what_is_open(page, s.counter);
}

}  // namespace

Page summary_page(const Edition& edition, const Run& run) {
    const Counter counter = choose_counter(all_timings(run));
    const Summary s{edition, run, counter, Baseline(run, counter)};
    Page page = system_page(run, "summary", "Performance");
    add_paragraph(page, started(run) + ".");
    add_warnings(page, run_warnings(run));
    introduce_summary(page, s);
    const std::size_t before = page.blocks.size();
    add_function(page, s, record::Type::kem, "Key encapsulation");
    add_function(page, s, record::Type::sig, "Digital signatures");
    add_function(page, s, record::Type::kex, "Key exchange");
    add_function(page, s, record::Type::hash, "Hash functions");
    if (page.blocks.size() == before) add_paragraph(page, "No reference instance was timed in this run.");
    return page;
}

}  // namespace ngcc::report::pages
