// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <nlohmann/json.hpp>

#include "launcher/link_step.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace hashprof::wrap {

namespace {

constexpr const char* plan_name = "hashprof-link.json";
constexpr const char* called_name = "called";

}  // namespace

void store(const LinkPlan& plan, const std::filesystem::path& folder) {
    const nlohmann::json json{{"linker", plan.linker},
                              {"runtime", plan.runtime},
                              {"helpers", plan.helpers},
                              {"windows", static_cast<int>(plan.windows)},
                              {"quiet", plan.quiet}};
    write_file_atomically(folder / plan_name, json.dump());
}

std::optional<LinkPlan> load_plan(const std::filesystem::path& program) {
    const std::filesystem::path folder = program.parent_path();
    std::error_code failure;
    if (folder.empty() || !std::filesystem::exists(folder / plan_name, failure)) return std::nullopt;
    const auto json = nlohmann::json::parse(read_file(folder / plan_name));
    LinkPlan plan;
    json.at("linker").get_to(plan.linker);
    json.at("runtime").get_to(plan.runtime);
    json.at("helpers").get_to(plan.helpers);
    plan.windows = static_cast<Windows>(json.at("windows").get<int>());
    json.at("quiet").get_to(plan.quiet);
    std::ofstream(folder / called_name) << '\n';
    return plan;
}

bool was_called(const std::filesystem::path& folder) {
    return std::filesystem::exists(folder / called_name);
}

}  // namespace hashprof::wrap
