// SPDX-License-Identifier: Apache-2.0
#include "export/export.hpp"

#include <algorithm>

#include "export/csv.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::exports {
namespace {

namespace fs = std::filesystem;

struct JsonValue {
    record::OrderedJson operator()(std::monostate) const { return nullptr; }
    template <typename T>
    record::OrderedJson operator()(const T& value) const {
        return value;
    }
};

// The members of its own kind; not known is null.
std::string json_line(const Line& line) {
    record::OrderedJson json;
    for (const Cell& cell : line)
        json[cell.column] = std::visit(JsonValue(), cell.value);
    return json.dump(-1, ' ', false, record::OrderedJson::error_handler_t::replace) + "\n";
}

class Exporter {
  public:
    Exporter(const fs::path& run, const Options& options, Output* csv, Output* jsonl)
        : run_(run), options_(options), csv_(csv), jsonl_(jsonl), columns_(columns(options.shapes)) {}

    Result all() {
        std::error_code error;
        if (!fs::is_directory(run_, error))
            throw hashprof::Error(run_.string(), "is no folder that can be read",
                                  "give the run directory of a campaign");
        guarded(record::RunDirectory::campaign_path(), [&] {
            if (const auto campaign = record::RunDirectory(run_).load_campaign())
                system_ = campaign->system_id;
        });
        if (csv_) csv_->write(csv_header(columns_));
        for (const fs::path& file : files("records"))
            take(file, [&] { return of_timing(file); });
        for (const fs::path& file : files("profile"))
            take(file, [&] { return of_profile(file); });
        return std::move(result_);
    }

  private:
    std::vector<Line> of_timing(const fs::path& file) const {
        return {timing_line({system_, file}, record::timing_figures_from_json(json_of(file), file.string()))};
    }

    std::vector<Line> of_profile(const fs::path& file) const {
        const record::Profile profile = record::profile_figures_from_json(json_of(file), file.string());
        std::vector<Line> lines{profile_line({system_, file}, profile)};
        if (options_.shapes)
            for (Line& line : shape_lines({system_, file}, profile))
                lines.push_back(std::move(line));
        return lines;
    }

    record::Json json_of(const fs::path& file) const {
        return record::parse(hashprof::read_file(run_ / file), file.string());
    }

    // What cannot be read is a problem of its file; what cannot be written ends it all.
    template <typename Read>
    void take(const fs::path& file, Read read) {
        if (!wanted()) return;
        std::vector<Line> lines;
        guarded(file, [&] { lines = read(); });
        for (const Line& line : lines)
            write(line);
    }

    void write(const Line& line) {
        ++result_.lines;
        if (csv_) csv_->write(csv_line(columns_, line));
        if (jsonl_) jsonl_->write(json_line(line));
    }

    // <kind>/<candidate>/<file>, relative to the run directory, naturally sorted.
    std::vector<fs::path> files(const char* kind) {
        std::vector<fs::path> list;
        for (const fs::path& candidate : entries(kind))
            for (const fs::path& file : entries(candidate))
                if (file.extension() == ".json")
                    list.push_back(file);
                else
                    problem(file, "is not a .json file (left by an interrupted writer?)");
        return list;
    }

    std::vector<fs::path> entries(const fs::path& folder) {
        std::vector<fs::path> list;
        std::error_code error;
        if (!fs::exists(fs::symlink_status(run_ / folder, error))) return list;
        fs::directory_iterator it(run_ / folder, error);
        for (; !error && it != fs::directory_iterator(); it.increment(error))
            list.push_back(folder / it->path().filename());
        if (error) problem(folder, "cannot list: " + error.message());
        std::sort(list.begin(), list.end(), [](const fs::path& a, const fs::path& b) {
            return record::natural_less(a.string(), b.string());
        });
        return list;
    }

    template <typename Body>
    void guarded(const fs::path& file, Body body) {
        try {
            body();
        } catch (const hashprof::Error& error) {
            problem(file, error.cause());
        }
    }

    bool wanted() const { return (csv_ && csv_->open()) || (jsonl_ && jsonl_->open()); }

    void problem(const fs::path& file, const std::string& cause) {
        result_.problems.push_back({file, cause});
    }

    const fs::path run_;
    const Options options_;
    Output* csv_;
    Output* jsonl_;
    const std::vector<std::string> columns_;
    std::string system_;
    Result result_;
};

}  // namespace

Result export_run(const fs::path& run, const Options& options, Output* csv, Output* jsonl) {
    return Exporter(run, options, csv, jsonl).all();
}

}  // namespace ngcc::exports
