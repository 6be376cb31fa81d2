// SPDX-License-Identifier: Apache-2.0
#include "validate/evidence.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "record/store.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace ngcc::validate {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;

constexpr int deepest = 64;

// What the text says before it is built into a tree: how deep it goes and how many members its objects have.
struct Outline {
    int depth = 0;
    std::size_t members = 0;
};

Outline outline(std::string_view text) {
    Outline found;
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            for (++at; at < text.size() && text[at] != '"'; ++at)
                at += text[at] == '\\';
        else if (c == '{' || c == '[')
            found.depth = std::max(found.depth, ++depth);
        else if (c == '}' || c == ']')
            --depth;
        else if (c == ':')
            ++found.members;
    }
    return found;
}

std::size_t members_of(const Json& json) {
    std::size_t count = json.is_object() ? json.size() : 0;
    if (json.is_structured())
        for (const Json& item : json)
            if (item.is_structured()) count += members_of(item);
    return count;
}

Json parse_and_name_duplicates(std::string_view text, const Sink& sink) {
    std::vector<std::set<std::string>> open;
    return Json::parse(text, [&](int, Json::parse_event_t event, Json& value) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start) open.emplace_back();
        if (event == Event::object_end) open.pop_back();
        if (event == Event::key && !open.back().insert(value.get_ref<const std::string&>()).second)
            sink.add("duplicate_member", "", "the member \"" + value.get<std::string>() + "\" stands twice");
        return true;
    });
}

// Strict JSON. A member that stands twice is a finding: readers differ in which of the two they take.
Json parse(std::string_view text, const fs::path& file, const Sink& sink) {
    const Outline found = outline(text);
    if (found.depth > deepest) throw Error(file.string(), "is nested deeper than any record");
    try {
        Json json = Json::parse(text);
        if (members_of(json) == found.members) return json;
        return parse_and_name_duplicates(text, sink);
    } catch (const Json::exception& error) {
        throw Error(file.string(), std::string("is not JSON: ") + error.what());
    }
}

// Entries of a folder, in natural order.
std::vector<fs::directory_entry> entries(const fs::path& folder) {
    std::vector<fs::directory_entry> list;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        list.push_back(*it);
    if (error) throw Error(folder.string(), "cannot list: " + error.message());
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
        return record::natural_less(a.path().filename().string(), b.path().filename().string());
    });
    return list;
}

const char* what_is(const fs::directory_entry& entry) {
    std::error_code error;
    if (entry.is_symlink(error)) return "is a symbolic link, which leads out of the evidence";
    if (entry.is_directory(error)) return "is a folder where files are expected";
    if (!entry.is_regular_file(error)) return "is neither a file nor a folder";
    return nullptr;
}

// Made of the calibrations beside it; each shard has its own.
bool is_plan(const fs::path& file) {
    return file == "calibrate/plan.json" ||
           ::fnmatch("calibrate/plan-[0-9]*-of-[0-9]*.json", file.c_str(), FNM_PATHNAME) == 0;
}

}  // namespace

template <typename T, typename From>
std::optional<Document<T>> RunReader::load(const fs::path& file, Kind kind, From from,
                                           const Sink& sink) const {
    try {
        Json json = parse(hashprof::read_file(root_ / file), file, sink);
        const bool valid = schemas_.check(kind, json, sink);
        try {
            T value = from(json, file.string());
            return Document<T>{file, std::move(json), std::move(value)};
        } catch (const Error& error) {
            if (valid) sink.add("type", "", error.cause());
        }
    } catch (const Error& error) {
        sink.add("unreadable", "", error.cause());
    }
    return std::nullopt;
}

std::optional<CampaignFile> RunReader::campaign() const {
    const fs::path file = record::RunDirectory::campaign_path();
    std::error_code error;
    if (fs::exists(fs::symlink_status(root_ / file, error)))
        return load<record::Campaign>(file, Kind::campaign, record::campaign_from_json,
                                      Sink(findings_, file));
    Sink(findings_, file).add("missing_campaign", "", "is missing: host and planning are not on record");
    return std::nullopt;
}

std::optional<BuildFile> RunReader::build() const {
    const fs::path file = record::RunDirectory::build_path();
    std::error_code error;
    if (fs::exists(fs::symlink_status(root_ / file, error)))
        return load<record::Build>(file, Kind::build, record::build_from_json, Sink(findings_, file));
    Sink(findings_, file).add("missing_build", "", "is missing: nothing says what was built and measured");
    return std::nullopt;
}

std::vector<fs::path> RunReader::files(const char* folder, const char* extension) const {
    std::vector<fs::path> list;
    std::error_code error;
    if (!fs::exists(fs::symlink_status(root_ / folder, error))) return list;
    const auto stray = [&](const fs::path& file, const char* what) {
        Sink(findings_, file).add("stray_file", "", what);
    };
    if (!fs::is_directory(fs::symlink_status(root_ / folder, error))) {
        stray(folder, "is not a folder");
        return list;
    }
    for (const fs::directory_entry& candidate : entries(root_ / folder)) {
        const fs::path inner = fs::path(folder) / candidate.path().filename();
        if (is_plan(inner)) continue;
        if (candidate.is_symlink(error) || !candidate.is_directory(error)) {
            stray(inner, "is no folder of a candidate");
            continue;
        }
        for (const fs::directory_entry& entry : entries(candidate.path())) {
            const fs::path file = inner / entry.path().filename();
            if (const char* wrong = what_is(entry))
                stray(file, wrong);
            else if (file.extension() != extension)
                stray(file, "is no evidence (left by an interrupted writer?)");
            else
                list.push_back(file);
        }
    }
    return list;
}

// One file: read, in its place, and checked by itself. Runs in any thread.
template <typename T, typename From>
std::optional<Document<T>> RunReader::judged(const char* folder, const fs::path& file, Kind kind, From from,
                                             const Check<T>& check, const Sink& sink) const {
    std::optional<Document<T>> document = load<T>(file, kind, from, sink);
    if (!document) return std::nullopt;
    const fs::path place =
        folder / record::RunDirectory::timing_path(document->value.candidate, document->value.label,
                                                   document->value.key())
                     .lexically_relative("records");
    if (place != file) {
        // Its twin may lie in the right place: taken along it would count twice.
        sink.add("wrong_place", "", "holds the evidence of another operation", place.string(), file.string());
        return std::nullopt;
    }
    check(*document, sink);
    return document;
}

template <typename T, typename From>
void RunReader::each(const char* folder, Kind kind, From from, const Check<T>& check,
                     const Use<T>& use) const {
    const std::vector<fs::path> list = files(folder, ".json");
    constexpr std::size_t batch = 64;
    for (std::size_t start = 0; start < list.size(); start += batch) {
        const std::size_t count = std::min(batch, list.size() - start);
        std::vector<std::optional<Document<T>>> documents(count);
        std::vector<Findings> found(count);
        hashprof::in_parallel(count, [&](std::size_t i) {
            const fs::path& file = list[start + i];
            documents[i] = judged<T>(folder, file, kind, from, check, Sink(found[i], file));
        });
        for (std::size_t i = 0; i < count; ++i) {
            findings_.append(std::move(found[i]));
            if (documents[i]) use(*documents[i]);
        }
    }
}

void RunReader::records(const char* folder, const Check<record::Timing>& check,
                        const Use<record::Timing>& use) const {
    each<record::Timing>(folder, Kind::record, record::timing_from_json, check, use);
}

void RunReader::profiles(const Check<record::Profile>& check, const Use<record::Profile>& use) const {
    each<record::Profile>("profile", Kind::profile, record::profile_from_json, check, use);
}

std::map<std::string, KatLogFile> RunReader::kat_logs() const {
    std::map<std::string, KatLogFile> logs;
    for (const fs::path& file : files("kat", ".log"))
        try {
            std::string text = hashprof::read_file(root_ / file);
            std::string digest = hashprof::sha256_hex(text);
            logs[file.generic_string()] = {file, std::move(text), std::move(digest)};
        } catch (const Error& error) {
            Sink(findings_, file).add("unreadable", "", error.cause());
        }
    return logs;
}

void RunReader::look_for_strangers() const {
    static const std::set<std::string> known = {"campaign.json", "build.json", "records",       "profile",
                                                "kat",           "calibrate",  "report",        "work",
                                                "campaign.log",  "hashcost",   "hashcost.json", "site"};
    std::string unknown;
    for (const fs::directory_entry& entry : entries(root_)) {
        const std::string name = entry.path().filename().string();
        if (known.contains(name) || name.starts_with(".lock")) continue;
        if (name.starts_with("campaign.json.") || name.starts_with("build.json."))
            Sink(findings_, name).add("stray_file", "", "was left behind by an interrupted writer");
        else
            unknown += (unknown.empty() ? "" : ", ") + name;
    }
    if (!unknown.empty()) findings_.note("strangers", "not looked at, no part of a run: " + unknown);
}

}  // namespace ngcc::validate
