// SPDX-License-Identifier: Apache-2.0
// One unit of the package that defines official helpers: linked alone and compared, once for the same code.
#pragma once

#include "compile/helper_copies.hpp"
#include "helpers/helpers.hpp"

namespace ngcc::compile {

// Kept in WORK/helpers by the digest of the code, its headers, flags and what it needs.
helpers::Judgement judge_copy(const HelperOrder& what, std::size_t unit);

// Bytes of the package's DRNG_ctx, or of the bundled one if the package has no drng.h; none if it cannot be
// told.
std::optional<std::uint64_t> context_bytes(const HelperOrder& what);

}  // namespace ngcc::compile
