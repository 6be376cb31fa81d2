// SPDX-License-Identifier: Apache-2.0
// What stands behind the file names of a link or compile command.
#include <algorithm>
#include <initializer_list>
#include <set>

#include "recipe/build_log.hpp"
#include "recipe/flags.hpp"
#include "recipe/pattern.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::size_t most_matches = 20000;

bool has_ending(const std::filesystem::path& path, std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return path.native().ends_with(ending); });
}

bool is_library_file(const std::filesystem::path& path) {
    return has_ending(path, {".a", ".lib", ".so", ".dll", ".dylib"}) ||
           path.filename().native().find(".so.") != std::string::npos;
}

// "gmp" of /usr/lib/x86_64-linux-gnu/libgmp.so.10
std::string library_name(const std::filesystem::path& file) {
    std::string name = file.filename().string();
    if (!name.starts_with("lib")) return {};
    name = name.substr(3, name.find('.') - 3);
    return is_library_name(name) ? name : std::string();
}

}  // namespace

std::vector<Word> BuildLog::with_patterns_expanded(std::vector<Word> words,
                                                   const std::filesystem::path& folder) {
    std::vector<Word> list;
    for (Word& word : words) {
        std::vector<std::string> found;
        if (word.pattern && word.known && !word.text.starts_with('-') && patterns_left_ > 0) {
            --patterns_left_;
            found = expand_pattern(word.text, folder);
        }
        for (std::string& text : found)
            list.push_back({std::move(text)});
        if (found.empty()) list.push_back(std::move(word));
    }
    return list;
}

// Among the files of the package and those that earlier commands made, as the shell would find them.
std::vector<std::string> BuildLog::expand_pattern(const std::string& text,
                                                  const std::filesystem::path& folder) const {
    // Folders before the first pattern are names: they may hold brackets.
    const std::size_t slash = text.rfind('/', text.find_first_of("*?["));
    const std::size_t names_end = slash == std::string::npos ? 0 : slash + 1;
    std::string base = (folder / text.substr(0, names_end)).lexically_normal().native();
    if (!base.ends_with('/')) base += '/';
    const std::string pattern = text.substr(names_end);
    std::set<std::string> found;
    const auto consider = [&](const std::string& path) {
        if (found.size() < most_matches && path.starts_with(base) &&
            matches_path(pattern, std::string_view(path).substr(base.size())))
            found.insert(path);
    };
    const std::string root = places_.tree().root.native() + "/";
    for (const package::File& file : places_.tree().files)
        consider(root + file.path);
    for (const auto& [path, made] : made_)
        consider(path.native());
    return {found.begin(), found.end()};
}

void BuildLog::add_input(Made& made, const std::filesystem::path& input, const DriverCall& call) {
    if (const auto earlier = made_.find(input); earlier != made_.end()) {
        if (spend(earlier->second.units().size())) made.merge(earlier->second);
        return;
    }
    if (is_source_name(input.native())) return add_source(made, input, call);
    if (has_ending(input, {".o", ".obj", ".lo"})) return add_stale_object(made, input, call);
    if (has_ending(input, {".h", ".hpp", ".gch", ".def", ".ld", ".map"})) return;
    if (is_library_file(input)) return add_ready_library(made, input);
    made.notes.insert(input.filename().string() + " was left out: no source, object or library");
}

void BuildLog::add_source(Made& made, const std::filesystem::path& file, const DriverCall& call) {
    made.replaced.insert(call.replaced.begin(), call.replaced.end());
    made.notes.insert(call.notes.begin(), call.notes.end());
    if (!places_.usable_file(file)) {
        made.notes.insert(
            "source " + file.filename().string() +
            (places_.within_bounds(file) ? " is not in the package" : " is outside the package") +
            " and was left out");
        return;
    }
    Unit unit = call.options;
    unit.file = file;
    made.add(std::make_shared<const Unit>(std::move(unit)));
}

// Nothing made it: it lies in the package, or nowhere. The source beside it, if any, takes its place.
void BuildLog::add_stale_object(Made& made, const std::filesystem::path& object, const DriverCall& call) {
    const std::string name = object.filename().string();
    std::filesystem::path source = object;
    for (const char* ending : {".c", ".cpp", ".cc", ".cxx", ".S", ".s"}) {
        source.replace_extension(ending);
        if (!places_.usable_file(source)) continue;
        made.notes.insert(name + " is made by no command; " + source.filename().string() +
                          " beside it is compiled");
        // The options of a neighbour are nearer to the truth than those of the link.
        DriverCall like = call;
        const auto neighbour = last_in_folder_.find(source.parent_path());
        if (neighbour != last_in_folder_.end()) like.options = *neighbour->second;
        return add_source(made, source, like);
    }
    made.notes.insert(name + (places_.file(object)
                                  ? " is shipped prebuilt, without a source beside it, and is not linked"
                                  : " is made by no command and is not linked"));
}

void BuildLog::add_ready_library(Made& made, const std::filesystem::path& file) {
    const std::string name = Places::in_system(file) ? library_name(file) : std::string();
    if (!name.empty()) return made.add_library(name);
    made.notes.insert(file.filename().string() + (places_.file(file)
                                                      ? " is shipped prebuilt and is not linked"
                                                      : " is made by no command and is not linked"));
}

void BuildLog::add_named_library(Made& made, const std::string& name, const DriverCall& call) {
    for (const std::filesystem::path& folder : call.library_folders) {
        for (const char* ending : {".so", ".a"}) {
            const std::filesystem::path file = folder / ("lib" + name + ending);
            if (made_.contains(file) || places_.file(file)) return add_input(made, file, call);
        }
    }
    made.add_library(name);
}

}  // namespace ngcc::recipe
