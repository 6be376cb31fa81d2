// SPDX-License-Identifier: Apache-2.0
#include "host/counter.hpp"

#include <fmt/format.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <vector>

#include "host/clock.hpp"

namespace ngcc::host {
namespace {

double now_s() {
    struct timespec t;
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

int open_cycles(std::optional<std::uint32_t> pmu) {
    struct perf_event_attr attr = {};
    attr.size = sizeof attr;
    attr.type = PERF_TYPE_HARDWARE;
    attr.config = PERF_COUNT_HW_CPU_CYCLES;
    if (pmu) attr.config |= std::uint64_t{*pmu} << 32;  // PERF_PMU_TYPE_SHIFT, since Linux 5.13
    attr.disabled = 1;
    attr.exclude_kernel = 1;
    attr.exclude_hv = 1;
    attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    return static_cast<int>(::syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

// No value if the counter cannot be read: 0 bytes is the kernel's way to say that the event never ran.
std::optional<CycleCount> count(int fd, std::uint64_t steps) {
    std::uint64_t values[3] = {};
    const double start = now_s();
    if (::ioctl(fd, PERF_EVENT_IOC_RESET, 0) != 0 || ::ioctl(fd, PERF_EVENT_IOC_ENABLE, 0) != 0)
        return std::nullopt;
    spin(steps);
    if (::ioctl(fd, PERF_EVENT_IOC_DISABLE, 0) != 0) return std::nullopt;
    const double seconds = now_s() - start;
    if (::read(fd, values, sizeof values) != static_cast<ssize_t>(sizeof values)) return std::nullopt;
    return CycleCount{steps, values[0], values[1], values[2], seconds};
}

// Cycles per second over busy windows. One during which the event was not counting all the time says nothing.
void measure_clock(int fd, CounterProbe& probe) {
    std::vector<double> windows;
    for (int i = 0; i < 11; ++i) {
        const std::optional<CycleCount> c = count(fd, 2'000'000);
        if (c && c->running_ns == c->enabled_ns && c->seconds > 0)
            windows.push_back(static_cast<double>(c->cycles) / c->seconds);
    }
    if (windows.empty()) return;
    const Rate rate = rate_of(std::move(windows));
    probe.clock_hz = rate.median_hz;
    probe.clock_min_hz = rate.lowest_hz;
    probe.clock_max_hz = rate.highest_hz;
}

}  // namespace

void spin(std::uint64_t steps) {
    std::uint64_t x = steps | 1;
    for (std::uint64_t i = 0; i < steps; ++i) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        __asm__ volatile("" : "+r"(x));  // keeps the chain: neither folded nor vectorised
    }
}

std::string implausible(const CycleCount& once, const CycleCount& twice) {
    for (const CycleCount* c : {&once, &twice}) {
        if (c->running_ns == 0) return "the event was never scheduled on the counter";
        if (c->cycles == 0) return "it counts 0 cycles";
        const double per_step = static_cast<double>(c->cycles) / static_cast<double>(c->steps);
        if (per_step < 1.0 || per_step > 100.0)
            return fmt::format("it counts {:.3g} cycles for each of {} dependent multiplications", per_step,
                               c->steps);
    }
    const double ratio = static_cast<double>(twice.cycles) / static_cast<double>(once.cycles);
    if (ratio < 1.5 || ratio > 2.7)
        return fmt::format("twice the work counts {:.3g} times the cycles", ratio);
    return {};
}

CounterProbe probe_counter(std::optional<std::uint32_t> pmu) {
    CounterProbe probe;
    const int fd = open_cycles(pmu);
    if (fd < 0) {
        probe.error = errno;
        probe.reason = std::string("perf_event_open: ") + std::strerror(errno);
        return probe;
    }
    probe.opened = true;
    constexpr std::uint64_t steps = 2'000'000;
    count(fd, steps);  // the first one wakes the core up
    const std::optional<CycleCount> once = count(fd, steps), twice = count(fd, 2 * steps);
    probe.reason = once && twice ? implausible(*once, *twice) : "the event cannot be read";
    probe.usable = probe.reason.empty();
    if (probe.usable) measure_clock(fd, probe);
    ::close(fd);
    return probe;
}

}  // namespace ngcc::host
