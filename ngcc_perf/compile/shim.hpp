// SPDX-License-Identifier: Apache-2.0
// The harness interface of one library: what the library says of itself, and the global generator.
#pragma once

#include "compile/compiler.hpp"

namespace ngcc::compile {

enum class Generator {
    ours,     // we define drng_algorithm, as the official driver does
    package,  // the implementation defines it
    hidden,   // a hash: nobody refers to it
};

struct ShimOrder {
    const Order& order;
    std::string build_flags;
    Generator generator = Generator::ours;
    // Where drng.h is, before the bundled one: the package's, if its generator is linked.
    std::vector<std::string> include_options;
};

// Not made only if the package's drng.h is unfit.
Object compile_shim(Compiler& compiler, const Setting& setting, const ShimOrder& what);

}  // namespace ngcc::compile
