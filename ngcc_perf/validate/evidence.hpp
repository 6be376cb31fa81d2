// SPDX-License-Identifier: Apache-2.0
// The files of a run directory, each read, judged by its schema and handed on, so that 3 000 records never
// lie in memory at once.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "validate/schema.hpp"

namespace ngcc::validate {

template <typename T>
struct Document {
    std::filesystem::path file;  // relative to the run directory
    Json json;
    T value;
};

using CampaignFile = Document<record::Campaign>;
using BuildFile = Document<record::Build>;
using RecordFile = Document<record::Timing>;
using ProfileFile = Document<record::Profile>;

// Candidate, label and operation_key() of a piece of evidence.
struct Key {
    std::string candidate, label, operation;
    auto operator<=>(const Key&) const = default;
    std::string instance() const { return candidate + "/" + label; }
};

template <typename T>
Key key_of(const T& value) {
    return {value.candidate, value.label, value.key()};
}

struct KatLogFile {
    std::filesystem::path file;
    std::string text, sha256;
};

template <typename T>
using Check = std::function<void(const Document<T>&, const Sink&)>;
template <typename T>
using Use = std::function<void(const Document<T>&)>;

class RunReader {
  public:
    RunReader(std::filesystem::path root, const Schemas& schemas, Findings& findings)
        : root_(std::move(root)), schemas_(schemas), findings_(findings) {}

    std::optional<CampaignFile> campaign() const;
    std::optional<BuildFile> build() const;
    // folder: "records" or "calibrate". Every usable file once; the others become findings. check looks at
    // one file by itself, in any thread; use sees the files one after the other, in natural order.
    void records(const char* folder, const Check<record::Timing>& check,
                 const Use<record::Timing>& use) const;
    void profiles(const Check<record::Profile>& check, const Use<record::Profile>& use) const;
    std::map<std::string, KatLogFile> kat_logs() const;  // by relative path
    // Files at the top that belong to no part of a run.
    void look_for_strangers() const;

  private:
    template <typename T, typename From>
    std::optional<Document<T>> load(const std::filesystem::path& file, Kind kind, From from,
                                    const Sink& sink) const;
    template <typename T, typename From>
    std::optional<Document<T>> judged(const char* folder, const std::filesystem::path& file, Kind kind,
                                      From from, const Check<T>& check, const Sink& sink) const;
    // Files below `folder`, two levels deep, in natural order; what else is there becomes a finding.
    std::vector<std::filesystem::path> files(const char* folder, const char* extension) const;
    template <typename T, typename From>
    void each(const char* folder, Kind kind, From from, const Check<T>& check, const Use<T>& use) const;

    std::filesystem::path root_;
    const Schemas& schemas_;
    Findings& findings_;
};

}  // namespace ngcc::validate
