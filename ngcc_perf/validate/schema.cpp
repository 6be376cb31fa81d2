// SPDX-License-Identifier: Apache-2.0
#include "validate/schema.hpp"

#include <algorithm>
#include <array>
#include <locale>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "schema_texts.hpp"

namespace ngcc::validate {

using valijson::adapters::NlohmannJsonAdapter;

struct Schemas::Parsed {
    std::array<valijson::Schema, 4> schemas;
};

namespace {

// valijson names the way to a value as "<root>", "[member]", "[0]".
std::string pointer_of(const std::vector<std::string>& context) {
    std::string pointer;
    for (const std::string& part : context)
        if (part.size() > 2 && part.front() == '[')
            pointer = pointer_to(pointer, part.substr(1, part.size() - 2));
    return pointer;
}

// A violation further down says more than "something below is wrong".
bool explained(const std::vector<std::string>& context,
               const std::vector<valijson::ValidationResults::Error>& errors) {
    return std::any_of(errors.begin(), errors.end(), [&](const auto& other) {
        return other.context.size() > context.size() &&
               std::equal(context.begin(), context.end(), other.context.begin());
    });
}

// Patterns are compiled at each use, and std::regex fills a cache of the locale on the way without a lock
// (libstdc++ PR 77704); filled beforehand it is only read.
void fill_narrow_cache() {
    const auto& facet = std::use_facet<std::ctype<char>>(std::locale());
    for (int c = 0; c < 256; ++c)
        facet.narrow(static_cast<char>(c), '\0');
}

}  // namespace

Schemas::Schemas() : parsed_(std::make_unique<Parsed>()) {
    fill_narrow_cache();
    const std::array texts = {record_schema_text, profile_schema_text, campaign_schema_text,
                              build_schema_text};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Json json = Json::parse(texts[i]);
        valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
        parser.populateSchema(NlohmannJsonAdapter(json), parsed_->schemas[i]);
    }
}

Schemas::~Schemas() = default;

bool Schemas::check(Kind kind, const Json& json, const Sink& sink) const {
    const valijson::Schema& schema = parsed_->schemas[static_cast<std::size_t>(kind)];
    valijson::Validator validator;
    // Without a list of results the validator stops at the first violation, and costs half: nearly every file
    // has none.
    if (validator.validate(schema, NlohmannJsonAdapter(json), nullptr)) return true;
    valijson::ValidationResults results;
    validator.validate(schema, NlohmannJsonAdapter(json), &results);
    std::vector<valijson::ValidationResults::Error> errors;
    for (valijson::ValidationResults::Error error; results.popError(error);)
        errors.push_back(error);
    std::set<std::string> seen;
    for (const auto& error : errors) {
        const std::string pointer = pointer_of(error.context);
        if (explained(error.context, errors) || !seen.insert(pointer + error.description).second) continue;
        const Json::json_pointer place(pointer);
        const Json found = json.contains(place) ? json.at(place) : Json();
        sink.add("schema", pointer, error.description, {}, found.is_primitive() ? found : Json());
    }
    return false;
}

}  // namespace ngcc::validate
