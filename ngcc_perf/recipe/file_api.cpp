// SPDX-License-Identifier: Apache-2.0
#include "recipe/file_api.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <system_error>

#include "recipe/driver.hpp"
#include "recipe/flags.hpp"
#include "recipe/target.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::recipe {
namespace {

using record::Json;

constexpr std::uint64_t largest_reply = 64u << 20;
constexpr std::size_t most_targets = 5000, most_units_together = 500000;

// A file of the reply by the name that another one gives. Only from the reply folder.
Json reply_file(const std::filesystem::path& folder, const std::string& name) {
    if (name.empty() || name.find('/') != std::string::npos)
        throw hashprof::Error(folder.string(), "names no file of the reply", {});
    const std::filesystem::path file = folder / name;
    std::error_code error;
    if (std::filesystem::is_symlink(file, error))
        throw hashprof::Error(file.string(), "is a symbolic link", {});
    return record::parse(hashprof::read_file(file, largest_reply), file.string());
}

std::string member(const Json& json, const char* name) {
    if (!json.is_object()) return {};
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The newest index, by its name.
std::string index_name(const std::filesystem::path& folder) {
    std::string newest;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with("index-") && name.ends_with(".json")) newest = std::max(newest, name);
    }
    if (newest.empty()) throw hashprof::Error(folder.string(), "CMake wrote no reply", {});
    return newest;
}

std::string codemodel_name(const Json& index) {
    const auto objects = index.is_object() ? index.find("objects") : index.end();
    if (index.is_object() && objects != index.end() && objects->is_array())
        for (const Json& object : *objects)
            if (member(object, "kind") == "codemodel") return member(object, "jsonFile");
    return {};
}

// All targets of a code model and what is linked into each.
class Model {
  public:
    explicit Model(const Places& places) : places_(places) {}

    void add(Target target) {
        const std::string id = target.id;
        targets_.insert_or_assign(id, std::move(target));
    }

    std::vector<Product> products() {
        std::vector<Product> list;
        for (const auto& [id, target] : targets_)
            if (target.has_code()) list.push_back(product(target));
        lend_libraries(list);
        return list;
    }

  private:
    // The targets whose objects end up in `target`.
    std::vector<const Target*> closure(const Target& target) const {
        std::vector<const Target*> list = {&target};
        std::set<std::string> seen = {target.id};
        for (std::size_t i = 0; i < list.size(); ++i)
            for (const std::string& id : list[i]->depends) {
                const auto found = targets_.find(id);
                if (found == targets_.end() || !seen.insert(id).second) continue;
                if (is_linked_in(target, *list[i], found->second)) list.push_back(&found->second);
            }
        return list;
    }

    // Dependencies may only have to be built first: a linker's command, or objects among the sources, tell.
    static bool is_linked_in(const Target& whole, const Target& user, const Target& part) {
        if (part.type == "OBJECT_LIBRARY")
            return user.object_folders.contains(part.name + ".dir") || user.object_folders.empty();
        if (!part.has_code() || part.type == "EXECUTABLE") return part.type == "INTERFACE_LIBRARY";
        if (!whole.linked) return true;
        return std::any_of(whole.link_words.begin(), whole.link_words.end(),
                           [&](const std::string& word) { return base_name(word) == part.artifact; });
    }

    Product product(const Target& target) {
        Product product;
        product.name = target.name;
        product.library = target.is_library();
        for (const Target* part : closure(target)) {
            product.replaced.insert(part->replaced.begin(), part->replaced.end());
            product.notes.insert(part->notes.begin(), part->notes.end());
            if (units_ + part->units.size() > most_units_together) continue;
            units_ += part->units.size();
            for (const Unit& unit : part->units)
                product.units.push_back(unit);
            users_[part->id].insert(product.name);
        }
        for (const std::string& word : target.link_words)
            link(product, word);
        return product;
    }

    void link(Product& product, const std::string& word) const {
        std::string name;
        if (word.starts_with("-l")) {
            name = word.substr(2);
        } else if (word.starts_with("-Wl,") || word.starts_with("-L") || word.empty()) {
            return;
        } else if (word[0] == '-') {
            if (fate_of(word) == Fate::refused || fate_of(word) == Fate::unknown)
                product.notes.insert(refusal(word));
            if (word == "-pthread") name = "pthread";
        } else {
            name = library_of(product, word);
        }
        const bool known =
            std::find(product.libraries.begin(), product.libraries.end(), name) != product.libraries.end();
        if (is_library_name(name) && !known) product.libraries.push_back(name);
    }

    // Of a file on the link line: a system library by its name; targets are there already; all else is
    // prebuilt.
    std::string library_of(Product& product, const std::string& word) const {
        const std::string file(base_name(word));
        const bool ours = std::any_of(targets_.begin(), targets_.end(),
                                      [&](const auto& target) { return target.second.artifact == file; });
        if (Places::in_system(word) && file.starts_with("lib")) return file.substr(3, file.find('.') - 3);
        if (!ours) product.notes.insert(file + " is shipped prebuilt and is not linked");
        return {};
    }

    // A library is linked with nothing itself: it needs what the programs that use it are linked with.
    void lend_libraries(std::vector<Product>& products) const {
        for (const auto& [id, names] : users_) {
            const Target& target = targets_.at(id);
            if (target.linked) continue;
            const auto own = std::find_if(products.begin(), products.end(), [&](const Product& product) {
                return product.name == target.name;
            });
            if (own == products.end()) continue;
            for (const Product& user : products)
                if (names.contains(user.name))
                    for (const std::string& library : user.libraries)
                        if (std::find(own->libraries.begin(), own->libraries.end(), library) ==
                            own->libraries.end())
                            own->libraries.push_back(library);
        }
    }

    const Places& places_;
    std::map<std::string, Target> targets_;
    std::map<std::string, std::set<std::string>> users_;  // products that hold the target
    std::size_t units_ = 0;
};

}  // namespace

void write_query(const std::filesystem::path& build) {
    hashprof::write_file_atomically(build / ".cmake/api/v1/query/codemodel-v2", "");
}

std::vector<Product> read_reply(const std::filesystem::path& build, const Places& places,
                                std::vector<std::string>& problems) {
    const std::filesystem::path folder = build / ".cmake/api/v1/reply";
    const Json codemodel = reply_file(folder, codemodel_name(reply_file(folder, index_name(folder))));
    const auto configurations = codemodel.is_object() ? codemodel.find("configurations") : codemodel.end();
    if (!codemodel.is_object() || configurations == codemodel.end() || !configurations->is_array() ||
        configurations->empty() || !configurations->front().is_object())
        throw hashprof::Error(folder.string(), "the code model has no configuration", {});
    const std::string source =
        codemodel.contains("paths") ? member(codemodel["paths"], "source") : std::string();
    Model model(places);
    std::size_t count = 0;
    const Json& configuration = configurations->front();
    const auto targets = configuration.find("targets");
    if (targets != configuration.end() && targets->is_array()) {
        for (const Json& target : *targets) {
            if (++count > most_targets) break;
            try {
                model.add(read_target(reply_file(folder, member(target, "jsonFile")), source, build, places));
            } catch (const hashprof::Error& error) {
                problems.push_back("target " + member(target, "name") + ": " + error.cause());
            }
        }
    }
    return model.products();
}

}  // namespace ngcc::recipe
