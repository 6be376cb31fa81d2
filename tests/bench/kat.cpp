// SPDX-License-Identifier: Apache-2.0
// What making known answers costs beside the plain official procedure in one program: whole processes,
// started in turn, and the ratio of their medians. The box that imported code runs in is not part of it.
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr int pairs = 101;

double run_s(std::vector<std::string> words) {
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const auto start = std::chrono::steady_clock::now();
    pid_t child = 0;
    int status = -1;
    if (::posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0)
        ::waitpid(child, &status, 0);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    ::posix_spawn_file_actions_destroy(&actions);
    if (status != 0) {
        std::fprintf(stderr, "kat_bench: %s failed\n", argv[0]);
        std::exit(3);
    }
    return time.count();
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + pairs / 2, values.end());
    return values[pairs / 2];
}

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

int main() {
    std::string folder = "/tmp/hashprof-kat-bench-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr || ::chdir(folder.c_str()) != 0) return 3;
    std::vector<double> plain, worker;
    for (int i = 0; i < pairs; ++i) {
        plain.push_back(run_s({PLAIN_PROGRAM}));
        worker.push_back(run_s({WORKER, "kat", LIBRARY, "--out", "worker"}));
    }
    const std::string text = content("output/KAT_KEM_ML-KEM-512-iccs.txt");
    const bool same = !text.empty() && text == content("worker/KAT_KEM_ML-KEM-512-iccs.txt");
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    if (!same) {
        std::fprintf(stderr, "kat_bench: the two texts differ\n");
        return 1;
    }
    std::printf("known answers of ML-KEM-512: plain program %.3f ms, worker %.3f ms, ratio %.3f (bar 1.1)\n",
                1e3 * median(plain), 1e3 * median(worker), median(worker) / median(plain));
}
