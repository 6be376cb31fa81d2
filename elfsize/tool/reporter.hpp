// SPDX-License-Identifier: Apache-2.0
// What the command hands its findings to: one implementation a format.
#pragma once

#include <memory>
#include <string>

#include "classes/sizes.hpp"
#include "elf/archive.hpp"
#include "ledger/ledger.hpp"
#include "support/error.hpp"

namespace elfsize {

// What is listed beside the sizes of each image.
struct Details {
    bool segments = false, sections = false, symbols = false;
    bool classes = false, owners = false;
    bool constants = false;
    std::size_t top = 0;  // at most so many labels of a level in a table; 0: all
};

class Reporter {
  public:
    virtual ~Reporter() = default;

    // A file, then its images (one, or the members of an archive), then end_file.
    virtual void begin_file(const std::string& path, FileKind kind) = 0;
    // ledger: null where nobody asked for one, or none could be made.
    virtual void add(const Image& image, const Sizes& sizes, const Ledger* ledger) = 0;
    virtual void end_file() = 0;
    // A file or member that could not be sized.
    virtual void refuse(const hashprof::Error& error) = 0;
    // The whole output; totals are over all that was added.
    virtual std::string text() const = 0;
};

std::unique_ptr<Reporter> make_table_reporter(Details details);
std::unique_ptr<Reporter> make_json_reporter(Details details);
std::unique_ptr<Reporter> make_csv_reporter(Details details);

}  // namespace elfsize
