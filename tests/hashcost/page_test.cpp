// SPDX-License-Identifier: Apache-2.0
// The page of a saved what-if, also of files that hold anything else.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "report/pages/what_if.hpp"
#include "synthetic.hpp"

namespace {

using namespace hashcost_test;
namespace fs = std::filesystem;
namespace document = report::document;

struct SavedRun {
    fs::path path = fs::temp_directory_path() / ("hashcost_page_" + std::to_string(::getpid()));
    SavedRun() {
        fs::remove_all(path);
        record::RunDirectory(path).save(timing().value);
    }
    ~SavedRun() { fs::remove_all(path); }

    std::optional<document::Page> page() const {
        const report::Edition edition({path});
        return report::pages::what_if_page(edition, *edition.runs.front());
    }
    void save(const std::string& text) const { std::ofstream(path / "hashcost.json") << text; }
};

const document::Table* first_table(const document::Page& page) {
    for (const document::Block& block : page.blocks)
        if (const auto* table = std::get_if<document::Table>(&block)) return table;
    return nullptr;
}

}  // namespace

TEST(HashcostPage, HasEveryEstimateOfASavedWhatIf) {
    const SavedRun run;
    EXPECT_FALSE(run.page());
    hashcost::WhatIf what_if;
    what_if.replacements = hashcost::ideals();
    what_if.rows = {{subject(), nullptr, {}}, {hashcost::subject_of(profile(), nullptr), nullptr, {}}};
    for (hashcost::Row& row : what_if.rows)
        for (const auto& ideal : what_if.replacements)
            row.estimates.push_back(hashcost::estimate(row.subject, ideal, nullptr, PriceList().prices()));
    run.save(record::dump(hashcost::to_json(what_if)));
    const auto page = run.page();
    ASSERT_TRUE(page);
    const document::Table* table = first_table(*page);
    ASSERT_NE(table, nullptr);
    ASSERT_EQ(table->rows.size(), 2u);
    EXPECT_EQ(table->rows[0][5].content.plain(), "0.400 ±0.050");
    EXPECT_EQ(table->rows[1][5].content.plain(), "–");
    EXPECT_EQ(table->rows[1][5].notes.size(), 1u);
}

TEST(HashcostPage, AFileOfAnythingElseDoesNoHarm) {
    const SavedRun run;
    for (const char* text :
         {"", "{", "[]", "7", "{\"operations\": 1}",
          "{\"operations\": [1, {\"candidate\": \"<script>|\", \"present\": -1, \"estimates\": [3]}], "
          "\"replacements\": [7, {\"name\": \"x\"}], \"prices\": [null], \"notes\": [1], "
          "\"prices_of_another_machine\": 3}"}) {
        run.save(text);
        const auto page = run.page();
        ASSERT_TRUE(page) << text;
        EXPECT_GE(page->blocks.size(), 2u) << text;
    }
}
