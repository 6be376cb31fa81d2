// SPDX-License-Identifier: Apache-2.0
#include "report/report.hpp"

#include <algorithm>
#include <fstream>

#include "report/markdown/page.hpp"
#include "support/files.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;

// Whether the last line of a file begins with `marker`.
bool ends_with_marker(const fs::path& file, std::string_view marker) {
    constexpr std::streamoff longest = 512;  // of a marker line
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    const std::streamoff size = in.tellg();
    if (!in || size <= 0) return false;
    std::string end(static_cast<std::size_t>(std::min(size, longest)), '\0');
    in.seekg(size - static_cast<std::streamoff>(end.size()));
    in.read(end.data(), static_cast<std::streamsize>(end.size()));
    if (!in || end.back() != '\n') return false;
    end.pop_back();
    const std::size_t line = end.rfind('\n');
    return line != std::string::npos && (end + "\n").compare(line + 1, marker.size(), marker) == 0;
}

bool is_page_name(const fs::path& file) {
    return file.extension() == ".md" && file.filename().string().starts_with("perf_");
}

// Pages and index of earlier renderings: files with our names that end with our marker.
std::vector<fs::path> written_before(const fs::path& out, std::string_view marker) {
    std::vector<fs::path> files;
    std::error_code error;
    const auto add = [&](const fs::path& file) {
        if (fs::is_regular_file(file, error) && ends_with_marker(file, marker)) files.push_back(file);
    };
    add(out / "index.md");
    for (fs::directory_iterator folder(out, error), end; !error && folder != end; folder.increment(error)) {
        if (!folder->is_directory(error)) continue;
        std::error_code inner;
        for (fs::directory_iterator file(folder->path(), inner), last; !inner && file != last;
             file.increment(inner))
            if (is_page_name(file->path())) add(file->path());
    }
    return files;
}

void remove_stale(const fs::path& out, std::string_view marker, const std::vector<fs::path>& keep = {}) {
    for (const fs::path& file : written_before(out, marker)) {
        if (std::find(keep.begin(), keep.end(), file) != keep.end()) continue;
        std::error_code error;
        fs::remove(file, error);
        if (error)
            throw hashprof::Error(
                file.string(), "cannot remove the report of an earlier run: " + error.message(),
                "remove it by hand: it does not describe this run", hashprof::Exit::environment);
    }
}

void write_pages(const fs::path& out, const Run& run, const std::vector<markdown::Page>& pages,
                 Rendered& result) {
    const std::string marker = markdown::marker(run);
    result.index = out / "index.md";
    // Without the index nothing is a finished report: it goes first and comes last.
    std::error_code error;
    fs::remove(result.index, error);
    std::vector<std::string> paths;
    for (const markdown::Page& page : pages) {
        hashprof::write_file_atomically(out / page.path, page.content);
        result.pages.push_back(out / page.path);
        paths.push_back(page.path);
    }
    remove_stale(out, marker, result.pages);
    hashprof::write_file_atomically(result.index, markdown::index_page(run, paths).content);
}

Rendered render_run(const Run& run, const fs::path& out) {
    Rendered result;
    result.problems = run.data.problems;
    result.profiled = run.data.profiles.size();
    for (const auto& timing : run.data.timings)
        ++(timing.value.status == "failed" ? result.failed : result.timed);
    std::vector<markdown::Page> pages;
    for (const Candidate& candidate : run.candidates)
        pages.push_back(markdown::candidate_page(run, candidate));
    write_pages(out, run, pages, result);
    return result;
}

}  // namespace

hashprof::Exit Rendered::status() const {
    const bool measured = timed > 0 || profiled > 0;
    return measured && failed == 0 && problems.empty() ? hashprof::Exit::done : hashprof::Exit::finding;
}

Rendered render(const fs::path& run_dir, const fs::path& out_dir) {
    // Until the system is known, every earlier page counts as stale.
    std::string stale(markdown::marker_start);
    try {
        const Run run{record::RunDirectory(run_dir)};
        if (run.data.campaign) stale = markdown::marker(run);
        run.require_evidence();
        return render_run(run, out_dir);
    } catch (...) {
        remove_stale(out_dir, stale);
        throw;
    }
}

}  // namespace ngcc::report
