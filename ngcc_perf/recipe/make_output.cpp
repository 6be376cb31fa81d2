// SPDX-License-Identifier: Apache-2.0
#include "recipe/make_output.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "recipe/difference.hpp"
#include "recipe/flags.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::size_t deepest_folders = 64, most_calls = 200, most_goals = 10;

bool holds_one_of(const std::string& text, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](const char* word) { return text.find(word) != std::string::npos; });
}

// Goals that build nothing of ours.
bool is_idle_goal(const std::string& goal) {
    return holds_one_of(lower_case(goal), {"clean", "run", "install", "check", "verify", "test", "diff",
                                           "cmp", "bench", "valgrind", "format", "dist", "debug"});
}

// "VAR=value" that a call may set. Not what would change make or the shell themselves.
bool is_setting(const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) return false;
    std::string name = word.substr(0, equals);
    if (name.ends_with('+') || name.ends_with(':')) name.pop_back();
    constexpr std::array<std::string_view, 4> kept_out = {"SHELL", "MAKE", "MAKEFLAGS", "MAKEFILES"};
    return is_macro_name(name) && std::find(kept_out.begin(), kept_out.end(), name) == kept_out.end();
}

bool is_goal(const std::string& word) {
    return !word.empty() && word.size() <= 200 && word[0] != '-' && word[0] != '.' &&
           word.find_first_of("$%=*?\"'`:#\\ \t") == std::string::npos;
}

// "make[1]: Entering directory '/x'": the folder between the quotes; "" for other lines. `what`: Entering or
// Leaving.
std::string folder_in(std::string_view line, std::string_view what) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos || colon > 64) return {};
    std::string_view rest = line.substr(colon + 2);
    const std::string start = std::string(what) + " directory ";
    if (!rest.starts_with(start)) return {};
    rest.remove_prefix(start.size());
    if (rest.size() < 3 || (rest[0] != '\'' && rest[0] != '`') || rest.back() != '\'') return {};
    return std::string(rest.substr(1, rest.size() - 2));
}

bool goes_on(std::string_view line) {
    std::size_t backslashes = 0;
    while (backslashes < line.size() && line[line.size() - 1 - backslashes] == '\\')
        ++backslashes;
    return backslashes % 2 == 1;
}

// A line with those that continue it. Moves `text` behind it.
std::string_view take_logical_line(std::string_view& text) {
    std::size_t end = 0;
    for (std::size_t begin = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        if (!goes_on(text.substr(begin, end - begin)) || end == text.size()) break;
    }
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

class OutputReader {
  public:
    OutputReader(std::filesystem::path folder, BuildLog& log, std::vector<MakeCall>& calls)
        : log_(log), calls_(calls), folders_{std::move(folder)} {}

    void read(std::string_view text) {
        while (!text.empty())
            line(take_logical_line(text));
        keep_pending();
    }

  private:
    void line(std::string_view text) {
        if (const std::string folder = folder_in(text, "Entering"); !folder.empty()) {
            pending_.clear();  // the call printed before was followed
            if (folders_.size() < deepest_folders) folders_.emplace_back(folder);
            return;
        }
        keep_pending();
        if (!folder_in(text, "Leaving").empty()) {
            if (folders_.size() > 1) folders_.pop_back();
            return;
        }
        Shell(folders_.back(), [this](const ShellCommand& command) {
            if (auto call = make_call(command)) {
                pending_.push_back(std::move(*call));
            } else {
                log_.add(command);
            }
        }).run(text);
    }

    void keep_pending() {
        for (MakeCall& call : pending_)
            if (calls_.size() < most_calls && std::find(calls_.begin(), calls_.end(), call) == calls_.end())
                calls_.push_back(std::move(call));
        pending_.clear();
    }

    BuildLog& log_;
    std::vector<MakeCall>& calls_;
    std::vector<std::filesystem::path> folders_;
    std::vector<MakeCall> pending_;
};

// Names before the colon of a rule; nothing for other lines.
std::vector<std::string> names_of_rule(std::string_view line) {
    if (line.empty() || line[0] == '\t' || line[0] == '#') return {};
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon > 2000) return {};
    const std::string_view after = line.substr(colon + 1);
    if (after.starts_with('=') || after.starts_with(":=") ||
        line.substr(0, colon).find('=') != std::string_view::npos)
        return {};
    return split_words(line.substr(0, colon));
}

// Smaller is better; goals that nobody needs have none.
std::optional<int> usefulness(const std::string& goal) {
    const std::string text = lower_case(goal);
    if (!is_goal(goal) || is_idle_goal(goal)) return std::nullopt;
    if (text.find("kat") != std::string::npos) return 0;
    if (text == "all" || text == "build" || text == "default") return 1;
    if (holds_one_of(text, {"lib", "static", "shared"}) && !text.ends_with(".o")) return 2;
    return std::nullopt;
}

}  // namespace

std::optional<MakeCall> make_call(const ShellCommand& command) {
    std::size_t i = 0;
    while (i < command.words.size() && (command.words[i].text == "@" || command.words[i].text == "+"))
        ++i;
    if (i == command.words.size()) return std::nullopt;
    std::string program = command.words[i].text;
    program.erase(0, std::min(program.find_first_not_of("@-+"), program.size()));
    const std::string_view name = base_name(program);
    if (name != "make" && name != "gmake") return std::nullopt;
    MakeCall call{command.folder, {}};
    bool has_idle_goal = false, has_goal = false;
    for (++i; i < command.words.size(); ++i) {
        const Word& word = command.words[i];
        const bool has_value = i + 1 < command.words.size();
        if (!word.known) continue;
        if ((word.text == "-C" || word.text == "-f") && has_value) {
            const std::string& value = command.words[++i].text;
            if (word.text == "-C") call.folder = (call.folder / value).lexically_normal();
            if (word.text == "-f") call.arguments.insert(call.arguments.end(), {"-f", value});
        } else if (is_setting(word.text)) {
            call.arguments.push_back(word.text);
        } else if (is_goal(word.text)) {
            has_goal = true;
            has_idle_goal = has_idle_goal || is_idle_goal(word.text);
            if (!is_idle_goal(word.text)) call.arguments.push_back(word.text);
        }
    }
    const bool only_idle =
        has_idle_goal && std::none_of(call.arguments.begin(), call.arguments.end(), is_goal);
    if (has_goal && only_idle) return std::nullopt;
    return call;
}

void read_make_output(std::string_view text, const std::filesystem::path& folder, BuildLog& log,
                      std::vector<MakeCall>& calls) {
    OutputReader(folder, log, calls).read(text);
}

std::vector<std::string> interesting_goals(std::string_view makefile) {
    std::vector<std::pair<int, std::string>> goals;
    while (!makefile.empty()) {
        const std::string_view line = take_logical_line(makefile);
        for (const std::string& goal : names_of_rule(line)) {
            const auto rank = usefulness(goal);
            const bool known =
                std::any_of(goals.begin(), goals.end(), [&](const auto& g) { return g.second == goal; });
            if (rank && !known && goals.size() < 1000) goals.emplace_back(*rank, goal);
        }
    }
    std::stable_sort(goals.begin(), goals.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> names;
    for (const auto& [rank, goal] : goals)
        if (names.size() < most_goals) names.push_back(goal);
    return names;
}

}  // namespace ngcc::recipe
