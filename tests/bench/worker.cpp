// SPDX-License-Identifier: Apache-2.0
// What the worker's timing costs, as ratios of one run: the loop around calls, a step of a key exchange timed
// call by call, a distribution. Blocks with and without are interleaved, and medians compared.
#include <sched.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

extern "C" {
#include "call_watch.h"
#include "clock.h"
#include "counter.h"
#include "output.h"
#include "session.h"
#include "span_cost.h"
}

namespace {

constexpr int blocks = 301;

void demand(outcome result) {
    if (result == OUTCOME_PASS) return;
    std::fprintf(stderr, "worker_bench: %s\n", failure_text());
    std::exit(3);
}

// An idle library, ready to be called as the worker calls it.
struct Bench {
    Bench(const char* path, const char* operation) {
        std::string words[] = {"bench", "time", path, operation};
        char* argv[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data()};
        demand(arguments_parse(4, argv, &wanted));
        wanted.library = path;
        wanted.operation.name = operation;
        demand(library_load(&loaded, path, &wanted.hints));
        prepared.arguments = &wanted;
        prepared.library = &loaded;
        demand(session_prepare(&prepared));
    }
    struct arguments wanted {};
    struct library loaded {};
    struct session prepared {};
};

template <typename Block>
double ticks_of(int calls, Block block) {
    const std::uint64_t start = ticks_open();
    block(calls);
    return static_cast<double>(ticks_close() - start) / calls;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

struct Pair {
    double without, with, difference;
};

// Ticks of a call in either way; the difference is the median of those of neighbours.
template <typename Without, typename With>
Pair compare(int calls, Without without, With with) {
    std::vector<double> first, second, difference;
    for (int i = 0; i < blocks; ++i) {
        first.push_back(ticks_of(calls, without));
        second.push_back(ticks_of(calls, with));
        difference.push_back(second.back() - first.back());
    }
    return {median(first), median(second), median(difference)};
}

double fenced_pair() {
    std::vector<double> values;
    for (int i = 0; i < blocks; ++i)
        values.push_back(ticks_of(64, [](int calls) {
            for (int k = 0; k < calls; ++k) {
                hp_ticks_fenced();
                hp_ticks_fenced();
            }
        }));
    return median(values);
}

void row(const char* what, double value, const char* unit, const char* bar) {
    std::printf("%-58s %10.4f %-12s %s\n", what, value, unit, bar);
}

void bench_loop(double hz) {
    Bench bench(IDLE_KEM, "enc");
    kem_enc_function enc;
    unsigned long* steps;
    demand(library_function(&bench.loaded, "kem_enc", &enc));
    demand(library_function(&bench.loaded, "idle_steps", &steps));
    byte bytes[64] = {};
    length ss = 0, ct = 0;
    const auto direct = [&](int calls) {
        for (int i = 0; i < calls; ++i)
            if (enc(bytes, 32, bytes, &ss, bytes, &ct) != 0) std::abort();
    };
    const auto loop = [&](int calls) { demand(session_loop(&bench.prepared, calls, nullptr)); };
    const Pair idle = compare(1000, direct, loop);
    const double ten_us = hz * 10e-6;
    row("loop: added to a call", idle.difference, "ticks", "");
    row("loop: added to an operation of 10 us", 100 * idle.difference / ten_us, "%", "bar 0.1 %");
    *steps = static_cast<unsigned long>(ten_us / 2.5);
    const Pair busy = compare(20, direct, loop);
    row("loop: the same, measured on such an operation", 100 * busy.difference / busy.without, "%", "");
    *steps = 0;
    histogram* histogram = nullptr;
    demand(histogram_make(&histogram));
    call_watch watch{};
    watch.histogram = histogram;
    const span span = call_watch_span(&watch);
    const Pair distribution =
        compare(1000, loop, [&](int calls) { demand(session_loop(&bench.prepared, calls, &span)); });
    row("distribution: added to a call", distribution.difference, "ticks", "");
    row("distribution: added to an operation of 10 us", 100 * distribution.difference / ten_us, "%", "");
}

void bench_step(double pair) {
    Bench bench(IDLE_KEX, "pass1");
    call_watch watch{};
    watch.takes_cycles = counter_open();
    counter_resume();
    const span span = call_watch_span(&watch);
    const Pair step = compare(
        500, [&](int calls) { demand(session_loop(&bench.prepared, calls, nullptr)); },
        [&](int calls) { demand(session_loop(&bench.prepared, calls, &span)); });
    row("step: added to an exchange", step.difference, "ticks", "");
    row("step: in pairs of fenced tick reads", step.difference / pair, "x", "bar 1.2 x");
    const span_cost cost = span_cost_measure(&bench.prepared.operation, &watch);
    row("step: floor, inside its own figure", static_cast<double>(cost.floor_ticks), "ticks", "");
    std::printf("cycle counter: %s\n",
                watch.takes_cycles ? counter_facts()->read_by : counter_facts()->reason);
}

}  // namespace

int main() {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    tick_rate_begin();
    const double pair = fenced_pair();
    const double hz = static_cast<double>(tick_rate_hz());
    row("two back-to-back fenced tick reads", pair, "ticks", "");
    bench_loop(hz);
    bench_step(pair);
}
