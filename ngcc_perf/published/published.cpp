// SPDX-License-Identifier: Apache-2.0
#include "published/published.hpp"

#include <algorithm>

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::published {
namespace {

namespace fs = std::filesystem;
using record::Json;

// A table of a candidate takes some ten kilobytes.
constexpr std::uint64_t largest_file = 16u << 20;

// An object of a file and the way to it.
class Members {
  public:
    Members(const Json& json, std::string path, const fs::path& file, std::vector<record::Problem>& problems)
        : json_(json), path_(std::move(path)), file_(file), problems_(problems) {}

    void take(const std::string& name, std::string& value) const {
        if (const Json* member = find(name, &Json::is_string, "a text")) value = member->get<std::string>();
    }
    void take(const std::string& name, record::Text& value) const {
        if (const Json* member = find(name, &Json::is_string, "a text")) value = member->get<std::string>();
    }
    void take(const std::string& name, record::Count& value) const {
        if (const Json* member = find(name, &Json::is_number_unsigned, "a whole number that is not negative"))
            value = member->get<std::uint64_t>();
    }
    void take(const std::string& name, bool& value) const {
        if (const Json* member = find(name, &Json::is_boolean, "true or false")) value = member->get<bool>();
    }

    using Reader = std::optional<Figure> (*)(std::string_view);
    void take(const std::string& name, std::optional<Figure>& value, Reader reader) const {
        const Json* member = find(name, &Json::is_string, "a figure as printed");
        if (!member) return;
        const std::string& text = member->get_ref<const std::string&>();
        if (text == "–") return;  // printed for: no value
        value = reader(text);
        if (!value) problem(name, "no printed figure");
    }

    // Each member of the object `name`, with its own Members if it is an object itself.
    template <typename Visit>
    bool each(const std::string& name, Visit visit) const {
        const Json* object = find(name, &Json::is_object, "an object");
        if (!object) return false;
        const Members inside(*object, path_ + name + ".", file_, problems_);
        for (const auto& [key, value] : object->items())
            visit(key, inside);
        return true;
    }
    // The object `name`, if it is one.
    template <typename Visit>
    void within(const std::string& name, Visit visit) const {
        if (const Json* object = find(name, &Json::is_object, "an object"))
            visit(Members(*object, path_ + name + ".", file_, problems_));
    }

  private:
    const Json* find(const std::string& name, bool (Json::*is_wanted)() const noexcept,
                     const char* wanted) const {
        const auto found = json_.find(name);
        if (found == json_.end() || found->is_null()) return nullptr;
        if ((*found.*is_wanted)()) return &*found;
        problem(name, std::string("expected ") + wanted);
        return nullptr;
    }
    void problem(const std::string& name, const std::string& cause) const {
        problems_.push_back({file_, "at " + path_ + name + ": " + cause});
    }

    const Json& json_;
    std::string path_;
    const fs::path& file_;
    std::vector<record::Problem>& problems_;
};

Operation operation_from(const Members& members) {
    Operation o;
    members.take("mean_cycles", o.mean_cycles, cycles_figure);
    members.take("mean_time", o.mean_seconds, time_figure);
    members.take("median_trial", o.median_trial_seconds, time_figure);
    members.take("ops_per_second", o.operations_per_second, general_figure);
    members.take("measurements", o.measurements);
    members.take("trials", o.trials);
    members.take("iterations_per_trial", o.iterations_per_trial);
    members.take("elf_image_bytes", o.elf_image_bytes);
    members.take("baseline_rss_kib", o.baseline_rss_kib);
    members.take("peak_rss_kib", o.peak_rss_kib);
    members.take("hash_share", o.hash_share, percent_figure);
    members.take("drng_share", o.drng_share, percent_figure);
    std::map<std::string, Figure> calls;
    bool whole = true;
    const bool printed =
        members.each("calls_per_operation", [&](const std::string& fn, const Members& counts) {
            std::optional<Figure> count;
            counts.take(fn, count, general_figure);
            if (count) calls.emplace(fn, *count);
            whole = whole && count;
        });
    if (printed && whole) o.calls = std::move(calls);  // one that is missing would look like no call
    return o;
}

Instance instance_from(const Members& members) {
    Instance i;
    members.take("flags", i.flags);
    members.take("kat", i.kat);
    members.take("kat_log", i.kat_log);
    members.take("kat_log_sha256_prefix", i.kat_log_sha256_prefix);
    members.take("sizes_nominal", i.sizes_nominal);
    members.each("sizes_bytes", [&](const std::string& what, const Members& sizes) {
        record::Count bytes;
        sizes.take(what, bytes);
        if (bytes) i.sizes_bytes.emplace(what, *bytes);
    });
    members.each("operations", [&](const std::string& key, const Members& operations) {
        operations.within(key, [&](const Members& one) { i.operations.emplace(key, operation_from(one)); });
    });
    return i;
}

std::vector<fs::path> files_of(const fs::path& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return {path};
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(path, error))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
        return record::natural_less(a.string(), b.string());
    });
    return files;
}

void load_file(const fs::path& file, Tables& tables) {
    const Json json = record::parse(hashprof::read_file(file, largest_file), file.string());
    if (!is_published(json)) throw hashprof::Error(file.string(), "holds no published tables of a candidate");
    tables.candidates.push_back(from_json(json, file.filename(), tables.problems));
}

}  // namespace

bool is_published(const Json& json) {
    return json.is_object() && json.contains("candidate") && json["candidate"].is_string() &&
           json.contains("instances") && json["instances"].is_object();
}

Candidate from_json(const Json& json, const fs::path& file, std::vector<record::Problem>& problems) {
    Candidate c;
    const Members members(json, "", file, problems);
    members.take("candidate", c.candidate);
    members.take("algorithm", c.algorithm);
    members.take("architecture", c.architecture);
    members.take("system", c.system);
    members.each("environment",
                 [&](const std::string& what, const Members& all) { all.take(what, c.environment[what]); });
    members.within("survey", [&](const Members& survey) {
        survey.take("verdict", c.verdict);
        survey.take("notes", c.notes);
    });
    members.each("instances", [&](const std::string& label, const Members& instances) {
        instances.within(label, [&](const Members& one) { c.instances.emplace(label, instance_from(one)); });
    });
    return c;
}

Tables load(const fs::path& path) {
    Tables tables;
    for (const fs::path& file : files_of(path)) {
        try {
            load_file(file, tables);
        } catch (const hashprof::Error& error) {
            if (file == path) throw;
            tables.problems.push_back({file.filename(), error.cause()});
        }
    }
    if (tables.candidates.empty())
        throw hashprof::Error(path.string(), "holds no published tables",
                              "give a file in the form of profiles/schema/published.schema.json");
    return tables;
}

}  // namespace ngcc::published
