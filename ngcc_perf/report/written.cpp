// SPDX-License-Identifier: Apache-2.0
#include "report/written.hpp"

#include <algorithm>
#include <fstream>

#include "report/markdown/write.hpp"
#include "support/error.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view marker_start = "<!-- ngcc_perf report, system ";
constexpr std::string_view marker_end = " -->\n";
constexpr char between_systems = '+';

// The systems of the marker at the end of a file; none: it is no page of ours.
std::vector<std::string> marked_systems(const fs::path& file) {
    constexpr std::streamoff longest = 8192;  // of a marker line
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    const std::streamoff size = in.tellg();
    if (!in || size <= 0) return {};
    std::string end(static_cast<std::size_t>(std::min(size, longest)), '\0');
    in.seekg(size - static_cast<std::streamoff>(end.size()));
    in.read(end.data(), static_cast<std::streamsize>(end.size()));
    if (!in || !end.ends_with(marker_end)) return {};
    const std::size_t line = end.rfind('\n', end.size() - 2);
    if (line == std::string::npos || end.compare(line + 1, marker_start.size(), marker_start) != 0) return {};
    std::string names = end.substr(line + 1 + marker_start.size());
    names.resize(names.size() - marker_end.size());
    std::vector<std::string> systems;
    for (std::size_t at = 0; at <= names.size();) {
        const std::size_t stop = std::min(names.find(between_systems, at), names.size());
        systems.push_back(names.substr(at, stop - at));
        at = stop + 1;
    }
    return systems;
}

bool is_page_name(const fs::path& file) {
    const std::string name = file.filename().string();
    if (name == "symmetric-survey.md" || name == "EXTERNAL_SIZE_AUDIT.md") return true;
    constexpr std::string_view kinds[] = {"perf_",     "summary_", "method_",
                                          "baseline_", "ranking_", "what-if_"};
    return name.ends_with(".md") &&
           std::any_of(std::begin(kinds), std::end(kinds),
                       [&](std::string_view kind) { return name.starts_with(kind); });
}

bool about_any(const std::vector<std::string>& marked, const std::vector<std::string>& systems) {
    if (systems.empty()) return !marked.empty();
    return std::any_of(systems.begin(), systems.end(), [&](const std::string& system) {
        return std::find(marked.begin(), marked.end(), record::file_name_part(system)) != marked.end();
    });
}

}  // namespace

std::string marker(const std::vector<std::string>& systems) {
    std::string names;
    for (const std::string& system : systems) {
        if (!names.empty()) names += between_systems;
        // file_name_part leaves nothing that could end the comment.
        names += record::file_name_part(system);
    }
    return std::string(marker_start).append(names).append(marker_end);
}

std::string content(const Edition& edition, const document::Page& page) {
    std::vector<std::string> systems;
    for (const auto& run : edition.runs)
        if (page.system.empty() || run->system() == page.system) systems.push_back(run->system());
    return markdown::write(page) + marker(systems);
}

fs::path file_of(const document::Page& page) {
    return page.path + ".md";
}

std::vector<fs::path> written_before(const fs::path& out, const std::vector<std::string>& systems) {
    std::vector<fs::path> files;
    std::error_code error;
    const auto add = [&](const fs::path& file) {
        if (fs::is_regular_file(file, error) && about_any(marked_systems(file), systems))
            files.push_back(file.lexically_relative(out));
    };
    add(out / "index.md");
    for (fs::directory_iterator folder(out, error), end; !error && folder != end; folder.increment(error)) {
        std::error_code inner;
        if (!folder->is_directory(inner)) continue;
        for (fs::directory_iterator file(folder->path(), inner), last; !inner && file != last;
             file.increment(inner))
            if (is_page_name(file->path())) add(file->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void remove_stale(const fs::path& out, const std::vector<std::string>& systems,
                  const std::vector<fs::path>& keep) {
    for (const fs::path& file : written_before(out, systems)) {
        if (std::find(keep.begin(), keep.end(), file) != keep.end()) continue;
        std::error_code error;
        fs::remove(out / file, error);
        if (error)
            throw hashprof::Error(
                (out / file).string(), "cannot remove the report of an earlier run: " + error.message(),
                "remove it by hand: it does not describe this run", hashprof::Exit::environment);
    }
}

}  // namespace ngcc::report
