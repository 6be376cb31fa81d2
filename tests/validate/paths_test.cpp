// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

TEST(LocalPath, IsFoundWhereverItStands) {
    for (const auto& [text, path] : std::vector<std::pair<std::string, std::string>>{
             {"/home/kim/run", "/home/kim/run"},
             {"cannot open /home/kim/lib.so: no such file", "/home/kim/lib.so"},
             {"\"/data/x/y\"", "/data/x/y"},
             {"-I/home/kim/include -O2", "/home/kim/include"},
             {"-Wl,-rpath,/opt/mine/lib", "/opt/mine/lib"},
             {"-fmacro-prefix-map=/src/a=.", "/src/a=."},
             {"LD_LIBRARY_PATH=/usr/lib:/build/out/lib", "/build/out/lib"},
             {"file:///home/kim", "///home/kim"},
             {"(/tmp)", "/tmp"},
             {"/root", "/root"},
             {"C:\\Users\\kim\\x", "C:\\Users\\kim\\x"},
             {"/h\xc3\xb6me/kim", "/h\xc3\xb6me/kim"}})
        EXPECT_EQ(local_path(text), path) << text;
}

TEST(LocalPath, IsNoNameOfTheSystemAndNoOtherSlash) {
    for (const char* text : {"",
                             "/",
                             "kat/sign-34/a.log",
                             "and/or",
                             "1/2",
                             "10 MB /s",
                             "https://example.org/a/b",
                             "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo",
                             "/proc/self/status",
                             "/usr/bin/gcc",
                             "gcc -B/usr/lib/gcc",
                             "/lib64/ld-linux-x86-64.so.2",
                             "/dev/shm/x",
                             "ratio a:b",
                             "performance/iccs/lib/libsm3hash-256.so",
                             "-std=c99 -O2",
                             "../a/b",
                             "// no comment",
                             "a // b",
                             "c:d",
                             "9:30"})
        EXPECT_EQ(local_path(text), "") << text;
}

TEST(TimeOfDay, IsReadStrictly) {
    EXPECT_EQ(microseconds("1970-01-01T00:00:00+00:00"), 0);
    EXPECT_EQ(microseconds("1970-01-02T00:00:00.5Z"), 86400500000);
    EXPECT_EQ(microseconds("2026-09-28T20:12:22.811294+00:00"), 1790626342811294);
    EXPECT_EQ(microseconds("2026-09-28T22:12:22.811294+02:00"), 1790626342811294);
    EXPECT_EQ(microseconds("2024-02-29T12:00:00Z"), 1709208000000000);
    for (const char* wrong : {"", "yesterday", "2026-09-28", "2026-13-28T20:12:22Z", "2026-09-28T25:12:22Z",
                              "2026-09-28T20:12:22", "2026-09-28T20:12:22.811294", "2026-09-28 20:12:22Z",
                              "2026-09-28T20:12:22+0000", "2026-09-28T20:12:22Z "})
        EXPECT_FALSE(microseconds(wrong)) << wrong;
}

}  // namespace
}  // namespace ngcc::validate
