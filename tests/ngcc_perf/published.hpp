// SPDX-License-Identifier: Apache-2.0
// Published records as test data.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>

inline nlohmann::json published_records() {
    return nlohmann::json::parse(std::ifstream(TEST_DATA "/published_records.json")).at("records");
}
