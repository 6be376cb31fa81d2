// SPDX-License-Identifier: Apache-2.0
#include "host/environment.hpp"

#include <algorithm>
#include <cmath>

#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

using record::Environment;

const host::Difference* find(const std::vector<host::Difference>& list, const std::string& field) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& d) { return d.field == field; });
    return found == list.end() ? nullptr : &*found;
}

// A tick rate is a constant of the machine; what moves it is the reading of it.
void check_ticks(const Environment& e, const std::string& pointer, const Sink& sink) {
    const auto own = [&](const char* name) {
        const Json& value = member(e.raw, name);
        return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
    };
    const auto hz = own("tick_hz"), low = own("tick_min_hz"), high = own("tick_max_hz");
    if (!hz) return;
    if (low && (*low > *hz || *low < *hz / 2))
        sink.add("environment", pointer_to(pointer, "tick_min_hz"), "does not fit tick_hz", *hz, *low);
    if (high && (*high < *hz || *high > *hz * 1.9))
        sink.add("environment", pointer_to(pointer, "tick_max_hz"), "does not fit tick_hz", *hz, *high);
}

// Within itself: the nominal clock is the measured one in whole hundreds of MHz, and the measured one lies
// between its extremes, which a fixed clock keeps close.
void check_clock(const Environment& e, const std::string& pointer, const Sink& sink) {
    check_ticks(e, pointer, sink);
    if (!e.core_clock_hz) return;
    const double hz = *e.core_clock_hz;
    if (e.core_clock_mhz)
        sink.same("environment", pointer + "/core_clock_mhz", "is not core_clock_hz in whole hundreds of MHz",
                  std::round(hz / 1e8) * 100, *e.core_clock_mhz);
    const bool fixed = e.cpufreq_min_khz && e.cpufreq_min_khz == e.cpufreq_max_khz;
    const double room = fixed ? 0.05 : 1.0;
    if (e.core_clock_min_hz && (*e.core_clock_min_hz > hz || *e.core_clock_min_hz < hz * (1 - room)))
        sink.add("environment", pointer + "/core_clock_min_hz", "does not fit core_clock_hz", hz,
                 *e.core_clock_min_hz);
    if (e.core_clock_max_hz &&
        (*e.core_clock_max_hz < hz || (fixed && *e.core_clock_max_hz > hz * (1 + room))))
        sink.add("environment", pointer + "/core_clock_max_hz", "does not fit core_clock_hz", hz,
                 *e.core_clock_max_hz);
}

// A setting may change while a campaign is prepared, so the state at its start or at its end will do; another
// machine or system will not.
void check_against(const Environment& e, const record::Campaign& c, const Sink& sink) {
    std::vector<std::vector<host::Difference>> known;
    for (const auto& side : {c.environment_at_start, c.environment_at_end})
        if (side) known.push_back(host::compare(*side, e));
    if (known.empty()) return;
    for (const host::Difference& d : known.back()) {
        const host::Difference* other = find(known.front(), d.field);
        if (d.setting && other == nullptr) continue;
        sink.add("environment", "/environment/" + d.field, "differs from the campaign's", d.before, d.now);
    }
}

void check_cpu(const Environment& e, const record::Campaign& c, const Sink& sink) {
    std::set<std::uint64_t> cpus;
    for (const record::HostCheck& check : c.host_checks)
        if (check.cpu) cpus.insert(*check.cpu);
    if (e.cpu_number && !cpus.empty() && !cpus.contains(*e.cpu_number))
        sink.add("environment", "/environment/cpu_number", "is no CPU that the campaign checked", Json(cpus),
                 *e.cpu_number);
}

void check_load(const std::vector<double>& load, const char* pointer, const Sink& sink) {
    const bool sound = load.empty() || (load.size() == 3 && std::all_of(load.begin(), load.end(),
                                                                        [](double v) { return v >= 0; }));
    if (!sound) sink.add("environment", pointer, "is no load average of 1, 5 and 15 minutes");
}

}  // namespace

void check_environment(const RecordFile& record, const Context& context, const Sink& sink) {
    check_load(record.value.load_average_start, "/load_average_start", sink);
    check_load(record.value.load_average_end, "/load_average_end", sink);
    if (!record.value.environment) {
        sink.add("environment", "/environment", "is missing: nothing says where this was measured");
        return;
    }
    const Environment& e = *record.value.environment;
    check_clock(e, "/environment", sink);
    if (!context.campaign) return;
    check_against(e, context.campaign->value, sink);
    check_cpu(e, context.campaign->value, sink);
}

void check_campaign_environments(const CampaignFile& campaign, const Sink& sink) {
    const auto &start = campaign.value.environment_at_start, &end = campaign.value.environment_at_end;
    if (start) check_clock(*start, "/environment_at_start", sink);
    if (end) check_clock(*end, "/environment_at_end", sink);
    if (!start || !end) return;
    for (const host::Difference& d : host::compare(*start, *end))
        if (!d.setting)
            sink.add("environment", "/environment_at_end/" + d.field, "differs from the start", d.before,
                     d.now);
}

}  // namespace ngcc::validate
