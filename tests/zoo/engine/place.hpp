// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace zoo {

// A folder for one run beside the member, so that `./member` and its libraries are found and nothing is left
// over.
class Place {
  public:
    Place(const std::filesystem::path& built, const std::string& name)
        : folder_(built / (name + "." + std::to_string(::getpid()))) {
        std::filesystem::create_directory(folder_);
        for (const auto& entry : std::filesystem::directory_iterator(built))
            if (entry.is_regular_file() && entry.path().filename().string()[0] != '.' &&
                entry.path().extension() != ".o")
                std::filesystem::create_hard_link(entry.path(), folder_ / entry.path().filename());
    }
    ~Place() {
        std::error_code failure;
        std::filesystem::remove_all(folder_, failure);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    const std::filesystem::path& folder() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

}  // namespace zoo
