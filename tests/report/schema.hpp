// SPDX-License-Identifier: Apache-2.0
// A JSON Schema of the project, ready to judge a document.
#pragma once

#include <string>

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "support.hpp"

namespace ngcc::test {

class Schema {
  public:
    explicit Schema(const std::string& name) {
        const record::Json json = read_json(std::filesystem::path(SCHEMAS) / (name + ".schema.json"));
        valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
        parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json), schema_);
    }

    // Empty if `json` is valid, else what is wrong.
    std::string findings(const record::Json& json) const {
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

    bool accepts(const record::Json& json) const { return findings(json).empty(); }

  private:
    valijson::Schema schema_;
};

}  // namespace ngcc::test
