// SPDX-License-Identifier: Apache-2.0
// hashprof calibrate: what one intercepted call costs on this machine, by route and mode.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "reader/region.hpp"
#include "supervise/environment.hpp"
#include "supervise/library.hpp"
#include "supervise/pool.hpp"
#include "supervise/target.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "tool/commands.hpp"

namespace hashprof {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct CalibrateOptions {
    unsigned processes = 5;
    bool json = false;
};

struct Series {
    std::string route, mode, tick_source;
    std::vector<hashprof_calibration> samples;
    std::string reason;  // why there are none
};

// The file that the wrapped program writes has no supervisor; it lies in a folder of its own.
class TemporaryFile {
  public:
    TemporaryFile() {
        std::string name = (fs::temp_directory_path() / "hashprof-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            throw Error(name, "cannot make a folder", "set TMPDIR to a folder that can be written",
                        Exit::environment);
        folder_ = name;
    }
    ~TemporaryFile() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    fs::path path() const { return folder_ / "region"; }

  private:
    fs::path folder_;
};

void run_once(const fs::path& program, const std::string& mode, std::vector<std::string> environment) {
    const TargetEnd end =
        run_target({program.string(), {program.string(), mode}, std::move(environment)}, [](pid_t) {});
    if (end.status != 0)
        throw Error(program.string(), "did not calibrate", "run it by hand for its messages",
                    Exit::environment);
}

Region run_wrapped(const std::string& mode) {
    const TemporaryFile file;
    std::vector<std::string> environment = own_environment();
    std::erase_if(environment, [](const std::string& entry) { return entry.starts_with("HASHPROF_"); });
    environment.push_back("HASHPROF_OUT=" + file.path().string());
    run_once(own_file("hashprof-calibration-wrapped"), mode, environment);
    const std::string content = read_file(file.path());
    return checked_region(std::as_bytes(std::span(content)));
}

Region run_preloaded(const std::string& route, const std::string& mode) {
    const Pool pool(1);
    const PreloadPath library(library_of_route(route));
    Accounting accounting;
    accounting.pool = pool.path();
    accounting.mode = mode;
    run_once(own_file("hashprof-calibration"), mode,
             target_environment(own_environment(), {library.text()}, accounting));
    PoolContent content = pool.read();
    if (content.images.empty())
        throw Error(library.text(), "did not come to run in the target", "see the loader's messages above",
                    Exit::environment);
    return std::move(content.images.front());
}

Series measure(const std::string& route, const std::string& mode, unsigned processes) {
    Series series{route, mode, "", {}, ""};
    try {
        for (unsigned i = 0; i < processes; i++) {
            const Region region = route == "wrap" ? run_wrapped(mode) : run_preloaded(route, mode);
            if (!region->calibration.valid) throw Error(route, "left no calibration", "", Exit::environment);
            series.tick_source = name_of_tick_source(region->tick_source);
            series.samples.push_back(region->calibration);
        }
    } catch (const Error& e) {
        series.samples.clear();
        series.reason = e.what();
    }
    return series;
}

// The median over processes; the spread is the larger of the median spread within one and half the distance
// between the outermost processes.
hashprof_constant over_processes(const Series& series, hashprof_constant hashprof_calibration::*member) {
    std::vector<double> ticks, spreads;
    for (const hashprof_calibration& sample : series.samples) {
        ticks.push_back((sample.*member).ticks);
        spreads.push_back((sample.*member).spread);
    }
    std::sort(ticks.begin(), ticks.end());
    std::sort(spreads.begin(), spreads.end());
    return {ticks[ticks.size() / 2],
            std::max(spreads[spreads.size() / 2], (ticks.back() - ticks.front()) / 2)};
}

double median_of(const Series& series, double hashprof_calibration::*member) {
    std::vector<double> values;
    for (const hashprof_calibration& sample : series.samples)
        values.push_back(sample.*member);
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

json series_json(const Series& series) {
    json object = {{"route", series.route}, {"mode", series.mode}, {"processes", series.samples.size()}};
    if (series.samples.empty()) {
        object["reason"] = series.reason;
        return object;
    }
    const auto constant = [&](hashprof_constant hashprof_calibration::*member) {
        const hashprof_constant c = over_processes(series, member);
        return json{{"ticks", c.ticks}, {"spread", c.spread}};
    };
    object["inside"] = constant(&hashprof_calibration::inside);
    object["outside"] = constant(&hashprof_calibration::outside);
    object["window_inside"] = constant(&hashprof_calibration::window_inside);
    object["tick_source"] = series.tick_source;
    object["tick_pair_ticks"] = median_of(series, &hashprof_calibration::tick_pair);
    object["tick_resolution_ticks"] = median_of(series, &hashprof_calibration::tick_resolution);
    object["tick_hz"] = median_of(series, &hashprof_calibration::tick_hz);
    return object;
}

std::string with_spread(const json& constant) {
    char text[64];
    std::snprintf(text, sizeof text, "%.1f +- %.1f", constant.at("ticks").get<double>(),
                  constant.at("spread").get<double>());
    return text;
}

void print_series(const json& s) {
    std::printf("%-8s %-7s", s.at("route").get<std::string>().c_str(),
                s.at("mode").get<std::string>().c_str());
    if (s.contains("reason")) {
        std::printf("  - %s\n", s.at("reason").get<std::string>().c_str());
        return;
    }
    const double cost = s.at("inside").at("ticks").get<double>() + s.at("outside").at("ticks").get<double>();
    std::printf(" %17s %17s %17s %9.1f %9.1f %7.2f\n", with_spread(s.at("inside")).c_str(),
                with_spread(s.at("outside")).c_str(), with_spread(s.at("window_inside")).c_str(), cost,
                s.at("tick_pair_ticks").get<double>(), cost / s.at("tick_pair_ticks").get<double>());
}

int calibrate(const CalibrateOptions& options) {
    json routes = json::array();
    bool all = true;
    for (const char* route : {"wrap", "preload", "hook"})
        for (const char* mode : {"full", "fenced"}) {
            routes.push_back(series_json(measure(route, mode, options.processes)));
            all = all && !routes.back().contains("reason");
        }
    if (options.json) {
        std::printf("%s\n", json{{"schema", 1}, {"kind", "calibration"}, {"routes", routes}}.dump(1).c_str());
    } else {
        std::printf("%-8s %-7s %17s %17s %17s %9s %9s %7s\n", "route", "mode", "inside", "outside", "window",
                    "sum", "two reads", "ratio");
        for (const json& series : routes)
            print_series(series);
    }
    return static_cast<int>(all ? Exit::done : Exit::environment);
}

}  // namespace

void add_calibrate(CLI::App& app, int& status) {
    const auto options = std::make_shared<CalibrateOptions>();
    CLI::App* command =
        app.add_subcommand("calibrate", "What one intercepted call costs on this machine, in ticks");
    command->add_option("--processes", options->processes, "Fresh processes a route and mode")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_flag("--json", options->json, "JSON instead of the table");
    command->footer(
        "inside: between the two reads of a call, charged to the helper. outside: the rest, charged to the\n"
        "operation. window: once an operation. Runs take these constants themselves, each in its own "
        "process.\n"
        "Example:\n"
        "  hashprof calibrate --processes 20 --json");
    command->callback([options, &status] { status = calibrate(*options); });
}

}  // namespace hashprof
