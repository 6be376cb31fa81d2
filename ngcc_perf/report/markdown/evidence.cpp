// SPDX-License-Identifier: Apache-2.0
// Section 7: every file behind the page with its digest, and what is missing.
#include "report/format/text.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"

namespace ngcc::report::markdown {
namespace {

constexpr std::size_t digits_beside_log = 16;

std::string item_cell(const EvidenceItem& item) {
    if (item.item != "KAT log") return text(item.item);
    const CitedFile& file = item.file;
    const std::string digest = file.recorded.empty() ? file.sha256 : file.recorded;
    if (digest.empty()) return "KAT log";
    std::string prefix = code(digest.substr(0, digits_beside_log));
    const bool span = prefix.back() == '`';
    prefix.insert(prefix.size() - (span ? 1 : 0), "…");
    return "KAT log (sha256 " + prefix + ")";
}

std::string digest_cell(const CitedFile& file) {
    return file.problem.empty() ? code(file.sha256) : text(file.problem);
}

std::string paragraph(const std::string& lead, std::vector<std::string> items) {
    return items.empty() ? "" : lead + "\n\n" + list(items);
}

}  // namespace

std::string evidence_index(const std::vector<EvidenceItem>& items, const std::vector<Gap>& gaps,
                           const std::vector<record::Problem>& problems) {
    Table table({"instance", "item", "file", "SHA-256"});
    for (const EvidenceItem& item : items)
        table.add({item.label.empty() ? "(run)" : code(item.label), item_cell(item), code(item.file.path),
                   digest_cell(item.file)});
    std::vector<std::string> missing, unreadable;
    for (const Gap& gap : gaps)
        missing.push_back((gap.label.empty() ? "" : code(gap.label) + ": ") + text(gap.what));
    for (const record::Problem& problem : problems)
        unreadable.push_back(code(problem.file.string()) + ": " + text(format::shortened(problem.cause)));
    return "## 7. Raw evidence index\n\n"
           "Paths are relative to the run directory; each JSON file holds its commands, environment and "
           "trials.\n\n" +
           table.str() + paragraph("Missing or contradictory evidence:", missing) +
           paragraph("Files that could not be read and were left out:", unreadable);
}

}  // namespace ngcc::report::markdown
