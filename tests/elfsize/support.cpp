// SPDX-License-Identifier: Apache-2.0
#include "support.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/error.hpp"

namespace elfsize::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "elfsize-test.XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
    folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
}

std::string TemporaryFolder::write(const std::string& name, const std::vector<std::byte>& content) const {
    return write(name, std::string(reinterpret_cast<const char*>(content.data()), content.size()));
}

namespace {
std::string slurp(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}
}  // namespace

Outcome run(const std::string& command) {
    const TemporaryFolder folder;
    const std::string out = folder.path("out"), err = folder.path("err");
    const int raw = std::system(("{ " + command + "\n} >" + out + " 2>" + err).c_str());
    const int status = WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : WEXITSTATUS(raw);
    return {status, slurp(out), slurp(err)};
}

std::string quoted(const std::string& argument) {
    std::string text(1, '\'');
    for (const char c : argument) {
        if (c == '\'')
            text.append("'\\''");
        else
            text.push_back(c);
    }
    text.push_back('\'');
    return text;
}

Outcome elfsize_tool(const std::vector<std::string>& arguments) {
    std::string command = quoted(ELFSIZE_TOOL);
    for (const std::string& argument : arguments)
        command.append(1, ' ').append(quoted(argument));
    return run(command);
}

bool has_command(const std::string& name) {
    return run("command -v " + name).status == 0;
}

std::string compile(const TemporaryFolder& folder, const std::string& source, const std::string& output,
                    const std::string& flags, const std::string& compiler) {
    const std::string from = folder.write(output + ".c", source);
    const Outcome outcome =
        run(quoted(compiler) + " " + quoted(from) + " -o " + quoted(folder.path(output)) + " " + flags);
    if (outcome.status != 0) throw std::runtime_error(compiler + " " + flags + ": " + outcome.err);
    return folder.path(output);
}

std::vector<std::byte> read_bytes(const std::string& path) {
    const std::string text = slurp(path);
    std::vector<std::byte> bytes(text.size());
    if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
    return bytes;
}

double cpu_milliseconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string error_of(const std::function<void()>& body) {
    try {
        body();
    } catch (const hashprof::Error& error) {
        EXPECT_FALSE(error.cause().empty());
        EXPECT_EQ(error.cause().find('\n'), std::string::npos) << "more than one line";
        EXPECT_EQ(error.status(), hashprof::Exit::usage);
        return error.cause() + " | " + error.remedy();
    }
    ADD_FAILURE() << "no Error";
    return {};
}

}  // namespace elfsize::test
