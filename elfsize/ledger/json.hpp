// SPDX-License-Identifier: Apache-2.0
// A ledger as JSON (tool/README.md describes the fields).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ledger/ledger.hpp"

namespace elfsize {

// build_id, classes, owners, mapped pages, problems and remarks: a few hundred bytes, whatever the image.
nlohmann::json to_json(const Ledger& ledger);
// Of totals by ByteClass and by Owner: an object with their keys.
nlohmann::json classes_json(const std::vector<ClassTotals>& totals);
nlohmann::json owners_json(const std::vector<ClassTotals>& totals);
// Every label of a level, in the order of the file: the text of an array, one line for each. As text, since
// the objects of a million labels would take gigabytes. Bytes of names that are no UTF-8 become U+FFFD.
std::string labels_text(const Ledger& ledger, const Level& level, const Image& image);

}  // namespace elfsize
