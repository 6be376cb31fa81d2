// SPDX-License-Identifier: Apache-2.0
#include "kat/log.hpp"

#include <fmt/format.h>

namespace ngcc {
namespace {

// One line whatever the text holds: the result is read from the last line.
std::string in_one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    return text;
}

}  // namespace

std::string kat_log(const KatRequest& request, const WorkerAnswer& answer, const KatRun& run) {
    std::string log = fmt::format("{:<11} = {}\n", "library", in_one_line(request.shown_library));
    if (!request.confinement_text.empty())
        log += fmt::format("{:<11} = {}\n", "confinement", in_one_line(request.confinement_text));
    for (const auto& [name, value] : answer.meta)
        log += fmt::format("{:<11} = {}\n", name, value);
    for (const FileResult& file : run.files) {
        log += fmt::format("wrote  {} ({} bytes)\n", file.file, file.bytes);
        log += fmt::format("manifest {} {} {}\n", file.entry.digest, mode_text(file.entry), file.file);
        if (!file.reference.empty())
            log += fmt::format("reference {} for {}\n", in_one_line(file.reference.filename().string()),
                               file.file);
    }
    for (const std::string& reference : run.unused)
        log += fmt::format("unused reference {}\n", in_one_line(reference));
    return log + fmt::format("RESULT {} {} {} {}\n", in_one_line(run.id), in_one_line(run.instance),
                             name(run.verdict.code), in_one_line(run.verdict.detail));
}

}  // namespace ngcc
