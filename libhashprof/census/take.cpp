// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "census/census.hpp"
#include "census/facts.hpp"
#include "census/linked.hpp"
#include "census/objects.hpp"
#include "elf/archive.hpp"

namespace hashprof::census {

using elfsize::Image;

namespace {

void add(Report& report, Severity severity, std::string code, std::string cause, std::string remedy) {
    report.findings.push_back(
        {severity, std::move(code), "", report.path.string(), std::move(cause), std::move(remedy)});
}

// Facts of the whole file that a reader of the verdicts should know.
void add_file_findings(Report& report) {
    if (report.foreign_machine || report.foreign_class)
        add(report, Severity::note, report.foreign_machine ? "foreign-machine" : "wrong-class",
            "is built for " + report.machine + (report.is_64bit ? "" : " (32-bit)") +
                ": it does not run under this hashprof",
            "use a hashprof built for that machine");
    if (report.lto_bytecode && report.kind == FileKind::object)
        add(report, Severity::partial, "lto",
            "holds intermediate code (-flto), whose calls are bound at the link", "compile without -flto");
    if (!report.sanitizer.empty())
        add(report, Severity::note, "sanitizer",
            "is built with a sanitizer (" + report.sanitizer + "): times are not those of the candidate",
            "count with it, but measure without -fsanitize");
    if (report.text_relocations)
        add(report, Severity::note, "text-relocations",
            "has text relocations: the loader writes into its code", "compile it with -fPIC");
}

// "m.o" of "libx.a(m.o)"
std::string member_name(const std::string& image) {
    const auto open = image.rfind('(');
    return open == image.npos ? image : image.substr(open + 1, image.size() - open - 2);
}

void take_archive(const std::filesystem::path& path, const WantedNames& wanted, Report& report) {
    report.kind = FileKind::archive;
    const auto visit = [&](const Image& image) {
        if (image.type() != ET_REL) return;
        Report member;
        member.path = path;
        add_format(image, member);
        report.machine = member.machine;
        report.is_64bit = member.is_64bit;
        report.foreign_machine = member.foreign_machine;
        report.foreign_class = member.foreign_class;
        report.debug_info = report.debug_info || member.debug_info;
        report.lto_bytecode = member.lto_bytecode;  // of this member, for its verdicts
        examine_object(image, member_name(image.name()), wanted, report);
        if (member.lto_bytecode)
            add(report, Severity::partial, "lto",
                member_name(image.name()) + " holds intermediate code (-flto)", "compile without -flto");
    };
    elfsize::for_each_image(path, visit, [&](const Error& error) {
        const bool bitcode = error.cause().find("bitcode") != std::string::npos;
        add(report, Severity::partial, bitcode ? "bitcode" : "not-elf", error.where() + " " + error.cause(),
            error.remedy());
    });
}

}  // namespace

Report take(const std::filesystem::path& path, const Wanted& wanted) {
    Report report;
    report.path = path;
    if (const auto interpreter = script_interpreter(path)) {
        report.kind = FileKind::script;
        report.interpreter = *interpreter;
        add(report, Severity::refusal, "script", "is a script for " + *interpreter,
            "name the program that it starts");
        return report;
    }
    const WantedNames names(wanted);
    if (elfsize::identify(path) != elfsize::FileKind::elf) {
        take_archive(path, names, report);
        return report;
    }
    const Image image = Image::open(path);
    if (image.type() == ET_CORE)
        throw Error(path.string(), "is a core file", "name the program that wrote it");
    if (image.is_debug_only())
        throw Error(path.string(), "holds debugging information only", "name the program that it belongs to");
    add_format(image, report);
    if (report.kind == FileKind::executable) add_privileges(path, report);
    add_file_findings(report);
    if (report.kind == FileKind::object)
        examine_object(image, "", names, report);
    else
        examine_linked(image, names, report);
    return report;
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
