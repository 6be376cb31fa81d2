// SPDX-License-Identifier: Apache-2.0
// An absolute path of the machine that measured says who measured and where, and leads nowhere elsewhere.
// Names below /proc, /sys, /dev, /etc, /usr, /bin, /sbin and /lib* are the same on every Linux: they are part
// of advice, of messages of the kernel and of tool chains, and tell nothing.
#include <array>

#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

bool name_byte(char c) {
    const auto u = static_cast<unsigned char>(c);
    return (u >= '0' && u <= '9') || (u >= 'A' && u <= 'Z') || (u >= 'a' && u <= 'z') || u >= 0x80 ||
           std::string_view("._+-@~#%=").find(c) != std::string_view::npos;
}

// Where a path may begin: after white space, a quote, a bracket, a separator, or an option's letters (-I/x).
bool may_begin(std::string_view text, std::size_t at) {
    if (at == 0) return true;
    const char before = text[at - 1];
    if (!name_byte(before)) return before != '/' && before != '\\';
    if (before == '=') return true;
    std::size_t word = at;
    while (word > 0 && text[word - 1] >= 'A' && text[word - 1] <= 'z')
        --word;
    return word > 0 && word < at && text[word - 1] == '-' && (word == 1 || !name_byte(text[word - 2]));
}

bool system_name(std::string_view first) {
    constexpr std::array known = {"proc", "sys", "dev", "etc", "usr", "bin", "sbin"};
    for (const char* name : known)
        if (first == name) return true;
    return first.starts_with("lib");
}

// A lone component is a word like "/s"; these are folders all the same.
bool personal_root(std::string_view first) {
    constexpr std::array known = {"home", "root", "tmp", "Users", "mnt", "media", "srv", "scratch", "work"};
    for (const char* name : known)
        if (first == name) return true;
    return false;
}

// The length of the path that begins at `at`, 0 if it is none or one of the system's.
std::size_t unix_path(std::string_view text, std::size_t at) {
    if (!may_begin(text, at)) return 0;
    // "https://host/…" names no folder of the machine, "file:///home" does.
    if (at + 1 < text.size() && text[at + 1] == '/') {
        const bool file = at >= 5 && text.substr(at - 5, 5) == "file:";
        return file && at + 2 < text.size() && text[at + 2] == '/' ? text.size() - at : 0;
    }
    std::size_t end = at + 1, components = 0;
    std::string_view first;
    while (end < text.size() && name_byte(text[end])) {
        const std::size_t start = end;
        while (end < text.size() && name_byte(text[end]))
            ++end;
        if (components++ == 0) first = text.substr(start, end - start);
        if (end >= text.size() || text[end] != '/') break;
        ++end;
    }
    if (components == 0 || system_name(first)) return 0;
    return components > 1 || personal_root(first) ? end - at : 0;
}

// C:\Users\…
bool windows_path(std::string_view text, std::size_t at) {
    const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
    return at + 3 < text.size() && letter(text[at]) && text[at + 1] == ':' && text[at + 2] == '\\' &&
           name_byte(text[at + 3]) && (at == 0 || !name_byte(text[at - 1]));
}

void walk(const Json& json, const std::string& pointer, const Sink& sink) {
    if (json.is_string()) {
        const std::string& text = json.get_ref<const std::string&>();
        const std::string path = local_path(text);
        if (!path.empty())
            sink.add("local_path", pointer, "holds an absolute path of this machine", {}, path);
    } else if (json.is_object()) {
        for (const auto& [name, value] : json.items()) {
            if (!local_path(name).empty())
                sink.add("local_path", pointer_to(pointer, name), "is named by an absolute path", {}, name);
            if (!value.is_number()) walk(value, pointer_to(pointer, name), sink);
        }
    } else if (json.is_array()) {
        for (std::size_t i = 0; i < json.size(); ++i)
            if (!json[i].is_number()) walk(json[i], pointer_to(pointer, i), sink);
    }
}

}  // namespace

std::string local_path(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '/') {
            if (const std::size_t length = unix_path(text, at)) return std::string(text.substr(at, length));
        } else if (text[at] == ':' && at > 0 && windows_path(text, at - 1)) {
            return std::string(text.substr(at - 1));
        }
    }
    return {};
}

void check_paths(const Json& json, const Sink& sink) {
    walk(json, "", sink);
}

void check_paths_of_lines(std::string_view text, const Sink& sink) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string path = local_path(text.substr(0, end));
        if (!path.empty())
            sink.add("local_path", "line " + std::to_string(number), "holds an absolute path of this machine",
                     {}, path);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace ngcc::validate
