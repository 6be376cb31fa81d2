// SPDX-License-Identifier: Apache-2.0
#include "runner/verdict.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <array>

namespace ngcc {
namespace {

Verdict failed(std::string code, std::string text) {
    return {"failed", WorkerError{std::move(code), std::move(text)}};
}

// The worker's own words first: it knows best what it was doing.
std::string spoken(const WorkerAnswer& answer) {
    return answer.errors.empty() ? std::string() : " (" + answer.errors.front().text + ")";
}

// The worker names the harness's result codes; records have these words for them.
std::string record_code(std::string code) {
    if (code == "CRYPTOFAIL") return "wrong_result";
    if (code == "OVERFLOW") return "overrun";
    for (char& c : code)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return code;
}

WorkerError said(const WorkerAnswer& answer) {
    return {record_code(answer.errors.front().code), answer.errors.front().text};
}

std::string crash_text(int signal) {
    std::string text = "the worker was ended by " + signal_name(signal);
    if (signal == SIGKILL) text += ": killed from outside, often by the kernel for lack of memory";
    if (signal == SIGABRT) text += ": abort, a failed assertion or a failed check of the heap";
    return text;
}

}  // namespace

std::string signal_name(int signal) {
    const char* abbreviation = ::sigabbrev_np(signal);
    return abbreviation != nullptr ? std::string("SIG") + abbreviation : "signal " + std::to_string(signal);
}

Verdict judge(const Outcome& outcome, const WorkerAnswer& answer, double timeout_s) {
    switch (outcome.end) {
        case End::timed_out:
            return failed("timeout", fmt::format("no end after {:.0f} s{}", timeout_s, spoken(answer)));
        case End::interrupted:
            return failed("interrupted", "stopped by the user");
        case End::flooded:
            return failed("flood", "more output than any answer of a worker has");
        case End::signalled:
            return failed("crash", crash_text(outcome.signal) + spoken(answer));
        case End::exited:
            break;
    }
    if (!answer.complaints.empty())
        return failed("protocol", "not a line of a worker: \"" + answer.complaints.front() + "\"");
    if (!answer.status && !answer.errors.empty()) return {"failed", said(answer)};
    if (!answer.status)
        return failed("short_read", fmt::format("the answer ends without its STATUS line (exit status {})",
                                                outcome.exit_code));
    if (!answer.errors.empty() && *answer.status != "complete") return {*answer.status, said(answer)};
    if (*answer.status != "complete")
        return {*answer.status, WorkerError{"exit_status", fmt::format("exit status {}", outcome.exit_code)}};
    if (outcome.exit_code != 0)
        return failed("exit_status", fmt::format("STATUS complete but exit status {}", outcome.exit_code));
    return {};
}

}  // namespace ngcc
