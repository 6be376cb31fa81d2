// SPDX-License-Identifier: Apache-2.0
// The proof that the wrap step leaves beside a profiled library, folded into the coverage of a profile.
#pragma once

#include <filesystem>

#include "record/record.hpp"

namespace ngcc {

// own: the object "hashprof" of a profile. Coverage becomes `proved` only if the proof says so for every
// helper the library has and nothing was lost at run time; otherwise the reason and the remedy of the proof
// are added.
void fold_link_proof(record::Json& own, const std::filesystem::path& profiled_library);

}  // namespace ngcc
