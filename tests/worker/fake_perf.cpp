// SPDX-License-Identifier: Apache-2.0
#include "fake_perf.hpp"

#include <linux/perf_event.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace {

FakePerf* fake = nullptr;

constexpr int descriptor = 1000;

int open_event(perf_event_attr* attributes) {
    const std::size_t number = fake->opened.size();
    fake->opened.push_back(*attributes);
    if (number >= fake->open_errors.size() || fake->open_errors[number] == 0) return descriptor;
    errno = fake->open_errors[number];
    return -1;
}

long read_event(int, void* bytes, std::size_t size) {
    ++fake->reads;
    const long count = std::min<long>(fake->read_bytes, static_cast<long>(size));
    if (count > 0) std::memcpy(bytes, &fake->now, static_cast<std::size_t>(count));
    return fake->read_bytes;
}

int control_event(int, unsigned long request) {
    ++fake->controls;
    if (request != PERF_EVENT_IOC_DISABLE) return 0;
    fake->now.value += fake->cycles_per_run;
    fake->now.enabled += fake->enabled_per_run;
    fake->now.running += fake->running_per_run;
    return 0;
}

const volatile perf_event_mmap_page* map_event(int) {
    ++fake->maps;
    return fake->has_page ? &fake->page : nullptr;
}

void unmap_page(const volatile perf_event_mmap_page*) {
    ++fake->unmaps;
}

std::uint64_t read_register(std::uint32_t number) {
    ++fake->register_reads;
    fake->registers.push_back(number);
    const std::uint64_t value = fake->register_value;
    fake->register_value += fake->register_step;
    if (fake->during_register_read) fake->during_register_read();
    return value;
}

void close_event(int) {
    ++fake->closes;
}

const perf_layer layer = {open_event, read_event,    control_event, map_event,
                          unmap_page, read_register, close_event};

}  // namespace

FakePerf::FakePerf() {
    fake = this;
}

FakePerf::~FakePerf() {
    counter_close();
    fake = nullptr;
}

counter_machine FakePerf::machine() const {
    return {&layer, units.c_str(), paranoid_file.c_str(), allowed};
}

bool FakePerf::opens() const {
    const counter_machine on = machine();
    return counter_open_on(&on);
}

void FakePerf::give_page() {
    has_page = true;
    page.cap_user_rdpmc = 1;
    page.index = 4;
    page.pmc_width = 48;
    register_step = 1 << 20;
}
