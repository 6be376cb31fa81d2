// SPDX-License-Identifier: Apache-2.0
#include "inspect/plan.hpp"

#include <algorithm>

namespace ngcc {

InspectPlan plan_inspection(const InspectRequest& request) {
    InspectPlan plan;
    const double once = request.t1 + request.setup;
    plan.calls = once <= 0.2 ? 5 : once <= 5 ? 3 : 2;
    if (request.calls) plan.calls = *request.calls;
    plan.from_the_start = plan.second_process = once <= 60;
    // An inspected call is slower than a timed one where it allocates much; a loop that never ends is slower
    // than that.
    const double estimate = (plan.from_the_start ? 2 * request.setup : request.setup) +
                            static_cast<double>(plan.calls + 1) * request.t1;
    if (once > 0) plan.timeout_s = 30 + std::min(10 * estimate, 420 + 3 * estimate);
    if (request.timeout_s) plan.timeout_s = *request.timeout_s;
    return plan;
}

Command inspector_command(const InspectRequest& request, const InspectPlan& plan,
                          const Surroundings& surroundings) {
    Command command;
    command.program = request.target.worker;
    command.arguments = {request.target.library, request.operation.name};
    const auto add = [&](const char* option, std::uint64_t value) {
        command.arguments.insert(command.arguments.end(), {option, std::to_string(value)});
    };
    add("--calls", plan.calls);
    if (request.operation.name == "hash") add("--input-bytes", request.operation.input_bytes);
    command.arguments.insert(command.arguments.end(), request.target.options.begin(),
                             request.target.options.end());
    if (request.memory_limit) add("--memory-limit", *request.memory_limit);
    if (surroundings.junk != 0) add("--junk", surroundings.junk);
    if (surroundings.clock_shift_s != 0) add("--clock-shift", surroundings.clock_shift_s);
    if (surroundings.fixed_addresses) command.arguments.push_back("--fixed-addresses");
    if (!plan.from_the_start) command.arguments.push_back("--no-repeat");
    command.timeout_s = plan.timeout_s;
    command.cpu = request.target.cpu;
    command.confinement = box_of(request.target);
    // The inspector sets the limit itself, on top of what it needs for its own.
    if (command.confinement && request.memory_limit)
        command.confinement->memory_bytes = 2 * *request.memory_limit;
    return command;
}

}  // namespace ngcc
