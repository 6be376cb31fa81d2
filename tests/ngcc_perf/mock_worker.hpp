// SPDX-License-Identifier: Apache-2.0
// Stands in for process and clock: operations take exactly the time they are said to take.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runner/process.hpp"

class MockWorker : public ngcc::Executor {
  public:
    ngcc::Outcome run(const ngcc::Command& command) override;

    std::map<std::string, double> cost = {
        {"keygen", 0.010}, {"enc", 0.002}, {"dec", 0.004}};  // seconds a call
    double setup = 0.5;
    double clock_hz = 0;     // 0: no cycle counter
    std::string extra_meta;  // lines
    std::vector<ngcc::Command> calls;
    // Called with the number of the call (from 1) and its outcome; may change it.
    std::function<void(std::size_t, const ngcc::Command&, ngcc::Outcome&)> spoil;

    // "time enc", "kat", … of every call, in order.
    std::vector<std::string> history() const;

  private:
    ngcc::Outcome timed(const ngcc::Command& command);
    ngcc::Outcome known_answers(const ngcc::Command& command);
};

// Value after an option, or `otherwise`.
std::string option(const ngcc::Command& command, const std::string& name, const std::string& otherwise);
