// SPDX-License-Identifier: Apache-2.0
#include "census/census.hpp"
#include "census/facts.hpp"
#include "elf/archive.hpp"

namespace hashprof::census {

Report take(const std::filesystem::path& path, const Wanted&) {
    Report report;
    report.path = path;
    if (const auto interpreter = script_interpreter(path)) {
        report.kind = FileKind::script;
        report.interpreter = *interpreter;
        return report;
    }
    if (elfsize::identify(path) != elfsize::FileKind::elf) {
        report.kind = FileKind::archive;
        return report;
    }
    add_format(elfsize::Image::open(path), report);
    add_privileges(path, report);
    return report;
}

std::vector<Report> take_needed(const Report&, const Wanted&) {
    return {};
}

const FunctionReport* Report::find(std::string_view name) const {
    for (const FunctionReport& function : functions)
        if (function.name == name) return &function;
    return nullptr;
}

Verdict Report::verdict(std::string_view name, Route route) const {
    const FunctionReport* function = find(name);
    if (function == nullptr) return {};
    const auto found = function->verdicts.find(route);
    return found == function->verdicts.end() ? Verdict{} : found->second;
}

}  // namespace hashprof::census
