// SPDX-License-Identifier: Apache-2.0
// A JSON Schema, ready to judge documents.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

class JsonSchema {
  public:
    explicit JsonSchema(const nlohmann::json& schema) {
        valijson::SchemaParser(valijson::SchemaParser::kDraft7)
            .populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), schema_);
    }
    explicit JsonSchema(const std::filesystem::path& file)
        : JsonSchema(nlohmann::json::parse(std::ifstream(file))) {}

    // Empty if `json` is valid, else what is wrong.
    std::string findings(const nlohmann::json& json) const {
        valijson::Validator validator;
        valijson::ValidationResults results;
        validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(json), &results);
        std::string text;
        for (valijson::ValidationResults::Error error; results.popError(error);) {
            for (const std::string& part : error.context)
                text += part;
            text += ": " + error.description + "\n";
        }
        return text;
    }

    bool accepts(const nlohmann::json& json) const { return findings(json).empty(); }

  private:
    valijson::Schema schema_;
};
