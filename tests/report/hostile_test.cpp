// SPDX-License-Identifier: Apache-2.0
// Names that are markup or no text, damaged files among good ones, numbers at the end of their range.
#include <gtest/gtest.h>

#include <regex>

#include "report/report.hpp"
#include "support.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;

const std::string hostile = "</script><b>\"x\\\n| `y` [z](https://evil.example) \xff";

std::string all_text(const fs::path& out) {
    std::string text;
    for (const auto& entry : fs::recursive_directory_iterator(out))
        if (entry.is_regular_file()) text += test::read(entry.path());
    return text;
}

// Raw HTML that is not our own marker, anywhere in the pages.
bool has_markup(const std::string& text) {
    return std::regex_search(text, std::regex("<(?!!-- ngcc_perf report, system [A-Za-z0-9_.%-]+ -->\n)"));
}

TEST(Hostile, NamesFromEverywhereStayTextInEveryPage) {
    const test::Folder folder;
    const record::RunDirectory run(folder.path() / "run");
    record::Campaign campaign = test::own_campaign();
    campaign.system_id = hostile;
    campaign.host_problems = {hostile};
    campaign.environment_at_start->cpu_model = campaign.environment_at_start->os = hostile;
    run.save(campaign);
    record::Build build = test::own_build();
    record::BuiltInstance& built = build.instances["demo/demo-1"];
    built.candidate = built.label = hostile;
    built.algorithm = built.flags = built.variant = built.kat = built.kat_detail = built.kat_log = hostile;
    run.save(build);
    record::Timing timing = test::own_timing("enc");
    timing.candidate = timing.label = hostile;
    timing.tick_source = timing.cycle_reason = hostile;
    run.save(timing);
    timing.operation = hostile;
    timing.status = "failed";
    timing.error = record::Failure{hostile, hostile, {}};
    run.save(timing);
    record::Profile profile = test::own_profile("enc");
    profile.candidate = profile.label = profile.calls[0].fn = hostile;
    profile.hashprof["coverage_reason"] = "<i>";
    profile.hashprof["states"]["sm3hash"] = {{"state", "not_observable"}, {"reason", "<script>"}};
    run.save(profile);
    test::write(run.root() / "records" / record::file_name_part(hostile) / hostile.substr(11), "{");

    const Rendered rendered = render(run.root(), folder.path() / "out");
    ASSERT_EQ(rendered.pages.size(), 1u);
    const std::string text = all_text(folder.path() / "out");
    EXPECT_FALSE(has_markup(text));
    EXPECT_EQ(text.find("\xff"), std::string::npos);
    EXPECT_EQ(text.find("https://evil"), std::string::npos);
    EXPECT_NE(text.find("&#60;/script&#62;&#60;b&#62;&#34;x&#92;&#92;x0a&#124; &#96;y&#96;"),
              std::string::npos);
    // Every row of a table still has the columns of its heading: support.cpp counts them.
    EXPECT_FALSE(test::table(text, "## 4. Performance").empty());
}

TEST(Hostile, ACandidateCannotEndOurMarkerOrLeaveTheOutput) {
    const test::Folder folder;
    const record::RunDirectory run = test::own_run(folder.path() / "run");
    record::Campaign campaign = test::own_campaign();
    campaign.system_id = "x --> <script>alert(1)</script>";
    run.save(campaign);
    record::Timing timing = test::own_timing("enc");
    timing.candidate = "../../../outside";
    run.save(timing);
    render(run.root(), folder.path() / "a/b/out");
    EXPECT_FALSE(has_markup(all_text(folder.path() / "a/b/out")));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path() / "a/b"), {}), 1);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2);
}

TEST(Hostile, ATruncatedRecordIsNamedAndTheOthersAreShown) {
    const test::Folder folder;
    const fs::path run = test::copy_run(folder, "sign-34-complete");
    const fs::path cut = run / "records/sign-34/yuanyang-512__sign.json";
    const std::string whole = test::read(cut);
    test::write(cut, whole.substr(0, whole.size() - 10));
    const Rendered rendered = render(run, folder.path() / "out");
    const std::string page = test::read(folder.path() / "out/sign-34/perf_arm_1.md");
    EXPECT_EQ(test::table(page, "## 4. Performance").size(), 8u);
    EXPECT_NE(page.find("2 problems with files or figures"), std::string::npos);
    EXPECT_NE(page.find("`records/sign-34/yuanyang-512__sign.json`: is not JSON"), std::string::npos);
    EXPECT_NE(page.find("no timing of sign"), std::string::npos);
    EXPECT_NE(test::read(folder.path() / "out/index.md").find("figures (2)"), std::string::npos);
    EXPECT_EQ(rendered.status(), hashprof::Exit::finding);
}

TEST(Hostile, NumbersAbove2To53AreShownExactly) {
    const test::Folder folder;
    const record::RunDirectory run = test::own_run(folder.path() / "run");
    record::Timing timing = test::own_timing("enc");
    timing.measurements = 9007199254740993;
    for (auto& [name, value] : timing.sizes)
        value = 18446744073709551615u;
    run.save(timing);
    record::Build build = test::own_build();
    build.instances["demo/demo-1"].elf_load_bytes = 9007199254740993;
    run.save(build);
    render(run.root(), folder.path() / "out");
    const std::string page = test::read(folder.path() / "out/demo/perf_vm_1.md");
    EXPECT_NE(page.find("| 9007199254740993 (2 × 100) |"), std::string::npos);
    EXPECT_NE(page.find("| 9007199254740993 | – |"), std::string::npos);
}

}  // namespace
}  // namespace ngcc::report
