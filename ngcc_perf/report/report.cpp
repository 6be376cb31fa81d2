// SPDX-License-Identifier: Apache-2.0
#include "report/report.hpp"

#include <algorithm>

#include "report/pages/pages.hpp"
#include "report/written.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> systems_of(const Edition& edition) {
    std::vector<std::string> systems;
    for (const auto& run : edition.runs)
        systems.push_back(run->system());
    return systems;
}

// The systems of runs that may be of no use otherwise; none if one of them does not even say its system.
std::vector<std::string> stated_systems(const std::vector<fs::path>& run_dirs) {
    std::vector<std::string> systems;
    for (const fs::path& folder : run_dirs) {
        try {
            if (const auto campaign = record::RunDirectory(folder).load_campaign())
                systems.push_back(campaign->system_id);
            else
                return {};
        } catch (const hashprof::Error&) {
            return {};
        }
    }
    return systems;
}

void count(const Edition& edition, Rendered& result) {
    for (const auto& run : edition.runs) {
        result.problems.insert(result.problems.end(), run->data.problems.begin(), run->data.problems.end());
        result.profiled += run->data.profiles.size();
        for (const auto& timing : run->data.timings)
            ++(timing.value.status == "failed" ? result.failed : result.timed);
    }
    for (const metadata::Problem& problem : edition.metadata.problems)
        result.problems.push_back(
            {problem.file.string() + (problem.line > 0 ? ":" + std::to_string(problem.line) : ""),
             problem.cause});
}

void write_page(const Edition& edition, const fs::path& out, const document::Page& page) {
    hashprof::write_file_atomically(out / file_of(page), content(edition, page), hashprof::Durable::no);
}

void write_pages(const Edition& edition, const fs::path& out, Rendered& result) {
    result.index = out / "index.md";
    // Without the index nothing is a finished report: it goes first and comes last.
    std::error_code error;
    fs::remove(result.index, error);
    const std::vector<document::Page> pages = pages::all_pages(edition);
    const std::size_t others = pages.size() - 1;  // the index is the last
    hashprof::in_parallel(others, [&](std::size_t i) { write_page(edition, out, pages[i]); });
    std::vector<fs::path> written;
    for (std::size_t i = 0; i < others; ++i) {
        written.push_back(file_of(pages[i]));
        const bool of_a_candidate = written.back().filename().string().starts_with("perf_");
        (of_a_candidate ? result.pages : result.overviews).push_back(out / written.back());
    }
    remove_stale(out, systems_of(edition), written);
    write_page(edition, out, pages.back());
}

// The first line that differs, from 1.
std::size_t first_difference(const std::string& a, const std::string& b) {
    const auto length = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
    const auto end = std::mismatch(a.begin(), a.begin() + length, b.begin()).first;
    return static_cast<std::size_t>(std::count(a.begin(), end, '\n')) + 1;
}

void compare_page(const fs::path& out, const fs::path& file, const std::string& wanted, Checked& result) {
    std::error_code error;
    if (!fs::exists(out / file, error)) {
        result.missing.push_back(file);
        return;
    }
    const std::string found = hashprof::read_file(out / file);
    if (found != wanted) result.different.push_back({file, first_difference(wanted, found)});
}

}  // namespace

hashprof::Exit Rendered::status() const {
    const bool measured = timed > 0 || profiled > 0;
    return measured && failed == 0 && problems.empty() ? hashprof::Exit::done : hashprof::Exit::finding;
}

Edition open_edition(const std::vector<fs::path>& run_dirs, const fs::path& metadata_dir,
                     const fs::path& out) {
    try {
        return Edition(run_dirs, metadata::load(metadata_dir));
    } catch (...) {
        remove_stale(out, stated_systems(run_dirs));
        throw;
    }
}

Rendered render(const Edition& edition, const fs::path& out) {
    Rendered result;
    count(edition, result);
    try {
        write_pages(edition, out, result);
    } catch (...) {
        remove_stale(out, systems_of(edition));
        throw;
    }
    return result;
}

Rendered render(const fs::path& run_dir, const fs::path& out) {
    return render(open_edition({run_dir}, {}, out), out);
}

Checked check(const Edition& edition, const fs::path& out) {
    Checked result;
    std::vector<fs::path> wanted;
    for (const document::Page& page : pages::all_pages(edition)) {
        wanted.push_back(file_of(page));
        compare_page(out, wanted.back(), content(edition, page), result);
    }
    result.pages = wanted.size();
    for (const fs::path& file : written_before(out, systems_of(edition)))
        if (std::find(wanted.begin(), wanted.end(), file) == wanted.end()) result.left_over.push_back(file);
    return result;
}

}  // namespace ngcc::report
