// SPDX-License-Identifier: Apache-2.0
// Apart from the tests, since valijson's headers take longer to compile than most of them.
#include "json_schema.hpp"

#include <fstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

JsonSchema::JsonSchema(const nlohmann::json& schema) {
    auto parsed = std::make_shared<valijson::Schema>();
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), *parsed);
    schema_ = parsed;
}

JsonSchema::JsonSchema(const std::filesystem::path& file)
    : JsonSchema(nlohmann::json::parse(std::ifstream(file))) {}

std::string JsonSchema::findings(const nlohmann::json& json) const {
    valijson::Validator validator;
    valijson::ValidationResults results;
    validator.validate(*schema_, valijson::adapters::NlohmannJsonAdapter(json), &results);
    std::string text;
    for (valijson::ValidationResults::Error error; results.popError(error);) {
        for (const std::string& part : error.context)
            text += part;
        text += ": " + error.description + "\n";
    }
    return text;
}
