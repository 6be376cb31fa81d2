// SPDX-License-Identifier: Apache-2.0
#include "boxed.hpp"

#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

namespace fs = std::filesystem;

void BoxTest::SetUp() {
    if (ngcc::machine_confinement().means != ngcc::ConfinementMeans::bubblewrap)
        GTEST_SKIP() << ngcc::machine_confinement().text;
    char name[] = "/tmp/hashprof-confine-XXXXXX";
    folder_ = ::mkdtemp(name);
    scratch_ = folder_ / "scratch";
    fs::create_directory(scratch_);
}

void BoxTest::TearDown() {
    if (!folder_.empty()) fs::remove_all(folder_);
}

ngcc::Command BoxTest::probe(std::vector<std::string> arguments) const {
    ngcc::Command command;
    command.program = FIXTURE;
    command.arguments = std::move(arguments);
    command.arguments.push_back(folder_.string());  // by which its processes are known
    command.timeout_s = 20;
    command.grace_s = 0.3;
    command.confinement = ngcc::Confinement();
    command.confinement->scratch = scratch_;
    return command;
}

std::vector<std::string> BoxTest::lines(const ngcc::Command& command) const {
    const ngcc::Outcome outcome = ngcc::ProcessExecutor().run(command);
    if (outcome.end != ngcc::End::exited || outcome.exit_code != 0)
        return {"end " + std::to_string(static_cast<int>(outcome.end)) + " exit " +
                std::to_string(outcome.exit_code) + " signal " + std::to_string(outcome.signal) + " " +
                outcome.err};
    std::vector<std::string> list;
    std::istringstream text(outcome.out);
    for (std::string line; std::getline(text, line);)
        list.push_back(line);
    return list;
}

std::vector<std::string> BoxTest::says(std::vector<std::string> arguments) const {
    return lines(probe(std::move(arguments)));
}

bool BoxTest::all_gone() const {
    for (int i = 0; i < 100; ++i) {
        bool found = false;
        std::error_code error;
        for (fs::directory_iterator at("/proc", error), end; !error && at != end; at.increment(error)) {
            std::ifstream file(at->path() / "cmdline");
            for (std::string word; std::getline(file, word, '\0');)
                found = found || word.starts_with(folder_.string());
        }
        if (!found) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}
