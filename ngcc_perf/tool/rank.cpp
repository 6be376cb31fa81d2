// SPDX-License-Identifier: Apache-2.0
// ngcc_perf rank: the published ranking of a run, or the percent of time in hashing.
#include "rank/rank.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "report/format/text.hpp"
#include "report/model/faults.hpp"
#include "support/error.hpp"
#include "tool/commands.hpp"
#include "tool/rank_table.hpp"

namespace ngcc {
namespace {

struct RankOptions {
    std::filesystem::path run, metadata;
    std::optional<unsigned> target;
    bool json = false, hashing = false;
};

template <typename T>
void print_ranks(const T& what, bool json) {
    const std::string text = json ? record::dump(rank::to_json(what)) : rank::table(what);
    std::fputs(text.c_str(), stdout);
}

metadata::Tables tables_of(const RankOptions& options, const Place& place) {
    const std::filesystem::path folder =
        options.metadata.empty() ? place.beside("../share/hashprof/metadata") : options.metadata;
    metadata::Tables tables = metadata::load(folder);
    for (const metadata::Problem& problem : tables.problems)
        spdlog::warn("{}:{}: {}", (folder / problem.file).string(), problem.line, problem.cause);
    return tables;
}

rank::Ranking ranking_of(const RankOptions& options, const record::RunData& data,
                         const metadata::Tables& tables) {
    if (tables.security_targets.empty())
        spdlog::warn(
            "no security target is known, so nothing can be ranked: give the folder of security_targets.csv "
            "with --metadata");
    rank::Ranking ranking = rank::ranking(data.campaign ? data.campaign->system_id : "unknown", data, tables);
    if (options.target)
        std::erase_if(ranking.groups, [&](const auto& g) { return g.target_bits != *options.target; });
    return ranking;
}

int rank_run(const RankOptions& options, const Place& place) {
    record::RunData data = record::RunDirectory(options.run).load_all(record::Detail::figures);
    report::take_out_faults(data);
    for (const record::Problem& problem : data.problems)
        spdlog::warn("{}: {}", report::format::printable((options.run / problem.file).string()),
                     report::format::printable(problem.cause));
    bool sound = data.problems.empty();
    if (options.hashing) {
        print_ranks(rank::hashing(data), options.json);
    } else {
        const metadata::Tables tables = tables_of(options, place);
        sound = sound && tables.problems.empty();
        print_ranks(ranking_of(options, data, tables), options.json);
    }
    return static_cast<int>(sound ? hashprof::Exit::done : hashprof::Exit::finding);
}

}  // namespace

void add_rank(CLI::App& app, const Place& place, int& status) {
    auto options = std::make_shared<RankOptions>();
    CLI::App* command =
        app.add_subcommand("rank", "Rank the candidates of a run within function and security target");
    command->add_option("RUN", options->run, "Run directory of a campaign")->required();
    command->add_option(
        "--metadata", options->metadata,
        "Folder of the curated tables: security_targets, external_sizes, kex_bandwidth (the bundled "
        "one)");
    command->add_option("--target", options->target, "Only this security target, in bits")
        ->check(CLI::IsMember({128, 256, 384, 512}));
    command->add_flag("--hashing", options->hashing,
                      "Instead: percent of the time in hashing by operation, largest first");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Rules: docs/ranking.md. Exit status: 0 done; 1 files, figures or curated lines could not be "
        "used, the rest is ranked; 2 no run.\n"
        "Examples:\n"
        "  ngcc_perf rank run\n"
        "  ngcc_perf rank run --target 128 --json\n"
        "  ngcc_perf rank run --hashing");
    command->callback([options, &place, &status] { status = rank_run(*options, place); });
}

}  // namespace ngcc
