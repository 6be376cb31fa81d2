// SPDX-License-Identifier: Apache-2.0
// A writable copy of a published run directory, to be damaged.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "../report/support.hpp"
#include "validate/validate.hpp"

namespace ngcc::test {

using validate::Finding;
using validate::Result;

class CopiedRun {
  public:
    explicit CopiedRun(const std::string& name = "sign-34-complete") : root_(copy_run(folder_, name)) {}

    const std::filesystem::path& root() const { return root_; }
    std::filesystem::path folder() const { return folder_.path(); }
    record::Json json(const std::filesystem::path& file) const { return read_json(root_ / file); }
    void put(const std::filesystem::path& file, const record::Json& json) const;
    void put_text(const std::filesystem::path& file, const std::string& text) const;
    void change(const std::filesystem::path& file, const std::string& pointer,
                const record::Json& value) const;
    void drop(const std::filesystem::path& file) const { std::filesystem::remove_all(root_ / file); }
    Result validated(const validate::Options& options = {}) const {
        return validate::validate(root_, options);
    }

  private:
    Folder folder_;
    std::filesystem::path root_;
};

// "code file pointer" of each finding, for comparison and for messages.
std::vector<std::string> places(const Result& result);
// Whether one finding has this code, in this file, at this pointer (empty: anywhere in the file).
bool has(const Result& result, const std::string& code, const std::string& file,
         const std::string& pointer = "");
bool has_note(const Result& result, const std::string& code);

inline const std::string sign_record = "records/sign-34/yuanyang-512__sign.json";
inline const std::string sign_profile = "profile/sign-34/yuanyang-512__sign.json";

}  // namespace ngcc::test
