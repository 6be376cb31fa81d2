// SPDX-License-Identifier: Apache-2.0
#include "compile/stored.hpp"

#include "compile/paths.hpp"
#include "record/record.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;
using record::Json;

// Changes whenever the same order would give another result.
constexpr const char* format = "1";

// Words of a key, so that no two lists of words give one text.
class Key {
  public:
    void add(const std::string& word) { text_ += std::to_string(word.size()) + ':' + word; }
    template <typename List>
    void add_all(const List& list) {
        text_ += '[';
        for (const auto& word : list)
            if constexpr (std::is_same_v<std::decay_t<decltype(word)>, fs::path>)
                add(word.string());
            else
                add(word);
        text_ += ']';
    }
    std::string digest() const { return hashprof::sha256_hex(text_); }

  private:
    std::string text_;
};

Json file_state(const std::string& file) {
    const auto stamp = stamp_of(file);
    return stamp ? Json::array({file, stamp->size, stamp->time_ns}) : Json::array({file, nullptr, nullptr});
}

bool all_as_recorded(const Json& list) {
    for (const Json& entry : list)
        if (file_state(entry.at(0).get<std::string>()) != entry) return false;
    return true;
}

// Relative to WORK, so that it may be moved.
std::string relative_text(const Setting& setting, const fs::path& path) {
    return path.empty() ? std::string() : shown(path, setting.work);
}

fs::path absolute_path(const Setting& setting, const std::string& text) {
    return text.empty() ? fs::path() : setting.work / text;
}

Json to_json(const Setting& setting, const Built& b) {
    Json choices = Json::array(), helpers = Json::array();
    for (const Choice& choice : b.choices)
        choices.push_back({choice.what, choice.chosen, choice.reason});
    for (const HelperUse& use : b.helpers)
        helpers.push_back({use.function, use.source, use.file, use.digest, use.reason});
    return {{"done", b.done},
            {"flags", b.flags},
            {"build_flags", b.build_flags},
            {"added", b.added},
            {"library", relative_text(setting, b.library)},
            {"profile_library", relative_text(setting, b.profile_library)},
            {"log", relative_text(setting, b.log)},
            {"units", b.units},
            {"choices", std::move(choices)},
            {"helpers", std::move(helpers)},
            {"entropy", b.entropy},
            {"drng_owner", b.drng_owner},
            {"code_digest", b.code_digest},
            {"diagnosis", b.diagnosis},
            {"notes", b.notes}};
}

Built from_json(const Setting& setting, const Json& json) {
    using Words = std::vector<std::string>;
    Built b;
    b.done = json.at("done").get<bool>();
    b.flags = json.at("flags").get<std::string>();
    b.build_flags = json.at("build_flags").get<std::string>();
    b.added = json.at("added").get<Words>();
    b.library = absolute_path(setting, json.at("library").get<std::string>());
    b.profile_library = absolute_path(setting, json.at("profile_library").get<std::string>());
    b.log = absolute_path(setting, json.at("log").get<std::string>());
    b.units = json.at("units").get<Words>();
    for (const Json& c : json.at("choices")) {
        const auto words = c.get<Words>();
        b.choices.push_back({words.at(0), words.at(1), words.at(2)});
    }
    for (const Json& h : json.at("helpers")) {
        const auto words = h.get<Words>();
        b.helpers.push_back({words.at(0), words.at(1), words.at(2), words.at(3), words.at(4)});
    }
    b.entropy = json.at("entropy").get<Words>();
    b.drng_owner = json.at("drng_owner").get<std::string>();
    b.code_digest = json.at("code_digest").get<std::string>();
    b.diagnosis = json.at("diagnosis").get<std::string>();
    b.notes = json.at("notes").get<Words>();
    return b;
}

}  // namespace

std::string order_key(const Setting& setting, const Order& order, const std::string& means) {
    Key key;
    key.add_all(std::vector<std::string>{
        format, means, order.tree.root.string(), order.tree.fingerprint, order.candidate, order.label,
        order.instance, order.algorithm, std::to_string(order.digest_bits), setting.probe.string(),
        setting.performance_flags ? "performance" : "", package::variant_name(order.site.version),
        order.site.folder, order.site.api_file, std::string(record::name(order.site.type))});
    const recipe::Recipe& recipe = order.recipe;
    key.add_all(std::vector<std::string>{recipe.api_file, recipe.variant});
    key.add_all(recipe.libraries);
    key.add_all(recipe.defines);
    key.add_all(recipe.undefines);
    key.add_all(recipe.features);
    key.add_all(recipe.includes);
    key.add_all(recipe.exclude);
    for (const recipe::Unit& unit : recipe.units) {
        key.add(unit.file.string());
        key.add_all(unit.includes);
        key.add_all(unit.quote_includes);
        key.add_all(unit.forced);
        key.add_all(unit.defines);
        key.add_all(unit.undefines);
        key.add(unit.standard);
        key.add_all(unit.features);
    }
    return key.digest();
}

std::optional<Built> load_stored(const Setting& setting, const fs::path& file, const std::string& key) {
    try {
        if (!stamp_of(file)) return std::nullopt;
        const Json json = record::parse(hashprof::read_file(file), file.string());
        if (json.at("key") != key || !all_as_recorded(json.at("outside")) ||
            !all_as_recorded(json.at("results")))
            return std::nullopt;
        Built built = from_json(setting, json.at("built"));
        built.fresh = true;
        return built;
    } catch (const std::exception&) {
        return std::nullopt;  // damaged or of an older version: built again
    }
}

void store(const Setting& setting, const fs::path& file, const std::string& key, const Built& built,
           const std::set<std::string>& outside_files) {
    Json outside = Json::array(), results = Json::array();
    for (const std::string& name : outside_files)
        outside.push_back(file_state(name));
    for (const fs::path& result : {built.library, built.profile_library, built.log})
        if (!result.empty()) results.push_back(file_state(result.string()));
    if (!built.profile_library.empty())
        results.push_back(file_state(built.profile_library.string() + ".hashprof.json"));
    const record::OrderedJson json = {{"key", key},
                                      {"outside", std::move(outside)},
                                      {"results", std::move(results)},
                                      {"built", to_json(setting, built)}};
    hashprof::write_file_atomically(file, record::dump(json));
}

}  // namespace ngcc::compile
