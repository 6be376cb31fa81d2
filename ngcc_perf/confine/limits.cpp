// SPDX-License-Identifier: Apache-2.0
#include "confine/limits.hpp"

#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

namespace ngcc {
namespace {

namespace fs = std::filesystem;

// A sanitized build reserves terabytes of address space, and so do its workers.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool address_space_is_reserved = true;
#elif defined(__has_feature)
constexpr bool address_space_is_reserved = __has_feature(address_sanitizer);
#else
constexpr bool address_space_is_reserved = false;
#endif

std::uint64_t physical_memory() {
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

bool counts_in_each_namespace() {
    struct utsname name = {};
    int major = 0, minor = 0;
    return ::uname(&name) == 0 && std::sscanf(name.release, "%d.%d", &major, &minor) == 2 &&
           (major > 5 || (major == 5 && minor >= 14));
}

std::uint64_t threads_of(const fs::path& process) {
    std::ifstream status(process / "status");
    const std::string wanted = "Threads:\t";
    for (std::string line; std::getline(status, line);) {
        if (!line.starts_with(wanted)) continue;
        std::uint64_t threads = 0;
        std::from_chars(line.data() + wanted.size(), line.data() + line.size(), threads);
        return threads;
    }
    return 0;  // has ended meanwhile
}

std::uint64_t threads_of_user() {
    std::uint64_t threads = 0;
    std::error_code error;
    for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        struct stat info = {};
        if (name.find_first_not_of("0123456789") == std::string::npos &&
            ::stat(at->path().c_str(), &info) == 0 && info.st_uid == ::getuid())
            threads += threads_of(at->path());
    }
    return threads;
}

}  // namespace

ResourceLimit allowed_limit(int resource, std::uint64_t soft, std::uint64_t hard) {
    struct rlimit own = {RLIM_INFINITY, RLIM_INFINITY};
    ::getrlimit(static_cast<__rlimit_resource>(resource), &own);
    return {resource, {std::min<rlim_t>(soft, own.rlim_max), std::min<rlim_t>(hard, own.rlim_max)}};
}

std::vector<ResourceLimit> resource_limits(const Confinement& confinement, double time_limit_s,
                                           unsigned cpus) {
    constexpr double margin_s = 10, longest_s = 1e9;
    const double cpu_s =
        confinement.cpu_s > 0 ? confinement.cpu_s : (time_limit_s + margin_s) * std::max(cpus, 1u);
    const auto cpu = static_cast<std::uint64_t>(std::ceil(std::clamp(cpu_s, 1.0, longest_s)));
    // SIGXCPU first, which says what it was; two seconds later SIGKILL.
    std::vector<ResourceLimit> limits = {
        allowed_limit(RLIMIT_FSIZE, confinement.file_bytes, confinement.file_bytes),
        allowed_limit(RLIMIT_CPU, cpu, cpu + 2)};
    if (!address_space_is_reserved) {
        const std::uint64_t memory =
            confinement.memory_bytes > 0 ? confinement.memory_bytes : physical_memory();
        limits.push_back(allowed_limit(RLIMIT_AS, memory, memory));
    }
    return limits;
}

std::uint64_t process_limit_in_box(std::uint64_t processes) {
    return counts_in_each_namespace() ? processes + 1 : process_limit_outside(processes);
}

std::uint64_t process_limit_outside(std::uint64_t processes) {
    return threads_of_user() + processes;
}

}  // namespace ngcc
