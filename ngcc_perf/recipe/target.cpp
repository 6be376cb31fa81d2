// SPDX-License-Identifier: Apache-2.0
#include "recipe/target.hpp"

#include <algorithm>
#include <array>

#include "recipe/driver.hpp"
#include "recipe/shell.hpp"

namespace ngcc::recipe {
namespace {

using record::Json;

constexpr std::size_t most_sources = 20000;

// Members that are missing or of another kind count as empty: nothing of a reply is trusted.
const Json& list_of(const Json& json, const char* name) {
    static const Json none = Json::array();
    if (!json.is_object()) return none;
    const auto found = json.find(name);
    return found != json.end() && found->is_array() ? *found : none;
}

const Json& object_of(const Json& json, const char* name) {
    static const Json none = Json::object();
    if (!json.is_object()) return none;
    const auto found = json.find(name);
    return found != json.end() && found->is_object() ? *found : none;
}

std::string text_of(const Json& json, const char* name) {
    if (!json.is_object()) return {};
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool is_set(const Json& json, const char* name) {
    if (!json.is_object()) return false;
    const auto found = json.find(name);
    return found != json.end() && *found == true;
}

class TargetReader {
  public:
    TargetReader(const Json& json, const std::filesystem::path& source, const std::filesystem::path& build,
                 const Places& places)
        : json_(json), source_(source), build_(build), places_(places) {}

    Target read() {
        target_.id = text_of(json_, "id");
        target_.name = text_of(json_, "name");
        target_.type = text_of(json_, "type");
        target_.artifact = std::filesystem::path(text_of(json_, "nameOnDisk")).filename().string();
        for (const Json& dependency : list_of(json_, "dependencies"))
            target_.depends.push_back(text_of(dependency, "id"));
        const Json& link = object_of(json_, "link");
        target_.linked = !link.empty();
        for (const Json& fragment : list_of(link, "commandFragments"))
            if (text_of(fragment, "role") != "flags")
                for (std::string& word : split_words(text_of(fragment, "fragment")))
                    target_.link_words.push_back(std::move(word));
        read_groups();
        read_sources();
        return std::move(target_);
    }

  private:
    // The options of a compile group as one compiler call without inputs.
    void read_groups() {
        for (const Json& group : list_of(json_, "compileGroups")) {
            std::vector<Word> words;
            for (const Json& include : list_of(group, "includes"))
                words.insert(words.end(),
                             {{is_set(include, "isSystem") ? "-isystem" : "-I"}, {text_of(include, "path")}});
            for (const Json& define : list_of(group, "defines"))
                words.insert(words.end(), {{"-D"}, {text_of(define, "define")}});
            for (const Json& fragment : list_of(group, "compileCommandFragments"))
                for (std::string& word : split_words(text_of(fragment, "fragment")))
                    words.push_back({std::move(word)});
            if (!list_of(group, "precompileHeaders").empty()) drop_precompiled(words);
            DriverCall call = read_driver(words, build_, places_);
            target_.replaced.insert(call.replaced.begin(), call.replaced.end());
            target_.notes.insert(call.notes.begin(), call.notes.end());
            groups_.push_back(std::move(call.options));
        }
    }

    // CMake includes its own list of the headers by force; the sources include what they need.
    void drop_precompiled(std::vector<Word>& words) {
        target_.notes.insert("precompiled headers are not used");
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            const bool forced =
                words[i].text == "-include" && words[i + 1].text.find("cmake_pch.h") != std::string::npos;
            if (forced)
                words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                            words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
        }
    }

    void read_sources() {
        for (const Json& source : list_of(json_, "sources")) {
            const std::filesystem::path path = (source_ / text_of(source, "path")).lexically_normal();
            if (path.extension() == ".o" || path.extension() == ".obj") note_object(path);
            const auto group = source.is_object() ? source.find("compileGroupIndex") : source.end();
            if (!source.is_object() || group == source.end() || !group->is_number_unsigned()) continue;
            const std::size_t index = group->get<std::size_t>();
            const bool precompiled =
                places_.in_scratch(path) && path.filename().native().starts_with("cmake_pch.");
            if (precompiled || index >= groups_.size() || target_.units.size() >= most_sources) continue;
            if (places_.usable_file(path)) {
                target_.units.push_back(groups_[index]);
                target_.units.back().file = path;
            } else {
                target_.notes.insert("source " + path.filename().string() +
                                     " is made by the build, or lies outside the package, and was left out");
            }
        }
    }

    // "<build>/CMakeFiles/core.dir/a.c.o": an object of the object library core.
    void note_object(const std::filesystem::path& path) {
        for (const std::filesystem::path& part : path)
            if (part.extension() == ".dir") target_.object_folders.insert(part.string());
        if (!places_.in_scratch(path))
            target_.notes.insert(path.filename().string() + " is shipped prebuilt and is not linked");
    }

    const Json& json_;
    const std::filesystem::path &source_, &build_;
    const Places& places_;
    Target target_;
    std::vector<Unit> groups_;
};

}  // namespace

bool Target::has_code() const {
    constexpr std::array<const char*, 5> kinds = {"EXECUTABLE", "STATIC_LIBRARY", "SHARED_LIBRARY",
                                                  "MODULE_LIBRARY", "OBJECT_LIBRARY"};
    return std::find(kinds.begin(), kinds.end(), type) != kinds.end();
}

Target read_target(const Json& json, const std::filesystem::path& source, const std::filesystem::path& build,
                   const Places& places) {
    return TargetReader(json, source, build, places).read();
}

}  // namespace ngcc::recipe
