// SPDX-License-Identifier: Apache-2.0
// What the census says of every module of a worker, against the hooks that stood in it, folded into a
// profile.
#pragma once

#include <cstddef>
#include <vector>

#include "record/record.hpp"

namespace ngcc {

// own: the object "hashprof" of a profile. Coverage becomes what census and hooks agree on, states name what
// was not observable, and the findings are kept as evidence.
void fold_hook_proof(record::Json& own, const std::vector<std::byte>& region);

// Coverage is no longer proved, for a reason that neither file nor region shows.
void doubt(record::Json& own, const std::string& reason);

}  // namespace ngcc
