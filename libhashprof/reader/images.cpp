// SPDX-License-Identifier: Apache-2.0
#include "reader/images.hpp"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

#include "reader/region.hpp"
#include "reader/rows.hpp"
#include "reader/states.hpp"

namespace hashprof {
namespace {

using nlohmann::json;

bool same_process(const hashprof_region& a, const hashprof_region& b) {
    return a.pid == b.pid && a.process_start == b.process_start;
}

// Field 22 of /proc/<pid>/stat (proc(5)), 0 if the process is gone or a zombie. The name in field 2 may hold
// anything, so fields are counted from its last parenthesis.
std::uint64_t start_of_process(std::uint32_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    std::getline(file, line);
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos) return 0;
    std::istringstream fields(line.substr(name_end + 1));
    std::string field;
    for (int number = 3; number <= 22 && fields >> field; number++)
        if (number == 3 && (field == "Z" || field == "X")) return 0;
    return std::strtoull(field.c_str(), nullptr, 10);
}

json flags_json(std::uint32_t flags) {
    constexpr std::pair<std::uint32_t, const char*> names[] = {{HASHPROF_MODULE_MAIN, "main"},
                                                               {HASHPROF_MODULE_NO_SYMTAB, "stripped"},
                                                               {HASHPROF_MODULE_UNREADABLE, "unreadable"},
                                                               {HASHPROF_MODULE_UNLOADED, "unloaded"},
                                                               {HASHPROF_MODULE_OWN, "own"},
                                                               {HASHPROF_MODULE_LATE, "late"}};
    json list = json::array();
    for (const auto& [bit, name] : names)
        if (flags & bit) list.push_back(name);
    return list;
}

std::string hexadecimal(std::uint64_t value) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%" PRIx64, value);
    return text;
}

}  // namespace

std::string end_of(const hashprof_region& region, const Images& all) {
    for (const hashprof_region* other : all)
        if (same_process(*other, region) && other->image > region.image) return "exec";
    if (region.ended != 0) return "exit";
    if (region.process_start != 0 && start_of_process(region.pid) == region.process_start) return "running";
    return "gone";
}

json image_json(const hashprof_region& region, const Images& all) {
    json image = {{"pid", region.pid},
                  {"parent_pid", region.parent_pid},
                  {"image", region.image},
                  {"executable", region.executable},
                  {"route", name_of_route(region.route)},
                  {"mode", name_of_mode(region.mode)},
                  {"end", end_of(region, all)},
                  {"forks", region.forks},
                  {"forks_unseen", region.forks_unseen},
                  {"clock_barred", region.clock_barred != 0},
                  {"hooks_refused", region.hooks_refused},
                  {"modules_refused", region.modules_refused},
                  {"operations_refused", region.operations_refused},
                  {"sites_refused", region.sites_refused}};
    std::uint64_t calls = 0;
    for_each_row(region, [&](const hashprof_row& row, bool) { calls += row.calls; });
    image["calls"] = calls;
    return image;
}

json modules_json(const Images& images) {
    std::map<std::string, std::uint32_t> flags;
    std::vector<std::string> order;
    for (const hashprof_region* region : images)
        for (std::uint32_t i = 0; i < region->module_count; i++) {
            const auto [place, fresh] = flags.try_emplace(region->modules[i].path, 0);
            if (fresh) order.push_back(place->first);
            place->second |= region->modules[i].flags;
        }
    json list = json::array();
    for (const std::string& path : order)
        list.push_back({{"path", path}, {"flags", flags_json(flags[path])}});
    return list;
}

json hooks_json(const Images& images) {
    std::map<std::tuple<std::string, std::string, std::uint64_t>, bool> listed;
    json list = json::array();
    for (const hashprof_region* region : images)
        for (std::uint32_t i = 0; i < region->hook_count; i++) {
            const hashprof_hook& hook = region->hooks[i];
            const std::string module = region->modules[hook.module].path;
            if (!listed.try_emplace({module, hook.symbol, hook.address}, true).second) continue;
            const bool window = hook.kind == HASHPROF_HOOK_WINDOW;
            const Refusal refusal = refusal_of(hook.refusal);
            json entry = {
                {"symbol", hook.symbol},
                {"module", module},
                {"address", hexadecimal(hook.address)},
                {"kind", window ? "window" : "helper"},
                {"name", window ? region->operations[hook.operation] : summed_name(*region, hook.function)},
                {"by_name", hook.by_name != 0},
                {"hooked", hook.refusal == HASHPROF_HOOKED}};
            if (hook.refusal != HASHPROF_HOOKED) {
                entry["code"] = refusal.code;
                entry["reason"] = refusal.reason;
            }
            list.push_back(std::move(entry));
        }
    return list;
}

}  // namespace hashprof
