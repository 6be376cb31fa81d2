// SPDX-License-Identifier: Apache-2.0
#include "recipe/build_log.hpp"

#include <algorithm>
#include <array>

#include "recipe/flags.hpp"

namespace ngcc::recipe {
namespace {

constexpr unsigned deepest_shell = 3;
constexpr std::size_t most_results = 4000;

// Programs that run the command behind them.
bool is_wrapper(std::string_view name) {
    constexpr std::array<std::string_view, 8> wrappers = {"ccache", "distcc", "time", "nice",
                                                          "env",    "exec",   "sudo", "command"};
    return std::find(wrappers.begin(), wrappers.end(), base_name(name)) != wrappers.end();
}

bool is_shell(std::string_view name) {
    name = base_name(name);
    return name == "sh" || name == "bash" || name == "dash";
}

// Without "@", "-" and "+" of make, wrappers, and the options and settings of those.
std::vector<Word> without_wrappers(std::vector<Word> words) {
    std::size_t first = 0;
    for (; first < words.size(); ++first) {
        std::string& text = words[first].text;
        if (first == 0) text.erase(0, std::min(text.find_first_not_of("@-+"), text.size()));
        const bool setting =
            is_macro_name(std::string_view(text).substr(0, text.find('='))) && text.find('=') < text.size();
        const bool of_wrapper = first > 0 && (setting || text.starts_with('-'));
        if (!is_wrapper(text) && !of_wrapper) break;
    }
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first));
    return words;
}

std::vector<std::filesystem::path> files_among(const std::vector<Word>& words,
                                               const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const Word& word : words)
        if (word.known && !word.text.empty() && !word.text.starts_with('-'))
            files.push_back((folder / word.text).lexically_normal());
    return files;
}

bool is_partial_link(const std::vector<Word>& words) {
    return std::any_of(words.begin(), words.end(), [](const Word& word) { return word.text == "-r"; });
}

}  // namespace

void BuildLog::run(std::vector<Word> words, const std::filesystem::path& folder, unsigned depth) {
    words = without_wrappers(std::move(words));
    if (words.empty() || !words[0].known) return;
    const std::string program = words[0].text;
    words.erase(words.begin());
    if (is_shell(program) && words.size() >= 2 && words[0].text == "-c" && depth < deepest_shell) {
        Shell(folder, [&](const ShellCommand& inner) {
            run(inner.words, inner.folder, depth + 1);
        }).run(words[1].text);
        return;
    }
    const Tool tool = tool_of(program);
    const std::string_view name = base_name(program);
    const bool copies = name == "cp" || name == "mv" || name == "ln";
    foreign_ = foreign_ || tool == Tool::foreign;
    if ((tool == Tool::none && !copies) || tool == Tool::foreign) return;
    words = with_patterns_expanded(std::move(words), folder);
    if (copies) return copy(words, folder);
    if (tool == Tool::archiver) return archive(words, folder);
    if (tool == Tool::linker && !is_partial_link(words)) return;
    if (tool == Tool::assembler) words.insert(words.begin(), Word{"-c"});
    compile_or_link(words, folder);
}

void BuildLog::compile_or_link(const std::vector<Word>& words, const std::filesystem::path& folder) {
    const DriverCall call = read_driver(words, folder, places_);
    if (call.stage == DriverCall::Stage::none || call.inputs.empty()) return;
    if (call.stage == DriverCall::Stage::object) {
        for (const std::filesystem::path& input : call.inputs) {
            Made made;
            add_input(made, input, call);
            for (const UnitPointer& unit : made.units()) {
                compiled_.push_back(unit);
                last_in_folder_[unit->file.parent_path()] = unit;
            }
            const bool named = !call.output.empty() && call.inputs.size() == 1;
            made_[named ? call.output : folder / (input.stem().native() + ".o")] = std::move(made);
        }
        return;
    }
    Made made;
    made.replaced = call.replaced;
    made.notes = call.notes;
    for (const std::filesystem::path& input : call.inputs)
        add_input(made, input, call);
    for (const std::string& name : call.libraries)
        add_named_library(made, name, call);
    const std::filesystem::path output = call.output.empty() ? folder / "a.out" : call.output;
    if (call.partial || !spend(made.units().size())) {
        made_[output] = std::move(made);
    } else {
        finish(output, std::move(made), call.shared || output.native().find(".so") != std::string::npos);
    }
}

// "ar rcs libx.a a.o b.o": members take the place of those with the same name.
void BuildLog::archive(const std::vector<Word>& words, const std::filesystem::path& folder) {
    const std::vector<std::filesystem::path> files =
        files_among({words.begin() + (words.empty() ? 0 : 1), words.end()}, folder);
    if (files.empty() || words[0].text.find_first_of("rq") == std::string::npos) return;
    Members& members = archives_[files[0]];
    for (std::size_t i = 1; i < files.size(); ++i) {
        Made made;
        add_input(made, files[i], {});
        const std::string name = files[i].filename().string();
        const auto same =
            std::find_if(members.begin(), members.end(), [&](const auto& m) { return m.first == name; });
        if (same != members.end()) {
            same->second = std::move(made);
        } else {
            members.emplace_back(name, std::move(made));
        }
    }
    Made whole;
    for (const auto& [name, made] : members)
        whole.merge(made);
    if (spend(whole.units().size() + members.size())) finish(files[0], std::move(whole), true);
}

// Moves and copies of what the build made, or of sources under a new name.
void BuildLog::copy(const std::vector<Word>& words, const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files = files_among(words, folder);
    if (files.size() < 2) return;
    const std::filesystem::path target = files.back();
    files.pop_back();
    const bool into_folder = files.size() > 1 || words.back().text.ends_with('/') || places_.folder(target);
    for (const std::filesystem::path& file : files) {
        const std::filesystem::path copied = into_folder ? target / file.filename() : target;
        if (const auto earlier = made_.find(file); earlier != made_.end()) {
            if (spend(earlier->second.units().size())) made_[copied] = Made(earlier->second);
        } else if (is_source_name(file.native()) && places_.usable_file(file) &&
                   !places_.usable_file(copied)) {
            Made made;
            add_source(made, file, {});
            made_[copied] = std::move(made);
        }
    }
}

void BuildLog::finish(const std::filesystem::path& output, Made made, bool library) {
    // An archive that only grew is the same archive; a path that is used again for something else is not.
    const auto same =
        std::find_if(results_.rbegin(), results_.rend(), [&](const Result& r) { return r.path == output; });
    if (same != results_.rend() && made.holds_all_of(same->made)) {
        same->made = made;
    } else if (results_.size() < most_results) {
        results_.push_back({output, library, made});
    }
    made_[output] = std::move(made);
}

bool BuildLog::spend(std::size_t units) {
    if (units > units_left_) return false;
    units_left_ -= units;
    return true;
}

std::vector<Product> BuildLog::products() const {
    std::vector<Product> list;
    for (const Result& result : results_)
        list.push_back(result.made.product(result.path.filename().string(), result.library));
    return list;
}

std::vector<Unit> BuildLog::loose() const {
    std::unordered_set<const Unit*> used;
    for (const Result& result : results_)
        for (const UnitPointer& unit : result.made.units())
            used.insert(unit.get());
    std::vector<Unit> list;
    for (const UnitPointer& unit : compiled_)
        if (!used.contains(unit.get())) list.push_back(*unit);
    return list;
}

}  // namespace ngcc::recipe
