// SPDX-License-Identifier: Apache-2.0
// hashprof show: what a region holds, as a table a person reads or as JSON.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "reader/profile.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"

namespace hashprof {
namespace {

struct Options {
    std::vector<std::string> files;
    bool json = false;
    bool shapes = false;
};

std::string percent(const std::optional<double>& share) {
    if (!share) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.2f%%", *share * 100);
    return text;
}

std::string bits(const CallRow& row, std::uint64_t value) {
    return row.shape_known ? std::to_string(value) : "any";
}

void print_helpers(const Profile& profile) {
    std::printf("  %-12s %12s %14s %9s %9s %12s\n", "helper", "calls", "calls/op", "share", "comp.", "state");
    for (const auto& [name, state] : profile.states) {
        const auto found = profile.helpers.find(name);
        Helper helper = found == profile.helpers.end() ? Helper{} : found->second;
        const double per_operation = profile.operations > 0 ? static_cast<double>(helper.calls) /
                                                                  static_cast<double>(profile.operations)
                                                            : 0;
        const bool observed = state.state == State::observed;
        if (observed && helper.calls == 0 && profile.ticks > 0) helper.share = helper.share_compensated = 0.0;
        std::printf("  %-12s %12s %14s %9s %9s %12s%s\n", name.c_str(),
                    observed ? std::to_string(helper.calls).c_str() : "-",
                    observed && profile.operations > 0 ? std::to_string(per_operation).c_str() : "-",
                    percent(helper.share).c_str(), percent(helper.share_compensated).c_str(),
                    name_of(state.state), helper.below_resolution ? "  below resolution" : "");
    }
}

void print_shapes(const Profile& profile) {
    std::printf("  %-12s %12s %12s %12s %14s\n", "helper", "in bits", "out bits", "calls", "ticks/call");
    for (const CallRow& row : profile.rows) {
        if (row.calls == 0) continue;
        std::printf("  %-12s %12s %12s %12llu %14.1f\n", row.function.c_str(), bits(row, row.in_bits).c_str(),
                    bits(row, row.out_bits).c_str(), static_cast<unsigned long long>(row.calls),
                    static_cast<double>(row.ticks) / static_cast<double>(row.calls));
    }
}

void print_operation(const Profile& profile, const Options& options) {
    if (profile.operations > 0)
        std::printf("%s: %llu operations, %.1f ticks each (%s)\n", profile.operation.c_str(),
                    static_cast<unsigned long long>(profile.operations),
                    static_cast<double>(profile.ticks) / static_cast<double>(profile.operations),
                    profile.tick_source.c_str());
    else
        std::printf("%s: no completed operation\n", profile.operation.c_str());
    std::printf("  coverage %s: %s\n", name_of(profile.coverage), profile.coverage_reason.c_str());
    print_helpers(profile);
    if (options.shapes) print_shapes(profile);
    if (profile.overflow_calls > 0)
        std::printf("  %llu calls without their lengths: more than the table's shapes occurred\n",
                    static_cast<unsigned long long>(profile.overflow_calls));
    if (profile.windows_left_open > 0)
        std::printf("  %llu operations never returned\n",
                    static_cast<unsigned long long>(profile.windows_left_open));
    std::printf("\n");
}

// The profiles of one file go into `all`, or are printed. Whether any helper was intercepted.
bool show_file(const Options& options, const std::string& file, nlohmann::json& all) {
    const std::string content = read_file(file);
    const auto bytes = std::as_bytes(std::span(content));
    bool intercepted = false;
    std::vector<std::string> names;
    try {
        names = operations_of(bytes);
    } catch (const Error& e) {
        throw Error(file, e.cause(), e.remedy(), e.status());
    }
    if (names.empty()) names = {"outside"};
    for (const std::string& name : names) {
        const Profile profile = read_profile(bytes, name);
        intercepted = intercepted || profile.coverage != Coverage::none;
        if (options.json)
            all["operations"][name] = to_json(profile);
        else
            print_operation(profile, options);
    }
    if (!intercepted)
        std::fprintf(stderr,
                     "hashprof: %s: no helper was intercepted, so the zeros above are none\n"
                     "  remedy: hashprof-wrap census on the objects says why\n",
                     file.c_str());
    return intercepted;
}

int show(const Options& options) {
    bool intercepted = true;
    nlohmann::json files = nlohmann::json::array();
    for (const std::string& file : options.files) {
        nlohmann::json all = {{"schema", 1}, {"operations", nlohmann::json::object()}};
        if (options.files.size() > 1 && !options.json) std::printf("== %s\n", file.c_str());
        intercepted = show_file(options, file, all) && intercepted;
        files.push_back(std::move(all));
    }
    if (options.json) std::printf("%s\n", (files.size() == 1 ? files.front() : files).dump(1).c_str());
    return static_cast<int>(intercepted ? Exit::done : Exit::environment);
}

}  // namespace

void add_show(CLI::App& app, int& status) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("show", "Print what a wrapped program counted");
    command->add_option("file", options->files, "Region file (HASHPROF_OUT, default hashprof.<pid>.region)")
        ->required();
    command->add_flag("--json", options->json, "JSON instead of the table, one profile an operation");
    command->add_flag("--shapes", options->shapes, "Also one line a helper and input and output length");
    command->callback([options, &status] { status = show(*options); });
}

}  // namespace hashprof
