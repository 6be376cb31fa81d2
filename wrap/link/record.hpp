// SPDX-License-Identifier: Apache-2.0
// Census, findings and proof as JSON, and the side file that the profile tools take the coverage grade from.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "link/proof.hpp"

namespace hashprof::wrap {

nlohmann::ordered_json to_json(const Finding& finding);
nlohmann::ordered_json to_json(const Census& census);

// {"schema":1,"output":...,"linker":...,"helpers":{name:{"state",...}},"windows":{...},"findings":[...]}
nlohmann::ordered_json to_json(const Proof& proof);

// <output>.hashprof.json
std::filesystem::path side_file(const std::filesystem::path& output);

// One line a finding and one for its remedy, as talk for stderr.
std::string finding_text(const Finding& finding);

// "proved: sm3hash (3 references), ...; partial: ...", one line.
std::string summary(const Proof& proof);

}  // namespace hashprof::wrap
