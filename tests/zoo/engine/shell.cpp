// SPDX-License-Identifier: Apache-2.0
#include "engine/shell.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace zoo {

std::string how_it_ended(int status) {
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    return "exit " + std::to_string(WEXITSTATUS(status));
}

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string content(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

Result run(const std::filesystem::path& folder, const std::string& command) {
    const auto out = folder / ".out", err = folder / ".err";
    const std::string script = "cd " + quoted(folder.string()) + " && ulimit -c 0 && exec <" + "/dev/null >" +
                               quoted(out.string()) + " 2>" + quoted(err.string()) + "\n" + command;
    const int status = std::system(script.c_str());
    return {status, content(out), content(err)};
}

}  // namespace zoo
