// SPDX-License-Identifier: Apache-2.0
#include "recipe/manifest.hpp"

#include <algorithm>
#include <set>

#include "recipe/pattern.hpp"
#include "recipe/sites.hpp"
#include "support/error.hpp"

namespace ngcc::recipe {
namespace {

bool is_source(const package::File& file) {
    return file.kind == package::FileKind::c || file.kind == package::FileKind::cxx ||
           file.kind == package::FileKind::assembly;
}

// Turns one entry into a recipe.
class Entry {
  public:
    Entry(const Manifest& manifest, const ManifestInstance& entry, const Places& places,
          const package::Discovery& discovery)
        : manifest_(manifest), entry_(entry), places_(places), discovery_(discovery) {}

    Recipe recipe() {
        recipe_.source = Source::manifest;
        recipe_.where = manifest_.name;
        recipe_.target = entry_.label;
        recipe_.label = entry_.label;
        recipe_.instance = entry_.instance;
        recipe_.variant = entry_.variant;
        recipe_.kat = entry_.kat;
        recipe_.kat_records = entry_.kat_records;
        recipe_.digest_bits = entry_.digest_bits;
        recipe_.libraries = entry_.libraries;
        recipe_.defines = entry_.defines;
        recipe_.undefines = entry_.undefines;
        recipe_.features = entry_.features;
        if (!recipe_.kat.empty() && places_.tree().find(recipe_.kat) == nullptr)
            fail_missing("/kat", recipe_.kat);
        find_site();
        find_includes();
        find_units();
        return std::move(recipe_);
    }

  private:
    [[noreturn]] void fail(const std::string& member, const std::string& cause,
                           const std::string& remedy) const {
        throw hashprof::Error(manifest_.name + " " + entry_.pointer + member, cause, remedy);
    }

    [[noreturn]] void fail_missing(const std::string& member, const std::string& path) const {
        fail(member, "\"" + path + "\" is not in the package",
             "paths are relative to its root, " + places_.tree().root.string());
    }

    void find_site() {
        if (entry_.has_folder && !places_.is_folder(entry_.folder)) fail_missing("/folder", entry_.folder);
        if (!entry_.api.empty() && places_.tree().find(entry_.api) == nullptr)
            fail_missing("/api", entry_.api);
        const std::vector<std::size_t> sites = candidates();
        if (entry_.api.empty() && sites.size() != 1)
            fail("/folder", std::to_string(sites.size()) + " definitions of the interface were found there",
                 "say which one with \"api\"");
        recipe_.api_file = entry_.api;
        recipe_.type = entry_.type;
        recipe_.folder = entry_.has_folder ? entry_.folder : parent(entry_.api);
        recipe_.site_folder = recipe_.folder;
        if (!sites.empty()) use_site(sites.front());
        if (!recipe_.type)
            fail("/api", "no definition of the interface was recognised in \"" + entry_.api + "\"",
                 "add \"type\": kem, sig, kex or hash");
    }

    void use_site(std::size_t index) {
        const package::Site& site = discovery_.sites[index];
        recipe_.site = index;
        recipe_.site_folder = site.folder;
        if (!entry_.has_folder) recipe_.folder = site.folder;
        if (recipe_.api_file.empty()) recipe_.api_file = site.api_file;
        if (!recipe_.type) recipe_.type = site.type;
    }

    // Sites that the entry may mean; where several share an API file, the folder tells them apart.
    std::vector<std::size_t> candidates() const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < discovery_.sites.size(); ++i) {
            const package::Site& site = discovery_.sites[i];
            if (entry_.type && *entry_.type != site.type) continue;
            if (!entry_.api.empty() && !defines_interface(site, entry_.api)) continue;
            if (entry_.api.empty() && !lies_in(site.api_file, entry_.folder)) continue;
            if (entry_.has_folder && !lies_in(site.folder, entry_.folder) &&
                !lies_in(entry_.folder, site.folder))
                continue;
            found.push_back(i);
        }
        return found;
    }

    void find_includes() {
        for (std::size_t i = 0; i < entry_.includes.size(); ++i) {
            if (!places_.is_folder(entry_.includes[i]))
                fail_missing("/includes/" + std::to_string(i), entry_.includes[i]);
            recipe_.includes.push_back(places_.tree().absolute(entry_.includes[i]));
        }
    }

    std::vector<std::string> matching(const std::string& member,
                                      const std::vector<std::string>& patterns) const {
        std::vector<std::string> list;
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            const std::vector<std::string> found = files_matching(places_.tree(), patterns[i]);
            if (found.empty())
                fail(member + "/" + std::to_string(i),
                     "\"" + patterns[i] + "\" matches no file of the package",
                     "paths are relative to its root, " + places_.tree().root.string());
            list.insert(list.end(), found.begin(), found.end());
        }
        return list;
    }

    void find_units() {
        const std::vector<std::string> excluded = matching("/exclude", entry_.exclude);
        const std::set<std::string> left_out(excluded.begin(), excluded.end());
        if (entry_.sources.empty()) {
            for (const std::string& path : left_out)
                recipe_.exclude.push_back(places_.tree().absolute(path));
            return;
        }
        std::set<std::string> used;
        for (const std::string& path : matching("/sources", entry_.sources))
            if (!left_out.contains(path) && is_source(*places_.tree().find(path)) && used.insert(path).second)
                recipe_.units.push_back(unit(path));
        if (recipe_.units.empty())
            fail("/sources", "names no C, C++ or assembly source", "name at least the file given as api");
        if (!used.contains(recipe_.api_file))
            recipe_.notes.push_back("its sources do not name " + recipe_.api_file +
                                    "; one of them must include it");
    }

    Unit unit(const std::string& path) const {
        Unit unit;
        unit.file = places_.tree().absolute(path);
        unit.includes = recipe_.includes;
        unit.defines = recipe_.defines;
        unit.undefines = recipe_.undefines;
        unit.features = recipe_.features;
        return unit;
    }

    const Manifest& manifest_;
    const ManifestInstance& entry_;
    const Places& places_;
    const package::Discovery& discovery_;
    Recipe recipe_;
};

}  // namespace

std::vector<Recipe> manifest_recipes(const Manifest& manifest, const Places& places,
                                     const package::Discovery& discovery) {
    std::vector<Recipe> recipes;
    for (const ManifestInstance& instance : manifest.instances)
        recipes.push_back(Entry(manifest, instance, places, discovery).recipe());
    return recipes;
}

}  // namespace ngcc::recipe
