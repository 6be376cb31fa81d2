// SPDX-License-Identifier: Apache-2.0
// ngcc_perf report: the pages of run directories, and their main tables on the terminal.
#include "report/report.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <memory>

#include "report/format/text.hpp"
#include "report/site.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

using Path = std::filesystem::path;

struct ReportOptions {
    std::vector<Path> runs;
    Path out, metadata, html;
    bool check = false, no_evidence = false, json = false;

    Path pages() const {
        if (!out.empty()) return out;
        if (runs.size() == 1) return in_run(runs.front());
        throw hashprof::Error("ngcc_perf report", "several runs have no folder for pages in common",
                              "name one with --out");
    }
    // A run may come from anywhere; a link in it must not lead our pages elsewhere.
    static Path in_run(const Path& run) {
        const Path folder = run / "report";
        std::error_code error;
        if (std::filesystem::is_symlink(std::filesystem::symlink_status(folder, error)))
            throw hashprof::Error(folder.string(), "is a symbolic link, which is not followed",
                                  "name the folder for pages with --out", hashprof::Exit::environment);
        return folder;
    }
    Path tables(const Place& place) const {
        return metadata.empty() ? place.beside("../share/hashprof/metadata") : metadata;
    }
};

const char* ending(std::size_t n) {
    return n == 1 ? "" : "s";
}

bool write_site(const ReportOptions& options, const report::Edition& edition) {
    const report::html::Site site =
        report::write_html(edition, options.html, {.evidence = !options.no_evidence});
    for (const report::html::SiteProblem& problem : site.problems)
        spdlog::warn("{}: not linked: {}", problem.file, problem.cause);
    spdlog::info("{} HTML pages and {} files of evidence written; open {}", site.pages.size() + 1,
                 site.evidence_files, site.index.string());
    return site.problems.empty();
}

int write_report(const ReportOptions& options, const Place& place) {
    const Path out = options.pages();
    const report::Edition edition = report::open_edition(options.runs, options.tables(place), out);
    const report::Rendered rendered = report::render(edition, out);
    for (const record::Problem& problem : rendered.problems)
        spdlog::warn("{}: {}", report::format::printable(problem.file.string()),
                     report::format::printable(problem.cause));
    if (options.json)
        fmt::print("{}", record::dump(report::to_json(edition, rendered)));
    else
        for (const auto& run : edition.runs)
            fmt::print("{}", report::main_table(*run, {report::color_wanted(1)}));
    const std::size_t pages = rendered.pages.size() + rendered.overviews.size() + 1;
    spdlog::info("{} page{} written; start at {}", pages, ending(pages), rendered.index.string());
    if (!options.html.empty() && !write_site(options, edition))
        return static_cast<int>(hashprof::Exit::finding);
    return static_cast<int>(rendered.status());
}

int check_report(const ReportOptions& options, const Place& place) {
    const Path out = options.pages();
    const report::Edition edition(options.runs, metadata::load(options.tables(place)));
    const report::Checked checked = report::check(edition, out);
    for (const auto& different : checked.different)
        fmt::print("differs: {}:{}\n", (out / different.page).string(), different.line);
    for (const Path& page : checked.missing)
        fmt::print("missing: {}\n", (out / page).string());
    for (const Path& page : checked.left_over)
        fmt::print("left over: {}\n", (out / page).string());
    if (checked.same())
        spdlog::info("{} page{} as the evidence gives them", checked.pages, ending(checked.pages));
    else
        spdlog::error("the pages are not those of the evidence; write them anew: ngcc_perf report");
    return static_cast<int>(checked.same() ? hashprof::Exit::done : hashprof::Exit::finding);
}

}  // namespace

void add_report(CLI::App& app, const Place& place, int& status) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command = app.add_subcommand("report", "Write the pages of runs and print their main tables");
    command->add_option("RUN", options->runs, "Run directories of campaigns, one a system")->required();
    command->add_option("--out", options->out, "Folder for the pages (RUN/report)");
    CLI::Option* html =
        command->add_option("--html", options->html, "Folder for the same report as a static site");
    command->add_flag("--json", options->json, "Print the main figures and all problems as JSON, no table");
    command->add_flag("--no-evidence", options->no_evidence,
                      "The site has no copies of the records, and figures link to none");
    command->add_option("--metadata", options->metadata,
                        "Folder of curated tables (those of the bundled schemes); docs/metadata.md");
    command
        ->add_flag("--check", options->check,
                   "Write nothing; exit status 1 if the pages are not what would be written")
        ->excludes(html);
    command->footer(
        "Exit status: 0 done; 1 something failed, could not be used or cannot be true, and is named; 2 no "
        "run; 3 the\n"
        "pages cannot be written; 4 nothing was measured yet.\n"
        "Examples:\n  ngcc_perf report run\n  ngcc_perf report run --html site\n"
        "  ngcc_perf report x86_1 arm_1 --metadata tables --out pages\n  ngcc_perf report run --check");
    command->callback([options, &place, &status] {
        status = options->check ? check_report(*options, place) : write_report(*options, place);
    });
}

}  // namespace ngcc
