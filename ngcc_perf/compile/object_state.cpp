// SPDX-License-Identifier: Apache-2.0
#include "compile/object_state.hpp"

#include "record/record.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

using record::Json;
constexpr int state_version = 1;
constexpr const char* state_name = "objects.json";

// Of everything that an #include could name.
std::string names_digest(const package::Tree& tree) {
    std::string text;
    for (const package::File& file : tree.files) {
        const bool code = file.kind == package::FileKind::header || file.kind == package::FileKind::c ||
                          file.kind == package::FileKind::cxx || file.kind == package::FileKind::assembly ||
                          file.kind == package::FileKind::other;
        if (code) text += file.path + '\n';
    }
    return hashprof::sha256_hex(text);
}

Json to_json(const Stamp& stamp) {
    return Json::array({stamp.size, stamp.time_ns});
}

Stamp stamp_from(const Json& json) {
    return {json.at(0).get<std::uint64_t>(), json.at(1).get<std::int64_t>()};
}

}  // namespace

ObjectState::ObjectState(std::filesystem::path folder, const package::Tree& tree)
    : folder_(std::move(folder)), fingerprint_(tree.fingerprint), names_(names_digest(tree)) {
    try {
        const std::filesystem::path file = folder_ / state_name;
        if (!stamp_of(file)) return;
        const Json json = record::parse(hashprof::read_file(file), file.string());
        if (json.at("version") != state_version) return;
        same_fingerprint_ = json.at("fingerprint") == fingerprint_;
        same_names_ = json.at("names") == names_;
        std::vector<std::string> files;
        for (const Json& entry : json.at("files")) {
            files.push_back(entry.at(0).get<std::string>());
            recorded_[files.back()] = stamp_from(entry.at(1));
        }
        for (const auto& [name, entry] : json.at("objects").items()) {
            ObjectRecord record;
            record.made = entry.at("made").get<bool>();
            record.trouble = entry.at("trouble").get<std::string>();
            record.messages = entry.at("messages").get<std::string>();
            record.stamp = stamp_from(entry.at("stamp"));
            for (const Json& index : entry.at("dependencies"))
                record.dependencies.push_back(files.at(index.get<std::size_t>()));
            objects_[name] = {std::move(record), false};
        }
    } catch (const std::exception&) {
        // Damaged or of another version: everything is made anew.
        objects_.clear();
        recorded_.clear();
    }
}

bool ObjectState::unchanged(const std::string& file) {
    const auto [entry, unknown] = checked_.try_emplace(file, false);
    if (unknown) {
        const auto recorded = recorded_.find(file);
        entry->second = recorded != recorded_.end() && stamp_of(file) == recorded->second;
    }
    return entry->second;
}

const ObjectRecord* ObjectState::fresh(const std::string& object) {
    const auto found = objects_.find(object);
    if (found == objects_.end()) return nullptr;
    const ObjectRecord& record = found->second.record;
    if (!record.made) {
        if (!same_fingerprint_) return nullptr;
    } else {
        if (!same_names_ || stamp_of(folder_ / object) != record.stamp) return nullptr;
        for (const std::string& file : record.dependencies)
            if (!unchanged(file)) return nullptr;
    }
    found->second.used = true;
    return &record;
}

void ObjectState::put(const std::string& object, ObjectRecord record) {
    objects_[object] = {std::move(record), true};
}

void ObjectState::save() {
    std::map<std::string, std::size_t> numbers;
    Json files = Json::array(), objects = Json::object();
    for (const auto& [name, known] : objects_) {
        if (!known.used) {
            std::error_code ignored;
            std::filesystem::remove(folder_ / name, ignored);
            continue;
        }
        Json dependencies = Json::array();
        for (const std::string& file : known.record.dependencies) {
            const auto [entry, unknown] = numbers.try_emplace(file, files.size());
            if (unknown) files.push_back({file, to_json(stamp_of(file).value_or(Stamp{}))});
            dependencies.push_back(entry->second);
        }
        objects[name] = {{"made", known.record.made},
                         {"trouble", known.record.trouble},
                         {"messages", known.record.messages},
                         {"stamp", to_json(known.record.stamp)},
                         {"dependencies", std::move(dependencies)}};
    }
    const record::OrderedJson json = {{"version", state_version},
                                      {"fingerprint", fingerprint_},
                                      {"names", names_},
                                      {"files", std::move(files)},
                                      {"objects", std::move(objects)}};
    hashprof::write_file_atomically(folder_ / state_name, record::dump(json));
}

}  // namespace ngcc::compile
