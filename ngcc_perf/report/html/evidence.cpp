// SPDX-License-Identifier: Apache-2.0
#include "report/html/evidence.hpp"

#include <algorithm>
#include <fstream>

#include "report/format/text.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace ngcc::report::html {
namespace {

namespace fs = std::filesystem;

// Names what an earlier site copied, one path a line; nothing else in the folder is ours.
constexpr const char* list_name = "copied.txt";

// Of one file, as names of a path: relative, inside, and on one line.
bool is_inside(const std::string& file) {
    const fs::path path(file);
    const bool steps_out = std::any_of(path.begin(), path.end(),
                                       [](const fs::path& part) { return part == ".." || part == "."; });
    const bool controls =
        std::any_of(file.begin(), file.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return !file.empty() && path.is_relative() && !steps_out && !controls && file.back() != '/';
}

// A browser shows it as text: what a submitter wrote must not run beside our pages.
bool is_data(const fs::path& file) {
    const fs::path extension = file.extension();
    const bool hidden = std::any_of(file.begin(), file.end(),
                                    [](const fs::path& part) { return part.string().front() == '.'; });
    return !hidden && (extension == ".json" || extension == ".log");
}

// No part of the path below `root` is a symbolic link.
bool free_of_links(const fs::path& root, const fs::path& below) {
    fs::path at = root;
    std::error_code error;
    for (const fs::path& part : below) {
        at /= part;
        if (fs::is_symlink(fs::symlink_status(at, error))) return false;
    }
    return true;
}

std::string why_not(const fs::path& root, const std::string& file) {
    if (!is_inside(file)) return "not a path inside the run directory";
    std::error_code error;
    if (!fs::exists(fs::symlink_status(root / file, error))) return "not there";
    if (!free_of_links(root, file)) return "a symbolic link, which is not followed";
    if (!fs::is_regular_file(root / file, error)) return "not a regular file";
    if (!is_data(file)) return "neither .json nor .log, so no evidence to publish";
    return "";
}

// Empty if the copy is made. system: the folder below `evidence`.
std::string copy_one(const fs::path& root, const fs::path& evidence, const std::string& system,
                     const std::string& file) {
    if (std::string why = why_not(root, file); !why.empty()) return why;
    const fs::path below = fs::path(system) / file, target = evidence / below;
    if (!free_of_links(evidence, below.parent_path())) return "its copy would go through a symbolic link";
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    // An earlier copy may be a link somewhere else by now.
    if (!error && fs::is_symlink(fs::symlink_status(target, error))) fs::remove(target, error);
    error.clear();
    fs::copy_file(root / file, target, fs::copy_options::overwrite_existing, error);
    return error ? "cannot be copied: " + error.message() : "";
}

std::vector<std::string> copied_before(const fs::path& evidence) {
    std::vector<std::string> files;
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(evidence / list_name, error))) return files;
    std::ifstream in(evidence / list_name, std::ios::binary);
    for (std::string line; std::getline(in, line);)
        if (is_inside(line)) files.push_back(line);
    return files;
}

bool usable_system(const std::string& system) {
    return is_inside(system) && system.find('/') == std::string::npos;
}

}  // namespace

EvidenceFiles cited_by(const std::vector<document::Page>& pages) {
    EvidenceFiles cited;
    for (const document::Page& page : pages)
        for (const document::Block& block : page.blocks) {
            const auto* table = std::get_if<document::Table>(&block);
            if (!table) continue;
            for (const auto& row : table->rows)
                for (const document::Cell& cell : row)
                    if (!cell.evidence.empty()) cited[page.system].insert(cell.evidence);
        }
    return cited;
}

EvidenceFiles copy_evidence(const EvidenceFiles& cited, const SiteOptions& options, const fs::path& out,
                            std::vector<SiteProblem>& problems) {
    EvidenceFiles copied;
    const fs::path evidence = out / "evidence";
    std::string list;
    for (const auto& [system, files] : cited) {
        const auto run = options.run_dirs.find(system);
        if (run == options.run_dirs.end()) continue;
        if (!usable_system(system)) {
            problems.push_back({format::shortened(system), "is a system id that no folder can have"});
            continue;
        }
        const std::vector<std::string> wanted(files.begin(), files.end());
        std::vector<std::string> why(wanted.size());
        hashprof::in_parallel(wanted.size(), [&, &folder = system](std::size_t i) {
            why[i] = copy_one(run->second, evidence, folder, wanted[i]);
        });
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!why[i].empty()) {
                problems.push_back({format::shortened(wanted[i]), std::move(why[i])});
                continue;
            }
            copied[system].insert(wanted[i]);
            list.append(system).append("/").append(wanted[i]).append("\n");
        }
    }
    remove_evidence(out, copied);
    if (!list.empty()) hashprof::write_file_atomically(evidence / list_name, list);
    return copied;
}

void remove_evidence(const fs::path& out, const EvidenceFiles& keep) {
    const fs::path evidence = out / "evidence";
    const auto kept = [&](const std::string& file) {
        const std::size_t slash = file.find('/');
        const auto system = keep.find(file.substr(0, slash));
        return slash != std::string::npos && system != keep.end() &&
               system->second.count(file.substr(slash + 1)) > 0;
    };
    std::error_code error;
    for (const std::string& file : copied_before(evidence))
        if (!kept(file) && free_of_links(evidence, fs::path(file).parent_path()))
            fs::remove(evidence / file, error);
    if (keep.empty()) fs::remove(evidence / list_name, error);
}

}  // namespace ngcc::report::html
