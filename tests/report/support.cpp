// SPDX-License-Identifier: Apache-2.0
#include "support.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "support/files.hpp"

namespace ngcc::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> out;
    std::size_t at = 1;
    for (std::size_t bar; (bar = line.find('|', at)) != std::string::npos; at = bar + 1) {
        std::string cell = line.substr(at, bar - at);
        cell.erase(std::remove(cell.begin(), cell.end(), '`'), cell.end());
        const std::size_t first = cell.find_first_not_of(' ');
        out.push_back(
            first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
    }
    return out;
}

// In memory where that can be: what we write is synced, and a busy disk makes that longer than the tests.
fs::path temporary_place() {
    const char* memory = "/dev/shm";
    return ::access(memory, W_OK) == 0 ? fs::path(memory) : fs::temp_directory_path();
}

}  // namespace

Folder::Folder() {
    std::string name = (temporary_place() / "ngcc_report_test.XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("mkdtemp");
    path_ = name;
}

Folder::~Folder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

fs::path copy_run(const Folder& folder, const std::string& name) {
    const fs::path copy = folder.path() / "run";
    fs::copy(golden / name, copy, fs::copy_options::recursive);
    for (const auto& entry : fs::recursive_directory_iterator(copy))
        fs::permissions(entry.path(), fs::perms::owner_all, fs::perm_options::add);
    return copy;
}

std::vector<fs::path> json_files(const fs::path& below) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(below))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

record::Json read_json(const fs::path& file) {
    return record::Json::parse(read(file));
}

void write(const fs::path& file, std::string_view content) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
}

std::string read(const fs::path& file) {
    return hashprof::read_file(file);
}

record::Timing own_timing(const std::string& operation) {
    record::Timing t;
    t.status = "complete";
    t.candidate = "demo";
    t.label = "demo-1";
    t.instance = t.label;
    t.variant = "reference";
    t.flags = "guide";
    t.operation = operation;
    t.plan = record::Plan{};
    t.plan->iterations_per_trial = 100;
    t.plan->trials = 2;
    t.plan->warmups = 3;
    t.trials.resize(2);
    for (record::Trial& trial : t.trials) {
        trial.measurements = 100;
        trial.seconds = 0.5;
        trial.ticks = 1050000000;
    }
    t.measurements = 200;
    t.mean_seconds = t.median_trial_seconds = t.min_trial_seconds = t.max_trial_seconds = 0.005;
    t.operations_per_second = 200;
    t.mean_ticks = t.median_trial_ticks = 10500000;
    t.tick_source = "rdtsc";
    t.tick_hz = 2100000000.0;
    t.cycle_source = "none";
    t.cycle_reason = "perf_event_open: EACCES; set kernel.perf_event_paranoid=2";
    t.sizes = {{"pk_bytes", 800}, {"sk_bytes", 1632}, {"ct_bytes", 768}, {"ss_bytes", 32}};
    return t;
}

record::Profile own_profile(const std::string& operation) {
    record::Profile p;
    p.candidate = "demo";
    p.label = "demo-1";
    p.operation = operation;
    p.status = "complete";
    p.meta = {{"tick_source", "rdtsc"}, {"tick_hz", "2100000000"}, {"overflow_calls", "0"}};
    p.total = record::ProfileTotal{};
    p.total->operations = 100;
    p.total->ticks = 1000000;
    p.calls.resize(2);
    p.calls[0].fn = "pseudoXOF";
    p.calls[0].calls = 450;
    p.calls[0].ticks = 300000;
    p.calls[1].fn = "drng";
    p.calls[1].in_bits = 0;
    p.calls[1].out_bits = 256;
    p.calls[1].calls = 100;
    p.calls[1].ticks = 50000;
    p.share = {{"pseudoXOF", 0.3}, {"drng", 0.05}};
    p.hash_share = 0.3;
    p.hashprof = record::Json::parse(R"({
        "route": "wrap", "mode": "full", "coverage": "proved", "coverage_reason": "",
        "states": {"sm3hash": {"state": "absent"}, "pseudohash": {"state": "observed"},
                   "pseudoXOF": {"state": "observed"}, "drng": {"state": "observed"},
                   "drng_init": {"state": "observed"}},
        "helpers": {"pseudoXOF": {"share_uncertainty": 0.002, "below_resolution": false}},
        "share_compensated": {"pseudoXOF": 0.28, "drng": 0.04}, "hash_share_compensated": 0.28,
        "drng_init": {"calls": 200, "ticks": 20000, "share": 0.02, "share_compensated": 0.019},
        "residual": {"state": "stated", "median": 0.003, "noise": 0.001, "reason": null}})");
    return p;
}

record::Campaign own_campaign() {
    record::Campaign c;
    c.system_id = "vm_1";
    c.started_utc = "2026-11-30T10:00:00.000000+00:00";
    c.ended_utc = "2026-11-30T10:05:00.000000+00:00";
    c.environment_at_start.emplace();
    c.environment_at_start->architecture = "x86_64";
    c.environment_at_start->cpu_model = "Some CPU";
    c.environment_at_start->virtualized = true;
    return c;
}

record::Build own_build() {
    record::Build build;
    record::BuiltInstance& built = build.instances["demo/demo-1"];
    built.candidate = "demo";
    built.label = "demo-1";
    built.instance = built.label;
    built.variant = "reference";
    built.flags = "guide";
    built.kat = "PASS";
    built.type = "kem";
    built.algorithm = "Demo KEM";
    built.elf_load_bytes = 12345;
    built.kat_log = "kat/demo/demo-1.log";
    return build;
}

record::RunDirectory own_run(const fs::path& root) {
    const record::RunDirectory run(root);
    run.save(own_campaign());
    run.save(own_build());
    write(root / "kat/demo/demo-1.log", "type = kem\nRESULT demo demo-1 PASS \n");
    for (const char* operation : {"keygen", "enc", "dec"}) {
        run.save(own_timing(operation));
        run.save(own_profile(operation));
    }
    return run;
}

std::vector<TableRow> table(const std::string& page, const std::string& heading) {
    std::istringstream lines(page);
    std::string line;
    std::vector<std::string> names;
    std::vector<TableRow> rows;
    while (std::getline(lines, line) && line != heading) {
    }
    while (std::getline(lines, line) && !line.starts_with("## ")) {
        if (!line.starts_with("| ")) {
            if (!rows.empty()) break;
            continue;
        }
        const auto parts = cells(line);
        if (names.empty()) {
            names = parts;
            continue;
        }
        EXPECT_EQ(parts.size(), names.size()) << line;
        TableRow row;
        for (std::size_t i = 0; i < std::min(names.size(), parts.size()); ++i) {
            std::string name = names[i];
            while (row.count(name))
                name += "'";  // "compensated" stands twice
            row[name] = parts[i];
        }
        rows.push_back(row);
    }
    return rows;
}

TableRow row(const std::vector<TableRow>& rows, const TableRow& wanted) {
    for (const TableRow& row : rows)
        if (std::all_of(wanted.begin(), wanted.end(), [&](const auto& w) {
                const auto found = row.find(w.first);
                return found != row.end() && found->second == w.second;
            }))
            return row;
    ADD_FAILURE() << "no row with " << wanted.begin()->second;
    return {};
}

}  // namespace ngcc::test
