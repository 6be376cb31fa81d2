// SPDX-License-Identifier: Apache-2.0
// ngcc_perf compare: two runs against each other.
#include "compare/page.hpp"

#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>

#include "record/operation.hpp"
#include "report/format/text.hpp"
#include "report/html/page.hpp"
#include "report/markdown/write.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"
#include "tool/compare_table.hpp"

namespace ngcc {
namespace {

struct CompareOptions {
    std::string a, b;
    std::vector<std::string> only;
    std::filesystem::path markdown, html;
    double threshold_percent = 5;
    bool allow_different_host = false, json = false;
};

// "published" and "published:kem-16" are bundled tables; a folder of that name is ./published.
std::filesystem::path side_path(const std::string& name, const Place& place) {
    constexpr std::string_view word = "published";
    if (name != word && !name.starts_with(std::string(word) + ":")) return name;
    const std::filesystem::path folder = place.beside("../share/hashprof/published");
    if (folder.empty())
        throw hashprof::Error(name, "the bundled tables are not beside this program",
                              "give the path of a file of profiles/published", hashprof::Exit::environment);
    if (name == word) return folder;
    const std::string candidate = record::file_name_part(name.substr(word.size() + 1));
    if (!std::filesystem::exists(folder / (candidate + ".json")))
        throw hashprof::Error(name, "no tables of this candidate are bundled",
                              "they are in " + folder.string());
    return folder / (candidate + ".json");
}

// side: as it was loaded, a folder or a file.
void warn(const std::filesystem::path& side, const std::vector<record::Problem>& problems) {
    std::error_code error;
    const std::filesystem::path folder =
        std::filesystem::is_directory(side, error) ? side : side.parent_path();
    for (const record::Problem& problem : problems)
        spdlog::warn("{}: {}", (folder / report::format::shortened(problem.file.string())).string(),
                     report::format::shortened(problem.cause));
}

void write_pages(const CompareOptions& options, const compare::Comparison& result) {
    const report::document::Page page = compare::page(result, options.a, options.b);
    if (!options.markdown.empty())
        hashprof::write_file_atomically(options.markdown, report::markdown::write(page));
    if (options.html.empty()) return;
    const report::html::Targets alone{[](const auto&) { return false; },
                                      [](const auto&, const auto&) { return false; }};
    hashprof::write_file_atomically(options.html, report::html::write_page(page, page.title, {}, alone));
}

int compare_sides(const CompareOptions& options, const Place& place) {
    const std::filesystem::path path_a = side_path(options.a, place), path_b = side_path(options.b, place);
    compare::Side a = compare::load(path_a), b = compare::load(path_b);
    compare::select(a, b, options.only);
    const compare::Comparison result =
        compare::compare(a, b, {options.threshold_percent / 100, options.allow_different_host});
    warn(path_a, result.problems_a);
    warn(path_b, result.problems_b);
    write_pages(options, result);
    const std::string text = options.json ? record::dump(compare::to_json(result)) : compare::table(result);
    std::fputs(text.c_str(), stdout);
    return static_cast<int>(result.finding() ? hashprof::Exit::finding : hashprof::Exit::done);
}

}  // namespace

void add_compare(CLI::App& app, const Place& place, int& status) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand(
        "compare", "Say whether B is slower or faster than A beyond noise, and by how much");
    command
        ->add_option("A", options->a,
                     "What there was: run directory, record file, or printed tables (published, "
                     "published:CANDIDATE, a file)")
        ->required();
    command->add_option("B", options->b, "What there is now: the same")->required();
    command
        ->add_option("--threshold", options->threshold_percent,
                     "Percent; a slowdown beyond noise and beyond this is a regression (5)")
        ->check(number_within(0.0, 1e6));
    command->add_option("--only", options->only,
                        "Instances: candidate, label or candidate/label, with * and ?; may be repeated");
    command->add_flag("--allow-different-host", options->allow_different_host,
                      "Compare although host or clock differ; the output says so");
    command->add_flag("--json", options->json, "Print JSON");
    command->add_option("--markdown", options->markdown, "Write the comparison as a Markdown page too");
    command->add_option("--html", options->html, "Write the comparison as an HTML page too");
    command->footer(
        "Rules: docs/statistics.md. Exit status: 0 no regression; 1 a regression past the threshold, a "
        "failure or\n"
        "wrong known answer that A did not have, or operations that B lacks or has in damaged files; 2 not\n"
        "comparable; 3 host or clock differ. Against printed tables: 1 if counts of calls or sizes certainly "
        "differ.\n"
        "Examples:\n"
        "  ngcc_perf compare before after\n"
        "  ngcc_perf compare before after --only 'kex/*' --threshold 2 --json\n"
        "  ngcc_perf compare run published\n"
        "  ngcc_perf compare before/records/mlkem/ML-KEM-512-iccs__enc.json enc.json");
    command->callback([options, &place, &status] { status = compare_sides(*options, place); });
}

}  // namespace ngcc
