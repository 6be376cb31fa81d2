// SPDX-License-Identifier: Apache-2.0
#include "import/labels.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <set>

namespace ngcc {
namespace {

constexpr std::size_t longest_instance = 64, longest_label = 96;

std::string kept(const std::string& text, const std::string& others, char instead) {
    std::string result;
    for (const char c : text) {
        const bool good =
            std::isalnum(static_cast<unsigned char>(c)) != 0 || others.find(c) != std::string::npos;
        const char next = static_cast<unsigned char>(c) < 0x80 && good ? c : instead;
        // A run of characters that cannot stay becomes one sign.
        if (next != instead || result.empty() || result.back() != instead) result += next;
    }
    const std::size_t first = result.find_first_not_of(instead);
    if (first == std::string::npos) return {};
    return result.substr(first, result.find_last_not_of(instead) - first + 1);
}

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find('/', start), path.size());
        if (end > start) parts.push_back(path.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

// Names that say nothing: the official template's, and those of the interface's own files.
bool is_generic(const std::string& name) {
    static const std::set<std::string> words = {
        "",       "algorithminstance", "algorithm", "instance", "kem",    "sig",
        "kex",    "crypthash",         "hash",      "kat",      "katkem", "katsig",
        "katkex", "katcrypthash"};
    return words.contains(bare_name(name));
}

std::string suffix_of(package::Version version) {
    if (version == package::Version::optimised) return "-opt";
    if (version == package::Version::additional) return "-add";
    return {};
}

// The innermost parts of the folder that not every other member of the group has, too.
std::string telling_folder(const NameFacts& one, const std::vector<const NameFacts*>& group) {
    const std::vector<std::string> parts = parts_of(one.folder);
    std::string text;
    for (const std::string& part : parts) {
        const bool shared = std::all_of(group.begin(), group.end(), [&](const NameFacts* other) {
            const std::vector<std::string> theirs = parts_of(other->folder);
            return std::find(theirs.begin(), theirs.end(), part) != theirs.end();
        });
        if (!shared) text += (text.empty() ? "" : "-") + part;
    }
    return text;
}

std::string telling_defines(const NameFacts& one, const std::vector<const NameFacts*>& group) {
    std::string text;
    for (const std::string& define : one.defines) {
        const bool shared = std::all_of(group.begin(), group.end(), [&](const NameFacts* other) {
            return std::find(other->defines.begin(), other->defines.end(), define) != other->defines.end();
        });
        if (shared) continue;
        // "LEVEL=3" tells by its value and its name, "LEVEL3" by its name alone.
        std::string word = define;
        std::replace(word.begin(), word.end(), '=', '-');
        text += (text.empty() ? "" : "-") + word;
    }
    return text;
}

// The value of the one macro that each of them defines, as LEVEL=1, LEVEL=3: dove-1, dove-3.
std::string telling_value(const NameFacts& one, const std::vector<const NameFacts*>& group) {
    const auto value_of = [](const NameFacts& facts, const std::string& macro) {
        for (const std::string& define : facts.defines)
            if (define.starts_with(macro + "=")) return define.substr(macro.size() + 1);
        return std::string();
    };
    for (const std::string& define : one.defines) {
        const std::string macro = define.substr(0, define.find('='));
        std::set<std::string> values;
        for (const NameFacts* other : group)
            values.insert(sanitized_label(value_of(*other, macro)));
        if (values.size() == group.size() && !values.contains("")) return value_of(one, macro);
    }
    return {};
}

using Telling = std::function<std::string(const NameFacts&, const std::vector<const NameFacts*>&)>;

// True if it gives every member a word of its own.
bool tells_apart(const std::vector<const NameFacts*>& group, const Telling& telling) {
    std::set<std::string> words;
    for (const NameFacts* one : group)
        words.insert(sanitized_label(telling(*one, group)));
    return words.size() == group.size();
}

std::string with_word(const std::string& base, const std::string& word) {
    const std::string clean = sanitized_label(word);
    if (clean.empty()) return base;
    if (is_generic(base)) return clean;
    // "dove" and the folder "dove-128" need not become "dove-dove-128".
    if (bare_name(clean).starts_with(bare_name(base))) return clean;
    return base + "-" + clean;
}

// A blank or a letter of another script is a slip; a path or an escape sequence is no name at all.
bool can_be_a_name(const std::string& text) {
    return !text.empty() && std::none_of(text.begin(), text.end(), [](unsigned char c) {
        return c < 0x20 || c == 0x7f || c == '/' || c == '\\';
    });
}

std::string base_of(const NameFacts& facts) {
    if (can_be_a_name(facts.instance)) return sanitized_label(facts.instance);
    const std::vector<std::string> parts = parts_of(facts.folder);
    return sanitized_label(parts.empty() ? facts.target : parts.back());
}

void name_group(const std::vector<const NameFacts*>& group, std::map<const NameFacts*, std::string>& names) {
    const std::string base = base_of(*group.front());
    const Telling by_target = [](const NameFacts& one, const std::vector<const NameFacts*>&) {
        return one.target;
    };
    const std::array<Telling, 4> ways = {telling_folder, telling_value, telling_defines, by_target};
    const bool generic = is_generic(base);
    if (group.size() == 1 && generic) {
        const std::vector<std::string> parts = parts_of(group.front()->folder);
        names[group.front()] = parts.empty() ? base : sanitized_label(parts.back());
        return;
    }
    for (const Telling& way : ways) {
        if (group.size() == 1 || !tells_apart(group, way)) continue;
        for (const NameFacts* one : group)
            names[one] = with_word(base, way(*one, group));
        return;
    }
    // Folders and defines together, as where two folders are each built three times.
    for (const NameFacts* one : group) {
        const std::string word = telling_folder(*one, group) + "-" + telling_defines(*one, group);
        names[one] = group.size() == 1 || sanitized_label(word).empty() ? base : with_word(base, word);
    }
}

}  // namespace

std::string sanitized_label(const std::string& text) {
    return kept(text, "_.+-", '-').substr(0, longest_label);
}

bool is_instance_name(const std::string& name) {
    constexpr const char* allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return !name.empty() && name.size() <= longest_instance &&
           name.find_first_not_of(allowed) == std::string::npos;
}

std::string sanitized_instance(const std::string& text) {
    const std::string name = kept(text, "_-", '-').substr(0, longest_instance);
    return name.empty() ? "unnamed" : name;
}

std::string bare_name(const std::string& name) {
    std::string bare;
    for (const char c : name)
        if (static_cast<unsigned char>(c) >= 0x80)
            bare += c;
        else if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            bare += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return bare;
}

std::vector<std::string> labels_of(const std::vector<NameFacts>& instances) {
    std::map<const NameFacts*, std::string> names;
    std::map<std::string, std::vector<const NameFacts*>> groups;
    for (const NameFacts& facts : instances)
        if (!facts.given.empty())
            names[&facts] = sanitized_label(facts.given);
        else
            groups[bare_name(base_of(facts)) + suffix_of(facts.version)].push_back(&facts);
    for (const auto& [key, group] : groups)
        name_group(group, names);
    std::vector<std::string> labels;
    std::set<std::string> taken;
    for (const NameFacts& facts : instances) {
        std::string label = names[&facts];
        if (label.empty()) label = "unnamed";
        if (facts.given.empty()) label += suffix_of(facts.version);
        std::string unique = label;
        for (unsigned number = 2; !taken.insert(unique).second; ++number)
            unique = label + "-" + std::to_string(number);
        labels.push_back(unique);
    }
    return labels;
}

}  // namespace ngcc
