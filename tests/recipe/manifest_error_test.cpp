// SPDX-License-Identifier: Apache-2.0
// A manifest that is not right is refused, with the place in it.
#include "fixture.hpp"
#include "json_schema.hpp"
#include "recipe/manifest.hpp"
#include "support/error.hpp"

namespace ngcc::recipe {
namespace {

// "where: cause" of the error; empty if there is none.
std::string error_of(TestPackage& package, const std::string& text) {
    try {
        const Places places = package.places();
        manifest_recipes(parse_manifest(text, "m"), places, package.discovery);
    } catch (const hashprof::Error& error) {
        EXPECT_FALSE(error.remedy().empty()) << text;
        EXPECT_EQ(error.status(), hashprof::Exit::usage);
        return error.where() + ": " + error.cause();
    }
    return {};
}

std::string one(const std::string& members) {
    return R"({"instances": [{"label": "a", "api": "a.c", )" + members + "}]}";
}

class ManifestErrorTest : public testing::Test {
  protected:
    ManifestErrorTest() { package.add("a.c").add("b.h").site("", "a.c"); }
    TestPackage package;
    JsonSchema schema{std::filesystem::path(SCHEMAS) / "hashprof.schema.json"};

    // The reader and the schema refuse it both.
    void refuse(const std::string& text, const std::string& where, const std::string& cause) {
        const std::string error = error_of(package, text);
        EXPECT_TRUE(error.starts_with("m " + where + ": ")) << text << "\n" << error;
        EXPECT_NE(error.find(cause), std::string::npos) << text << "\n" << error;
        EXPECT_FALSE(schema.accepts(nlohmann::json::parse(text))) << text;
    }
    void refuse_in_package(const std::string& text, const std::string& where, const std::string& cause) {
        const std::string error = error_of(package, text);
        EXPECT_TRUE(error.starts_with("m " + where + ": ")) << text << "\n" << error;
        EXPECT_NE(error.find(cause), std::string::npos) << text << "\n" << error;
        EXPECT_TRUE(schema.accepts(nlohmann::json::parse(text))) << text;
    }
};

TEST_F(ManifestErrorTest, Form) {
    refuse("[]", "/", "is not an object");
    refuse("{}", "/", "names no instances");
    refuse(R"({"instances": []})", "/", "names no instances");
    refuse(R"({"instances": {}})", "/instances", "is not a list");
    refuse(R"({"instances": [7]})", "/instances/0", "is not an object");
    refuse(R"({"instances": [{"api": "a.c"}]})", "/instances/0", "has no label");
    refuse(R"({"instances": [{"label": "a"}]})", "/instances/0", "neither api nor folder");
    refuse(R"({"instance": [], "instances": [{"label": "a", "api": "a.c"}]})", "/instance",
           "is not a member");
    refuse(R"({"others": 1, "instances": [{"label": "a", "api": "a.c"}]})", "/others", "true or false");
    refuse(one(R"("includs": [])"), "/instances/0/includs", "is not a member");
    refuse(one(R"("a/b~": 1)"), "/instances/0/a~1b~0", "is not a member");
    refuse(one(R"("sources": "a.c")"), "/instances/0/sources", "is not a list");
    refuse(one(R"("sources": [""])"), "/instances/0/sources/0", "1 to 4096 bytes");
    refuse(one(R"("kat_records": 0)"), "/instances/0/kat_records", "from 1 to");
    refuse(one(R"("kat_records": -3)"), "/instances/0/kat_records", "from 1 to");
    refuse(one(R"("digest_bits": 1.5)"), "/instances/0/digest_bits", "from 1 to");
    refuse(one(R"("type": "cipher")"), "/instances/0/type", "one of kem");
    refuse(R"({"instances": [{"label": "a b", "api": "a.c"}]})", "/instances/0/label", "a name out of");
    refuse(R"({"instances": [{"label": "..", "api": "a.c"}]})", "/instances/0/label", "a name out of");
    EXPECT_NE(error_of(package, "{\"instances\": [}").find("is not JSON"), std::string::npos);
}

TEST_F(ManifestErrorTest, PathsMayNotLeaveThePackage) {
    refuse(one(R"("sources": ["a.c", "../x.c"])"), "/instances/0/sources/1", "leaves the package");
    refuse(one(R"("includes": ["a/../../b"])"), "/instances/0/includes/0", "leaves the package");
    refuse(one(R"("kat": "/etc/passwd")"), "/instances/0/kat", "is absolute");
    refuse(one(R"("exclude": [".."])"), "/instances/0/exclude/0", "leaves the package");
}

TEST_F(ManifestErrorTest, OptionsAreNoBackDoor) {
    refuse(one(R"("defines": ["-DX"])"), "/instances/0/defines/0", "without -D");
    refuse(one(R"("defines": ["X=1\n#include <x>"])"), "/instances/0/defines/0", "one line");
    refuse(one(R"("undefines": ["X=1"])"), "/instances/0/undefines/0", "name of a macro");
    refuse(one(R"("libraries": ["-lm"])"), "/instances/0/libraries/0", "library's name");
    refuse(one(R"("libraries": ["libgmp.so"])"), "/instances/0/libraries/0", "library's name");
    refuse(one(R"("features": ["O3"])"), "/instances/0/features/0", "no option that may be given");
    refuse_in_package(one(R"("features": ["-march=native"])"), "/instances/0/features/0",
                      "no option that may be given");
    refuse_in_package(one(R"("features": ["-fplugin=x.so"])"), "/instances/0/features/0",
                      "no option that may be given");
}

TEST_F(ManifestErrorTest, WhatIsNowhere) {
    refuse_in_package(one(R"("sources": ["*.cpp"])"), "/instances/0/sources/0", "matches no file");
    refuse_in_package(one(R"("sources": ["a.c"], "exclude": ["b.c"])"), "/instances/0/exclude/0",
                      "matches no file");
    refuse_in_package(one(R"("includes": ["inc"])"), "/instances/0/includes/0", "is not in the package");
    refuse_in_package(one(R"("kat": "KAT.txt")"), "/instances/0/kat", "is not in the package");
    refuse_in_package(one(R"("sources": ["b.h"])"), "/instances/0/sources", "no C, C++ or assembly");
    refuse_in_package(one(R"("sources": ["a.c"], "exclude": ["a.c"])"), "/instances/0/sources", "no C, C++");
    refuse_in_package(R"({"instances": [{"label": "a", "api": "z.c"}]})", "/instances/0/api",
                      "is not in the package");
    refuse_in_package(R"({"instances": [{"label": "a", "folder": "z"}]})", "/instances/0/folder",
                      "is not in the package");
    package.add("empty/x.txt");
    refuse_in_package(R"({"instances": [{"label": "a", "folder": "empty"}]})", "/instances/0/folder",
                      "0 definitions of the interface");
    package.add("c.c");
    refuse_in_package(R"({"instances": [{"label": "a", "api": "c.c"}]})", "/instances/0/api",
                      "no definition of the interface");
    refuse_in_package(R"({"instances": [{"label": "a", "api": "a.c"}, {"label": "a", "api": "a.c"}]})",
                      "/instances/1", "label of another entry");
}

}  // namespace
}  // namespace ngcc::recipe
