// SPDX-License-Identifier: Apache-2.0
// Editions of golden runs with curated tables, rendered into a folder.
#pragma once

#include "report/pages/pages.hpp"
#include "report/report.hpp"
#include "report/written.hpp"
#include "support.hpp"

namespace ngcc::test {

class Rendering {
  public:
    void table(const std::string& file, const std::string& lines) const { write(tables() / file, lines); }
    std::filesystem::path tables() const { return folder.path() / "tables"; }
    std::filesystem::path out() const { return folder.path() / "out"; }

    report::Rendered render(const std::vector<std::filesystem::path>& runs) const {
        std::filesystem::create_directories(tables());
        return report::render(report::open_edition(runs, tables(), out()), out());
    }
    report::Checked check(const std::vector<std::filesystem::path>& runs) const {
        return report::check(report::Edition(runs, metadata::load(tables())), out());
    }
    // The pages without writing them, which syncs every file to the disk.
    void make(const std::vector<std::filesystem::path>& runs) {
        std::filesystem::create_directories(tables());
        const report::Edition edition(runs, metadata::load(tables()));
        for (const auto& page : report::pages::all_pages(edition))
            made_[page.path] = report::content(edition, page);
    }
    std::string page(const std::string& path) const {
        const auto found = made_.find(path);
        return found != made_.end() ? found->second : read(out() / (path + ".md"));
    }

    // A copy of a run under another system.
    std::filesystem::path copy_as(const std::filesystem::path& run, const std::string& system) const {
        const std::filesystem::path copy = folder.path() / system;
        std::filesystem::copy(run, copy, std::filesystem::copy_options::recursive);
        for (const auto& entry : std::filesystem::recursive_directory_iterator(copy))
            std::filesystem::permissions(entry.path(), std::filesystem::perms::owner_all,
                                         std::filesystem::perm_options::add);
        record::Json campaign = read_json(copy / "campaign.json");
        campaign["system_id"] = system;
        write(copy / "campaign.json", campaign.dump());
        return copy;
    }

    Folder folder;

  private:
    std::map<std::string, std::string> made_;
};

}  // namespace ngcc::test
