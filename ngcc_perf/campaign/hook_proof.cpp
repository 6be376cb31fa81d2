// SPDX-License-Identifier: Apache-2.0
#include "campaign/hook_proof.hpp"

#include <filesystem>

#include "census/census.hpp"
#include "reader/region.hpp"

namespace ngcc {
namespace {

using record::Json;

// A record holds no local path: a module is named by its file.
class Names {
  public:
    explicit Names(const hashprof_region& region) {
        for (std::uint32_t i = 0; i < region.module_count; i++)
            paths_.emplace_back(region.modules[i].path);
    }
    std::string shown(std::string text) const {
        for (const std::string& path : paths_) {
            const std::string name = std::filesystem::path(path).filename().string();
            if (name.empty() || name == path) continue;
            for (std::size_t at = text.find(path); at != std::string::npos;
                 at = text.find(path, at + name.size()))
                text.replace(at, path.size(), name);
        }
        return text;
    }

  private:
    std::vector<std::string> paths_;
};

Json state_json(const hashprof::HelperState& state, const Names& names) {
    Json json = {{"state", hashprof::name_of(state.state)}};
    if (!state.reason.empty()) json["reason"] = names.shown(state.reason);
    if (!state.remedy.empty()) json["remedy"] = names.shown(state.remedy);
    return json;
}

Json finding_json(const hashprof::census::Finding& finding, const Names& names) {
    Json json = {{"severity", hashprof::census::name_of(finding.severity)},
                 {"code", finding.code},
                 {"file", names.shown(finding.file)},
                 {"cause", names.shown(finding.cause)}};
    if (!finding.function.empty()) json["function"] = finding.function;
    if (!finding.remedy.empty()) json["remedy"] = names.shown(finding.remedy);
    return json;
}

}  // namespace

void doubt(Json& own, const std::string& reason) {
    if (own.value("coverage", Json()) == "proved") {
        own["coverage"] = "partial";
        own["coverage_reason"] = reason;
    } else {
        own["coverage_reason"] = own.value("coverage_reason", "") + "; " + reason;
    }
}

void fold_hook_proof(Json& own, const std::vector<std::byte>& bytes) {
    const hashprof::Region region = hashprof::checked_region(bytes);
    // The worker is ours, and no part of what is judged.
    for (std::uint32_t i = 0; i < region->module_count; i++)
        if ((region->modules[i].flags & HASHPROF_MODULE_MAIN) != 0)
            region->modules[i].flags |= HASHPROF_MODULE_OWN;
    const Names names(*region);
    const hashprof::census::Judgement judgement = hashprof::census::judge(*region, {});
    own["coverage"] = hashprof::name_of(judgement.coverage);
    own["coverage_reason"] = names.shown(judgement.reason);
    own["states"] = Json::object();
    for (const auto& [name, state] : judgement.states)
        own["states"][name] = state_json(state, names);
    own["findings"] = Json::array();
    for (const hashprof::census::Finding& finding : judgement.findings)
        own["findings"].push_back(finding_json(finding, names));
}

}  // namespace ngcc
