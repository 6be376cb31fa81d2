// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <set>

#include "report/html/evidence.hpp"
#include "report/html/html.hpp"
#include "report/html/page.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace ngcc::report::html {
namespace {

namespace fs = std::filesystem;

bool is_ours(const fs::path& file) {
    std::error_code error;
    if (file.extension() != ".html" || !fs::is_regular_file(fs::symlink_status(file, error))) return false;
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    const std::streamoff length = static_cast<std::streamoff>(marker.size()) + 1;
    if (!in || in.tellg() < length) return false;
    std::string end(static_cast<std::size_t>(length), '\0');
    in.seekg(-length, std::ios::end);
    in.read(end.data(), length);
    return in && end == std::string(marker) + "\n";
}

// Pages lie in the folder and one below it.
std::vector<fs::path> pages_in(const fs::path& out) {
    std::vector<fs::path> files;
    std::error_code error;
    const auto scan = [&](const fs::path& folder, std::vector<fs::path>* folders) {
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error)) {
            std::error_code inner;
            if (is_ours(entry->path())) files.push_back(entry->path());
            if (folders && fs::is_directory(entry->symlink_status(inner))) folders->push_back(entry->path());
        }
    };
    std::vector<fs::path> folders;
    scan(out, &folders);
    for (const fs::path& folder : folders)
        scan(folder, nullptr);
    return files;
}

void remove_stale(const fs::path& out, const std::set<fs::path>& keep) {
    for (const fs::path& file : pages_in(out)) {
        if (keep.count(file)) continue;
        std::error_code error;
        fs::remove(file, error);
        if (error)
            throw hashprof::Error(
                file.string(), "cannot remove a page of an earlier report: " + error.message(),
                "remove it by hand: it does not belong to this report", hashprof::Exit::environment);
    }
}

fs::path file_of(const fs::path& out, const document::Page& page) {
    return out / fs::path(page.path + ".html");
}

std::set<std::string> paths_of(const std::vector<document::Page>& pages) {
    std::set<std::string> paths;
    for (const document::Page& page : pages)
        if (!paths.insert(page.path).second)
            throw hashprof::Error(page.path, "two pages have this path",
                                  "give the candidates or systems different ids");
    return paths;
}

}  // namespace

Site write_site(const std::vector<document::Page>& pages, const SiteOptions& options, const fs::path& out) {
    Site site;
    site.index = out / "index.html";
    const std::set<std::string> paths = paths_of(pages);
    // Without the index nothing is a finished report: it goes first and comes last.
    std::error_code error;
    if (is_ours(site.index)) fs::remove(site.index, error);
    EvidenceFiles evidence;
    if (options.evidence)
        evidence = copy_evidence(cited_by(pages), options, out, site.problems);
    else
        remove_evidence(out);
    for (const auto& [system, files] : evidence)
        site.evidence_files += files.size();
    const Targets targets{[&](const std::string& page) { return paths.count(page) > 0; },
                          [&](const std::string& system, const std::string& file) {
                              const auto files = evidence.find(system);
                              return files != evidence.end() && files->second.count(file) > 0;
                          }};
    const Navigation navigation = navigation_of(pages);
    const auto write = [&](const document::Page& page) {
        hashprof::write_file_atomically(
            file_of(out, page), write_page(page, options.title, navigation, targets), hashprof::Durable::no);
    };
    hashprof::in_parallel(pages.size(), [&](std::size_t i) {
        if (pages[i].path != "index") write(pages[i]);
    });
    std::set<fs::path> written;
    const document::Page* index = nullptr;
    for (const document::Page& page : pages) {
        written.insert(file_of(out, page));
        if (page.path == "index")
            index = &page;
        else
            site.pages.push_back(file_of(out, page));
    }
    remove_stale(out, written);
    if (index) write(*index);
    return site;
}

void remove_site(const fs::path& out) {
    remove_stale(out, {});
    remove_evidence(out);
}

}  // namespace ngcc::report::html
