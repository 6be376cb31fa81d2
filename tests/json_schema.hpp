// SPDX-License-Identifier: Apache-2.0
// A JSON Schema, ready to judge documents.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace valijson {
class Schema;
}

class JsonSchema {
  public:
    explicit JsonSchema(const nlohmann::json& schema);
    explicit JsonSchema(const std::filesystem::path& file);

    // Empty if `json` is valid, else what is wrong.
    std::string findings(const nlohmann::json& json) const;
    bool accepts(const nlohmann::json& json) const { return findings(json).empty(); }

  private:
    std::shared_ptr<const valijson::Schema> schema_;
};
