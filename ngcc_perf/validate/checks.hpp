// SPDX-License-Identifier: Apache-2.0
// The checks of one file, each in a file of its own. Internal to this folder.
#pragma once

#include "plan/plan.hpp"
#include "validate/evidence.hpp"

namespace ngcc::validate {

// What the files at the top and the calibrations say, for the checks of the others.
struct Context {
    std::optional<CampaignFile> campaign;
    std::optional<BuildFile> build;
    // With the processes they were taken from, which a plan of one call takes over.
    struct Calibration {
        CalibrationTimes times;
        Json processes;
    };
    std::map<Key, Calibration> calibrations;
};

// record.cpp: the others in turn. calibration: the file is one, so no plan is behind it.
void check_record(const RecordFile& record, const Context& context, bool calibration, const Sink& sink);

// figures.cpp: every derived figure from the trials, bit by bit.
void check_figures(const RecordFile& record, const Sink& sink);

// process.cpp: the processes against trials, plan, sizes and command line of the record.
void check_processes(const RecordFile& record, const Sink& sink);

// memory.cpp: isolated memory from the inspected processes.
void check_memory(const RecordFile& record, const Context& context, const Sink& sink);

// planning.cpp: the plan against itself and the rule of the campaign.
void check_plan(const RecordFile& record, const Context& context, const Sink& sink);

// clock.cpp: times of day in their order, durations that fit into each other, rates of the counters.
void check_times(const RecordFile& record, const Context& context, const Sink& sink);
void check_rates(const RecordFile& record, const Sink& sink);
void check_campaign_times(const CampaignFile& campaign, const Sink& sink);

// environment.cpp: the host of a record is the host of the campaign, in the state it had at its start or end.
void check_environment(const RecordFile& record, const Context& context, const Sink& sink);
void check_campaign_environments(const CampaignFile& campaign, const Sink& sink);

// campaign_file.cpp
void check_campaign(const CampaignFile& campaign, const Sink& sink);
void check_build(const BuildFile& build, const Sink& sink);

// profile.cpp: shares from the calls, lengths and counts; profile_ours.cpp: the object `hashprof`.
void check_profile(const ProfileFile& profile, const Sink& sink);
void check_hashprof(const ProfileFile& profile, const Sink& sink);

// Ticks of all operations of a profile, if it took any.
record::Count total_ticks(const record::Profile& profile);

// paths.cpp: absolute paths of the machine that measured, in any string of a file or line of a log.
void check_paths(const Json& json, const Sink& sink);
void check_paths_of_lines(std::string_view text, const Sink& sink);
// The first such path in a text, empty if there is none.
std::string local_path(std::string_view text);

// Microseconds since 1970 of "2026-09-28T20:12:22.811294+00:00"; no value for any other form.
std::optional<std::int64_t> microseconds(const record::Text& utc);

// A META value as a number; no value if it is not there or no number.
std::optional<std::uint64_t> meta_number(const std::map<std::string, std::string>& meta,
                                         const std::string& name);

}  // namespace ngcc::validate
