// SPDX-License-Identifier: Apache-2.0
// Copies of the files that figures are from.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "report/document/document.hpp"
#include "report/html/html.hpp"

namespace ngcc::report::html {

// By system: files relative to the run directory.
using EvidenceFiles = std::map<std::string, std::set<std::string>>;

EvidenceFiles cited_by(const std::vector<document::Page>& pages);

// Copies what can be copied to out/evidence/<system>/, removes what an earlier site copied and this one does
// not, and returns what is there now; the rest becomes problems.
EvidenceFiles copy_evidence(const EvidenceFiles& cited, const SiteOptions& options,
                            const std::filesystem::path& out, std::vector<SiteProblem>& problems);

void remove_evidence(const std::filesystem::path& out, const EvidenceFiles& keep = {});

}  // namespace ngcc::report::html
