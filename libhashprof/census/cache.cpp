// SPDX-License-Identifier: Apache-2.0
#include "census/cache.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <mutex>
#include <tuple>

#include "census/census.hpp"

namespace hashprof::census {
namespace {

using Key = std::tuple<std::string, dev_t, ino_t, off_t, time_t, long, std::vector<std::string>,
                       std::vector<std::string>>;

}  // namespace

Report cached_census(const std::filesystem::path& path, const Wanted& wanted) {
    constexpr std::size_t most = 1024;
    static std::mutex lock;
    static std::map<Key, Report> known;
    struct stat status;
    if (::stat(path.c_str(), &status) != 0) return take(path, wanted);
    const Key key{path.string(),         status.st_dev,          status.st_ino,    status.st_size,
                  status.st_mtim.tv_sec, status.st_mtim.tv_nsec, wanted.functions, wanted.operations};
    const std::scoped_lock guard(lock);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    if (known.size() >= most) known.clear();
    return known.emplace(key, take(path, wanted)).first->second;
}

bool is_runtime_library(const std::filesystem::path& path) {
    constexpr std::string_view names[] = {"ld-linux",     "ld-musl",       "libc.so",     "libm.so",
                                          "libdl.so",     "libpthread.so", "librt.so",    "libgcc_s.so",
                                          "libstdc++.so", "libasan.so",    "libubsan.so", "libtsan.so",
                                          "liblsan.so",   "libZydis",      "libZycore",   "linux-vdso"};
    const std::string name = path.filename().string();
    return std::any_of(std::begin(names), std::end(names),
                       [&](std::string_view known) { return name.starts_with(known); });
}

}  // namespace hashprof::census
