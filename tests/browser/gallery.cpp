// SPDX-License-Identifier: Apache-2.0
// A run of our own (argument 1) and a site of made-up pages (argument 2): every plot, every kind of block,
// hostile names and absurd values.
#include <cstdio>
#include <limits>

#include "report/document/document.hpp"
#include "report/format/text.hpp"
#include "report/html/html.hpp"
#include "report/plots/plots.hpp"
#include "support.hpp"

namespace {

using namespace ngcc::report;
namespace doc = document;

const std::string hostile =
    format::printable("<script>alert(1)</script> \"q\" 'a' & </title> | `x` \xE2\x80\xAE\n");

plots::Frame frame(const std::string& id, const std::string& title) {
    return {id, title, title + " of made-up operations."};
}

std::string cost_plot() {
    plots::Costs plot{
        frame("cost", "Cycles per operation"), "cycles per operation", plots::Quantity::count, {}};
    double cycles = 197;
    for (const char* instance : {"ML-KEM-512-iccs", "ML-KEM-768-iccs", "ML-KEM-1024-iccs"})
        for (const char* operation : {"keygen", "enc", "dec"}) {
            cycles *= 3.7;
            plot.rows.push_back({instance, operation, {cycles, cycles * 0.8, cycles * 1.3}});
        }
    plot.rows.push_back({hostile, hostile, {1e6, {}, {}}});
    plot.rows.push_back({"absurd", "zero", {0.0, {}, {}}});
    plot.rows.push_back({"absurd", "2^64", {18446744073709551615.0, {}, {}}});
    plot.rows.push_back({"absurd", "nan", {std::numeric_limits<double>::quiet_NaN(), {}, {}}});
    return plots::costs(plot);
}

std::string share_plot() {
    plots::ShareBars plot{frame("share", "Where the time goes"),
                          {"pseudohash", "pseudoXOF", "sm3hash", "DRNG", "DRNG set-up"},
                          {{"AFS_KEX_C128", "keygen", {{0.01, 0.68, 0.0, 0.011, 0.002}}},
                           {"AFS_KEX_C128", "enc", {{0.2, 0.3, 0.25, 0.15, 0.0}}},
                           {"AFS_KEX_C128", "dec", {{0.0, 0.0, 0.0, 0.0, 0.0}}},
                           {"AFS_KEX_C256", "keygen", {{{}, 0.4, {}, 0.1, {}}}},
                           {"AFS_KEX_C256", "enc", {{{}, {}, {}, {}, {}}}},
                           {"AFS_KEX_C256", "dec", {{0.9, 0.9, 0.0, 0.0, 0.0}}}}};
    return plots::shares(plot);
}

std::string shape_plot() {
    plots::Shapes plot{frame("shape", "Lengths of calls"), "calls per operation", {}};
    for (unsigned row = 0; row < 9; ++row)
        for (unsigned column = 0; column < 7; ++column)
            if ((row * 7 + column) % 3 != 1)
                plot.cells.push_back({256u + 512u * row * row, 256u << column, 0.5 * (1u << (row + column))});
    return plots::shapes(plot);
}

std::string memory_plot() {
    plots::Memory plot{frame("memory", "Memory"), {}};
    for (const char* instance : {"HARE-128", "HARE-256"})
        for (const char* operation : {"keygen", "enc", "dec"})
            plot.rows.push_back({instance, operation, 29872, 0, 5120.0 * (operation[0] - 'a'), 3.6e6});
    return plots::memory(plot);
}

std::string trial_plot() {
    plots::Trials plot{frame("trials", "Noise"),
                       {{"yuanyang-512", "keygen", {-0.001, 0.0005, 0.0005, 0.002, -0.0015}},
                        {"yuanyang-512", "sign", {-0.0002, 0.0001, 0.0001, 0.0001, -0.0001}},
                        {"yuanyang-512", "verify", {-0.1, 0.8, -0.2, -0.1, -0.4}}}};
    return plots::trials(plot);
}

std::string slope_plot() {
    return plots::slopes({frame("slope", "Two systems"),
                          "arm_1",
                          "x86_1",
                          {{"sign-34 Yuanyang-512", 1, 3},
                           {"sign-05 SM4th-128f-tight", 2, 1},
                           {"sign-22 " + hostile, 3.5, 2},
                           {"sign-40 quiet", 3.5, 4},
                           {"sign-41 alone", 5, {}}}});
}

doc::Table figures_table(int rows) {
    doc::Table table;
    table.caption = "Figures of " + hostile;
    table.columns = {{"instance"},
                     {"operation"},
                     {"mean cycles", doc::Align::right, "Mean of all measurements; " + hostile},
                     {"mean time", doc::Align::right},
                     {"note"}};
    table.filter = rows > 10;
    for (int i = 0; i < rows; ++i) {
        doc::Cell cycles(std::to_string(i * 7919 % 1000) + " k");
        cycles.sort = i * 7919 % 1000;
        cycles.evidence = "files/b " + std::to_string(i % 3) + ".json";
        if (i % 4 == 1) cycles.notes.push_back(table.note(doc::Inline("disturbed ").add(hostile)));
        if (i % 5 == 2) {
            cycles = doc::Cell("–");
            cycles.notes.push_back(table.note("not measured"));
        }
        table.rows.push_back({doc::Cell(doc::code("inst-" + std::to_string(i * 37 % 100))),
                              i % 2 ? "enc" : "keygen", cycles, "1.5 ms", i == 3 ? hostile : ""});
    }
    return table;
}

// Thousands of letters without a place to break, wherever a name can stand.
doc::Page endless_page() {
    const std::string endless(4000, 'e');
    doc::Page page{"endless/perf_arm_1", endless, "arm_1", {doc::code(endless)}, {}};
    for (const char* name : {"a", "b", "c", "d"})
        page.blocks.emplace_back(doc::Heading{2, name + endless});
    page.blocks.emplace_back(doc::Paragraph{doc::code(endless)});
    page.blocks.emplace_back(doc::List{std::vector<doc::Inline>(20, endless)});
    page.blocks.emplace_back(doc::Figure{endless,
                                         plots::costs({frame("endless", endless),
                                                       "cycles",
                                                       plots::Quantity::count,
                                                       {{endless, endless, {1e3, {}, {}}}}}),
                                         endless});
    doc::Table table;
    table.caption = endless;
    table.columns = {{endless}, doc::Column(endless, doc::Align::right, endless)};
    table.rows.push_back({endless, endless});
    table.rows.back()[1].notes.push_back(table.note(endless));
    page.blocks.emplace_back(table);
    return page;
}

doc::Page candidate_page(const std::string& id) {
    doc::Page page{
        id + "/perf_arm_1", id + " " + hostile + " — performance on AArch64 (system arm_1)", "arm_1", {}, {}};
    page.trail = {doc::page_link("Performance arm_1", "performance/summary_arm_1"), doc::code(id),
                  doc::page_link("method", "performance/method_arm_1")};
    const auto add_plot = [&](const std::string& title, const std::string& svg) {
        page.blocks.emplace_back(
            doc::Figure{title, svg, "keygen of ML-KEM-512 takes 729 cycles, dec of ML-KEM-1024 25.6 M."});
    };
    page.blocks.emplace_back(doc::Heading{2, "1. Basic information"});
    page.blocks.emplace_back(
        doc::List{{"Category: public-key algorithm", doc::Inline("Algorithm: ").add(hostile)}});
    page.blocks.emplace_back(doc::Heading{2, "4. Performance"});
    add_plot("Cycles per operation", cost_plot());
    page.blocks.emplace_back(figures_table(9));
    page.blocks.emplace_back(doc::Heading{3, "How far the means can be trusted"});
    add_plot("Noise", trial_plot());
    page.blocks.emplace_back(doc::Heading{2, "5. Resource consumption"});
    add_plot("Memory", memory_plot());
    page.blocks.emplace_back(doc::Heading{2, "Symmetric primitives"});
    page.blocks.emplace_back(doc::Paragraph{doc::Inline("Measured verdict: ")
                                                .add("ICCS-only", doc::Style::strong)
                                                .add(doc::link(" bad", "javascript:alert(1)"))});
    add_plot("Where the time goes", share_plot());
    add_plot("Lengths of calls", shape_plot());
    page.blocks.emplace_back(figures_table(4));
    return page;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    // A run of our own, for the program to make a site of.
    ngcc::test::own_run(argv[1]);
    for (const char* file : {"b 0.json", "b 1.json", "b 2.json"})
        ngcc::test::write(std::filesystem::path(argv[1]) / "files" / file, "{}");
    std::vector<doc::Page> pages;
    doc::Page index{"index", "Performance report", "", {}, {}};
    index.blocks.emplace_back(doc::Paragraph{doc::Inline("All operations of all candidates.")});
    index.blocks.emplace_back(figures_table(300));
    doc::Page ranking{"performance/ranking_arm_1", "Ranking on arm_1", "arm_1", {}, {}};
    ranking.blocks.emplace_back(
        doc::Figure{"Places on two systems", slope_plot(), "Three candidates trade places."});
    ranking.blocks.emplace_back(figures_table(15));
    pages = {index, candidate_page("sign-34"), candidate_page("kem-16"), endless_page(), ranking};
    try {
        const html::Site site =
            html::write_site(pages, {"hashprof report", {{"arm_1", argv[1]}}, true}, argv[2]);
        for (const html::SiteProblem& problem : site.problems)
            std::fprintf(stderr, "%s: %s\n", problem.file.c_str(), problem.cause.c_str());
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
