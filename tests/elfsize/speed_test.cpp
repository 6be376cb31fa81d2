// SPDX-License-Identifier: Apache-2.0
// The bar: at most 1 ms for a library beyond process start. CPU time, so that a busy machine does not decide.
#include <gtest/gtest.h>

#include <algorithm>

#include "classes/json.hpp"
#include "classes/sizes.hpp"
#include "ledger/json.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

TEST(Speed, WholeReportOfACandidateLibraryStaysUnderOneMillisecond) {
    const TemporaryFolder folder;
    std::string source;
    for (int i = 0; i < 500; ++i) {
        const std::string n = std::to_string(i);
        source += "const int table" + n + "[16] = {" + n + "}; int f" + n + "(int i) { return table" + n +
                  "[i]; }\n";
    }
    const std::string path = compile(folder, source, "liba.so", "-shared -fPIC -O1");
    std::vector<double> times;
    std::size_t bytes = 0;
    for (int i = 0; i < 21; ++i) {
        const double start = cpu_milliseconds();
        const Image image = Image::open(path);
        bytes += dump(to_json(sizes_of(image))).size() + dump(to_json(ledger_of(image))).size();
        times.push_back(cpu_milliseconds() - start);
    }
    EXPECT_GT(bytes, 0u);
    std::nth_element(times.begin(), times.begin() + 10, times.end());
    RecordProperty("median_milliseconds", std::to_string(times[10]));
#ifndef ELFSIZE_SANITIZED
    EXPECT_LE(times[10], 1.0);
#endif
}

}  // namespace
}  // namespace elfsize::test
