// SPDX-License-Identifier: Apache-2.0
// One list of members per struct serves reading and writing (record.cpp): a visitor is called with name,
// member and whether a file must have it. Private to this folder.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "record/record.hpp"

namespace ngcc::record::fields {

enum class Need { optional, required };

// A wrong value, with the path collected on the way out.
struct FieldError : std::runtime_error {
    FieldError(std::string where, const std::string& what)
        : std::runtime_error(what), path(std::move(where)) {}
    FieldError inside(const std::string& outer) const {
        const bool joint = path.empty() || path.front() == '[';
        return {outer + (joint ? "" : ".") + path, what()};
    }
    std::string path;
};

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <typename T>
struct IsVector : std::false_type {};
template <typename T>
struct IsVector<std::vector<T>> : std::true_type {};
template <typename T>
struct IsMap : std::false_type {};
template <typename T>
struct IsMap<std::map<std::string, T>> : std::true_type {};

inline std::string shown(const Json& value) {
    if (!value.is_primitive()) return value.is_array() ? "an array" : "an object";
    std::string text = value.dump(-1, ' ', true);
    if (text.size() > 40) text = text.substr(0, 40) + "...";
    return text;
}

[[noreturn]] inline void expected(const char* what, const Json& found) {
    throw FieldError("", std::string("expected ") + what + ", found " + shown(found));
}

// `detail`: whether `raw` is filled.
template <typename T>
void read(const Json& json, T& value, Detail detail);

inline std::string path_of(const std::string& name) {
    return name;
}

inline std::string path_of(std::size_t index) {
    std::string path = std::to_string(index);
    path.insert(path.begin(), '[');
    return path += ']';
}

// Reads a part of a value; an error on the way gets the name or index in front of its path.
template <typename T, typename Where>
void read_at(const Json& json, T& value, const Where& where, Detail detail) {
    try {
        read(json, value, detail);
    } catch (const FieldError& error) {
        throw error.inside(path_of(where));
    }
}

struct Reader {
    const Json& object;
    Detail detail;

    template <typename T>
    void operator()(const char* name, T& value, Need need = Need::optional) const {
        const auto found = object.find(name);
        if (found == object.end()) {
            if (need == Need::required) throw FieldError(name, "is missing");
            return;
        }
        read_at(*found, value, std::string(name), detail);
    }
};

struct Names {
    std::vector<std::string>& names;

    template <typename T>
    void operator()(const char* name, const T&, Need = Need::optional) const {
        names.emplace_back(name);
    }
};

template <typename T>
std::vector<std::string> member_names() {
    std::vector<std::string> names;
    T value;
    members(Names{names}, value);
    return names;
}

// `raw` remembers what else the object holds, and of our own members that they were there.
template <typename T>
void read_struct(const Json& json, T& value, Detail detail) {
    if (!json.is_object()) expected("an object", json);
    members(Reader{json, detail}, value);
    if (detail == Detail::figures) return;
    static const std::vector<std::string> names = member_names<T>();
    value.raw = Json::object();
    for (const auto& [key, item] : json.items()) {
        const bool ours = std::find(names.begin(), names.end(), key) != names.end();
        value.raw[key] = ours ? Json() : item;
    }
}

template <typename T>
void read(const Json& json, T& value, Detail detail) {
    if constexpr (std::is_same_v<T, Json>) {
        value = json;
    } else if constexpr (IsOptional<T>::value) {
        if (json.is_null()) return value.reset();
        read(json, value.emplace(), detail);
    } else if constexpr (IsVector<T>::value) {
        if (!json.is_array()) expected("an array", json);
        value.resize(json.size());
        for (std::size_t i = 0; i < json.size(); ++i)
            read_at(json[i], value[i], i, detail);
    } else if constexpr (IsMap<T>::value) {
        if (!json.is_object()) expected("an object", json);
        for (const auto& [key, item] : json.items())
            read_at(item, value[key], key, detail);
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (!json.is_string()) expected("a string", json);
        value = json.get<std::string>();
    } else if constexpr (std::is_same_v<T, bool>) {
        if (!json.is_boolean()) expected("true or false", json);
        value = json.get<bool>();
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        // A value made in memory from an int is of the signed kind.
        const bool negative =
            !json.is_number_unsigned() && json.is_number_integer() && json.get<std::int64_t>() < 0;
        if (!json.is_number_integer() || negative) expected("an unsigned 64-bit integer", json);
        value = json.get<std::uint64_t>();
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
        if (!json.is_number_integer() ||
            (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)))
            expected("a signed 64-bit integer", json);
        value = json.get<std::int64_t>();
    } else if constexpr (std::is_same_v<T, double>) {
        if (!json.is_number()) expected("a number", json);
        value = json.get<double>();
    } else {
        read_struct(json, value, detail);
    }
}

// Whether a value says nothing; such members do not appear in a file that did not have them.
template <typename T>
bool blank(const T& value) {
    if constexpr (std::is_same_v<T, Json>)
        return value.is_null();
    else if constexpr (IsOptional<T>::value)
        return !value.has_value();
    else if constexpr (IsVector<T>::value || IsMap<T>::value || std::is_same_v<T, std::string>)
        return value.empty();
    else if constexpr (std::is_arithmetic_v<T>)
        return value == T{};
    else
        return false;
}

template <typename T>
OrderedJson written(const T& value);

// Every member of a new record is written, null where there is no value. A record that was read keeps the set
// of members it had, plus those that got a value since.
struct Writer {
    const Json& raw;
    bool was_read;
    OrderedJson& out;

    template <typename T>
    void operator()(const char* name, const T& value, Need = Need::optional) const {
        if (was_read && !raw.contains(name) && blank(value)) return;
        try {
            out[name] = written(value);
        } catch (const FieldError& error) {
            throw error.inside(name);
        }
    }
};

template <typename T>
OrderedJson written(const T& value) {
    if constexpr (std::is_same_v<T, Json>) {
        return OrderedJson(value);
    } else if constexpr (IsOptional<T>::value) {
        return value ? written(*value) : OrderedJson(nullptr);
    } else if constexpr (IsVector<T>::value) {
        OrderedJson out = OrderedJson::array();
        for (const auto& item : value)
            out.push_back(written(item));
        return out;
    } else if constexpr (IsMap<T>::value) {
        OrderedJson out = OrderedJson::object();
        for (const auto& [key, item] : value)
            out[key] = written(item);
        return out;
    } else if constexpr (std::is_same_v<T, double>) {
        if (!std::isfinite(value)) throw FieldError("", "is not a finite number");
        return OrderedJson(value);
    } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
        return OrderedJson(value);
    } else {
        OrderedJson out = OrderedJson::object();
        static const std::vector<std::string> names = member_names<T>();
        const bool was_read =
            value.raw.is_object() && std::any_of(names.begin(), names.end(),
                                                 [&](const auto& name) { return value.raw.contains(name); });
        // members() is written once for both directions; a Writer does not change the value.
        members(Writer{value.raw, was_read, out}, const_cast<T&>(value));
        if (value.raw.is_object())
            for (const auto& [key, item] : value.raw.items())
                if (!out.contains(key)) out[key] = item;
        return out;
    }
}

}  // namespace ngcc::record::fields
