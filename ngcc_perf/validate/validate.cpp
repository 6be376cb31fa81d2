// SPDX-License-Identifier: Apache-2.0
#include "validate/validate.hpp"

#include "support/error.hpp"
#include "validate/agreement.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

namespace fs = std::filesystem;

void require_run(const fs::path& run) {
    std::error_code error;
    const char* remedy = "name the folder that a campaign wrote (it holds campaign.json)";
    if (!fs::is_directory(run, error)) throw hashprof::Error(run.string(), "is not a folder", remedy);
    for (const char* part : {"campaign.json", "build.json", "records", "profile"})
        if (fs::exists(fs::symlink_status(run / part, error))) return;
    throw hashprof::Error(run.string(), "is not a run directory", remedy);
}

void read_calibrations(const RunReader& reader, Context& context) {
    const auto check = [&](const RecordFile& record, const Sink& sink) {
        check_record(record, context, true, sink);
    };
    const auto use = [&](const RecordFile& record) {
        const record::Timing& t = record.value;
        if (t.status != "complete" || t.trials.size() != 1 || t.processes.size() != 1 ||
            !t.processes.front().wall_s)
            return;
        const double t1 = t.trials.front().seconds;
        context.calibrations[key_of(t)] = {{t1, *t.processes.front().wall_s - t1},
                                           member(record.json, "processes")};
    };
    reader.records("calibrate", check, use);
}

void note_state(const Context& context, std::size_t failed, std::size_t partial, Findings& findings) {
    if (context.campaign && !context.campaign->value.ended_utc)
        findings.note("unfinished", "the campaign has not ended: more evidence may follow");
    if (failed > 0)
        findings.note("failed", std::to_string(failed) + " records are of operations that failed");
    if (partial > 0)
        findings.note("partial", std::to_string(partial) + " records are of operations measured in part");
}

}  // namespace

Result validate(const fs::path& run, const Options& options) {
    require_run(run);
    Result result;
    result.run = run;
    Findings& findings = result.findings;
    const Schemas schemas;
    const RunReader reader(run, schemas, findings);
    Context context{reader.campaign(), reader.build(), {}};
    if (context.campaign) check_campaign(*context.campaign, Sink(findings, context.campaign->file));
    if (context.build) check_build(*context.build, Sink(findings, context.build->file));
    const std::map<std::string, KatLogFile> logs = reader.kat_logs();
    for (const auto& [name, log] : logs)
        check_paths_of_lines(log.text, Sink(findings, log.file));
    read_calibrations(reader, context);

    Agreement agreement(context.build, logs, findings);
    std::size_t failed = 0, partial = 0;
    reader.records(
        "records",
        [&](const RecordFile& record, const Sink& sink) { check_record(record, context, false, sink); },
        [&](const RecordFile& record) {
            ++result.records;
            failed += record.value.status == "failed";
            partial += record.value.status == "partial";
            agreement.add(record);
        });
    reader.profiles(check_profile, [&](const ProfileFile& profile) {
        ++result.profiles;
        agreement.add(profile);
    });
    agreement.conclude();
    if (context.build) {
        std::vector<fs::path> folders = options.libraries;
        folders.push_back(run);
        check_libraries(*context.build, folders, findings);
    }
    reader.look_for_strangers();
    note_state(context, failed, partial, findings);
    result.kat_logs = logs.size();
    result.instances = agreement.instances();
    findings.sort();
    return result;
}

}  // namespace ngcc::validate
