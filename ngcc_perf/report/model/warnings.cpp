// SPDX-License-Identifier: Apache-2.0
#include "report/model/warnings.hpp"

#include <algorithm>

namespace ngcc::report {
namespace {

void add_once(std::vector<std::string>& list, const std::string& text) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

// Problems found while building do not touch figures; the later phases do.
bool affects_figures(const record::HostCheck& check) {
    return check.phase != "build";
}

void host_warnings(const record::Campaign& campaign, std::vector<std::string>& out) {
    for (const std::string& problem : campaign.host_problems)
        add_once(out, "host: " + problem);
    for (const record::HostCheck& check : campaign.host_checks)
        if (affects_figures(check))
            for (const std::string& problem : check.problems)
                add_once(out, "host: " + problem);
    if (!campaign.ended_utc)
        out.push_back("the campaign has not ended; this is a partial run and more figures may follow");
}

std::string plural(std::size_t n, const char* thing) {
    return std::to_string(n) + " " + thing + (n == 1 ? "" : "s");
}

}  // namespace

bool clock_fixed(const record::Environment& e) {
    return e.cpufreq_governor == "performance" && e.cpufreq_min_khz && e.cpufreq_min_khz == e.cpufreq_max_khz;
}

std::vector<std::string> run_warnings(const Run& run) {
    std::vector<std::string> out;
    if (run.data.campaign)
        host_warnings(*run.data.campaign, out);
    else
        out.push_back("campaign.json cannot be used; system, host checks and planning are not known");
    if (!run.data.build)
        out.push_back("build.json cannot be used; image sizes and KAT results are not known");
    const record::Environment* environment = run.environment();
    if (!environment) return out;
    if (!clock_fixed(*environment))
        out.push_back("the clock was not fixed: times of one run may differ by more than their trials");
    if (environment->virtualized.value_or(false))
        out.push_back("measured in a virtual machine: other guests and the hypervisor share the processor");
    return out;
}

std::vector<record::Problem> problems_of(const Run& run, const Candidate& candidate) {
    std::vector<record::Problem> found;
    const std::filesystem::path folder = record::file_name_part(candidate.id);
    for (const record::Problem& problem : run.data.problems) {
        auto part = problem.file.begin();
        if (part != problem.file.end() && ++part != problem.file.end() && *part == folder)
            found.push_back(problem);
    }
    return found;
}

std::vector<std::string> candidate_warnings(const Run& run, const Candidate& candidate, std::size_t gaps) {
    std::vector<std::string> out;
    std::size_t failed = 0, partial = 0, few = 0;
    for (const record::Timing* timing : candidate.timings()) {
        failed += timing->status == "failed";
        partial += timing->status != "failed" && timing->status != "complete";
        few += timing->status == "complete" && timing->guide_100_measurements_met == false;
    }
    if (failed > 0) out.push_back(plural(failed, "operation") + " failed (section 4)");
    if (partial > 0) out.push_back(plural(partial, "operation") + " measured in part (section 4)");
    if (few > 0)
        out.push_back(plural(few, "operation") +
                      " with fewer than the 100 measurements that the guide asks for");
    const std::size_t problems = problems_of(run, candidate).size();
    if (problems > 0) out.push_back(plural(problems, "problem") + " with files or figures (section 7)");
    if (gaps > 0) out.push_back("the evidence has " + plural(gaps, "gap") + " (section 7)");
    return out;
}

}  // namespace ngcc::report
