// SPDX-License-Identifier: Apache-2.0
// The JSON form against its schema.
#include <nlohmann/json.hpp>

#include "../json_schema.hpp"
#include "census/json.hpp"
#include "support.hpp"

namespace census_test {
namespace {

std::string schema_findings(const nlohmann::json& json) {
    return JsonSchema(std::filesystem::path(CENSUS_SCHEMA)).findings(json);
}

TEST_F(Census, AsJsonKeepsToItsSchema) {
    make(
        "gcc -O3 whole.c main.c $ICCS/drng.c -o together; gcc -O2 -fPIC -shared -g scheme.c $ICCS/auxfunc.c "
        "$ICCS/drng.c "
        "-o libcand.so; gcc -O2 -c scheme.c; ar rc lib.a scheme.o; printf '#!/bin/sh\\n' >script");
    std::vector<Report> reports;
    for (const char* file : {"together", "libcand.so", "scheme.o", "lib.a", "script"})
        reports.push_back(take(file));
    const nlohmann::json json = nlohmann::json::parse(hashprof::census::document(reports).dump());
    EXPECT_EQ(schema_findings(json), "");
    EXPECT_EQ(json.at("files").size(), 5u);
    nlohmann::json wrong = json;
    wrong["files"][0]["functions"][0]["routes"]["hook"]["sight"] = "perhaps";
    EXPECT_NE(schema_findings(wrong), "");
}

}  // namespace
}  // namespace census_test
