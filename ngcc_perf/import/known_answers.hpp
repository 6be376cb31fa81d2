// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "import/import.hpp"
#include "import/instance.hpp"

namespace ngcc {

// Makes and compares the known answers of every built instance, several at a time. A verdict that was reached
// before (in `previous`, a document or null) for the same library and the same files stays. False if it was
// interrupted; what is finished stands in the instances.
bool make_known_answers(const ImportOptions& options, Executor& executor, const PackageSource& source,
                        const record::Json& previous, ImportedInstances& instances);

}  // namespace ngcc
