// SPDX-License-Identifier: Apache-2.0
// The JSON Schemas of the project (profiles/schema), built into the program.
#pragma once

#include <memory>

#include "validate/finding.hpp"

namespace ngcc::validate {

enum class Kind { record, profile, campaign, build };

class Schemas {
  public:
    Schemas();
    ~Schemas();
    Schemas(const Schemas&) = delete;
    Schemas& operator=(const Schemas&) = delete;

    // Adds a finding for each violation; true if there is none.
    bool check(Kind kind, const Json& json, const Sink& sink) const;

  private:
    struct Parsed;
    std::unique_ptr<Parsed> parsed_;
};

}  // namespace ngcc::validate
