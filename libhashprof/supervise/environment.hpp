// SPDX-License-Identifier: Apache-2.0
// What the target finds in its environment beside what the user gave it: our library in LD_PRELOAD and the
// variables that the library reads. Nothing of it is set in this process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hashprof {

// A path as LD_PRELOAD can hold it: the loader splits at spaces and colons, expands '$' and knows no escape.
// A path with one of them is reached through a link in a temporary folder, which goes with this object.
class PreloadPath {
  public:
    explicit PreloadPath(const std::filesystem::path& library);
    ~PreloadPath();
    PreloadPath(const PreloadPath&) = delete;
    PreloadPath& operator=(const PreloadPath&) = delete;

    const std::string& text() const { return text_; }

  private:
    std::filesystem::path folder_;  // empty: no link was needed
    std::string text_;
};

// `first` (a sanitizer's runtime, may be empty), ours, then what the user had there. Each once.
std::vector<std::string> preload_order(const std::string& first, const std::string& ours,
                                       const std::string& former);

struct Accounting {
    std::string pool;
    std::string mode = "full";
    std::string functions, operations;  // as given, comma-separated
    unsigned call_site_depth = 0;
};

// `environment` (NAME=value) with LD_PRELOAD and HASHPROF_* replaced.
std::vector<std::string> target_environment(const std::vector<std::string>& environment,
                                            const std::vector<std::string>& preload,
                                            const Accounting& accounting);

std::vector<std::string> own_environment();

}  // namespace hashprof
