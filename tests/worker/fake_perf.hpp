// SPDX-License-Identifier: Apache-2.0
// A kernel's counters as a test wants them. One at a time: the layer is made of plain functions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

extern "C" {
#include "counter.h"
#include "perf_layer.h"
}

struct FakePerf {
    FakePerf();
    ~FakePerf();
    FakePerf(const FakePerf&) = delete;
    FakePerf& operator=(const FakePerf&) = delete;

    std::vector<int> open_errors;            // of the first openings; 0 and after the last: it opens
    std::vector<perf_event_attr> opened;     // what was asked for
    std::uint64_t cycles_per_run = 1 << 20;  // between enable and disable
    std::uint64_t enabled_per_run = 1000, running_per_run = 1000;
    long read_bytes = sizeof(counter_reading);
    counter_reading now{};
    bool has_page = false;
    perf_event_mmap_page page{};
    std::uint64_t register_value = 0, register_step = 0;  // the step comes after each reading
    std::function<void()> during_register_read;
    int reads = 0, controls = 0, register_reads = 0, closes = 0, maps = 0, unmaps = 0;
    std::vector<std::uint32_t> registers;

    counter_machine machine() const;
    // Opens the worker's counter on it.
    bool opens() const;
    // A page whose register can be read: the event counts in register 3 of 48 bits.
    void give_page();
    std::string units = "/nonexistent", paranoid_file = "/nonexistent";
    const cpu_mask* allowed = nullptr;
};

// Why the last opening failed.
inline std::string reason() {
    return counter_facts()->reason;
}
