// SPDX-License-Identifier: Apache-2.0
#include "diff/json.hpp"

namespace elfsize {
namespace {

using DiffJson = nlohmann::json;

DiffJson side_json(const Snapshot& side) {
    return {{"path", side.path},
            {"build_id", side.build_id.empty() ? DiffJson(nullptr) : DiffJson(side.build_id)},
            {"file_bytes", side.total.file_bytes},
            {"memory_bytes", side.total.memory_bytes}};
}

const char* status_of(const Change& change) {
    if (change.added) return "added";
    if (change.removed) return "removed";
    return change.old_name.empty() ? "changed" : "renamed";
}

DiffJson change_json(const Change& change) {
    DiffJson json = {{"name", change.name},
                     {"status", status_of(change)},
                     {"memory_bytes_before", change.before.memory_bytes},
                     {"memory_bytes_after", change.after.memory_bytes},
                     {"file_bytes_before", change.before.file_bytes},
                     {"file_bytes_after", change.after.file_bytes}};
    if (!change.old_name.empty()) json["old_name"] = change.old_name;
    if (!change.section.empty()) json["section"] = change.section;
    if (!change.member.empty()) json["member"] = change.member;
    return json;
}

DiffJson labels_of(const std::vector<Change>& changes) {
    DiffJson list = DiffJson::array();
    for (const Change& change : changes) {
        DiffJson json = change_json(change);
        json["class"] = class_key(change.byte_class);
        json["owner"] = owner_key(change.owner);
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace

nlohmann::json to_json(const Diff& diff, const Snapshot& before, const Snapshot& after) {
    DiffJson classes = DiffJson::array(), owners = DiffJson::array();
    for (const Change& change : diff.classes) {
        classes.push_back(change_json(change));
        classes.back()["name"] = class_key(change.byte_class);
    }
    for (const Change& change : diff.owners)
        owners.push_back(change_json(change));
    return {{"schema", 1},
            {"before", side_json(before)},
            {"after", side_json(after)},
            {"classes", classes},
            {"owners", owners},
            {"segments", labels_of(diff.segments)},
            {"sections", labels_of(diff.sections)},
            {"symbols", labels_of(diff.symbols)}};
}

}  // namespace elfsize
