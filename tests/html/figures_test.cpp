// SPDX-License-Identifier: Apache-2.0
// Which plots the pages of real and of broken runs have, and what they say.
#include <gtest/gtest.h>

#include "report/pages/pages.hpp"
#include "report/site.hpp"
#include "support.hpp"
#include "svg.hpp"

namespace ngcc::report {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

std::vector<document::Figure> figures_of(const document::Page& page) {
    std::vector<document::Figure> figures;
    for (const document::Block& block : page.blocks)
        if (const auto* figure = std::get_if<document::Figure>(&block)) figures.push_back(*figure);
    return figures;
}

Strings titles_of(const document::Page& page) {
    Strings titles;
    for (const document::Figure& figure : figures_of(page))
        titles.push_back(figure.title);
    return titles;
}

document::Figure figure_of(const document::Page& page, const std::string& title) {
    for (const document::Figure& figure : figures_of(page))
        if (figure.title == title) return figure;
    ADD_FAILURE() << "no figure " << title;
    return {};
}

class Figures : public testing::Test {
  protected:
    document::Page first_page(const fs::path& run) {
        edition = std::make_unique<Edition>(std::vector<fs::path>{run});
        return pages::candidate_page(*edition, *edition->runs.front(),
                                     edition->runs.front()->candidates.front());
    }
    document::Page own_page() { return first_page(folder.path() / "run"); }

    test::Folder folder;
    record::RunDirectory own = test::own_run(folder.path() / "run");
    std::unique_ptr<Edition> edition;
};

TEST_F(Figures, OfAPublishedCandidateSayWhatItsTablesSay) {
    const document::Page page = first_page(test::golden / "sign-34-complete");
    EXPECT_EQ(titles_of(page),
              (Strings{"Cost of each operation", "Memory of each operation", "Where the time goes",
                       "Lengths of the hash calls of sign, yuanyang-512",
                       "Lengths of the hash calls of verify, yuanyang-512"}));
    const document::Figure cost = figure_of(page, "Cost of each operation");
    EXPECT_EQ(cost.alternative,
              "Least: verify of yuanyang-512, 182.2 k. Most: keygen of yuanyang-2048, 71.05 M.");
    const test::Markup svg(cost.svg);
    EXPECT_EQ(svg.all("//text[@class='value']").size(), 9u);
    EXPECT_TRUE(svg.has_text("6.71 M"));
    EXPECT_TRUE(svg.has_text("cycles per operation, logarithmic"));
    EXPECT_EQ(figure_of(page, "Where the time goes").alternative,
              "Largest part in the hash functions: 65% of verify, yuanyang-512. Shares as recorded, without "
              "compensation.");
}

TEST_F(Figures, ShowTicksAsTicksAndTimeWhereThereIsNoCounter) {
    EXPECT_TRUE(test::Markup(figure_of(own_page(), "Cost of each operation").svg)
                    .has_text("ticks per operation, logarithmic"));
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Timing timing = test::own_timing(operation);
        timing.mean_ticks.reset();
        own.save(timing);
    }
    const test::Markup svg(figure_of(own_page(), "Cost of each operation").svg);
    EXPECT_TRUE(svg.has_text("time per operation, logarithmic"));
    EXPECT_EQ(svg.all("//text[@class='value']"), (Strings{"5 ms", "5 ms", "5 ms"}));
}

TEST_F(Figures, DrawTheIntervalOfTheCounterThatIsShown) {
    record::Timing timing = test::own_timing("enc");
    timing.statistics = {{"unit", "ticks"}, {"interval", {{"low", 1e7}, {"high", 1.1e7}}}};
    own.save(timing);
    EXPECT_EQ(
        test::Markup(figure_of(own_page(), "Cost of each operation").svg).count("//line[@class='whisker']"),
        3u);
    timing.statistics["unit"] = "cycles";
    own.save(timing);
    EXPECT_EQ(
        test::Markup(figure_of(own_page(), "Cost of each operation").svg).count("//line[@class='whisker']"),
        0u);
}

TEST_F(Figures, HatchWhatCouldNotBeSeen) {
    record::Profile profile = test::own_profile("enc");
    profile.hashprof["states"]["pseudohash"] = {{"state", "not_observable"}, {"reason", "inlined"}};
    own.save(profile);
    const test::Markup svg(figure_of(own_page(), "Where the time goes").svg);
    EXPECT_EQ(svg.count("//g/rect[starts-with(@fill,'url(')]"), 1u);
    EXPECT_EQ(
        svg.one("//g[rect[starts-with(@fill,'url(')]]/title"),
        "demo-1 enc: pseudohash not observable, pseudoXOF 30%, sm3hash 0.0%, DRNG 5.0%, DRNG set-up 2.0%");
}

TEST_F(Figures, OfAFailedRunAreLeftOut) {
    for (const char* operation : {"keygen", "enc", "dec"}) {
        record::Timing timing;
        timing.status = "failed";
        timing.candidate = "demo";
        timing.label = "demo-1";
        timing.operation = operation;
        own.save(timing);
    }
    fs::remove_all(folder.path() / "run/profile");
    EXPECT_EQ(titles_of(own_page()), Strings{});
}

TEST_F(Figures, OfTwoSystemsJoinThePlaces) {
    const fs::path arm = folder.path() / "arm";
    const fs::path x86 = folder.path() / "x86";
    for (const fs::path& run : {arm, x86})
        fs::copy(test::golden / "sign-34-complete", run, fs::copy_options::recursive);
    fs::permissions(x86 / "campaign.json", fs::perms::owner_all, fs::perm_options::add);
    record::Json campaign = test::read_json(x86 / "campaign.json");
    campaign["system_id"] = "x86_1";
    test::write(x86 / "campaign.json", campaign.dump());
    metadata::Tables tables;
    for (const char* label : {"yuanyang-512", "yuanyang-1024", "yuanyang-2048"})
        tables.security_targets.push_back({"sign-34", label, 128});
    const Edition both({arm, x86}, tables);
    const document::Page page = pages::ranking_page(both, *both.runs.front());
    const document::Figure places = figure_of(page, "Places on arm_1 and x86_1");
    EXPECT_EQ(
        places.alternative,
        "3 instances ranked on both systems, 0 at another place. A solid line rises, a dashed one falls.");
    EXPECT_EQ(test::Markup(places.svg).all("//line/@class"), (Strings{"slope", "slope", "slope"}));
    EXPECT_EQ(titles_of(pages::summary_page(both, *both.runs.front())), Strings{"Cost by instance"});
}

TEST_F(Figures, TheSiteHasEveryOperationInItsIndexAndCopiesItsEvidence) {
    const fs::path out = folder.path() / "site";
    const Edition golden({test::golden / "sign-34-complete"});
    const html::Site site = write_html(golden, out);
    EXPECT_TRUE(site.problems.empty());
    const std::string index = test::read(site.index);
    const std::string table = index.substr(index.find("Every timed operation"));
    std::size_t rows = 0;
    for (std::size_t at = 0; (at = table.find("<tr><th scope=\"row\"", at)) != std::string::npos; ++at)
        ++rows;
    EXPECT_EQ(rows, 9u);
    const char* record = "records/sign-34/yuanyang-512__sign.json";
    EXPECT_NE(index.find(std::string("href=\"evidence/arm_1/") + record), std::string::npos);
    EXPECT_EQ(test::read(out / "evidence/arm_1" / record),
              test::read(test::golden / "sign-34-complete" / record));
    EXPECT_FALSE(fs::exists(out / "evidence/arm_1/calibrate"));
}

}  // namespace
}  // namespace ngcc::report
