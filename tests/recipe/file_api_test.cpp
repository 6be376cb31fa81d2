// SPDX-License-Identifier: Apache-2.0
// Replies that no CMake would write.
#include "recipe/file_api.hpp"

#include "fixture.hpp"
#include "support/error.hpp"

namespace ngcc::recipe {
namespace {

class FileApiTest : public testing::Test {
  protected:
    FileApiTest() {
        package.add("a.c").add("b.c");
        write("index-2020.json", R"({"objects": []})");
        write("index-2021.json",
              R"({"objects": [{"kind": "cache"}, 7, {"kind": "codemodel", "jsonFile": "model.json"}]})");
    }
    std::filesystem::path reply() const { return package.scratch() / "b/.cmake/api/v1/reply"; }
    void write(const std::string& name, const std::string& text) {
        std::filesystem::create_directories(reply());
        std::ofstream(reply() / name) << text;
    }
    // One target besides the model around it.
    std::vector<Product> read_target(const std::string& target) {
        write("model.json",
              R"({"paths": {"source": ")" + package.root().string() +
                  R"("}, "configurations": [{"targets": [{"name": "t", "jsonFile": "t.json"}]}]})");
        write("t.json", target);
        return read();
    }
    std::vector<Product> read() {
        const Places places = package.places();
        problems.clear();
        return read_reply(package.scratch() / "b", places, problems);
    }
    std::string error() {
        try {
            read();
        } catch (const hashprof::Error& error) {
            return error.cause();
        }
        return {};
    }

    TestPackage package;
    std::vector<std::string> problems;
};

TEST_F(FileApiTest, AWellFormedOne) {
    const auto products = read_target(R"({"id": "t::1", "name": "t", "type": "EXECUTABLE", "compileGroups": [
        {"includes": [{"path": "/etc"}], "defines": [{"define": "A=1"}], "compileCommandFragments": [{"fragment": "-O3 -mavx2"}]}],
        "sources": [{"path": "a.c", "compileGroupIndex": 0}, {"path": "x.h"}]})");
    ASSERT_EQ(products.size(), 1u);
    EXPECT_EQ(unit_paths(package, products[0].units), std::vector<std::string>{"a.c"});
    EXPECT_EQ(products[0].units[0].defines, std::vector<std::string>{"A=1"});
    EXPECT_TRUE(products[0].units[0].includes.empty());
    EXPECT_TRUE(products[0].notes.contains("include folder /etc is outside the package and was left out"));
}

TEST_F(FileApiTest, NoReplyOrNoModel) {
    EXPECT_NE(error(), "") << "the index names a file that is not there";
    write("model.json", "{");
    EXPECT_NE(error().find("is not JSON"), std::string::npos);
    for (const char* model : {"[]", "{}", "null", R"({"configurations": {}})", R"({"configurations": []})",
                              R"({"configurations": [3]})"}) {
        write("model.json", model);
        EXPECT_EQ(error(), "the code model has no configuration") << model;
    }
    write("model.json", R"({"configurations": [{}]})");
    EXPECT_EQ(error(), "");
    std::filesystem::remove_all(reply());
    EXPECT_EQ(error(), "CMake wrote no reply");
}

TEST_F(FileApiTest, FilesOutsideTheReplyAreNotRead) {
    for (const char* name : {"../../../x.json", "/etc/passwd", ""}) {
        write("index-2021.json",
              R"({"objects": [{"kind": "codemodel", "jsonFile": ")" + std::string(name) + R"("}]})");
        EXPECT_EQ(error(), "names no file of the reply") << name;
    }
    write("index-2021.json", R"({"objects": [{"kind": "codemodel", "jsonFile": "link.json"}]})");
    std::filesystem::create_symlink("/etc/hostname", reply() / "link.json");
    EXPECT_EQ(error(), "is a symbolic link");
}

TEST_F(FileApiTest, TargetsOfAnyShape) {
    for (const char* target :
         {"[]", "null", "7", "\"x\"", "{}", R"({"type": 3, "name": [], "id": {}})",
          R"({"type": "EXECUTABLE", "compileGroups": 1, "sources": "a.c", "link": [], "dependencies": {}})",
          R"({"type": "EXECUTABLE", "compileGroups": [1, [], null, {"includes": [1, {}], "defines": [[]],
             "compileCommandFragments": [{"fragment": 5}]}], "sources": [1, null, [], {"path": 7, "compileGroupIndex": -1},
             {"path": "a.c", "compileGroupIndex": 99999999999}, {"path": "b.c", "compileGroupIndex": "0"}],
             "dependencies": [1, {"id": 7}, {"id": ""}], "link": {"commandFragments": [1, {"role": "libraries", "fragment": "-l"}]}})",
          R"({"type": "EXECUTABLE", "id": "t", "dependencies": [{"id": "t"}]})"}) {
        for (const Product& product : read_target(target))
            EXPECT_TRUE(product.units.empty()) << target;
    }
    read_target("{{{");
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_TRUE(problems[0].starts_with("target t: is not JSON"));
    EXPECT_TRUE(read_target(std::string(100000, '[')).empty());
}

TEST_F(FileApiTest, CirclesOfDependenciesEnd) {
    write("model.json",
          R"({"paths": {"source": ")" + package.root().string() + R"("}, "configurations": [{"targets":
        [{"name": "x", "jsonFile": "x.json"}, {"name": "y", "jsonFile": "y.json"}]}]})");
    write("x.json", R"({"id": "x", "name": "x", "type": "STATIC_LIBRARY", "compileGroups": [{}],
        "sources": [{"path": "a.c", "compileGroupIndex": 0}], "dependencies": [{"id": "y"}]})");
    write("y.json", R"({"id": "y", "name": "y", "type": "STATIC_LIBRARY", "compileGroups": [{}],
        "sources": [{"path": "b.c", "compileGroupIndex": 0}], "dependencies": [{"id": "x"}]})");
    const auto products = read();
    ASSERT_EQ(products.size(), 2u);
    EXPECT_EQ(products[0].units.size(), 2u);
    EXPECT_EQ(products[1].units.size(), 2u);
}

}  // namespace
}  // namespace ngcc::recipe
