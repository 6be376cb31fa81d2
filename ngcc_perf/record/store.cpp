// SPDX-License-Identifier: Apache-2.0
#include "record/store.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace ngcc::record {
namespace {

namespace fs = std::filesystem;

fs::path evidence_path(const char* folder, std::string_view candidate, std::string_view label,
                       std::string_view key) {
    return fs::path(folder) / file_name_part(candidate) /
           (file_name_part(label) + "__" + file_name_part(key) + ".json");
}

template <typename T, typename From>
std::optional<T> load_if_there(const fs::path& path, From from) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(path, error))) return std::nullopt;
    return from(parse(hashprof::read_file(path), path.string()), path.string());
}

// Names in byte order, so that a run reads the same everywhere.
std::vector<fs::path> entries(const fs::path& folder) {
    std::vector<fs::path> names;
    std::error_code error;
    fs::directory_iterator it(folder, error);
    if (error) throw hashprof::Error(folder.string(), "cannot list: " + error.message());
    for (; it != fs::directory_iterator(); it.increment(error)) {
        names.push_back(it->path().filename());
        if (error) break;
    }
    if (error) throw hashprof::Error(folder.string(), "cannot list: " + error.message());
    std::sort(names.begin(), names.end());
    return names;
}

template <typename T>
bool before(const Stored<T>& a, const Stored<T>& b) {
    if (a.value.candidate != b.value.candidate) return natural_less(a.value.candidate, b.value.candidate);
    if (a.value.label != b.value.label) return natural_less(a.value.label, b.value.label);
    return operation_less(a.value.key(), b.value.key());
}

// Reads <root>/<kind>/<candidate>/<file>.json; whatever fails becomes a Problem.
template <typename T, typename From>
class Collector {
  public:
    Collector(const fs::path& root, const char* kind, From from, RunData& data, std::vector<Stored<T>>& out)
        : root_(root), kind_(kind), from_(from), data_(data), out_(out) {}

    void collect() {
        std::error_code error;
        if (!fs::exists(fs::symlink_status(root_ / kind_, error))) return;
        find_files();
        std::vector<Read> read(files_.size());
        hashprof::in_parallel(files_.size(), [&](std::size_t i) { read[i] = read_file(files_[i]); });
        for (std::size_t i = 0; i < files_.size(); ++i)
            take(files_[i], read[i]);
        std::stable_sort(out_.begin(), out_.end(), before<T>);
    }

  private:
    struct Read {
        std::optional<T> value;
        std::string cause;  // of no value
        std::string sha256 = {};
    };

    void find_files() {
        guarded(kind_, [&] {
            for (const fs::path& candidate : entries(root_ / kind_))
                guarded(fs::path(kind_) / candidate, [&] { find_files_of(fs::path(kind_) / candidate); });
        });
    }

    void find_files_of(const fs::path& candidate) {
        if (is_link(candidate)) return problem(candidate, "is a symbolic link, which is not followed");
        for (const fs::path& name : entries(root_ / candidate))
            files_.push_back(candidate / name);
    }

    bool is_link(const fs::path& path) const {
        std::error_code error;
        return fs::is_symlink(fs::symlink_status(root_ / path, error));
    }

    // Called from several threads at once.
    Read read_file(const fs::path& file) const {
        if (file.extension() != ".json")
            return {std::nullopt, "is not a .json file (left by an interrupted writer?)"};
        if (is_link(file)) return {std::nullopt, "is a symbolic link, which is not followed"};
        try {
            const std::string text = hashprof::read_file(root_ / file);
            return {from_(parse(text, file.string()), file.string()), "", hashprof::sha256_hex(text)};
        } catch (const hashprof::Error& error) {
            return {std::nullopt, error.cause()};
        }
    }

    void take(const fs::path& file, Read& read) {
        if (!read.value) return problem(file, read.cause);
        if (const std::string name = name_for(*read.value);
            file != name && !is_plain_name_for(file, *read.value))
            return problem(file, "at candidate, label or operation: its name would be " + name);
        if (!seen_.emplace(read.value->candidate, read.value->label, read.value->key()).second)
            return problem(file, "a second file for the same operation");
        out_.push_back({std::move(*read.value), file, std::move(read.sha256)});
        read.value.reset();
    }

    // Others write names as they are; and a name that was no UTF-8 has U+FFFD in its record.
    bool is_plain_name_for(const fs::path& file, const T& value) const {
        const std::string name = value.candidate + "/" + value.label + "__" + value.key() + ".json";
        return file == fs::path(kind_) / name || name.find("\xEF\xBF\xBD") != std::string::npos;
    }

    // Which of two files of one operation is right, its name decides.
    std::string name_for(const T& value) const {
        return evidence_path(kind_, value.candidate, value.label, value.key()).string();
    }

    template <typename Body>
    void guarded(const fs::path& file, Body body) {
        try {
            body();
        } catch (const hashprof::Error& error) {
            problem(file, error.cause());
        }
    }

    void problem(const fs::path& file, std::string cause) {
        data_.problems.push_back({file, std::move(cause)});
    }

    const fs::path& root_;
    const char* kind_;
    From from_;
    RunData& data_;
    std::vector<Stored<T>>& out_;
    std::vector<fs::path> files_;
    std::set<std::tuple<std::string, std::string, std::string>> seen_;
};

template <typename T, typename From>
void collect(const fs::path& root, const char* kind, From from, RunData& data, std::vector<Stored<T>>& out) {
    Collector<T, From>(root, kind, from, data, out).collect();
}

template <typename Body>
void note_problem(RunData& data, const fs::path& file, Body body) {
    try {
        body();
    } catch (const hashprof::Error& error) {
        data.problems.push_back({file, error.cause()});
    }
}

}  // namespace

fs::path RunDirectory::timing_path(std::string_view candidate, std::string_view label, std::string_view key) {
    return evidence_path("records", candidate, label, key);
}

fs::path RunDirectory::profile_path(std::string_view candidate, std::string_view label,
                                    std::string_view key) {
    return evidence_path("profile", candidate, label, key);
}

fs::path RunDirectory::kat_log_path(std::string_view candidate, std::string_view label) {
    return fs::path("kat") / file_name_part(candidate) / (file_name_part(label) + ".log");
}

void RunDirectory::save(const Timing& t) const {
    hashprof::write_file_atomically(root_ / timing_path(t.candidate, t.label, t.key()), dump(to_json(t)));
}

void RunDirectory::save(const Profile& p) const {
    hashprof::write_file_atomically(root_ / profile_path(p.candidate, p.label, p.key()), dump(to_json(p)));
}

void RunDirectory::save(const Campaign& campaign) const {
    hashprof::write_file_atomically(root_ / campaign_path(), dump(to_json(campaign)));
}

void RunDirectory::save(const Build& build) const {
    hashprof::write_file_atomically(root_ / build_path(), dump(to_json(build)));
}

std::optional<Timing> RunDirectory::load_timing(std::string_view candidate, std::string_view label,
                                                std::string_view key) const {
    return load_if_there<Timing>(root_ / timing_path(candidate, label, key), timing_from_json);
}

std::optional<Profile> RunDirectory::load_profile(std::string_view candidate, std::string_view label,
                                                  std::string_view key) const {
    return load_if_there<Profile>(root_ / profile_path(candidate, label, key), profile_from_json);
}

std::optional<Campaign> RunDirectory::load_campaign() const {
    return load_if_there<Campaign>(root_ / campaign_path(), campaign_from_json);
}

std::optional<Build> RunDirectory::load_build() const {
    return load_if_there<Build>(root_ / build_path(), build_from_json);
}

RunData RunDirectory::load_all(Detail detail) const {
    std::error_code error;
    if (!fs::is_directory(root_, error))
        throw hashprof::Error(root_.string(), "is not a run directory",
                              "name the folder that a campaign wrote (it holds campaign.json)");
    RunData data;
    note_problem(data, campaign_path(), [&] { data.campaign = load_campaign(); });
    note_problem(data, build_path(), [&] { data.build = load_build(); });
    const bool whole = detail == Detail::everything;
    collect(root_, "records", whole ? timing_from_json : timing_figures_from_json, data, data.timings);
    collect(root_, "profile", whole ? profile_from_json : profile_figures_from_json, data, data.profiles);
    return data;
}

std::optional<Timing> usable_timing(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return std::nullopt;
    try {
        return timing_from_json(parse(hashprof::read_file(file), file.string()), file.string());
    } catch (const hashprof::Error&) {
        return std::nullopt;
    }
}

}  // namespace ngcc::record
