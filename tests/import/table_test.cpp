// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "import/import.hpp"

namespace {

using ngcc::record::Json;

Json instance(const std::string& label, const std::string& build, const Json& kat) {
    return {{"candidate", "kem-99"},
            {"label", label},
            {"type", "kem"},
            {"variant", "Reference_Implementation"},
            {"knowledge", {{"source", "make"}}},
            {"build", build},
            {"flags", build == "built" ? Json("guide") : Json()},
            {"kat", kat},
            {"helpers", Json::array()}};
}

Json document(std::vector<Json> instances) {
    return {{"schema", 1},
            {"id", "kem-99"},
            {"confinement", "bubblewrap 0.8.0"},
            {"instances", std::move(instances)}};
}

TEST(ImportStatusTest, RightOrNothingToCompareWithIsDone) {
    EXPECT_EQ(
        ngcc::import_status(document({instance("a", "built", "PASS"), instance("b", "built", "NOKAT")})),
        hashprof::Exit::done);
    EXPECT_EQ(
        ngcc::import_status(document({instance("a", "built", "PASS"), instance("b", "left-out", nullptr)})),
        hashprof::Exit::done);
}

TEST(ImportStatusTest, FailuresAreFindings) {
    for (const char* code : {"MISMATCH", "CRASH", "TIMEOUT", "PARTIAL", "OVERFLOW", "CRYPTOFAIL", "LOADFAIL"})
        EXPECT_EQ(
            ngcc::import_status(document({instance("a", "built", "PASS"), instance("b", "built", code)})),
            hashprof::Exit::finding)
            << code;
    EXPECT_EQ(
        ngcc::import_status(document({instance("a", "built", "PASS"), instance("b", "failed", nullptr)})),
        hashprof::Exit::finding);
    EXPECT_EQ(ngcc::import_status(document({instance("a", "left-out", nullptr)})), hashprof::Exit::finding);
}

TEST(ImportTableTest, ShowsEachInstanceWithItsReasons) {
    Json failed = instance("foo-128", "failed", nullptr);
    failed["diagnosis"] = "fft.c:3: gmp.h: No such file\x1b[31m";
    Json passed = instance("foo-256", "built", "PASS");
    passed["helpers"] = {{{"function", "sm3hash"}, {"source", "package"}, {"reason", "differs: wrong"}},
                         {{"function", "get_random_number"}, {"source", "bundled"}, {"reason", "equal"}}};
    passed["switches"] = {{{"macro", "USE_ICCS"}, {"state", "defined 1"}, {"decides", "helpers"}}};
    const std::string table = ngcc::import_table({document({failed, passed})});
    EXPECT_NE(table.find("kem-99/foo-128"), std::string::npos);
    EXPECT_NE(table.find("    fft.c:3: gmp.h: No such file\\x1b[31m\n"), std::string::npos) << table;
    EXPECT_NE(table.find("    sm3hash is the package's: differs: wrong\n"), std::string::npos) << table;
    EXPECT_NE(table.find("    switch USE_ICCS decides helpers: defined 1\n"), std::string::npos) << table;
    EXPECT_NE(table.find("bundled 1, package 1"), std::string::npos) << table;
    EXPECT_NE(table.find("foreign code ran in: bubblewrap 0.8.0"), std::string::npos) << table;
}

}  // namespace
