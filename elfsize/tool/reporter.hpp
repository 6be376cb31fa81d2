// SPDX-License-Identifier: Apache-2.0
// What the command hands its findings to: one implementation a format.
#pragma once

#include <memory>
#include <string>

#include "classes/sizes.hpp"
#include "elf/archive.hpp"
#include "support/error.hpp"

namespace elfsize {

struct Details {
    bool segments = false;
    bool sections = false;
};

class Reporter {
  public:
    virtual ~Reporter() = default;

    // A file, then its images (one, or the members of an archive), then end_file.
    virtual void begin_file(const std::string& path, FileKind kind) = 0;
    virtual void add(const Image& image, const Sizes& sizes) = 0;
    virtual void end_file() = 0;
    // A file or member that could not be sized.
    virtual void refuse(const hashprof::Error& error) = 0;
    // The whole output; totals are over all that was added.
    virtual std::string text() const = 0;
};

std::unique_ptr<Reporter> make_table_reporter(Details details);
std::unique_ptr<Reporter> make_json_reporter(Details details);

}  // namespace elfsize
