// SPDX-License-Identifier: Apache-2.0
#include "host/cpus.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <iterator>
#include <vector>

namespace ngcc::host {
namespace {

constexpr int most_cpus = 1 << 16;
constexpr int word_bits = 8 * sizeof(unsigned long);

bool read_cpu_number(std::string_view text, int& value) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && stop == text.data() + text.size() && value >= 0 && value < most_cpus;
}

void set_mask(const CpuSet& cpus) {
    if (cpus.empty()) return;
    std::vector<unsigned long> mask(static_cast<std::size_t>(*cpus.rbegin() / word_bits) + 1);
    for (const int cpu : cpus)
        mask[static_cast<std::size_t>(cpu / word_bits)] |= 1UL << (cpu % word_bits);
    ::syscall(SYS_sched_setaffinity, 0, mask.size() * sizeof(long), mask.data());
}

}  // namespace

std::optional<CpuSet> parse_cpu_list(std::string_view text) {
    CpuSet cpus;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        const std::size_t dash = part.find('-');
        int first = 0, last = 0;
        if (!read_cpu_number(part.substr(0, dash), first)) return std::nullopt;
        last = first;
        if (dash != std::string_view::npos && !read_cpu_number(part.substr(dash + 1), last))
            return std::nullopt;
        if (last < first) return std::nullopt;
        for (int cpu = first; cpu <= last; ++cpu)
            cpus.insert(cpu);
    }
    return cpus;
}

std::string cpu_list_text(const CpuSet& cpus) {
    std::string text;
    for (auto it = cpus.begin(); it != cpus.end();) {
        const int first = *it;
        int last = first;
        while (++it != cpus.end() && *it == last + 1)
            last = *it;
        if (!text.empty()) text += ',';
        text += std::to_string(first);
        if (last > first) text.append("-").append(std::to_string(last));
    }
    return text;
}

CpuSet allowed_cpus() {
    // The kernel refuses a mask shorter than its own (EINVAL) and never needs more than this.
    std::vector<unsigned long> mask(most_cpus / word_bits);
    const long bytes = ::syscall(SYS_sched_getaffinity, 0, mask.size() * sizeof(long), mask.data());
    CpuSet cpus;
    for (long cpu = 0; cpu < bytes * 8; ++cpu)
        if ((mask[static_cast<std::size_t>(cpu / word_bits)] >> (cpu % word_bits) & 1) != 0)
            cpus.insert(static_cast<int>(cpu));
    return cpus;
}

std::optional<int> choose_cpu(const Tree& tree, const CpuSet& allowed) {
    const auto usable = [&](const char* file) {
        CpuSet both;
        const std::optional<std::string> text = tree.read(std::string("sys/devices/system/cpu/") + file);
        for (const int cpu : parse_cpu_list(text.value_or("")).value_or(CpuSet()))
            if (allowed.contains(cpu)) both.insert(cpu);
        return both;
    };
    const CpuSet isolated = usable("isolated");
    if (!isolated.empty()) return *isolated.rbegin();
    const CpuSet online = tree.has("sys/devices/system/cpu/online") ? usable("online") : allowed;
    if (online.empty()) return std::nullopt;
    return *online.rbegin();
}

Pinned::Pinned(int cpu) : former_(allowed_cpus()) {
    set_mask({cpu});
}

Pinned::~Pinned() {
    set_mask(former_);
}

}  // namespace ngcc::host
