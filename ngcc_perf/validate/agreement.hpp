// SPDX-License-Identifier: Apache-2.0
// Do the files of a run agree with each other? Collects what each says and judges when all are read.
#pragma once

#include "validate/evidence.hpp"

namespace ngcc::validate {

class Agreement {
  public:
    Agreement(const std::optional<BuildFile>& build, const std::map<std::string, KatLogFile>& logs,
              Findings& findings)
        : build_(build), logs_(logs), findings_(findings) {}

    void add(const RecordFile& record);
    void add(const ProfileFile& profile);
    void conclude();

    std::size_t instances() const { return instances_.size(); }

  private:
    struct Instance {
        std::string candidate, label, unit;  // unit: of the figures, "cycles" or "ticks" or "seconds"
        std::filesystem::path first_file;
        std::size_t records = 0, profiles = 0;
        std::set<std::string> timed, profiled;  // operation keys
        record::Text type, library_sha256;
        std::uint64_t kex_passes = 0;
    };

    Instance& instance(const std::string& candidate, const std::string& label,
                       const std::filesystem::path& file);
    const record::BuiltInstance* built(const std::string& candidate, const std::string& label) const;
    // A KAT log that a file names, with the digest it gives; each log is judged once for each digest.
    void follow_log(const Sink& sink, const std::string& pointer, const record::Text& name,
                    const record::Text& digest, const record::Text& instance, const record::Text& result);
    void judge_builds();
    void judge_instances();
    void judge_twins();
    void note_what_is_missing();

    const std::optional<BuildFile>& build_;
    const std::map<std::string, KatLogFile>& logs_;
    Findings& findings_;
    std::map<std::string, Instance> instances_;  // by "<candidate>/<label>"
    std::set<std::string> named_logs_;
    std::set<std::string> missing_logs_;
};

// kat_log.cpp: what a log says against what is claimed of it. instance and result may be unknown.
void check_kat_log(const KatLogFile& log, const record::Text& instance, const record::Text& result,
                   const Sink& sink);

// libraries.cpp: digests of the libraries that are at hand.
void check_libraries(const BuildFile& build, const std::vector<std::filesystem::path>& folders,
                     Findings& findings);

}  // namespace ngcc::validate
