// SPDX-License-Identifier: Apache-2.0
// The subcommands: each function adds one to the application and stores its exit status when it ran.
#pragma once

#include <CLI/CLI.hpp>

#include "tool/place.hpp"

namespace ngcc {

// CLI::Range, which lets "nan" through: nothing is below it or above it.
inline CLI::Validator number_within(double low, double high) {
    const CLI::Range range(low, high);
    const auto check = [range, low](std::string& text) {
        double value = 0;
        const bool number = CLI::detail::lexical_cast(text, value) && value >= low;
        const std::string fault = range(text);
        return fault.empty() && !number ? "Value " + text + " is no number" : fault;
    };
    return {check, range.get_description()};
}

void add_list(CLI::App& app, const Place& place, int& status);
void add_check(CLI::App& app, const Place& place, int& status);
void add_info(CLI::App& app, const Place& place, int& status);
void add_inspect(CLI::App& app, const Place& place, int& status);
void add_measure(CLI::App& app, const Place& place, int& status);
void add_profile(CLI::App& app, const Place& place, int& status);
void add_import(CLI::App& app, const Place& place, int& status);
void add_kat(CLI::App& app, const Place& place, int& status);
void add_campaign(CLI::App& app, const Place& place, int& status);
void add_report(CLI::App& app, const Place& place, int& status);
void add_compare(CLI::App& app, const Place& place, int& status);
void add_export(CLI::App& app, const Place& place, int& status);
void add_rank(CLI::App& app, const Place& place, int& status);
void add_hashcost(CLI::App& app, const Place& place, int& status);
void add_validate(CLI::App& app, const Place& place, int& status);

}  // namespace ngcc
