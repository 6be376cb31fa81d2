// SPDX-License-Identifier: Apache-2.0
#include "supervise/environment.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "support/error.hpp"

namespace hashprof {
namespace {

namespace fs = std::filesystem;

constexpr auto kNotInPreload = " :$\n";

bool is_safe(const std::string& path) {
    return path.find_first_of(kNotInPreload) == std::string::npos;
}

fs::path temporary_folder() {
    const char* wanted = ::getenv("TMPDIR");
    std::string name = wanted != nullptr && *wanted == '/' && is_safe(wanted) ? wanted : "/tmp";
    name += "/hashprof-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr)
        throw Error(name, "cannot make a folder: " + std::string(std::strerror(errno)),
                    "set TMPDIR to a folder that can be written", Exit::environment);
    return name;
}

// The loader takes both as separators.
std::vector<std::string> split_preload(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" :", start), text.size());
        if (end > start) words.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return words;
}

}  // namespace

PreloadPath::PreloadPath(const fs::path& library) : text_(fs::absolute(library).string()) {
    if (is_safe(text_)) return;
    const fs::path target = text_;
    folder_ = temporary_folder();
    const fs::path link = folder_ / library.filename();
    fs::create_symlink(target, link);
    text_ = link.string();
}

PreloadPath::~PreloadPath() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::vector<std::string> preload_order(const std::string& first, const std::string& ours,
                                       const std::string& former) {
    std::vector<std::string> order;
    if (!first.empty()) order.push_back(first);
    order.push_back(ours);
    for (std::string& word : split_preload(former))
        if (std::find(order.begin(), order.end(), word) == order.end()) order.push_back(std::move(word));
    return order;
}

std::vector<std::string> target_environment(const std::vector<std::string>& environment,
                                            const std::vector<std::string>& preload,
                                            const Accounting& accounting) {
    std::vector<std::string> result;
    for (const std::string& entry : environment)
        if (!entry.starts_with("LD_PRELOAD=") && !entry.starts_with("HASHPROF_")) result.push_back(entry);
    std::string list;
    for (const std::string& library : preload)
        list += (list.empty() ? "" : ":") + library;
    result.push_back("LD_PRELOAD=" + list);
    result.push_back("HASHPROF_POOL=" + accounting.pool);
    result.push_back("HASHPROF_MODE=" + accounting.mode);
    if (!accounting.functions.empty()) result.push_back("HASHPROF_FUNCTIONS=" + accounting.functions);
    if (!accounting.operations.empty()) result.push_back("HASHPROF_OPERATIONS=" + accounting.operations);
    if (accounting.call_site_depth > 0)
        result.push_back("HASHPROF_CALL_SITES=" + std::to_string(accounting.call_site_depth));
    return result;
}

std::vector<std::string> own_environment() {
    std::vector<std::string> environment;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; entry++)
        environment.emplace_back(*entry);
    return environment;
}

}  // namespace hashprof
