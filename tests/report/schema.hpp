// SPDX-License-Identifier: Apache-2.0
// A schema of the project by its name.
#pragma once

#include <string>

#include "../json_schema.hpp"

namespace ngcc::test {

class Schema : public JsonSchema {
  public:
    explicit Schema(const std::string& name)
        : JsonSchema(std::filesystem::path(SCHEMAS) / (name + ".schema.json")) {}
};

}  // namespace ngcc::test
