// SPDX-License-Identifier: Apache-2.0
// Totals of what runs and of what is still to be linked, apart: their sum would mean nothing.
#pragma once

#include <string>

#include "classes/sizes.hpp"

namespace elfsize {

struct Totals {
    Total images;   // by segments
    Total objects;  // by sections

    void include(const Sizes& sizes, const std::string& name) {
        add(sizes.basis == Basis::segments ? images : objects, sizes, name);
    }
    std::uint64_t count() const { return images.count + objects.count; }
};

}  // namespace elfsize
