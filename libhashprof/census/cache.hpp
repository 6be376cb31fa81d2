// SPDX-License-Identifier: Apache-2.0
// A census of each file once: many process images of a run load the same.
#pragma once

#include "census/report.hpp"

namespace hashprof::census {

// take(), or its result of before if the file has not changed since.
Report cached_census(const std::filesystem::path& path, const Wanted& wanted);

// The loader, the C and compiler runtime, sanitizers, and what hashprof itself brings in: no helpers there.
bool is_runtime_library(const std::filesystem::path& path);

}  // namespace hashprof::census
