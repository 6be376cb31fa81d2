// SPDX-License-Identifier: Apache-2.0
#include "report/pages/system_pages.hpp"

#include "report/format/text.hpp"
#include "report/pages/what_if.hpp"

namespace ngcc::report::pages {

Page system_page(const Run& run, const std::string& kind, const std::string& what) {
    const std::string system = run.system();
    Page page;
    page.path = system_path(kind, system);
    page.title = what + " on " + architecture(run) + " (system " + title_part(system) + ")";
    page.system = system;
    page.trail = {document::page_link("Index", "index"), what};
    for (const char* other : {"summary", "method", "baseline", "ranking"})
        if (kind != other) page.trail.push_back(document::page_link(other, system_path(other, system)));
    if (kind != "what-if" && has_what_if(run))
        page.trail.push_back(document::page_link("what if", system_path("what-if", system)));
    page.trail.push_back(document::page_link("survey", survey_path));
    page.trail.push_back(document::page_link("size audit", size_audit_path));
    return page;
}

std::vector<Inline> common_trail(const Edition& edition, const std::string& here) {
    std::vector<Inline> trail{document::page_link("Index", "index"), here};
    for (const auto& run : edition.runs)
        trail.push_back(document::page_link("Performance " + title_part(run->system()),
                                            system_path("summary", run->system())));
    return trail;
}

void say_what_is_open(Page& page, const Counter& counter) {
    if (counter.reasons.empty()) return;
    add_paragraph(page, "Rows without a cycle count are left open: " +
                            format::shortened(format::joined(counter.reasons, "; "), 1000) + ".");
}

std::vector<const record::Timing*> all_timings(const Run& run) {
    std::vector<const record::Timing*> timings;
    for (const auto& stored : run.data.timings)
        timings.push_back(&stored.value);
    return timings;
}

Baseline::Baseline(const Run& run, const Counter& counter) {
    for (const auto& stored : run.data.timings) {
        const record::Timing& t = stored.value;
        const auto digest = t.sizes.find("digest_bytes");
        if (t.candidate != helper_candidate || !t.label.starts_with("pseudoXOF-") || digest == t.sizes.end())
            continue;
        if (const auto mean = counter.mean(t)) means_[{digest->second, t.input_bytes}] = *mean;
    }
}

std::optional<double> Baseline::mean(std::uint64_t digest_bytes, std::uint64_t input_bytes) const {
    const auto found = means_.find({digest_bytes, input_bytes});
    return found == means_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace ngcc::report::pages
