// SPDX-License-Identifier: Apache-2.0
// Pages in a folder that earlier renderings left, known by the marker in their last line. Private to report.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "report/document/document.hpp"
#include "report/model/edition.hpp"

namespace ngcc::report {

// The last line of a page: the systems that it is about.
std::string marker(const std::vector<std::string>& systems);
// Page by page what a file holds, and where it lies in the folder of pages.
std::string content(const Edition& edition, const document::Page& page);
std::filesystem::path file_of(const document::Page& page);

// Pages about one of the systems (no systems: about any), relative to `out`, sorted.
std::vector<std::filesystem::path> written_before(const std::filesystem::path& out,
                                                  const std::vector<std::string>& systems);

// Removes them, but for `keep` (relative to `out`). Error for a file that cannot be removed.
void remove_stale(const std::filesystem::path& out, const std::vector<std::string>& systems,
                  const std::vector<std::filesystem::path>& keep = {});

}  // namespace ngcc::report
