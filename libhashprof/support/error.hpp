// SPDX-License-Identifier: Apache-2.0
// The one error type of the tools: what happened, to which file, and what the user can do about it.
#pragma once

#include <stdexcept>
#include <string>

namespace hashprof {

// Exit status of every tool (docs/exit-status in the design): the edges of the programs turn errors into
// these.
enum class Exit : int {
    done = 0,
    finding = 1,      // a result to look at: KAT failure, mismatch, regression
    usage = 2,        // the command line or an input file is wrong
    environment = 3,  // the machine, a tool or a permission is missing
    incomplete = 4,   // interrupted; the same command resumes
};

class Error : public std::runtime_error {
  public:
    // where: file, symbol or option; what: the cause; remedy: what to do, may be empty.
    Error(std::string where, std::string what, std::string remedy = {}, Exit status = Exit::usage);

    const std::string& where() const noexcept { return where_; }
    const std::string& cause() const noexcept { return what_; }
    const std::string& remedy() const noexcept { return remedy_; }
    Exit status() const noexcept { return status_; }

  private:
    std::string where_, what_, remedy_;
    Exit status_;
};

// Runs body and turns whatever leaves it into a message on stderr ("tool: where: cause\n  remedy: ...") and
// an exit status. The only catch-all of a tool; call it from main.
int guarded_main(const char* tool, int (*body)(int, char**), int argc, char** argv);

}  // namespace hashprof
