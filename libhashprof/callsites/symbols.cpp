// SPDX-License-Identifier: Apache-2.0
#include "callsites/symbols.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cinttypes>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace hashprof {
namespace {

bool is_regular(const std::string& path) {
    struct stat status;
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

const Dwfl_Callbacks kOffline = {
    .find_elf = dwfl_build_id_find_elf,
    .find_debuginfo = dwfl_standard_find_debuginfo,
    .section_address = dwfl_offline_section_address,
    .debuginfo_path = nullptr,
};

std::vector<std::string> inlined_at(Dwfl_Module* module, Dwarf_Addr address) {
    std::vector<std::string> names;
    Dwarf_Addr bias = 0;
    Dwarf_Die* unit = dwfl_module_addrdie(module, address, &bias);
    if (unit == nullptr) return names;
    Dwarf_Die* scopes = nullptr;
    const int count = dwarf_getscopes(unit, address - bias, &scopes);
    for (int i = 0; i < count; i++) {
        if (dwarf_tag(&scopes[i]) == DW_TAG_subprogram) break;
        const char* name = dwarf_diename(&scopes[i]);
        if (dwarf_tag(&scopes[i]) == DW_TAG_inlined_subroutine && name != nullptr) names.emplace_back(name);
    }
    ::free(scopes);
    return names;
}

void find_line(Dwfl_Module* module, Dwarf_Addr address, Place& place) {
    Dwfl_Line* line = dwfl_module_getsrc(module, address);
    if (line == nullptr) return;
    const char* file = dwfl_lineinfo(line, nullptr, &place.line, nullptr, nullptr, nullptr);
    if (file != nullptr) place.file = file;
}

}  // namespace

struct Symbols::Module {
    Dwfl* session = nullptr;
    Dwfl_Module* module = nullptr;
    GElf_Addr bias = 0;

    explicit Module(const std::string& path) {
        if (!is_regular(path)) return;
        session = dwfl_begin(&kOffline);
        if (session == nullptr) return;
        dwfl_report_begin(session);
        module = dwfl_report_offline(session, path.c_str(), path.c_str(), -1);
        dwfl_report_end(session, nullptr, nullptr);
        if (module != nullptr && dwfl_module_getelf(module, &bias) == nullptr) module = nullptr;
    }
    ~Module() {
        if (session != nullptr) dwfl_end(session);
    }
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
};

Symbols::Symbols() {
    // The search for separate debugging information must not wait for a server.
    ::unsetenv("DEBUGINFOD_URLS");
}

Symbols::~Symbols() = default;

Symbols::Module& Symbols::module_at(const std::string& path) {
    std::unique_ptr<Module>& module = modules_[path];
    if (!module) module = std::make_unique<Module>(path);
    return *module;
}

Place Symbols::find(const Frame& frame) {
    Place place;
    if (frame.module.empty() || frame.offset == 0) return place;
    const Module& known = module_at(frame.module);
    if (known.module == nullptr) return place;
    // The call ends where the return address points to, which may be the next function or line already.
    const Dwarf_Addr address = frame.offset - 1 + known.bias;
    if (const char* symbol = dwfl_module_addrname(known.module, address)) place.symbol = symbol;
    place.inlined = inlined_at(known.module, address);
    find_line(known.module, address, place);
    return place;
}

nlohmann::json to_json(const Frame& frame, const Place& place) {
    char offset[24];
    std::snprintf(offset, sizeof offset, "0x%" PRIx64, frame.offset);
    const auto text = [](const std::string& value) {
        return value.empty() ? nlohmann::json() : nlohmann::json(value);
    };
    return {{"module", text(frame.module)},
            {"offset", offset},
            {"symbol", text(place.symbol)},
            {"inlined", place.inlined},
            {"file", text(place.file)},
            {"line", place.line > 0 ? nlohmann::json(place.line) : nlohmann::json()}};
}

}  // namespace hashprof
