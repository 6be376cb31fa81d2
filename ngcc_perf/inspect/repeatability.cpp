// SPDX-License-Identifier: Apache-2.0
#include "inspect/repeatability.hpp"

namespace ngcc {
namespace {

std::string shown(const std::string& name) {
    if (name == "digest_setup") return "the set-up";
    return "call " + name.substr(std::string("digest_call_").size());
}

std::string cause(const WorkerRun& base,
                  const std::function<std::optional<WorkerRun>(const Surroundings&)>& run) {
    const bool fixed = base.answer.find("fixed_addresses") == "1";
    const std::optional<WorkerRun> again = run({0, 0, true});
    if (!again) return "why was not found out";
    if (first_difference(base, *again)) {
        const std::string entropy = base.answer.find("entropy_sources").value_or("");
        return (fixed ? "they differ also under the same addresses"
                      : "addresses could not be fixed, so that they may be a cause") +
               (entropy.empty() ? std::string(", by something not seen (an instruction, the process number)")
                                : "; it asks for " + entropy);
    }
    const std::optional<WorkerRun> later = run({0, clock_shift_s, true});
    if (later && first_difference(base, *later)) return "they depend on the time of day or on a clock";
    const std::optional<WorkerRun> junk = run({junk_byte, 0, true});
    if (junk && first_difference(base, *junk))
        return "they depend on memory that was never written, or output is returned that was never written";
    return "they depend on where the process is loaded (addresses as data)";
}

}  // namespace

std::optional<std::string> first_difference(const WorkerRun& a, const WorkerRun& b) {
    for (const auto& [name, value] : a.answer.meta) {
        if (!name.starts_with("digest_call_") && name != "digest_setup") continue;
        if (const std::optional<std::string> other = b.answer.find(name); other && *other != value)
            return shown(name);
    }
    return std::nullopt;
}

std::string explain_difference(const WorkerRun& first, const std::string& where,
                               const std::function<std::optional<WorkerRun>(const Surroundings&)>& run) {
    std::string text = "two processes with the same seed give different outputs, first in " + where;
    if (first.answer.find("seeding") == "none")
        text += " (the library keeps its generator to itself and cannot be seeded)";
    const std::optional<WorkerRun> base = run({0, 0, true});
    return text + ": " + (base ? cause(*base, run) : "why was not found out");
}

}  // namespace ngcc
