// SPDX-License-Identifier: Apache-2.0
// Method and limitations of a system: what its records say of how they were made, counted.
#include <algorithm>

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/model/facts.hpp"
#include "report/model/failure_text.hpp"
#include "report/model/warnings.hpp"
#include "report/pages/system_pages.hpp"

namespace ngcc::report::pages {
namespace {

void say(Table& table, const char* aspect, const std::string& value, std::size_t records) {
    table.rows.push_back({aspect, plain(value), count(records)});
}

void say_all(Table& table, const char* aspect, const Tally& tally) {
    for (const auto& [value, records] : tally)
        say(table, aspect, format::shortened(value, 400), records);
}

void say_some(Table& table, const char* aspect, const char* value, std::size_t records) {
    if (records > 0) say(table, aspect, value, records);
}

Table method_table(const Facts& f) {
    Table table = table_of({"aspect", "what the records say", "records"});
    table.caption = "How the figures were made";
    say_all(table, "cycle counter", f.cycle_sources);
    say_all(table, "tick counter", f.tick_sources);
    say_all(table, "compiler", f.compilers);
    say_all(table, "flags", f.flags);
    say_all(table, "compiler options", f.build_flags);
    say_all(table, "implementation", f.variants);
    say_all(table, "trials", f.trials);
    say_all(table, "warm-up calls", f.warmups);
    say_all(table, "what is timed", f.scopes);
    say_some(table, "trials", "the calibration run reused as the measurement", f.unguarded);
    say_some(table, "disturbed trials", "repeated", f.disturbed_records);
    say_all(table, "CPU", f.cpus);
    say_all(table, "confinement", f.confinements);
    say_some(table, "host", "not fixed, measured all the same", f.unfixed);
    say_some(table, "known answers", "not passed, timed all the same", f.kat_not_passed);
    say_all(table, "route of the hash profile", f.routes);
    say_all(table, "coverage of the hash profile", f.coverages);
    say_some(table, "coverage of the hash profile", "not stated (published profile)", f.unstated);
    say_some(table, "hash profile", "calls without room in its table", f.overflown);
    return table;
}

void add_measured(Page& page, const Run& run, const Facts& f) {
    std::size_t instances = 0;
    for (const Candidate& candidate : run.candidates)
        instances += candidate.instances.size();
    add_heading(page, "What was measured");
    std::vector<Inline> items{
        plural(run.candidates.size(), "candidate") + ", " + plural(instances, "instance"),
        plural(f.timings, "timing record") + ": " + std::to_string(f.failed) + " failed, " +
            std::to_string(f.partial) + " partial",
        plural(f.profiles, "hash profile") + ": " + std::to_string(f.profiles_failed) + " not complete"};
    if (!run.data.problems.empty())
        items.emplace_back(plural(run.data.problems.size(), "problem") +
                           " with files or figures; the index names each");
    add_list(page, std::move(items));
}

void add_planning(Page& page, const Run& run) {
    if (!run.data.campaign) return;
    const record::Campaign& campaign = *run.data.campaign;
    Table table = table_of({"constant", "value"});
    table.caption = "Planning and configuration of the campaign";
    const auto rows = [&](const record::Json& object) {
        if (!object.is_object()) return;
        for (const auto& [key, value] : object.items())
            if (value.is_primitive() && !value.is_null())
                table.rows.push_back(
                    {name(key),
                     format::shortened(value.is_string() ? value.get<std::string>() : value.dump(), 400)});
    };
    rows(campaign.planning);
    rows(campaign.arch_config);
    if (campaign.harness_additions && !campaign.harness_additions->empty())
        table.rows.push_back({"options added to all builds", plain(*campaign.harness_additions)});
    if (table.rows.empty()) return;
    add_heading(page, "Planning");
    add_table(page, std::move(table));
}

std::string why_not_timed(const Edition& edition, const Instance& instance) {
    std::vector<std::string> reasons;
    for (const metadata::KatIssue* issue : edition.metadata.issues_of(instance.candidate, instance.label))
        reasons.push_back(format::shortened(issue->cause));
    const std::string detail = instance.kat_detail();
    if (!detail.empty()) reasons.push_back(format::shortened(detail));
    return reasons.empty() ? "no reason is recorded" : format::joined(reasons, "; ");
}

void add_excluded(Page& page, const Edition& edition, const Run& run) {
    Table table = table_of({"candidate", "instance", "KAT", "why"});
    table.caption = "Instances that were not timed";
    table.filter = true;
    for (const Candidate& candidate : run.candidates)
        for (const Instance& instance : candidate.instances)
            if (!instance.timed())
                table.rows.push_back({document::page_link(title_part(candidate.id),
                                                          candidate_path(candidate.id, run.system())),
                                      name(instance.label), plain(instance.kat().value_or("not recorded")),
                                      why_not_timed(edition, instance)});
    add_heading(page, "Instances that were not timed");
    if (table.rows.empty())
        add_paragraph(page, "None.");
    else
        add_table(page, std::move(table));
}

void add_few(Page& page, const Facts& f) {
    if (f.few.empty()) return;
    Table table = table_of({"candidate", "instance", "operation", "n"});
    table.caption = "Operations with fewer than 100 measurements";
    table.filter = true;
    for (const auto* stored : f.few)
        table.rows.push_back({name(stored->value.candidate), name(stored->value.label),
                              plain(stored->value.key()), count(stored->value.measurements, stored->file)});
    add_heading(page, "Fewer than the 100 measurements that the guide asks for");
    add_table(page, std::move(table));
}

void add_failed(Page& page, const Run& run) {
    std::vector<Inline> items;
    for (const auto& stored : run.data.timings)
        if (stored.value.status == "failed" || stored.value.status == "partial")
            items.push_back(
                name(stored.file.string())
                    .add(": " + format::printable(stored.value.status) + ", " + failure_text(stored.value)));
    if (items.empty()) return;
    add_heading(page, "Failed and partial measurements");
    add_list(page, std::move(items));
}

void limits_of_time(const Run& run, const Facts& f, std::vector<Inline>& items) {
    const record::Environment* environment = run.environment();
    if (f.without_cycles > 0 && f.tick_sources.empty())
        items.emplace_back(plural(f.without_cycles, "record") + " without a cycle count");
    if (f.without_cycles > 0 && !f.tick_sources.empty())
        items.emplace_back(plural(f.without_cycles, "record") +
                           " without a cycle count: ticks run at a constant rate and are time in another "
                           "unit, not clock cycles; they cannot be compared with cycles of other systems");
    if (environment && !clock_fixed(*environment))
        items.emplace_back("the clock was not fixed: times of one run may differ by more than their trials");
    if (environment && environment->virtualized.value_or(false))
        items.emplace_back("measured in a virtual machine, whose neighbours share the processor");
    if (f.cpus.size() > 1)
        items.emplace_back("the figures come from " + std::to_string(f.cpus.size()) +
                           " CPUs of the machine, which need not be equal");
    if (f.disturbed_records > 0)
        items.emplace_back(plural(f.disturbed_retries, "disturbed trial") + " of " +
                           plural(f.disturbed_records, "record") +
                           " were repeated; what disturbs all repetitions remains");
    if (f.steps > 0)
        items.emplace_back(plural(f.steps, "record") +
                           " of single steps of a key exchange, timed call by call: reading the counter is "
                           "in each of them, which shows in steps of a few hundred cycles");
    if (!f.few.empty())
        items.emplace_back(plural(f.few.size(), "record") + " with fewer than 100 measurements");
}

void limits_of_shares(const Facts& f, std::vector<Inline>& items) {
    if (f.profiles == 0) items.emplace_back("no hash profile: nothing is known of shares");
    if (f.unstated > 0)
        items.emplace_back(plural(f.unstated, "hash profile") +
                           " do not say which calls could be seen, so that a share of zero may be blindness");
    std::size_t blind = 0;
    for (const auto& [coverage, records] : f.coverages)
        if (coverage != "proved") blind += records;
    if (blind > 0)
        items.emplace_back(plural(blind, "hash profile") +
                           " without proof that every call was seen: their shares are lower bounds where so "
                           "marked");
}

void add_limitations(Page& page, const Run& run, const Facts& f) {
    std::vector<Inline> items;
    limits_of_time(run, f, items);
    limits_of_shares(f, items);
    if (f.confinements.size() > 1) items.emplace_back("not all code ran under the same confinement");
    items.emplace_back(
        "resident memory includes the measuring program and the C library, so it is an upper bound");
    items.emplace_back("declared lengths are capacities in some implementations: see the size audit");
    add_heading(page, "Limitations");
    add_list(page, std::move(items));
}

void add_host_checks(Page& page, const Run& run) {
    if (!run.data.campaign) return;
    const auto& checks = run.data.campaign->host_checks;
    std::map<std::string, std::vector<std::string>> phases;  // by problem
    std::size_t clean = 0;
    for (const record::HostCheck& check : checks) {
        clean += check.problems.empty();
        for (const std::string& problem : check.problems) {
            auto& known = phases[problem];
            if (std::find(known.begin(), known.end(), check.phase) == known.end())
                known.push_back(check.phase);
        }
    }
    if (checks.empty()) return;
    add_heading(page, "Checks of the host during the campaign");
    add_paragraph(page,
                  plural(checks.size(), "check") + ", " + std::to_string(clean) + " without a problem.");
    std::vector<Inline> items;
    for (const auto& [problem, found_in] : phases)
        items.emplace_back(format::shortened(problem, 400) + " (" +
                           format::shortened(format::joined(found_in)) + ")");
    add_list(page, std::move(items));
}

}  // namespace

Page method_page(const Edition& edition, const Run& run) {
    const Facts facts = facts_of(run);
    Page page = system_page(run, "method", "Method and limitations");
    add_paragraph(page, "All of this page is counted from the records of the run. " + started(run) + ".");
    add_warnings(page, run_warnings(run));
    if (const metadata::System* system = edition.metadata.system(run.system());
        system && !system->description.empty())
        add_paragraph(page, plain(system->description));
    add_measured(page, run, facts);
    add_heading(page, "Assessment environment");
    add_table(page, environment_table(run, all_timings(run)));
    add_heading(page, "How the figures were made");
    add_table(page, method_table(facts));
    add_paragraph(
        page,
        "What is timed: loop, all calls of a trial between two reads of the counter; per_call_step, "
        "each step of an exchange between two reads of its own. Flags: guide, those that the "
        "assessment guide asks for; harness-default, those of the package.");
    add_planning(page, run);
    add_host_checks(page, run);
    add_excluded(page, edition, run);
    add_few(page, facts);
    add_failed(page, run);
    add_limitations(page, run, facts);
    if (run.data.campaign && run.data.campaign->history_note && !run.data.campaign->history_note->empty()) {
        add_heading(page, "History of the campaign");
        add_paragraph(page, format::shortened(*run.data.campaign->history_note, 5000));
    }
    return page;
}

}  // namespace ngcc::report::pages
