// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "compile/advice.hpp"
#include "compile/finish.hpp"
#include "compile/stored.hpp"
#include "record/operation.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;

// Plans are improved one step at a time; a source that needs more is beyond inference.
constexpr int most_trials = 16;

// Folders beside the package that units come from: what a configure step has written.
std::vector<fs::path> outside_folders(const Order& order) {
    std::vector<fs::path> folders;
    const auto add = [&](const fs::path& folder) {
        std::error_code ignored;
        if (!is_below(folder, order.tree.root) && fs::is_directory(folder, ignored))
            folders.push_back(folder);
    };
    for (const recipe::Unit& unit : order.recipe.units) {
        add(unit.file.parent_path());
        for (const auto* list : {&unit.includes, &unit.quote_includes})
            for (const fs::path& folder : *list)
                add(folder);
        for (const fs::path& file : unit.forced)
            if (file.is_absolute()) add(file.parent_path());
    }
    for (const fs::path& folder : order.recipe.includes)
        add(folder);
    std::sort(folders.begin(), folders.end());
    folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
    return folders;
}

class Building {
  public:
    Building(const Setting& setting, const Order& order, const Tools& tools, const std::string& means)
        : setting_(setting),
          order_(order),
          tools_(tools),
          means_(means),
          compiler_(setting, tools, order.tree, means, outside_folders(order)) {
        const bool fast = setting.performance_flags && order.site.version != package::Version::reference;
        plan_.level = fast ? Level::performance : Level::guide;
    }

    Built run() {
        for (int trial = 0; trial < most_trials; ++trial)
            if (!go_on()) break;
        compiler_.save();
        built_.flags = name(plan_.level);
        built_.added = plan_.added;
        built_.log = setting_.work / "build" / record::file_name_part(order_.candidate) /
                     record::file_name_part(order_.label) / "build.log";
        if (!built_.done) compiler_.log += "failed: " + built_.diagnosis + "\n";
        hashprof::write_file_atomically(built_.log, compiler_.log);
        return std::move(built_);
    }

    const std::set<std::string>& outside_files() const { return outside_; }

  private:
    // True if another plan is to be tried.
    bool go_on() {
        compiler_.log += fmt::format("== {}\n", name(plan_.level));
        for (const std::string& added : plan_.added)
            compiler_.log += "   + " + added + "\n";
        Trial trial(setting_, order_, tools_, compiler_, plan_, means_);
        const TrialResult result = trial.run();
        if (result.done) {
            finish(setting_, order_, tools_, compiler_, plan_, trial, result, built_);
            remember_outside(trial);
            return false;
        }
        built_.diagnosis = result.diagnosis;
        built_.build_flags = description(plan_, trial.api());
        return improve(plan_, result, trial);
    }

    void remember_outside(const Trial& trial) {
        for (const Object& object : trial.pool().objects())
            for (const std::string& file : object.dependencies)
                if (!is_below(file, order_.tree.root)) outside_.insert(file);
    }

    const Setting& setting_;
    const Order& order_;
    const Tools& tools_;
    const std::string& means_;
    Compiler compiler_;
    Plan plan_;
    Built built_;
    std::set<std::string> outside_;
};

}  // namespace

Built build(const Setting& given, const Order& order) {
    const Setting setting = with_absolute_paths(given);
    const std::string means = means_digest(setting);
    const std::string key = order_key(setting, order, means);
    const fs::path folder = setting.work / "build" / record::file_name_part(order.candidate) /
                            record::file_name_part(order.label);
    const fs::path record = folder / "built.json";
    if (auto stored = load_stored(setting, record, key)) return *std::move(stored);
    const Tools tools(setting, order.tree.root, folder, outside_folders(order));
    Building building(setting, order, tools, means);
    Built built = building.run();
    store(setting, record, key, built, building.outside_files());
    return built;
}

}  // namespace ngcc::compile
