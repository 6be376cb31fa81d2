// SPDX-License-Identifier: Apache-2.0
#include "report/model/ours.hpp"

namespace ngcc::report {
namespace {

const record::Json* find(const record::Json& object, const char* pointer) {
    const record::Json::json_pointer path(pointer);
    return object.is_object() && object.contains(path) ? &object.at(path) : nullptr;
}

}  // namespace

std::optional<double> number_at(const record::Json& object, const char* pointer) {
    const record::Json* value = find(object, pointer);
    return value && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

std::optional<std::uint64_t> count_at(const record::Json& object, const char* pointer) {
    const record::Json* value = find(object, pointer);
    return value && value->is_number_unsigned() ? std::optional(value->get<std::uint64_t>()) : std::nullopt;
}

std::string text_at(const record::Json& object, const char* pointer) {
    const record::Json* value = find(object, pointer);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

}  // namespace ngcc::report
