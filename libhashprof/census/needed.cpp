// SPDX-License-Identifier: Apache-2.0
// Libraries as the loader of glibc finds them (ld.so(8)): the folders that the file names, LD_LIBRARY_PATH,
// and those of the system.
#include <algorithm>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <set>

#include "census/cache.hpp"
#include "census/census.hpp"
#include "support/error.hpp"

namespace hashprof::census {
namespace {

void add_list(const std::string& list, std::vector<std::string>& folders) {
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find_first_of(":;", at), list.size());
        if (end > at) folders.push_back(list.substr(at, end - at));
        at = end + 1;
    }
}

// Without the cache file, whose format is the loader's own: the folders that it is made from.
std::vector<std::string> system_folders() {
    std::vector<std::string> folders;
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator("/etc/ld.so.conf.d", failure)) {
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);)
            if (line.starts_with('/')) folders.push_back(line);
    }
    for (const char* folder : {"/lib64", "/usr/lib64", "/lib", "/usr/lib"})
        folders.emplace_back(folder);
    return folders;
}

std::string with_origin(std::string folder, const std::filesystem::path& file) {
    const std::string origin = std::filesystem::absolute(file).parent_path().string();
    for (const std::string name : {"${ORIGIN}", "$ORIGIN"})
        for (std::size_t at; (at = folder.find(name)) != folder.npos;)
            folder.replace(at, name.size(), origin);
    return folder;
}

class Search {
  public:
    Search(const Report& executable, const Wanted& wanted) : wanted_(wanted), system_(system_folders()) {
        if (const char* list = std::getenv("LD_LIBRARY_PATH")) add_list(list, environment_);
        add_needed(executable);
    }

    std::vector<Report> run() {
        constexpr std::size_t most = 512;
        for (; !open_.empty() && found_.size() < most; open_.pop_front()) {
            const auto path = find(open_.front());
            if (path.empty() || is_runtime_library(path)) continue;
            try {
                Report report = cached_census(path, wanted_);
                add_needed(report);
                if (!report.system_library) found_.push_back(std::move(report));
            } catch (const Error&) {
                // The loader will say so, or find another.
            }
        }
        return std::move(found_);
    }

  private:
    struct Request {
        std::string name;
        std::vector<std::string> folders;  // of the file that needs it
    };

    void add_needed(const Report& report) {
        std::vector<std::string> folders;
        add_list(report.library_path, folders);
        for (std::string& folder : folders)
            folder = with_origin(std::move(folder), report.path);
        for (const std::string& name : report.needed)
            if (seen_.insert(name).second) open_.push_back({name, folders});
    }

    std::filesystem::path find(const Request& request) const {
        if (request.name.find('/') != request.name.npos) return request.name;
        for (const auto* folders : {&request.folders, &environment_, &system_})
            for (const std::string& folder : *folders) {
                const auto path = std::filesystem::path(folder) / request.name;
                std::error_code failure;
                if (std::filesystem::is_regular_file(path, failure)) return path;
            }
        return {};
    }

    const Wanted& wanted_;
    std::vector<std::string> system_, environment_;
    std::deque<Request> open_;
    std::set<std::string> seen_;
    std::vector<Report> found_;
};

}  // namespace

std::vector<Report> take_needed(const Report& executable, const Wanted& wanted) {
    return Search(executable, wanted).run();
}

}  // namespace hashprof::census
