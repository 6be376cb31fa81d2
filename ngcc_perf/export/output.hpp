// SPDX-License-Identifier: Apache-2.0
// Where lines go: standard output, or a file that appears when it is whole.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ngcc::exports {

class Output {
  public:
    // "-": standard output. Error if the file cannot be made.
    explicit Output(const std::filesystem::path& path);
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    ~Output();  // without finish(): the file is as it was before

    // Error if it cannot be written; but a reader of standard output that has seen enough is none.
    void write(std::string_view text);
    // Whether anybody still reads.
    bool open() const { return !closed_; }
    // Flushed, synced and renamed.
    void finish();

  private:
    bool is_file() const { return !temporary_.empty(); }
    void flush();
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    std::string temporary_;  // empty: standard output
    int fd_ = -1;
    std::string buffer_;
    bool closed_ = false;
};

}  // namespace ngcc::exports
