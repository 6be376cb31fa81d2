// SPDX-License-Identifier: Apache-2.0
#include "reader/sites.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "reader/rows.hpp"

namespace hashprof {
namespace {

std::vector<Frame> frames_of(const hashprof_region& region, std::uint64_t site) {
    std::vector<Frame> frames;
    if (site == 0) return frames;
    const hashprof_site& known = region.sites[site - 1];
    for (std::uint32_t i = 0; i < known.depth; i++) {
        const hashprof_frame& frame = known.frames[i];
        frames.push_back({frame.module == 0 ? "" : region.modules[frame.module - 1].path, frame.offset});
    }
    return frames;
}

}  // namespace

bool Frame::operator<(const Frame& other) const {
    return std::tie(module, offset) < std::tie(other.module, other.offset);
}

std::vector<CallSite> read_call_sites(const Images& images) {
    std::map<std::tuple<std::string, std::string, std::vector<Frame>>, CallSite> merged;
    for (const hashprof_region* region : images) {
        if (region->call_site_depth == 0) continue;
        for_each_row(*region, [&](const hashprof_row& row, bool) {
            CallSite site{region->operations[row.operation], summed_name(*region, row.function),
                          frames_of(*region, row.site)};
            CallSite& sum =
                merged.try_emplace({site.operation, site.function, site.frames}, site).first->second;
            sum.calls += row.calls, sum.nested_calls += row.nested_calls, sum.ticks += row.ticks;
        });
    }
    std::vector<CallSite> sites;
    for (auto& [key, site] : merged)
        sites.push_back(std::move(site));
    std::stable_sort(sites.begin(), sites.end(), [](const CallSite& a, const CallSite& b) {
        return std::tie(a.operation, a.function, b.calls) < std::tie(b.operation, b.function, a.calls);
    });
    return sites;
}

}  // namespace hashprof
