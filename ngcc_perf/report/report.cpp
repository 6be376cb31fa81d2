// SPDX-License-Identifier: Apache-2.0
#include "report/report.hpp"

#include <algorithm>
#include <fstream>

#include "report/markdown/write.hpp"
#include "report/pages/pages.hpp"
#include "support/files.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;

// Last line of every page; stale files that end with it are removed. The system's name and " -->" follow.
constexpr std::string_view marker_start = "<!-- ngcc_perf report, system ";

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

std::string marker(const std::string& system) {
    // file_name_part leaves nothing that could end the comment.
    return std::string(marker_start) + record::file_name_part(system) + " -->\n";
}

void write_pages(const fs::path& out, const std::string& system, const std::vector<document::Page>& pages,
                 Rendered& result) {
    result.index = out / "index.md";
    // Without the index nothing is a finished report: it goes first and comes last.
    std::error_code error;
    fs::remove(result.index, error);
    for (const document::Page& page : pages) {
        const fs::path file = out / (page.path + ".md");
        const bool index = file == result.index;
        if (index) remove_stale(out, marker(system), result.pages);
        hashprof::write_file_atomically(file, markdown::write(page) + marker(system));
        if (!index) result.pages.push_back(file);
    }
}

Rendered render_edition(const Edition& edition, const fs::path& out) {
    Rendered result;
    const Run& run = *edition.runs.front();
    result.problems = run.data.problems;
    result.profiled = run.data.profiles.size();
    for (const auto& timing : run.data.timings)
        ++(timing.value.status == "failed" ? result.failed : result.timed);
    write_pages(out, run.system(), pages::all_pages(edition), result);
    return result;
}

}  // namespace

hashprof::Exit Rendered::status() const {
    const bool measured = timed > 0 || profiled > 0;
    return measured && failed == 0 && problems.empty() ? hashprof::Exit::done : hashprof::Exit::finding;
}

Rendered render(const fs::path& run_dir, const fs::path& out_dir) {
    // Until the system is known, every earlier page counts as stale.
    std::string stale(marker_start);
    try {
        if (const auto campaign = record::RunDirectory(run_dir).load_campaign())
            stale = marker(campaign->system_id);
        return render_edition(Edition({run_dir}), out_dir);
    } catch (...) {
        remove_stale(out_dir, stale);
        throw;
    }
}

}  // namespace ngcc::report
