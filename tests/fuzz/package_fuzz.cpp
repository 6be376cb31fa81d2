// SPDX-License-Identifier: Apache-2.0
// Any bytes as one text of a package: a source, an assembly file, macros with conditions, known answers, an
// entry's name. Nothing may throw, and what comes out stays within its bounds.
#include <cstdlib>

#include "package/define_sets.hpp"
#include "package/entry.hpp"
#include "package/kat_files.hpp"
#include "package/source.hpp"

namespace {

using namespace ngcc::package;

void check_source(std::string_view text, FileKind kind) {
    const Reading reading = read_source(text, kind, {{"ENTRY", "main"}});
    if (reading.facts.switches.size() > 64) std::abort();
    for (const Switch& each : reading.facts.switches) {
        if (each.macro.empty() || each.evidence.empty() || each.line == 0) std::abort();
    }
}

void check_sets(std::string_view text) {
    std::vector<MacroDefinition> macros;
    read_macros(text, macros);
    for (const bool free_choice : {false, true}) {
        if (define_sets_of(macros, free_choice).size() > 64) std::abort();
    }
}

void check_name(std::string_view text) {
    const EntryName name = entry_name(text);
    if (name.problem != nullptr) return;
    const std::string inside = '/' + name.path + '/';
    if (inside.find("/../") != std::string::npos || name.path.starts_with('/')) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const FileKind kind : {FileKind::c, FileKind::cxx, FileKind::assembly})
        check_source(text, kind);
    check_sets(text);
    check_name(text);
    kat_file("KAT_KEM_x.txt", text);
    kat_file(text, text);
    return 0;
}
