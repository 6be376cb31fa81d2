// SPDX-License-Identifier: Apache-2.0
// What the command writes is what the schemas promise.
#include <gtest/gtest.h>

#include "json_schema.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

using nlohmann::json;

json document(const std::vector<std::string>& arguments) {
    return json::parse(elfsize_tool(arguments).out);
}

TEST(Schema, EveryDocumentOfTheCommandIsValid) {
    const TemporaryFolder folder;
    const std::string library = compile(
                          folder, "const int t[2] = {0x79cc4519, 0x7a879d8a}; int f(int i) { return t[i]; }",
                          "liba.so", "-shared -fPIC -O1"),
                      object = compile(folder, "int g(void) { return 1; }", "b.o", "-c"),
                      text = folder.write("text", std::string("hello\n"));
    auto cut = read_bytes(library);
    cut.resize(cut.size() - 64);
    const std::filesystem::path schemas = SCHEMAS;
    const JsonSchema schema(schemas / "elfsize.schema.json"), diff(schemas / "elfsize_diff.schema.json");
    json sizes = document({"--json", "--segments", "--sections", "--symbols", "--constants", library, object,
                           text, folder.write("cut.so", cut)});
    EXPECT_EQ(schema.findings(sizes), "");
    EXPECT_EQ(sizes["files"][0]["images"][0]["constants"]["tables"].size(), 1u);
    EXPECT_EQ(sizes["files"][2]["images"][0]["status"], "partial");
    sizes["files"][0]["images"][0]["ledger"]["classes"].erase("unwind_data");
    EXPECT_FALSE(schema.accepts(sizes));
    json changes = document({"diff", "--json", "--max-growth", "1%", object, library});
    EXPECT_EQ(diff.findings(changes), "");
    changes.erase("exceeded");
    EXPECT_FALSE(diff.accepts(changes));
}

}  // namespace
}  // namespace elfsize::test
