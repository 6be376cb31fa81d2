// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "support.hpp"
#include "treemap/treemap.hpp"

namespace elfsize::test {
namespace {

TEST(Treemap, AreasAndTitlesAddUpToTheLoadedBytes) {
    const TemporaryFolder folder;
    const std::string path =
        compile(folder, "const char t[3000] = {1}; int u[700]; int f(int i) { return t[i]; }", "liba.so",
                "-shared -fPIC -O1");
    const Ledger ledger = ledger_of(Image::open(path));
    const std::string svg = treemap_svg(ledger, "<a&b>");
    EXPECT_EQ(svg, treemap_svg(ledger, "<a&b>"));
    EXPECT_TRUE(has(svg, "<title>&lt;a&amp;b&gt;: " + std::to_string(ledger.memory_bytes)));
    EXPECT_TRUE(has(svg, "t: 3000 bytes, read-only data"));
    const std::regex rect(
        "x=\"([0-9.]+)\" y=\"([0-9.]+)\" width=\"([0-9.]+)\" height=\"([0-9.]+)\"><title>[^<]*: "
        "([0-9]+) bytes");
    double area = 0;
    std::uint64_t bytes = 0;
    for (std::sregex_iterator i(svg.begin(), svg.end(), rect), end; i != end; ++i) {
        const double width = std::stod((*i)[3]), height = std::stod((*i)[4]);
        EXPECT_LE(std::stod((*i)[1]) + width, 960.02);
        EXPECT_LE(std::stod((*i)[2]) + height, 540.02);
        const std::uint64_t own = std::stoull((*i)[5]);
        const double share =
            960.0 * 540 * static_cast<double>(own) / static_cast<double>(ledger.memory_bytes);
        EXPECT_NEAR(width * height, share, 0.02 * share + 8) << (*i)[0];
        area += width * height;
        bytes += own;
    }
    EXPECT_EQ(bytes, ledger.memory_bytes);
    EXPECT_NEAR(area, 960.0 * 540, 500);
}

}  // namespace
}  // namespace elfsize::test
