// SPDX-License-Identifier: Apache-2.0
#include "preloaded.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <span>

#include "reader/region.hpp"
#include "support/files.hpp"

namespace hashprof::test {
namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& word) {
    return "'" + word + "'";
}

// An emulator hands its environment on, but the loader's variables are for the program, not for the emulator.
std::string command_line(const std::vector<std::string>& variables, const std::vector<std::string>& command) {
    const std::string emulator = TEST_EMULATOR;
    std::string ours = "env", loader = emulator;
    for (const std::string& variable : variables)
        if (!emulator.empty() && variable.starts_with("LD_"))
            loader += " -E " + quoted(variable);
        else
            ours += " " + quoted(variable);
    std::string line = ours + " " + loader;
    for (const std::string& word : command)
        line += " " + quoted(word);
    return line;
}

}  // namespace

Ended run_preloaded(const std::string& library, const std::vector<std::string>& command,
                    const std::vector<std::string>& environment) {
    static int number;
    const fs::path region = fs::temp_directory_path() / ("hashprof-hook-" + std::to_string(getpid()) + "-" +
                                                         std::to_string(number++) + ".region");
    std::vector<std::string> variables = environment;
    if (!library.empty()) {
        variables.push_back("LD_PRELOAD=" + library);
        variables.push_back("HASHPROF_OUT=" + region.string());
    }
    Ended ended;
    FILE* pipe = popen(command_line(variables, command).c_str(), "r");
    std::array<char, 4096> part{};
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe))
        ended.out.append(part.data(), n);
    ended.status = pclose(pipe);
    if (library.empty()) return ended;
    const std::string bytes = read_file(region);
    fs::remove(region);
    ended.region = checked_region(std::as_bytes(std::span(bytes)));
    return ended;
}

std::map<std::string, std::uint64_t> calls_by_function(const hashprof_region& region) {
    std::map<std::string, std::uint64_t> calls;
    for (const auto& thread : region.threads)
        for (std::uint32_t i = 0; i < HASHPROF_ROWS + HASHPROF_SPILL_ROWS; i++)
            if (thread.rows[i].calls > 0)
                calls[region.functions[thread.rows[i].function].name] += thread.rows[i].calls;
    return calls;
}

std::map<std::string, std::uint32_t> refusals(const hashprof_region& region) {
    std::map<std::string, std::uint32_t> all;
    for (std::uint32_t i = 0; i < region.hook_count; i++)
        all[region.hooks[i].symbol] = region.hooks[i].refusal;
    return all;
}

}  // namespace hashprof::test
