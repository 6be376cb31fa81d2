// SPDX-License-Identifier: Apache-2.0
// Files of a site: what is written, copied, removed, and what is left alone.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "report/html/html.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::report::html {
namespace {

namespace doc = document;
namespace fs = std::filesystem;

class SiteTest : public testing::Test {
  protected:
    SiteTest() {
        std::string name = (fs::temp_directory_path() / "html-site-XXXXXX").string();
        folder = mkdtemp(name.data());
        out = folder / "site";
        run = folder / "run";
        put(run / "records/a/x.json", "{\"x\":1}");
    }
    ~SiteTest() override { fs::remove_all(folder); }

    static void put(const fs::path& file, const std::string& text) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    static doc::Page page(const std::string& path, const std::vector<std::string>& evidence = {}) {
        doc::Page page{path, "Title of " + path, "arm_1", {}, {}};
        doc::Table table;
        table.columns = {{"instance"}, {"cycles"}};
        for (const std::string& file : evidence) {
            doc::Cell cell("1");
            cell.evidence = file;
            table.rows.push_back({"i", cell});
        }
        page.blocks.push_back(table);
        return page;
    }
    Site write(const std::vector<doc::Page>& pages, bool evidence = true) {
        return write_site(pages, {"Site", {{"arm_1", run}}, evidence}, out);
    }
    std::string text(const std::string& file) const { return hashprof::read_file(out / file); }

    fs::path folder, out, run;
};

TEST_F(SiteTest, WritesPagesAndCopiesWhatTheyCite) {
    const Site site = write({page("index"), page("a/perf_arm_1", {"records/a/x.json", "records/a/x.json"})});
    EXPECT_EQ(site.index, out / "index.html");
    EXPECT_EQ(site.pages, (std::vector<fs::path>{out / "a/perf_arm_1.html"}));
    EXPECT_EQ(site.evidence_files, 1u);
    EXPECT_TRUE(site.problems.empty());
    EXPECT_EQ(text("evidence/arm_1/records/a/x.json"), "{\"x\":1}");
    EXPECT_NE(text("a/perf_arm_1.html").find("href=\"../evidence/arm_1/records/a/x.json\""),
              std::string::npos);
    EXPECT_TRUE(text("index.html").ends_with(std::string(marker) + "\n"));
}

TEST_F(SiteTest, TheSameTwiceIsTheSameBytes) {
    const std::vector<doc::Page> pages{page("index"), page("a/perf_arm_1", {"records/a/x.json"})};
    write(pages);
    const std::string first = text("a/perf_arm_1.html");
    write(pages);
    EXPECT_EQ(text("a/perf_arm_1.html"), first);
}

TEST_F(SiteTest, NothingOutsideTheRunIsCopiedOrLinked) {
    put(folder / "secret.json", "secret");
    fs::create_symlink(folder / "secret.json", run / "link.json");
    fs::create_directory_symlink(folder, run / "up");
    const Site site =
        write({page("a/perf_arm_1", {"../secret.json", (folder / "secret.json").string(), "link.json",
                                     "up/secret.json", "records/a", "gone.json", "a/../records/a/x.json"})});
    EXPECT_EQ(site.evidence_files, 0u);
    ASSERT_EQ(site.problems.size(), 7u);
    const auto cause = [&](const std::string& file) {
        for (const SiteProblem& problem : site.problems)
            if (problem.file == file) return problem.cause;
        return std::string();
    };
    EXPECT_EQ(cause("../secret.json"), "not a path inside the run directory");
    EXPECT_EQ(cause("link.json"), "a symbolic link, which is not followed");
    EXPECT_EQ(cause("up/secret.json"), "a symbolic link, which is not followed");
    EXPECT_EQ(cause("gone.json"), "not there");
    EXPECT_EQ(cause("records/a"), "not a regular file");
    EXPECT_EQ(text("a/perf_arm_1.html").find("evidence/"), std::string::npos);
    for (const auto& entry : fs::recursive_directory_iterator(out))
        EXPECT_NE(entry.path().filename(), "secret.json");
}

TEST_F(SiteTest, WhatABrowserWouldRunIsNotPublished) {
    for (const char* file : {"kat/a/evil.html", "kat/a/evil.svg", ".env", "kat/.hidden/x.log", "kat/a/none"})
        put(run / file, "<script>");
    put(run / "kat/a/x.log", "RESULT");
    const Site site = write({page("index", {"kat/a/evil.html", "kat/a/evil.svg", ".env", "kat/.hidden/x.log",
                                            "kat/a/none", "kat/a/x.log"})});
    EXPECT_EQ(site.evidence_files, 1u);
    EXPECT_EQ(site.problems.size(), 5u);
    EXPECT_TRUE(fs::exists(out / "evidence/arm_1/kat/a/x.log"));
    EXPECT_FALSE(fs::exists(out / "evidence/arm_1/kat/a/evil.html"));
    EXPECT_EQ(text("index.html").find("evil"), std::string::npos);
}

TEST_F(SiteTest, ACopyDoesNotFollowALinkInTheSite) {
    put(folder / "victim.json", "victim");
    fs::create_directories(out / "evidence/arm_1/records/a");
    fs::create_symlink(folder / "victim.json", out / "evidence/arm_1/records/a/x.json");
    write({page("a/perf_arm_1", {"records/a/x.json"})});
    EXPECT_EQ(hashprof::read_file(folder / "victim.json"), "victim");
    EXPECT_EQ(text("evidence/arm_1/records/a/x.json"), "{\"x\":1}");
}

TEST_F(SiteTest, ACopyDoesNotLeaveTheSiteThroughALinkedFolder) {
    fs::create_directories(folder / "elsewhere");
    fs::create_directories(out / "evidence");
    fs::create_directory_symlink(folder / "elsewhere", out / "evidence/arm_1");
    const Site site = write({page("a/perf_arm_1", {"records/a/x.json"})});
    EXPECT_TRUE(fs::is_empty(folder / "elsewhere"));
    EXPECT_EQ(site.problems.size(), 1u);
}

TEST_F(SiteTest, WithoutEvidenceThereIsNoCopyAndNoLink) {
    write({page("a/perf_arm_1", {"records/a/x.json"})});
    write({page("a/perf_arm_1", {"records/a/x.json"})}, false);
    EXPECT_FALSE(fs::exists(out / "evidence/arm_1/records/a/x.json"));
    EXPECT_EQ(text("a/perf_arm_1.html").find("evidence/"), std::string::npos);
}

TEST_F(SiteTest, PagesAndCopiesOfAnEarlierSiteGoAndOtherFilesStay) {
    put(run / "records/a/y.json", "y");
    write({page("index"), page("a/perf_arm_1", {"records/a/x.json"}),
           page("b/perf_arm_1", {"records/a/y.json"})});
    put(out / "a/mine.html", "<p>mine</p>");
    put(out / "evidence/arm_1/mine.json", "mine");
    write({page("index"), page("a/perf_arm_1", {"records/a/x.json"})});
    EXPECT_FALSE(fs::exists(out / "b/perf_arm_1.html"));
    EXPECT_FALSE(fs::exists(out / "evidence/arm_1/records/a/y.json"));
    EXPECT_TRUE(fs::exists(out / "evidence/arm_1/records/a/x.json"));
    EXPECT_TRUE(fs::exists(out / "a/mine.html"));
    EXPECT_TRUE(fs::exists(out / "evidence/arm_1/mine.json"));
    remove_site(out);
    EXPECT_FALSE(fs::exists(out / "index.html"));
    EXPECT_FALSE(fs::exists(out / "evidence/arm_1/records/a/x.json"));
    EXPECT_TRUE(fs::exists(out / "a/mine.html"));
}

TEST_F(SiteTest, TwoPagesOfOnePathAreAnErrorAndNothingIsWritten) {
    EXPECT_THROW(write({page("a/perf_arm_1"), page("a/perf_arm_1")}), hashprof::Error);
    EXPECT_FALSE(fs::exists(out));
}

}  // namespace
}  // namespace ngcc::report::html
