// SPDX-License-Identifier: Apache-2.0
#include "report/markdown/page.hpp"

#include "report/format/text.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"
#include "report/model/warnings.hpp"

namespace ngcc::report::markdown {
namespace {

std::string algorithm(const Candidate& candidate) {
    return candidate.algorithm.empty() ? "(algorithm not recorded)" : text(candidate.algorithm);
}

std::string warning_block(const std::vector<std::string>& warnings) {
    if (warnings.empty()) return "";
    std::vector<std::string> lines;
    for (const std::string& warning : warnings)
        lines.push_back(text(format::shortened(warning, 500)));
    return "**Warnings**\n\n" + list(lines);
}

std::string run_line(const Run& run) {
    const record::Campaign* campaign = run.data.campaign ? &*run.data.campaign : nullptr;
    return "Run started " +
           text(campaign && campaign->started_utc ? *campaign->started_utc : "at an unrecorded time");
}

struct Tally {
    std::size_t timed = 0, failed = 0, profiled = 0, passed = 0;
};

Tally tally(const Candidate& candidate) {
    Tally t;
    for (const record::Timing* timing : candidate.timings())
        ++(timing->status == "failed" ? t.failed : t.timed);
    t.profiled = candidate.profiles().size();
    for (const Instance& instance : candidate.instances)
        t.passed += instance.kat() == "PASS";
    return t;
}

Row index_row(const Candidate& candidate, const std::string& page) {
    const Tally t = tally(candidate);
    const std::string link = "[page](" + link_target(page) + ")";
    return {code(candidate.id),
            algorithm(candidate),
            function(candidate.type),
            std::to_string(candidate.instances.size()),
            std::to_string(t.passed) + " of " + std::to_string(candidate.instances.size()),
            std::to_string(t.timed),
            std::to_string(t.failed),
            std::to_string(t.profiled),
            link};
}

std::string unreadable(const Run& run) {
    std::vector<std::string> lines;
    for (const record::Problem& problem : run.data.problems)
        lines.push_back(code(problem.file.string()) + ": " + text(format::shortened(problem.cause)));
    if (lines.empty()) return "";
    return "Files that could not be read and were left out (" + std::to_string(lines.size()) + "):\n\n" +
           list(lines);
}

}  // namespace

std::string marker(const Run& run) {
    // file_name_part leaves nothing that could end the comment.
    return std::string(marker_start) + record::file_name_part(run.system()) + " -->\n";
}

Page candidate_page(const Run& run, const Candidate& candidate) {
    const Counter counter = choose_counter(candidate.timings());
    const auto items = evidence(run, candidate);
    const auto missing = gaps(candidate, items);
    std::vector<std::string> warnings = run_warnings(run);
    for (const std::string& warning : candidate_warnings(run, candidate, missing.size()))
        warnings.push_back(warning);
    Page page;
    page.path =
        record::file_name_part(candidate.id) + "/perf_" + record::file_name_part(run.system()) + ".md";
    page.content =
        "# " + text(candidate.id) + " " + algorithm(candidate) + " — performance on " + architecture(run) +
        " (system " + text(run.system()) + ")\n\n[Index](../index.md) › " + code(candidate.id) +
        "\n\nIndependent measurement in the seven sections of the NICCS self-assessment guide. It is not "
        "a self-assessment by the submitter. " +
        run_line(run) + ".\n\n" + warning_block(warnings) + basic_information(candidate) +
        assessment_environment(run, candidate, counter) + functional_testing(candidate) +
        performance(candidate, counter) + resources(candidate) + sizes(candidate) +
        symmetric_primitives(candidate) + evidence_index(items, missing, problems_of(run, candidate)) +
        marker(run);
    return page;
}

Page index_page(const Run& run, const std::vector<std::string>& page_paths) {
    Table table({"candidate", "algorithm", "function", "instances", "KAT passed", "operations timed",
                 "failed", "profiled", "report"});
    for (std::size_t i = 0; i < run.candidates.size(); ++i)
        table.add(index_row(run.candidates[i], page_paths[i]));
    Page page{"index.md", ""};
    page.content = "# Performance on " + architecture(run) + " (system " + text(run.system()) + ")\n\n" +
                   run_line(run) + ".\n\n" + warning_block(run_warnings(run)) + table.str() +
                   unreadable(run) + marker(run);
    return page;
}

}  // namespace ngcc::report::markdown
