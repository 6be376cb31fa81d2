// SPDX-License-Identifier: Apache-2.0
// A tree of 50 000 files: found right, and how long it took for who wants to know.
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "fixture.hpp"

namespace package_test {
namespace {

TEST(ManyFiles, FiftyThousand) {
    // In memory where that is possible, and as names of two files: making them takes longer than finding
    // them.
    const Folder package(::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : fs::temp_directory_path());
    std::string table = "#include \"params.h\"\nstatic const unsigned table[] = {";
    for (int i = 0; i < 120; ++i)
        table += "0x" + std::to_string(10000000 + i * 7919) + ", ";
    table += "0 };\nint f(int a) { for (int i = 0; i < 3; ++i) a += table[i]; return a; } /* text */\n";
    const fs::path text = package.write("text", table);
    for (int i = 0; i < 100; ++i) {
        const std::string at = "Implementations/Reference_Implementation/x-" + std::to_string(i);
        write_kem(package, at, "x-" + std::to_string(i));
        fs::create_directories(package.path() / at / "src");
        for (int k = 0; k < 498; ++k) {
            const std::string name = "src/t" + std::to_string(k) + (k % 2 == 0 ? ".c" : ".h");
            fs::create_hard_link(text, package.path() / at / name);
        }
    }
    fs::remove(text);
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const ngcc::package::Tree tree = ngcc::package::read_tree(package.path());
    const auto listed = Clock::now();
    const ngcc::package::Discovery found = ngcc::package::discover(tree);
    const auto done = Clock::now();
    EXPECT_EQ(tree.files.size(), 50000u);
    EXPECT_EQ(found.facts.size(), 50000u);
    ASSERT_EQ(found.sites.size(), 100u);
    EXPECT_EQ(found.sites[11].folder, "Implementations/Reference_Implementation/x-11");
    const auto ms = [](auto span) {
        return static_cast<long>(std::chrono::duration_cast<std::chrono::milliseconds>(span).count());
    };
    std::printf("50000 files: listed in %ld ms, discovered in %ld ms\n", ms(listed - begin),
                ms(done - listed));
}

}  // namespace
}  // namespace package_test
