// SPDX-License-Identifier: Apache-2.0
// Names of archive entries: where they may go, and whether an import needs them.
#pragma once

#include <string>
#include <string_view>

namespace ngcc::package {

struct EntryName {
    std::string path;               // below the folder; empty for the folder itself
    const char* problem = nullptr;  // why it is refused
};

// "./a//b/" is a/b. Refused: absolute names, "..", over-long names. Names with '\\' and no '/' were made on
// Windows.
EntryName entry_name(std::string_view name);

// Where a link at `path` leads, below the folder; refused if it leaves it.
EntryName link_target(std::string_view path, std::string_view target);

// By its name; what has no extension is decided by its first bytes.
bool is_wanted(std::string_view path);

}  // namespace ngcc::package
