// SPDX-License-Identifier: Apache-2.0
// Finished processes of operations that are not complete yet (work/trials/). Trials of many operations are
// interleaved, so a campaign that is killed has most of its work here; none of it is done twice.
#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include "record/record.hpp"

namespace ngcc {

// Each piece is a timing record with one process, or with what an inspection found, and with the plan and the
// digest of the library that it is of.
class Pieces {
  public:
    Pieces(const std::filesystem::path& run, const std::string& candidate, const std::string& label,
           const std::string& key);

    // By the number of the process. Damaged ones are left out: they are made again.
    std::map<std::uint64_t, record::Timing> processes() const;
    std::optional<record::Timing> inspection() const;
    void save_process(std::uint64_t number, const record::Timing& piece) const;
    void save_inspection(const record::Timing& piece) const;
    void remove() const;

  private:
    std::filesystem::path folder_;
};

}  // namespace ngcc
