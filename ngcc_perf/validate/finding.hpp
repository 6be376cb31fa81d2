// SPDX-License-Identifier: Apache-2.0
// What is wrong with the evidence, as data: where, what was expected, what is there.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace ngcc::validate {

using record::Json;

struct Finding {
    std::string code;            // short and stable ("wrong_figure", "missing_kat_log", …)
    std::filesystem::path file;  // relative to the run directory
    std::string pointer;         // JSON pointer to the member (RFC 6901), or "line N" of a log, or empty
    std::string text;            // for people
    Json expected, found;        // null where there is nothing to show
};

// Something to know that is no fault of the evidence: what is not there yet, what could not be checked.
struct Note {
    std::string code, text;
};

class Findings {
  public:
    void add(Finding finding) { list_.push_back(std::move(finding)); }
    void append(Findings&& other);
    void note(std::string code, std::string text) { notes_.push_back({std::move(code), std::move(text)}); }
    const std::vector<Finding>& list() const { return list_; }
    const std::vector<Note>& notes() const { return notes_; }
    void sort();  // by file, in the order in which each file was checked

  private:
    std::vector<Finding> list_;
    std::vector<Note> notes_;
};

// Adds findings about one file.
class Sink {
  public:
    Sink(Findings& findings, std::filesystem::path file) : findings_(findings), file_(std::move(file)) {}

    const std::filesystem::path& file() const { return file_; }
    void add(const std::string& code, const std::string& pointer, const std::string& text, Json expected = {},
             Json found = {}) const;
    // A finding if the two differ. Members that are missing count as null; numbers compare by value.
    bool same(const std::string& code, const std::string& pointer, const std::string& text,
              const Json& expected, const Json& found) const;

  private:
    Findings& findings_;
    std::filesystem::path file_;
};

// A member of an object, null if it is not there or `object` is none.
const Json& member(const Json& object, const std::string& name);

// "/a~1b" for the member "a/b" (RFC 6901).
std::string pointer_to(const std::string& parent, const std::string& name);
std::string pointer_to(const std::string& parent, std::size_t index);

}  // namespace ngcc::validate
