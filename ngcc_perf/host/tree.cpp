// SPDX-License-Identifier: Apache-2.0
#include "host/tree.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <sstream>

namespace ngcc::host {
namespace {

std::string trimmed(std::string text) {
    constexpr std::string_view blank(" \t\r\n\0", 5);
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

}  // namespace

std::optional<std::string> Tree::read(const std::filesystem::path& path) const {
    // Files of /sys have no useful size and may fail on read (EINVAL, EBUSY) although they open.
    const int fd = ::open((root_ / path.relative_path()).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return std::nullopt;
    struct stat st;
    const bool regular = ::fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    constexpr std::size_t limit = std::size_t{4} << 20;
    std::string text;
    std::array<char, 4096> buffer;
    ssize_t n = regular ? 1 : -1;
    while (n > 0 && text.size() < limit) {
        n = ::read(fd, buffer.data(), buffer.size());
        if (n > 0) text.append(buffer.data(), static_cast<std::size_t>(n));
    }
    ::close(fd);
    text = trimmed(text);
    if (n < 0 || text.empty()) return std::nullopt;
    return text;
}

std::optional<std::string> Tree::read_cpu(int cpu, const std::filesystem::path& path) const {
    return read(std::filesystem::path("sys/devices/system/cpu") / ("cpu" + std::to_string(cpu)) / path);
}

bool Tree::has(const std::filesystem::path& path) const {
    std::error_code error;
    return std::filesystem::exists(root_ / path.relative_path(), error);
}

std::optional<std::string> cpuinfo_field(const std::string& cpuinfo, const std::string& name) {
    std::istringstream lines(cpuinfo);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && trimmed(line.substr(0, colon)) == name) {
            const std::string value = trimmed(line.substr(colon + 1));
            if (!value.empty()) return value;
        }
    }
    return std::nullopt;
}

bool cpuinfo_flag(const std::string& cpuinfo, const std::string& flag) {
    std::istringstream words(cpuinfo_field(cpuinfo, "flags").value_or(""));
    for (std::string word; words >> word;)
        if (word == flag) return true;
    return false;
}

}  // namespace ngcc::host
