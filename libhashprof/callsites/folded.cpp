// SPDX-License-Identifier: Apache-2.0
#include "callsites/folded.hpp"

#include <nlohmann/json.hpp>

namespace hashprof {
namespace {

using nlohmann::json;

// ';' parts frames and the last space the weight: neither may stand in a name. Nor may a line end.
std::string frame_name(std::string name) {
    for (char& c : name)
        if (c == ';' || static_cast<unsigned char>(c) <= ' ') c = '_';
    return name;
}

std::string base_name(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

std::string physical_name(const json& frame) {
    if (frame.at("symbol").is_string()) return frame.at("symbol").get<std::string>();
    const std::string module =
        frame.at("module").is_string() ? base_name(frame.at("module").get<std::string>()) : "?";
    return module + "+" + frame.at("offset").get<std::string>();
}

}  // namespace

std::string folded_stacks(const json& call_sites) {
    std::string lines;
    for (const json& site : call_sites) {
        std::string line = frame_name(site.at("operation").get<std::string>());
        const json& frames = site.at("frames");
        if (frames.empty()) line += ";[unknown_caller]";
        for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
            line += ";" + frame_name(physical_name(*frame));
            const json& inlined = frame->at("inlined");
            for (auto name = inlined.rbegin(); name != inlined.rend(); ++name)
                line += ";" + frame_name(name->get<std::string>());
        }
        const json& ticks = site.at("ticks");
        const std::uint64_t weight = (ticks.is_null() ? site.at("calls") : ticks).get<std::uint64_t>();
        if (weight > 0)
            lines += line + ";" + frame_name(site.at("fn").get<std::string>()) + " " +
                     std::to_string(weight) + "\n";
    }
    return lines;
}

}  // namespace hashprof
