// SPDX-License-Identifier: Apache-2.0
// ngcc_perf compare: two runs against each other.
#include "compare/compare.hpp"

#include <spdlog/spdlog.h>

#include <cstdio>
#include <memory>

#include "support/error.hpp"
#include "tool/commands.hpp"
#include "tool/compare_table.hpp"

namespace ngcc {
namespace {

struct CompareOptions {
    std::filesystem::path a, b;
    std::vector<std::string> only;
    double threshold_percent = 5;
    bool allow_different_host = false, json = false;
};

int run(const CompareOptions& options) {
    compare::Side a = compare::load(options.a), b = compare::load(options.b);
    compare::select(a, b, options.only);
    const compare::Comparison result =
        compare::compare(a, b, {options.threshold_percent / 100, options.allow_different_host});
    for (const auto& [side, problems] :
         {std::pair(&options.a, &result.problems_a), {&options.b, &result.problems_b}})
        for (const record::Problem& problem : *problems)
            spdlog::warn("{}: {}", (*side / problem.file).string(), problem.cause);
    const std::string text = options.json ? record::dump(compare::to_json(result)) : compare::table(result);
    std::fputs(text.c_str(), stdout);
    return static_cast<int>(result.finding() ? hashprof::Exit::finding : hashprof::Exit::done);
}

}  // namespace

void add_compare(CLI::App& app, const Place&, int& status) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand(
        "compare", "Say whether B is slower or faster than A beyond noise, and by how much");
    command->add_option("A", options->a, "Run directory or record file: what there was")->required();
    command->add_option("B", options->b, "Run directory or record file: what there is now")->required();
    command
        ->add_option("--threshold", options->threshold_percent,
                     "Percent; a slowdown beyond noise and beyond this is a regression (5)")
        ->check(number_within(0.0, 1e6));
    command->add_option("--only", options->only,
                        "Instances: candidate, label or candidate/label, with * and ?; may be repeated");
    command->add_flag("--allow-different-host", options->allow_different_host,
                      "Compare although host or clock differ; the output says so");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Rules: docs/statistics.md. Exit status: 0 no regression; 1 a regression past the threshold, a failure or\n"
        "wrong known answer that A did not have, or operations that B lacks or has in damaged files; 2 not\n"
        "comparable; 3 host or clock differ.\n"
        "Examples:\n"
        "  ngcc_perf compare before after\n"
        "  ngcc_perf compare before after --only 'kex/*' --threshold 2 --json\n"
        "  ngcc_perf compare before/records/mlkem/ML-KEM-512-iccs__enc.json enc.json");
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace ngcc
