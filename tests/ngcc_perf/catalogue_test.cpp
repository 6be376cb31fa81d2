// SPDX-License-Identifier: Apache-2.0
#include "campaign/catalogue.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "support/error.hpp"

namespace {

namespace fs = std::filesystem;
using namespace ngcc;

class CatalogueTest : public testing::Test {
  protected:
    void SetUp() override {
        char name[] = "/tmp/hashprof-catalogue-XXXXXX";
        folder_ = ::mkdtemp(name);
    }
    void TearDown() override { fs::remove_all(folder_); }

    Catalogue read(const std::string& text) {
        std::ofstream(folder_ / "catalogue.json") << text;
        return read_catalogue(folder_ / "catalogue.json");
    }
    static std::string entry(const std::string& candidate, const std::string& label,
                             const std::string& more = "") {
        return R"({"candidate":")" + candidate + R"(","label":")" + label +
               R"(","instance":"i","type":"kem","library":"lib/x.so")" + more + "}";
    }
    std::string message(const std::string& text) {
        try {
            read(text);
        } catch (const hashprof::Error& e) {
            EXPECT_EQ(e.status(), hashprof::Exit::usage);
            return e.what();
        }
        return "accepted";
    }
    fs::path folder_;
};

std::string list(const std::string& entries) {
    return R"({"schema":1,"instances":[)" + entries + "]}";
}

}  // namespace

TEST_F(CatalogueTest, ReadsPathsBesideTheFileAndSortsNaturally) {
    const Catalogue c = read(
        list(entry("m", "X-1024") + "," +
             entry("m", "X-512", R"(,"profile_library":"/abs/p.so","kat_manifest":null,"backend":"iccs")")));
    ASSERT_EQ(c.instances.size(), 2u);
    EXPECT_EQ(c.instances[0].label, "X-512");
    EXPECT_EQ(c.instances[0].library, folder_ / "lib/x.so");
    EXPECT_EQ(c.instances[0].shown_library, "lib/x.so");
    EXPECT_EQ(c.instances[0].profile_library, "/abs/p.so");
    EXPECT_EQ(c.instances[0].shown_profile_library, "m/p.so");  // no local path in what is published
    EXPECT_TRUE(c.instances[0].kat_manifest.empty());
    EXPECT_EQ(c.instances[0].backend, "iccs");
    EXPECT_NE(c.find("m/X-1024"), nullptr);
    EXPECT_EQ(c.find("X-1024"), nullptr);
}

TEST_F(CatalogueTest, NamesWhatIsWrong) {
    EXPECT_NE(message("{").find("is not JSON"), std::string::npos);
    EXPECT_NE(message("[]").find("has no list"), std::string::npos);
    EXPECT_NE(message(R"({"schema":2,"instances":[]})").find("not of schema 1"), std::string::npos);
    EXPECT_NE(message(list(R"({"candidate":"a"})")).find("instances[0]: label is missing"),
              std::string::npos);
    EXPECT_NE(message(list("3")).find("is not an object"), std::string::npos);
    EXPECT_NE(message(list(entry("a", "b") + "," + entry("a", "b"))).find("a second entry for a/b"),
              std::string::npos);
    for (const char* name : {R"(a\nb)", R"(\u001b[31m)", R"(\u007f)"})
        EXPECT_NE(message(list(entry("a", name))).find("label has a control character"), std::string::npos);
    EXPECT_NE(message(list(entry("a", "b", R"(,"backend":7)"))).find("backend is not a text"),
              std::string::npos);
    EXPECT_NE(message(list(R"({"candidate":"a","label":"b","instance":"i","type":"cipher","library":"x"})"))
                  .find("none of kem, sig, kex, hash"),
              std::string::npos);
}

TEST_F(CatalogueTest, SelectsByCandidateLabelAndPattern) {
    const Catalogue c =
        read(list(entry("mlkem", "A-iccs") + "," + entry("mlkem", "A-shake") + "," + entry("iccs", "sm3")));
    EXPECT_EQ(select(c, {}).size(), 3u);
    EXPECT_EQ(select(c, {"mlkem"}).size(), 2u);
    EXPECT_EQ(select(c, {"sm3"}).size(), 1u);
    EXPECT_EQ(select(c, {"mlkem/*-shake", "A-shake"}).size(), 1u);
    EXPECT_THROW(select(c, {"mlkem", "nothing"}), hashprof::Error);
}

TEST_F(CatalogueTest, IsFoundWhereItIsNamed) {
    EXPECT_EQ(find_catalogue("given.json", "/x"), "given.json");
    ::setenv("NGCC_CATALOGUE", "/from/environment.json", 1);
    EXPECT_EQ(find_catalogue("", "/x"), "/from/environment.json");
    ::unsetenv("NGCC_CATALOGUE");
    fs::create_directories(folder_ / "schemes");
    read(list(""));
    fs::rename(folder_ / "catalogue.json", folder_ / "schemes/catalogue.json");
    EXPECT_EQ(find_catalogue("", folder_ / "bin"), folder_ / "schemes/catalogue.json");
    EXPECT_THROW(find_catalogue("", "/nowhere/bin"), hashprof::Error);
}

TEST_F(CatalogueTest, ReadsWhatAnImportSays) {
    const Catalogue c = read(list(entry("m", "a",
                                        R"(,"imported":true,"kat":"MISMATCH","kat_reference":"../KAT_x.txt",)"
                                        R"("kat_records":3)") +
                                  "," + entry("m", "b")));
    EXPECT_TRUE(c.instances[0].imported);
    EXPECT_EQ(c.instances[0].kat, "MISMATCH");
    EXPECT_EQ(c.instances[0].kat_reference, folder_ / "../KAT_x.txt");
    EXPECT_EQ(c.instances[0].kat_records, 3u);
    EXPECT_FALSE(c.instances[1].imported);
    EXPECT_EQ(c.instances[1].kat, "");
    EXPECT_TRUE(c.instances[1].kat_reference.empty());
    EXPECT_EQ(c.instances[1].kat_records, 0u);
}

TEST_F(CatalogueTest, RefusesWhatNoImportSays) {
    EXPECT_NE(
        message(list(entry("m", "a", R"(,"imported":"yes")"))).find("imported is neither true nor false"),
        std::string::npos);
    for (const char* wrong : {"0", "-1", "2.5", "\"3\""})
        EXPECT_NE(message(list(entry("m", "a", std::string(R"(,"kat_records":)") + wrong)))
                      .find("kat_records is not a whole number above 0"),
                  std::string::npos)
            << wrong;
}
