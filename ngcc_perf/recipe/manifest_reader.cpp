// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <set>

#include "recipe/flags.hpp"
#include "recipe/manifest.hpp"
#include "record/record.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::recipe {
namespace {

using record::Json;

constexpr std::uint64_t largest_manifest = 4u << 20;
constexpr std::size_t longest_list = 10000, longest_text = 4096;

// One JSON value with what its errors are called.
class Value {
  public:
    Value(const std::string& file, std::string pointer, const Json& json)
        : file_(file), pointer_(std::move(pointer)), json_(json) {}

    const std::string& pointer() const { return pointer_; }
    const Json& json() const { return json_; }

    [[noreturn]] void fail(const std::string& cause, const std::string& remedy) const {
        throw hashprof::Error(file_ + " " + (pointer_.empty() ? "/" : pointer_), cause, remedy);
    }

    void need(bool right, const std::string& what) const {
        if (!right) fail("is not " + what, "see docs/manifest.md");
    }

    std::string text() const {
        need(json_.is_string(), "a string");
        const std::string text = json_.get<std::string>();
        need(!text.empty() && text.size() <= longest_text, "a string of 1 to 4096 bytes");
        need(text.find_first_of(std::string_view("\0\n\r", 3)) == std::string::npos, "one line");
        return text;
    }

    std::uint64_t number(std::uint64_t most) const {
        const std::string range = "a whole number from 1 to " + std::to_string(most);
        need(json_.is_number_unsigned(), range);
        const std::uint64_t number = json_.get<std::uint64_t>();
        need(number >= 1 && number <= most, range);
        return number;
    }

    bool flag() const {
        need(json_.is_boolean(), "true or false");
        return json_.get<bool>();
    }

    std::vector<Value> items() const {
        need(json_.is_array() && json_.size() <= longest_list, "a list of at most 10000 entries");
        std::vector<Value> list;
        for (std::size_t i = 0; i < json_.size(); ++i)
            list.emplace_back(file_, pointer_ + "/" + std::to_string(i), json_[i]);
        return list;
    }

    std::vector<std::pair<std::string, Value>> members() const {
        need(json_.is_object(), "an object");
        std::vector<std::pair<std::string, Value>> list;
        for (const auto& [key, value] : json_.items())
            list.emplace_back(key, Value(file_, pointer_ + "/" + escaped(key), value));
        return list;
    }

  private:
    // RFC 6901
    static std::string escaped(const std::string& key) {
        std::string text;
        for (const char c : key)
            text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        return text;
    }

    const std::string& file_;
    std::string pointer_;
    const Json& json_;
};

std::string label_text(const Value& value) {
    const std::string text = value.text();
    const bool right = text.size() <= 128 && std::all_of(text.begin(), text.end(), [](unsigned char c) {
                           return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '+' || c == '-';
                       });
    value.need(right && text[0] != '.' && text[0] != '-',
               "a name out of A-Z a-z 0-9 _ . + - that begins with a letter, "
               "digit, _ or +");
    return text;
}

// A path or pattern in the package: relative, without "..", '/' between its parts.
std::string path_text(const Value& value) {
    std::string text = value.text();
    if (text[0] == '/') value.fail("\"" + text + "\" is absolute", "give it relative to the package's root");
    std::string clean;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('/', at), text.size());
        const std::string part = text.substr(at, end - at);
        if (part == "..") value.fail("\"" + text + "\" leaves the package", "paths in it have no \"..\"");
        if (!part.empty() && part != ".") clean += (clean.empty() ? "" : "/") + part;
        at = end + 1;
    }
    return clean;
}

std::vector<std::string> texts(const Value& value, std::string (*read)(const Value&)) {
    std::vector<std::string> list;
    for (const Value& item : value.items())
        list.push_back(read(item));
    return list;
}

std::string definition_text(const Value& value) {
    std::string text = value.text();
    value.need(is_definition(text), "a definition such as \"LEVEL=3\" (without -D)");
    return text;
}

std::string macro_text(const Value& value) {
    std::string text = value.text();
    value.need(is_macro_name(text), "the name of a macro");
    return text;
}

std::string feature_text(const Value& value) {
    std::string text = value.text();
    if (fate_of(text) != Fate::feature)
        value.fail("\"" + text + "\" is no option that may be given",
                   "use instruction sets (-mavx2), -pthread, -fopenmp, -fcommon and the like; optimisation "
                   "is not the "
                   "manifest's");
    return text;
}

std::string library_text(const Value& value) {
    std::string text = value.text();
    value.need(is_library_name(text) && !text.starts_with("lib"),
               "a library's name such as \"gmp\" (no lib, -l or .so)");
    return text;
}

record::Type type_value(const Value& value) {
    const auto type = record::type_from_name(value.text());
    value.need(type.has_value(), "one of kem, sig, kex, hash");
    return *type;
}

using Setter = void (*)(ManifestInstance&, const Value&);
struct Member {
    std::string_view name;
    Setter set;
};

constexpr std::array<Member, 16> members = {{
    {"label", [](ManifestInstance& i, const Value& v) { i.label = label_text(v); }},
    {"instance", [](ManifestInstance& i, const Value& v) { i.instance = label_text(v); }},
    {"type", [](ManifestInstance& i, const Value& v) { i.type = type_value(v); }},
    {"variant", [](ManifestInstance& i, const Value& v) { i.variant = label_text(v); }},
    {"folder",
     [](ManifestInstance& i, const Value& v) {
         i.folder = path_text(v);
         i.has_folder = true;
     }},
    {"api", [](ManifestInstance& i, const Value& v) { i.api = path_text(v); }},
    {"sources", [](ManifestInstance& i, const Value& v) { i.sources = texts(v, path_text); }},
    {"exclude", [](ManifestInstance& i, const Value& v) { i.exclude = texts(v, path_text); }},
    {"includes", [](ManifestInstance& i, const Value& v) { i.includes = texts(v, path_text); }},
    {"defines", [](ManifestInstance& i, const Value& v) { i.defines = texts(v, definition_text); }},
    {"undefines", [](ManifestInstance& i, const Value& v) { i.undefines = texts(v, macro_text); }},
    {"features", [](ManifestInstance& i, const Value& v) { i.features = texts(v, feature_text); }},
    {"libraries", [](ManifestInstance& i, const Value& v) { i.libraries = texts(v, library_text); }},
    {"kat", [](ManifestInstance& i, const Value& v) { i.kat = path_text(v); }},
    {"kat_records", [](ManifestInstance& i, const Value& v) { i.kat_records = v.number(1000000000); }},
    {"digest_bits", [](ManifestInstance& i, const Value& v) { i.digest_bits = v.number(1u << 24); }},
}};

[[noreturn]] void fail_unknown(const Value& value, const std::string& known) {
    value.fail("is not a member of a manifest", "check its spelling; known are " + known);
}

std::string member_names() {
    std::string text;
    for (const Member& member : members)
        text += (text.empty() ? "" : ", ") + std::string(member.name);
    return text;
}

ManifestInstance read_instance(const Value& value) {
    ManifestInstance instance;
    instance.pointer = value.pointer();
    for (const auto& [key, member] : value.members()) {
        const std::string& name = key;
        const auto known =
            std::find_if(members.begin(), members.end(), [&](const Member& m) { return m.name == name; });
        if (known == members.end()) fail_unknown(member, member_names());
        known->set(instance, member);
    }
    if (instance.label.empty()) value.fail("has no label", "add \"label\": the name that the instance gets");
    if (instance.api.empty() && !instance.has_folder)
        value.fail("says neither api nor folder",
                   "add \"api\": the file that defines kem_keygen, CryptHash ...");
    return instance;
}

}  // namespace

Manifest parse_manifest(std::string_view text, const std::string& name) {
    const Json json = record::parse(text, name);
    const Value root(name, "", json);
    Manifest manifest;
    manifest.name = name;
    std::set<std::string> labels;
    for (const auto& [key, member] : root.members()) {
        if (key == "others") {
            manifest.others = member.flag();
        } else if (key == "instances") {
            for (const Value& item : member.items()) {
                manifest.instances.push_back(read_instance(item));
                if (!labels.insert(manifest.instances.back().label).second)
                    item.fail("has the label of another entry", "give every instance a label of its own");
            }
        } else if (key != "$schema") {
            fail_unknown(member, "$schema, others, instances");
        }
    }
    if (manifest.instances.empty())
        root.fail("names no instances", "add \"instances\", or do without a manifest");
    return manifest;
}

Manifest read_manifest(const std::filesystem::path& file) {
    return parse_manifest(hashprof::read_file(file, largest_manifest), file.string());
}

}  // namespace ngcc::recipe
