// SPDX-License-Identifier: Apache-2.0
// From recipes to named instances.
#pragma once

#include "import/instance.hpp"
#include "import/labels.hpp"

namespace ngcc {

// One instance a recipe, labelled, with the reason if it is not to be built.
ImportedInstances name_instances(const ImportOptions& options, const compile::Setting& setting,
                                 const PackageSource& source,
                                 const std::vector<recipe::Knowledge>& knowledge);

// Known answers that belong to no instance: vectors without an implementation, which nobody should overlook.
void note_unclaimed_kats(PackageSource& source, const ImportedInstances& instances);

}  // namespace ngcc
