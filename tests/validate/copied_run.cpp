// SPDX-License-Identifier: Apache-2.0
#include "copied_run.hpp"

#include <algorithm>

namespace ngcc::test {

void CopiedRun::put(const std::filesystem::path& file, const record::Json& json) const {
    write(root_ / file, json.dump(1) + "\n");
}

void CopiedRun::put_text(const std::filesystem::path& file, const std::string& text) const {
    write(root_ / file, text);
}

void CopiedRun::change(const std::filesystem::path& file, const std::string& pointer,
                       const record::Json& value) const {
    record::Json document = json(file);
    document[record::Json::json_pointer(pointer)] = value;
    put(file, document);
}

std::vector<std::string> places(const Result& result) {
    std::vector<std::string> list;
    for (const Finding& f : result.findings.list())
        list.push_back(f.code + " " + f.file.generic_string() + " " + f.pointer);
    return list;
}

bool has(const Result& result, const std::string& code, const std::string& file, const std::string& pointer) {
    const auto& list = result.findings.list();
    return std::any_of(list.begin(), list.end(), [&](const Finding& f) {
        return f.code == code && f.file == file && (pointer.empty() || f.pointer == pointer);
    });
}

bool has_note(const Result& result, const std::string& code) {
    const auto& notes = result.findings.notes();
    return std::any_of(notes.begin(), notes.end(), [&](const auto& n) { return n.code == code; });
}

}  // namespace ngcc::test
