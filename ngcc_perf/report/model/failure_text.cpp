// SPDX-License-Identifier: Apache-2.0
#include "report/model/failure_text.hpp"

#include "report/format/text.hpp"

namespace ngcc::report {

std::string failure_text(const record::Timing& timing) {
    if (timing.error) {
        const bool both = !timing.error->code.empty() && !timing.error->text.empty();
        return format::shortened(timing.error->code + (both ? ": " : "") + timing.error->text);
    }
    for (const record::Process& process : timing.processes)
        if (process.status != "complete" && !process.stderr_text.empty())
            return format::shortened(process.stderr_text);
    return "the record gives no reason";
}

std::string failure_text(const record::Profile& profile) {
    std::string why = "the profile gives no reason";
    if (profile.error)
        why = profile.error->text;
    else if (!profile.stderr_text.empty())
        why = profile.stderr_text;
    return format::printable(profile.status) + ": " + format::shortened(why);
}

}  // namespace ngcc::report
