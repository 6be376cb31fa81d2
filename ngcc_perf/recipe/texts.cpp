// SPDX-License-Identifier: Apache-2.0
#include "recipe/texts.hpp"

#include <algorithm>

#include "recipe/difference.hpp"
#include "recipe/sites.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::uint64_t largest_command_text = 256u << 10;
constexpr std::size_t most_texts_of_folder = 20;

bool is_script(const std::string& path) {
    return path.ends_with(".sh") || path.ends_with(".bash");
}

bool may_hold_commands(const package::File& file) {
    const std::string name = lower_case(std::string(base_name(file.path)));
    const bool named = name.starts_with("readme") || name.starts_with("build") ||
                       name.starts_with("compil") || name.starts_with("install") || name.ends_with(".txt") ||
                       name.ends_with(".md") || is_script(name);
    return named && name != "cmakelists.txt" && file.size <= largest_command_text;
}

std::vector<std::string> texts_in(const Places& places, const std::string& folder) {
    std::vector<std::string> list;
    const std::vector<package::File>& files = places.tree().files;
    const std::string prefix = folder.empty() ? "" : folder + "/";
    auto file = std::lower_bound(files.begin(), files.end(), prefix,
                                 [](const package::File& f, const std::string& p) { return f.path < p; });
    for (; file != files.end() && file->path.starts_with(prefix) && list.size() < most_texts_of_folder;
         ++file)
        if (parent(file->path) == folder && may_hold_commands(*file)) list.push_back(file->path);
    return list;
}

std::string read_commands(const Places& places, const std::string& path) {
    try {
        return commands_in(hashprof::read_file(places.tree().absolute(path), largest_command_text),
                           is_script(path));
    } catch (const hashprof::Error&) {
        return {};  // unreadable files are in the tree's notes
    }
}

std::string_view without_marks(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    for (;;) {
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        line = line.substr(0, line.find_last_not_of(blanks) + 1);
        const bool mark = line.starts_with("$ ") || line.starts_with("# ") || line.starts_with("> ") ||
                          line.starts_with("- ") || line.starts_with("* ") || line.starts_with("% ");
        if (mark) {
            line.remove_prefix(2);
        } else if (line.starts_with('`')) {
            line.remove_prefix(1);
            line = line.substr(0, line.find('`'));
        } else {
            return line;
        }
    }
}

bool starts_a_command(std::string_view text) {
    std::string_view word = text.substr(0, text.find_first_of(" \t"));
    const Tool tool = tool_of(word);
    return tool == Tool::compiler || tool == Tool::archiver || word == "make" || word == "gmake" ||
           word == "cd";
}

// "Compile: gcc ...", "run `gcc ...` in": the command inside a line of prose; empty if there is none.
std::string_view command_in_prose(std::string_view line) {
    if (const std::size_t tick = line.find('`'); tick != std::string_view::npos) {
        std::string_view inner = line.substr(tick + 1);
        inner = inner.substr(0, inner.find('`'));
        if (starts_a_command(inner)) return inner;
    }
    for (const std::string_view colon : {": ", "：", ":\t"}) {
        const std::size_t found = line.find(colon);
        if (found == std::string_view::npos) continue;
        const std::string_view rest = without_marks(line.substr(found + colon.size()));
        if (starts_a_command(rest)) return rest;
    }
    return {};
}

// Reads one text as if its commands ran in `folder`.
Description described_by(const Places& places, const std::string& path, const std::string& commands,
                         const std::string& folder) {
    BuildLog log(places);
    Shell(places.tree().absolute(folder).lexically_normal(), [&](const ShellCommand& command) {
        log.add(command);
    }).run(commands);
    return {Source::text, path, log.products(), log.loose()};
}

bool has_part(std::string_view path, std::string_view part) {
    for (std::size_t at = path.find(part); at != std::string_view::npos; at = path.find(part, at + 1))
        if ((at == 0 || path[at - 1] == '/') &&
            (at + part.size() == path.size() || path[at + part.size()] == '/'))
            return true;
    return false;
}

// "Build X-256 with gcc …; X-512 likewise": read in the folder of X-512, the command would take files of
//
bool speaks_of_another(const Recipe& recipe, const package::Site& site, const Places& places,
                       const package::Discovery& discovery) {
    const std::string_view own = base_name(site.folder);
    for (const package::Site& other : discovery.sites) {
        const std::string_view name = base_name(other.folder);
        if (name.empty() || name == own || has_part(site.folder, name) || lies_in(site.folder, other.folder))
            continue;
        for (const Unit& unit : recipe.units)
            if (has_part(unit.file.lexically_relative(places.tree().root).native(), name)) return true;
    }
    return false;
}

}  // namespace

std::string commands_in(std::string_view text, bool script) {
    if (text.find('\0') != std::string_view::npos) return {};
    if (script) return std::string(text);
    std::string commands;
    bool goes_on = false;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        std::string_view command = without_marks(line);
        if (!goes_on && !starts_a_command(command)) command = command_in_prose(line);
        goes_on = command.ends_with('\\');
        if (!command.empty()) commands.append(command) += '\n';
    }
    return commands;
}

std::vector<MakeCall> make_calls_in_texts(const Places& places, const std::string& folder) {
    constexpr std::size_t most = 16;
    std::vector<MakeCall> calls;
    const std::filesystem::path place = places.tree().absolute(folder).lexically_normal();
    for (const std::string& path : texts_in(places, folder)) {
        Shell(place, [&](const ShellCommand& command) {
            auto call = make_call(command);
            const bool fits = call && lies_in(call->folder.native(), place.native()) && calls.size() < most;
            if (fits && std::find(calls.begin(), calls.end(), *call) == calls.end())
                calls.push_back(std::move(*call));
        }).run(read_commands(places, path));
    }
    return calls;
}

void read_texts(const Places& places, const package::Discovery& discovery, const Chooser& chooser,
                Knowledge& knowledge) {
    std::map<std::string, std::string> read;  // path -> commands
    std::set<std::string> used;
    for (const std::size_t index : uncovered(discovery, knowledge.recipes)) {
        const package::Site& site = discovery.sites[index];
        std::vector<Recipe> recipes;
        for (std::string folder = parent(site.api_file); recipes.empty(); folder = parent(folder)) {
            for (const std::string& path : texts_in(places, folder)) {
                const auto known = read.try_emplace(path);
                if (known.second) known.first->second = read_commands(places, path);
                if (known.first->second.empty()) continue;
                // A text may speak of its own folder or of the instance's.
                for (const std::string& start : {folder, site.folder, parent(site.api_file)}) {
                    if (!recipes.empty()) break;
                    const Description description = described_by(places, path, known.first->second, start);
                    if (chooser.best_rank(description, index)) recipes = chooser.choose(description, {index});
                    std::erase_if(recipes, [&](const Recipe& recipe) {
                        return speaks_of_another(recipe, site, places, discovery);
                    });
                }
                if (!recipes.empty()) used.insert(path);
                if (!recipes.empty()) break;
            }
            if (folder.empty()) break;
        }
        std::move(recipes.begin(), recipes.end(), std::back_inserter(knowledge.recipes));
    }
    for (const auto& [path, commands] : read)
        if (!commands.empty())
            knowledge.attempts.push_back(
                {Source::text, path, used.contains(path),
                 used.contains(path) ? "commands are used" : "its commands build no instance"});
}

}  // namespace ngcc::recipe
