// SPDX-License-Identifier: Apache-2.0
#include "recipe/box.hpp"

#include <algorithm>
#include <array>
#include <system_error>

#include "support/error.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::size_t most_output = std::size_t{32} << 20, most_errors = std::size_t{1} << 18;
constexpr std::size_t longest_message = 300;

std::filesystem::path program_file(const std::string& name) {
    std::error_code error;
    for (const char* folder : {"/usr/bin", "/usr/local/bin", "/bin"})
        if (std::filesystem::path file = std::filesystem::path(folder) / name;
            std::filesystem::exists(file, error))
            return file;
    return std::filesystem::path("/usr/bin") / name;
}

std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : text.substr(0, longest_message))
        line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    return text.size() > longest_message ? line + " ..." : line;
}

std::string seconds(double s) {
    return std::to_string(static_cast<long long>(s + 0.5)) + " s";
}

std::string ending(const Outcome& outcome, const Command& command) {
    switch (outcome.end) {
        case End::exited:
            return {};
        case End::signalled:
            return "was ended by signal " + std::to_string(outcome.signal);
        case End::timed_out:
            return "did not end within " + seconds(command.timeout_s);
        case End::flooded:
            return "printed more than " + std::to_string(most_output >> 20) + " MiB";
        case End::interrupted:
            break;
    }
    throw hashprof::Error("reading how the package is built", "interrupted", "the same command starts again",
                          hashprof::Exit::incomplete);
}

}  // namespace

std::string first_error(const std::string& text) {
    constexpr std::array<const char*, 5> marks = {"CMake Error", "***", "error", "Error", "cannot"};
    for (const char* mark : marks) {
        const std::size_t found = text.find(mark);
        if (found == std::string::npos) continue;
        const std::size_t begin = text.rfind('\n', found) + 1;
        std::size_t end = std::min(text.find('\n', found), text.size());
        std::string message = text.substr(begin, end - begin);
        // CMake says where first, and what in the paragraph below.
        for (bool first = message.ends_with(':');
             first || (end < text.size() && message.starts_with(marks[0])); first = false) {
            const std::size_t next =
                text.find_first_not_of(first ? " \n" : " ", std::min(end + 1, text.size()));
            if (next == std::string::npos || text[next] == '\n' || message.size() > longest_message) break;
            end = std::min(text.find('\n', next), text.size());
            message += " " + text.substr(next, end - next);
        }
        return one_line(message);
    }
    return {};
}

BoxResult run_in_box(const Setting& setting, const Places& places, const BoxOrder& order) {
    Command command;
    command.program = program_file(order.program);
    command.arguments = order.arguments;
    command.folder = order.folder;
    command.timeout_s = setting.limit_s;
    command.output_limit = most_output;
    command.stderr_tail = most_errors;
    command.confinement = setting.confinement;
    if (command.confinement) {
        command.confinement->readable.push_back(places.tree().root);
        command.confinement->scratch = order.scratch;
    }
    BoxResult result;
    try {
        Outcome outcome = setting.executor.run(command);
        result.problem = ending(outcome, command);
        result.usable = result.problem.empty();
        result.exit_code = outcome.exit_code;
        result.wall_s = outcome.wall_s;
        result.out = std::move(outcome.out);
        result.err = std::move(outcome.err);
    } catch (const hashprof::Error& error) {
        if (error.status() == hashprof::Exit::incomplete) throw;
        result.problem = error.where() + " " + error.cause();
        return result;
    }
    if (result.usable && result.exit_code != 0) result.problem = first_error(result.err);
    if (result.problem.empty() && result.exit_code != 0)
        result.problem = "ended with exit code " + std::to_string(result.exit_code);
    return result;
}

}  // namespace ngcc::recipe
