// SPDX-License-Identifier: Apache-2.0
// What interception costs a call, by route and mode, against two back-to-back tick reads of the same process,
// and what other tracers take where they are installed. `ratio` is the net cost in such pairs; `bar` what the
// project promises.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

namespace {

struct Way {
    std::string name, command;
    double bar;          // highest ratio; 0: no promise
    std::string needed;  // program that has to be installed, may be empty
};

std::string preloaded(const std::string& library, const std::string& mode, const std::string& program) {
    return "LD_PRELOAD=" + library + " HASHPROF_MODE=" + mode + " HASHPROF_OUT=none " + program;
}

bool installed(const std::string& program) {
    return program.empty() || std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

// pair, bare call, call of the helper: ticks.
bool measure(const std::string& command, std::array<double, 3>& ticks) {
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return false;
    char line[256];
    bool found = false;
    while (std::fgets(line, sizeof line, pipe) != nullptr)
        found = found || std::sscanf(line, "%lf %lf %lf", &ticks[0], &ticks[1], &ticks[2]) == 3;
    pclose(pipe);
    return found;
}

void run(benchmark::State& state, const Way& way) {
    std::array<double, 3> ticks{};
    for (auto _ : state)
        if (!measure(way.command, ticks)) {
            state.SkipWithError("gave no figures");
            return;
        }
    const double net = ticks[2] - ticks[1];
    state.counters["pair_ticks"] = ticks[0];
    state.counters["net_ticks"] = net;
    state.counters["ratio"] = net / ticks[0];
    if (way.bar > 0) state.counters["bar"] = way.bar;
}

const std::array<Way, 10> ways = {{
    {"direct_call", DIRECT, 0, ""},
    {"hook/full", preloaded(HOOK_LIBRARY, "full", DIRECT), 1.6, ""},
    {"hook/count", preloaded(HOOK_LIBRARY, "count", DIRECT), 0.6, ""},
    {"hook/fenced", preloaded(HOOK_LIBRARY, "fenced", DIRECT), 0, ""},
    {"hook/off", preloaded(HOOK_LIBRARY, "off", DIRECT), 0, ""},
    {"preload/full", preloaded(PRELOAD_LIBRARY, "full", SHARED), 1.25, ""},
    {"preload/count", preloaded(PRELOAD_LIBRARY, "count", SHARED), 0.15, ""},
    {"preload/fenced", preloaded(PRELOAD_LIBRARY, "fenced", SHARED), 0, ""},
    {"uftrace", "uftrace record --no-pager -d /tmp/hashprof-bench-uftrace.$$ " TRACED " 20 500 2>/dev/null",
     0, "uftrace"},
    {"ltrace", "ltrace -x sm3hash -o /dev/null " SHARED " 3 100 2>/dev/null", 0, "ltrace"},
}};

}  // namespace

int main(int argc, char** argv) {
    for (const Way& way : ways)
        if (installed(way.needed))
            benchmark::RegisterBenchmark(way.name.c_str(),
                                         [way](benchmark::State& state) { run(state, way); })
                ->Iterations(1)
                ->Unit(benchmark::kMillisecond);
        else
            std::fprintf(stderr, "%s is not installed: left out\n", way.needed.c_str());
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
