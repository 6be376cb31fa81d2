// SPDX-License-Identifier: Apache-2.0
// What interception costs, as ratios within one run: an empty function called bare, wrapped in each mode, and
// through the simplest wrapper one would write by hand, all against two back-to-back tick reads.
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>

#include "bench_target.h"
#include "core/ticks.h"
#include "hashprof/hashprof.h"
#include "hashprof/region.h"

namespace {

constexpr int kCalls = 2000, kBatches = 300;

// The smallest batch: noise only ever adds.
template <typename Body>
double smallest(Body body) {
    double best = 1e300;
    for (int batch = 0; batch < kBatches; batch++) {
        const std::uint64_t start = hp_ticks_fenced();
        for (int i = 0; i < kCalls; i++)
            body();
        best = std::min(best, static_cast<double>(hp_ticks_fenced() - start) / kCalls);
    }
    return best;
}

void row(const char* what, double net, double pair, double bar) {
    const double ratio = net / pair;
    std::printf("%-38s %8.1f %8.2f %8.2f  %s\n", what, net, ratio, bar, ratio <= bar ? "within" : "OVER");
}

}  // namespace

int main() {
    const struct hashprof_control* control = hashprof_control();
    void* memory =
        mmap(nullptr, control->region_bytes(), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || control->attach(memory, control->region_bytes()) != 0) return 3;
    control->window_begin(control->operation("bench"));

    unsigned char buffer[64] = {};
    const auto wrapped = [&] { sm3hash(256, buffer, 512, buffer); };
    const double pair = smallest([] {
        asm volatile("" ::"r"(hp_ticks()));
        asm volatile("" ::"r"(hp_ticks()));
    });
    const double bare = smallest([&] { bench_bare(256, buffer, 512, buffer); });
    const double simple = smallest([&] { bench_simple(256, buffer, 512, buffer); });
    const double full = smallest(wrapped);
    control->set_mode(HASHPROF_FENCED);
    const double fenced = smallest(wrapped);
    control->set_mode(HASHPROF_COUNT);
    const double count = smallest(wrapped);
    control->set_mode(HASHPROF_OFF);
    const double off = smallest(wrapped);

    std::printf("two back-to-back tick reads: %.1f ticks; bare call of an empty function: %.1f\n\n", pair,
                bare);
    std::printf("%-38s %8s %8s %8s\n", "net cost a call, wrap route", "ticks", "ratio", "bar");
    row("full accounting", full - bare, pair, 1.25);
    row("count only", count - bare, pair, 0.15);
    std::printf("%-38s %8.1f %8.2f\n", "fenced", fenced - bare, (fenced - bare) / pair);
    std::printf("%-38s %8.1f %8.2f\n", "switched off", off - bare, (off - bare) / pair);
    std::printf("%-38s %8.1f %8.2f\n", "simplest wrapper (table scan, 2 reads)", simple - bare,
                (simple - bare) / pair);
    return 0;
}
