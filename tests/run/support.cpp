// SPDX-License-Identifier: Apache-2.0
#include "support.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/files.hpp"

namespace hashprof::test {

namespace fs = std::filesystem;

Folder::Folder() {
    std::string name = (fs::temp_directory_path() / "hashprof-run-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
}

Folder::~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

int Ran::status() const {
    return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -1;
}

int Ran::signal() const {
    return WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0;
}

Ran run_shell(const Folder& folder, const std::string& command) {
    const fs::path out = folder / ".out", err = folder / ".err";
    const std::string line = "exec >\"" + out.string() + "\" 2>\"" + err.string() + "\"; " + command;
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::setenv("HASHPROF", HASHPROF_TOOL, 1);
        ::setenv("BEHAVE", BEHAVE, 1);
        if (::chdir(folder.path().c_str()) == 0) ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
        ::_exit(126);
    }
    Ran ran;
    ::waitpid(pid, &ran.wait_status, 0);
    ran.out = read_file(out);
    ran.err = read_file(err);
    return ran;
}

nlohmann::json read_json(const fs::path& file) {
    return nlohmann::json::parse(read_file(file));
}

nlohmann::json run_behave(const Folder& folder, const std::string& options, const std::string& words,
                          int expected_status) {
    const Ran ran = run_shell(folder, "exec $HASHPROF run -o run.json " + options + " -- $BEHAVE " + words);
    EXPECT_EQ(ran.status(), expected_status) << ran.err;
    return read_json(folder / "run.json");
}

std::uint64_t calls_in(const nlohmann::json& run, const std::string& operation, const std::string& helper) {
    const nlohmann::json& helpers = run.at("operations").at(operation).at("hashprof").at("helpers");
    return helpers.contains(helper) ? helpers.at(helper).at("calls").get<std::uint64_t>() : 0;
}

}  // namespace hashprof::test
