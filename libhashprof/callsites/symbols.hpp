// SPDX-License-Identifier: Apache-2.0
// What stands at a return address: function, inlined functions, file and line.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reader/sites.hpp"

namespace hashprof {

// Empty members are not known: no symbol covers the address, or the module has no debugging information.
struct Place {
    std::string symbol;
    std::vector<std::string> inlined;  // functions inlined at the call, the innermost first
    std::string file;
    int line = 0;
};

class Symbols {
  public:
    Symbols();
    ~Symbols();
    Symbols(const Symbols&) = delete;
    Symbols& operator=(const Symbols&) = delete;

    // Of the call before the return address. Never an error: a module that cannot be read tells nothing.
    Place find(const Frame& frame);

  private:
    struct Module;
    Module& module_at(const std::string& path);

    std::map<std::string, std::unique_ptr<Module>> modules_;
};

// {"module", "offset", "symbol", "inlined", "file", "line"}; null where nothing is known.
nlohmann::json to_json(const Frame& frame, const Place& place);

}  // namespace hashprof
