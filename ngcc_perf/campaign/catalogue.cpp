// SPDX-License-Identifier: Apache-2.0
#include "campaign/catalogue.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "record/record.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;

constexpr const char* remedy = "build the schemes again, or write the catalogue as schemes/README.md says";

std::string text_of(const record::Json& entry, const char* name, const std::string& where,
                    bool required = true) {
    const auto found = entry.find(name);
    if (found == entry.end() || found->is_null()) {
        if (required) throw Error(where, std::string(name) + " is missing", remedy);
        return {};
    }
    if (!found->is_string()) throw Error(where, std::string(name) + " is not a text", remedy);
    // They go to terminals and logs, where a line feed or an escape would say something of its own.
    const std::string text = found->get<std::string>();
    if (std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
        throw Error(where, std::string(name) + " has a control character in it", remedy);
    return text;
}

std::uint64_t count_of(const record::Json& entry, const char* name, const std::string& where) {
    const auto found = entry.find(name);
    if (found == entry.end() || found->is_null()) return 0;
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() == 0)
        throw Error(where, std::string(name) + " is not a whole number above 0", remedy);
    return found->get<std::uint64_t>();
}

bool flag_of(const record::Json& entry, const char* name, const std::string& where) {
    const auto found = entry.find(name);
    if (found == entry.end() || found->is_null()) return false;
    if (!found->is_boolean()) throw Error(where, std::string(name) + " is neither true nor false", remedy);
    return found->get<bool>();
}

// A published record holds no local path: an absolute one is shown by its last two parts.
std::string shown(const std::string& path, const std::string& candidate) {
    if (path.empty() || fs::path(path).is_relative()) return path;
    return candidate + "/" + fs::path(path).filename().string();
}

CatalogueInstance read_instance(const record::Json& entry, const fs::path& folder, const std::string& where) {
    if (!entry.is_object()) throw Error(where, "is not an object", remedy);
    CatalogueInstance i;
    i.candidate = text_of(entry, "candidate", where);
    i.label = text_of(entry, "label", where);
    i.instance = text_of(entry, "instance", where);
    i.algorithm = text_of(entry, "algorithm", where, false);
    i.variant = text_of(entry, "variant", where, false);
    i.backend = text_of(entry, "backend", where, false);
    i.flags = text_of(entry, "flags", where, false);
    i.build_flags = text_of(entry, "build_flags", where, false);
    const std::string type = text_of(entry, "type", where);
    const std::optional<record::Type> known = record::type_from_name(type);
    if (!known) throw Error(where, "type \"" + type + "\" is none of kem, sig, kex, hash", remedy);
    i.type = *known;
    const std::string library = text_of(entry, "library", where);
    const std::string profile = text_of(entry, "profile_library", where, false);
    const std::string manifest = text_of(entry, "kat_manifest", where, false);
    i.library = folder / library;
    if (!profile.empty()) i.profile_library = folder / profile;
    if (!manifest.empty()) i.kat_manifest = folder / manifest;
    const std::string reference = text_of(entry, "kat_reference", where, false);
    if (!reference.empty()) i.kat_reference = folder / reference;
    i.kat_records = count_of(entry, "kat_records", where);
    i.kat = text_of(entry, "kat", where, false);
    i.imported = flag_of(entry, "imported", where);
    i.shown_library = shown(library, i.candidate);
    i.shown_profile_library = shown(profile, i.candidate);
    return i;
}

bool matches(const CatalogueInstance& i, const std::string& pattern) {
    for (const std::string& name : {i.candidate, i.label, i.key()})
        if (::fnmatch(pattern.c_str(), name.c_str(), 0) == 0) return true;
    return false;
}

}  // namespace

const CatalogueInstance* Catalogue::find(const std::string& key) const {
    const auto found = std::find_if(instances.begin(), instances.end(),
                                    [&](const CatalogueInstance& i) { return i.key() == key; });
    return found == instances.end() ? nullptr : &*found;
}

std::vector<fs::path> kat_references(const CatalogueInstance& instance) {
    std::error_code error;
    if (instance.kat_reference.empty() || !fs::is_regular_file(instance.kat_reference, error)) return {};
    std::vector<fs::path> files = {instance.kat_reference};
    if (instance.type != record::Type::hash) return files;
    const std::vector<std::string> kinds = {"KAT_2_12_", "KAT_2_23_", "KAT_2_33_", "KAT_Loop_"};
    const std::string name = instance.kat_reference.filename().string();
    const auto own = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const std::string& kind) { return name.starts_with(kind); });
    if (own == kinds.end()) return files;
    for (const std::string& kind : kinds) {
        const fs::path fellow = instance.kat_reference.parent_path() / (kind + name.substr(own->size()));
        if (kind != *own && fs::is_regular_file(fellow, error)) files.push_back(fellow);
    }
    return files;
}

fs::path find_catalogue(const fs::path& given, const fs::path& executable_folder) {
    if (!given.empty()) return given;
    if (const char* variable = std::getenv("NGCC_CATALOGUE"); variable != nullptr && *variable != '\0')
        return variable;
    for (const char* place : {"../schemes/catalogue.json", "../share/hashprof/catalogue.json"}) {
        std::error_code error;
        const fs::path file = (executable_folder / place).lexically_normal();
        if (fs::exists(file, error)) return file;
    }
    throw Error("catalogue.json", "no catalogue of instances beside " + executable_folder.string(),
                "build the bundled schemes, or name one with --catalogue or NGCC_CATALOGUE",
                hashprof::Exit::environment);
}

Catalogue read_catalogue(const fs::path& file) {
    const record::Json json = record::parse(hashprof::read_file(file), file.string());
    if (!json.is_object() || !json.contains("instances") || !json.at("instances").is_array())
        throw Error(file.string(), "has no list \"instances\"", remedy);
    if (json.value("schema", record::Json()) != 1) throw Error(file.string(), "is not of schema 1", remedy);
    Catalogue catalogue;
    catalogue.file = file;
    std::set<std::string> seen;
    for (const record::Json& entry : json.at("instances")) {
        const std::string where =
            file.string() + ": instances[" + std::to_string(catalogue.instances.size()) + "]";
        catalogue.instances.push_back(read_instance(entry, fs::absolute(file).parent_path(), where));
        const std::string key = catalogue.instances.back().key();
        if (!seen.insert(key).second) throw Error(where, "a second entry for " + key, remedy);
    }
    std::sort(catalogue.instances.begin(), catalogue.instances.end(), [](const auto& a, const auto& b) {
        if (a.candidate != b.candidate) return record::natural_less(a.candidate, b.candidate);
        return record::natural_less(a.label, b.label);
    });
    return catalogue;
}

std::vector<CatalogueInstance> select(const Catalogue& catalogue, const std::vector<std::string>& patterns) {
    if (patterns.empty()) return catalogue.instances;
    for (const std::string& pattern : patterns)
        if (std::none_of(catalogue.instances.begin(), catalogue.instances.end(),
                         [&](const CatalogueInstance& i) { return matches(i, pattern); }))
            throw Error(pattern,
                        "matches no candidate, label or candidate/label of " + catalogue.file.string(),
                        "ngcc_perf list shows them");
    std::vector<CatalogueInstance> chosen;
    for (const CatalogueInstance& i : catalogue.instances)
        if (std::any_of(patterns.begin(), patterns.end(),
                        [&](const std::string& p) { return matches(i, p); }))
            chosen.push_back(i);
    return chosen;
}

}  // namespace ngcc
