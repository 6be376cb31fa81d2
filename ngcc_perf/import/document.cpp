// SPDX-License-Identifier: Apache-2.0
#include "import/document.hpp"

#include <algorithm>
#include <set>

#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using record::OrderedJson;

constexpr std::size_t most_listed = 1000;  // of paths and switches; how many there are is said beside

OrderedJson relative_or_null(const fs::path& path, const fs::path& work) {
    return path.empty() ? OrderedJson() : OrderedJson(path.lexically_relative(work).string());
}

OrderedJson limited(const std::vector<std::string>& list, const std::string& prefix = {}) {
    OrderedJson json = OrderedJson::array();
    for (const std::string& item : list) {
        if (json.size() == most_listed) {
            json.push_back("... and " + std::to_string(list.size() - most_listed) + " more");
            break;
        }
        json.push_back(prefix + item);
    }
    return json;
}

std::vector<std::string> defines_of(const recipe::Recipe& recipe) {
    std::set<std::string> defines(recipe.defines.begin(), recipe.defines.end());
    for (const recipe::Unit& unit : recipe.units)
        defines.insert(unit.defines.begin(), unit.defines.end());
    return {defines.begin(), defines.end()};
}

std::string state_of(const std::string& macro, const std::vector<std::string>& defines) {
    for (const std::string& define : defines) {
        if (define == macro) return "defined 1";
        if (define.starts_with(macro + "=")) return "defined " + define.substr(macro.size() + 1);
    }
    return "not given on the command line";
}

// Of the files that are in the library, and of headers of the instance's own folder: those decide what is
// measured.
OrderedJson switches_of(const ImportedInstance& instance) {
    OrderedJson list = OrderedJson::array();
    const std::vector<std::string> defines = defines_of(*instance.recipe);
    std::set<std::string> seen;
    const auto add = [&](const std::string& file) {
        const auto facts = instance.source->discovery.facts.find(file);
        if (facts == instance.source->discovery.facts.end()) return;
        for (const package::Switch& s : facts->second.switches) {
            const bool helpers = s.decides == package::Switch::Decides::helpers;
            if (list.size() == most_listed || !seen.insert(s.macro + (helpers ? "/h" : "/e")).second)
                continue;
            list.push_back({{"macro", s.macro},
                            {"state", state_of(s.macro, defines)},
                            {"decides", helpers ? "helpers" : "entropy"},
                            {"file", instance.source->prefix + file},
                            {"line", s.line},
                            {"evidence", s.evidence}});
        }
    };
    for (const std::string& unit : instance.built.units)
        add(unit);
    const std::string inside = instance.site.folder.empty() ? "" : instance.site.folder + "/";
    for (const auto& [file, facts] : instance.source->discovery.facts)
        if (!facts.switches.empty() && file.starts_with(inside) &&
            package::kind_of(file) == package::FileKind::header)
            add(file);
    return list;
}

OrderedJson knowledge_of(const ImportedInstance& instance) {
    const recipe::Recipe& recipe = *instance.recipe;
    return {{"source", recipe::name(recipe.source)},
            {"where", record::text_or_null(recipe.where)},
            {"target", record::text_or_null(recipe.target)},
            {"replaced", limited(recipe.replaced)},
            {"notes", limited(recipe.notes)}};
}

OrderedJson helpers_of(const compile::Built& built) {
    OrderedJson list = OrderedJson::array();
    for (const compile::HelperUse& use : built.helpers)
        list.push_back({{"function", use.function},
                        {"source", use.source},
                        {"file", record::text_or_null(use.file)},
                        {"digest", record::text_or_null(use.digest)},
                        {"reason", use.reason}});
    return list;
}

OrderedJson choices_of(const compile::Built& built) {
    OrderedJson list = OrderedJson::array();
    for (const compile::Choice& choice : built.choices)
        list.push_back({{"what", choice.what}, {"chosen", choice.chosen}, {"reason", choice.reason}});
    return list;
}

const char* build_state(const ImportedInstance& instance) {
    if (!instance.left_out.empty()) return "left-out";
    return instance.built.done ? "built" : "failed";
}

OrderedJson instance_json(const ImportedInstance& instance, const std::string& id, const fs::path& work) {
    const compile::Built& built = instance.built;
    std::vector<std::string> notes = instance.notes;
    notes.insert(notes.end(), built.notes.begin(), built.notes.end());
    const std::string diagnosis = instance.left_out.empty() ? built.diagnosis : instance.left_out;
    OrderedJson json = {{"candidate", id},
                        {"label", instance.label},
                        {"instance", instance.instance},
                        {"type", record::name(instance.site.type)},
                        {"variant", package::variant_name(instance.site.version)},
                        {"folder", instance.source->prefix + instance.site.folder},
                        {"api_file", instance.source->prefix + instance.site.api_file},
                        {"knowledge", knowledge_of(instance)},
                        {"defines", defines_of(*instance.recipe)},
                        {"libraries", instance.recipe->libraries},
                        {"switches", switches_of(instance)},
                        {"helpers", helpers_of(built)},
                        {"drng_owner", record::text_or_null(built.drng_owner)},
                        {"entropy", built.entropy},
                        {"choices", choices_of(built)},
                        {"added", built.added},
                        {"build", build_state(instance)},
                        {"flags", record::text_or_null(built.flags)},
                        {"build_flags", record::text_or_null(built.build_flags)},
                        {"diagnosis", record::text_or_null(diagnosis)},
                        {"log", relative_or_null(built.log, work)},
                        {"units", limited(built.units)},
                        {"library", relative_or_null(built.library, work)},
                        {"library_sha256", record::text_or_null(instance.library_sha256)},
                        {"profile_library", relative_or_null(built.profile_library, work)},
                        {"code_digest", record::text_or_null(built.code_digest)},
                        {"same_code_as", record::text_or_null(instance.same_code_as)},
                        {"kat", record::text_or_null(instance.kat.code)},
                        {"kat_detail", record::text_or_null(instance.kat.detail)},
                        {"kat_log", record::text_or_null(instance.kat.log)},
                        {"kat_reference", record::text_or_null(instance.kat.reference)},
                        {"kat_reference_path", record::text_or_null(instance.kat.reference_path.string())},
                        {"kat_key", record::text_or_null(instance.kat.key)},
                        {"notes", limited(notes)}};
    return json;
}

OrderedJson attempts_json(const std::vector<recipe::Knowledge>& knowledge) {
    OrderedJson list = OrderedJson::array();
    for (const recipe::Knowledge& one : knowledge)
        for (const recipe::Attempt& attempt : one.attempts)
            if (list.size() < most_listed)
                list.push_back({{"source", recipe::name(attempt.source)},
                                {"where", attempt.where},
                                {"usable", attempt.usable},
                                {"text", attempt.text}});
    return list;
}

}  // namespace

record::OrderedJson import_document(const DocumentHead& head, const PackageSource& source,
                                    const std::vector<recipe::Knowledge>& knowledge,
                                    const ImportedInstances& instances, const fs::path& work) {
    OrderedJson skipped = OrderedJson::array();
    std::vector<std::string> nested, prebuilt;
    for (const SourceTree& tree : source.trees) {
        for (const package::Skipped& s : tree.discovery.skipped)
            if (skipped.size() < most_listed)
                skipped.push_back({{"path", tree.prefix + s.path}, {"reason", s.reason}});
        for (const std::string& path : tree.discovery.nested_archives)
            nested.push_back(tree.prefix + path);
        for (const std::string& path : tree.discovery.prebuilt)
            prebuilt.push_back(tree.prefix + path);
    }
    OrderedJson list = OrderedJson::array();
    for (const ImportedInstance& instance : instances)
        list.push_back(instance_json(instance, head.id, work));
    return {{"schema", 1},
            {"tool_version", head.tool_version},
            {"id", head.id},
            {"package",
             {{"name", head.name},
              {"root", head.root},
              {"fingerprint", head.fingerprint},
              {"files", head.files},
              {"unpacked", head.unpacked}}},
            {"algorithm", head.algorithm},
            {"kat_manifest", record::text_or_null(head.kat_manifest)},
            {"key", head.key},
            {"confinement", head.confinement},
            {"attempts", attempts_json(knowledge)},
            {"skipped", skipped},
            {"nested_archives", limited(nested)},
            {"prebuilt", limited(prebuilt)},
            {"notes", limited(source.notes)},
            {"instances", list}};
}

fs::path document_path(const fs::path& work, const std::string& id) {
    return work / "import" / (record::file_name_part(id) + ".json");
}

std::string text_of(const record::Json& json, const char* name) {
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const record::Json& list_of(const record::Json& json, const char* name) {
    static const record::Json none = record::Json::array();
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_array() ? *found : none;
}

}  // namespace ngcc
