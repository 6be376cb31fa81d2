// SPDX-License-Identifier: Apache-2.0
#include "validate/finding.hpp"

#include <algorithm>
#include <iterator>

namespace ngcc::validate {

void Findings::append(Findings&& other) {
    std::move(other.list_.begin(), other.list_.end(), std::back_inserter(list_));
    std::move(other.notes_.begin(), other.notes_.end(), std::back_inserter(notes_));
}

void Findings::sort() {
    std::stable_sort(list_.begin(), list_.end(), [](const Finding& a, const Finding& b) {
        return a.file != b.file && record::natural_less(a.file.string(), b.file.string());
    });
}

void Sink::add(const std::string& code, const std::string& pointer, const std::string& text, Json expected,
               Json found) const {
    findings_.add({code, file_, pointer, text, std::move(expected), std::move(found)});
}

bool Sink::same(const std::string& code, const std::string& pointer, const std::string& text,
                const Json& expected, const Json& found) const {
    if (expected == found) return true;
    add(code, pointer, text, expected, found);
    return false;
}

const Json& member(const Json& object, const std::string& name) {
    static const Json nothing;
    if (!object.is_object()) return nothing;
    const auto found = object.find(name);
    return found == object.end() ? nothing : *found;
}

std::string pointer_to(const std::string& parent, const std::string& name) {
    std::string pointer = parent + "/";
    for (const char c : name)
        if (c == '~')
            pointer += "~0";
        else if (c == '/')
            pointer += "~1";
        else
            pointer += c;
    return pointer;
}

std::string pointer_to(const std::string& parent, std::size_t index) {
    return parent + "/" + std::to_string(index);
}

}  // namespace ngcc::validate
