// SPDX-License-Identifier: Apache-2.0
// What an import leaves on record: WORK/import/<id>.json, schema profiles/schema/import.schema.json.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "import/instance.hpp"

namespace ngcc {

struct DocumentHead {
    std::string id, name, root, fingerprint, key, confinement, tool_version, algorithm, kat_manifest;
    bool unpacked = false;
    std::size_t files = 0;
};

record::OrderedJson import_document(const DocumentHead& head, const PackageSource& source,
                                    const std::vector<recipe::Knowledge>& knowledge,
                                    const ImportedInstances& instances, const std::filesystem::path& work);

std::filesystem::path document_path(const std::filesystem::path& work, const std::string& id);

// The text of a member, or empty: absent, null and other types alike.
std::string text_of(const record::Json& json, const char* name);

// The list of a member; an empty one if there is none.
const record::Json& list_of(const record::Json& json, const char* name);

}  // namespace ngcc
