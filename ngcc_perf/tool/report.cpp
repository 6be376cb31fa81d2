// SPDX-License-Identifier: Apache-2.0
// ngcc_perf report: the pages of a run directory, and its main table on the terminal.
#include "report/report.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <memory>

#include "report/site.hpp"
#include "tool/commands.hpp"

namespace ngcc {
namespace {

struct ReportOptions {
    std::filesystem::path run, out, html;
    bool no_evidence = false;
};

bool render_html(const ReportOptions& options) {
    const report::html::Site site =
        report::write_html(report::Edition({options.run}), options.html, {.evidence = !options.no_evidence});
    for (const report::html::SiteProblem& problem : site.problems)
        spdlog::warn("{}: not linked: {}", problem.file, problem.cause);
    spdlog::info("{} HTML pages and {} files of evidence written; open {}", site.pages.size() + 1,
                 site.evidence_files, site.index.string());
    return site.problems.empty();
}

int render(const ReportOptions& options) {
    const std::filesystem::path out = options.out.empty() ? options.run / "report" : options.out;
    const report::Rendered rendered = report::render(options.run, out);
    for (const record::Problem& problem : rendered.problems)
        spdlog::warn("{}: {}", problem.file.string(), problem.cause);
    fmt::print("{}", report::main_table(options.run, {report::color_wanted(1)}));
    spdlog::info("{} page{} written; start at {}", rendered.pages.size(),
                 rendered.pages.size() == 1 ? "" : "s", rendered.index.string());
    if (!options.html.empty() && !render_html(options)) return static_cast<int>(hashprof::Exit::finding);
    return static_cast<int>(rendered.status());
}

}  // namespace

void add_report(CLI::App& app, const Place&, int& status) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command =
        app.add_subcommand("report", "Write the pages of a run directory and print its main table");
    command->add_option("RUN", options->run, "Run directory of a campaign")->required();
    command->add_option("--out", options->out, "Folder for the pages (RUN/report)");
    command->add_option("--html", options->html, "Folder for the same report as a static site");
    command->add_flag("--no-evidence", options->no_evidence,
                      "The site has no copies of the records, and figures link to none");
    command->footer(
        "Examples:\n  ngcc_perf report run\n  ngcc_perf report run --out pages\n  ngcc_perf report run "
        "--html site");
    command->callback([options, &status] { status = render(*options); });
}

}  // namespace ngcc
