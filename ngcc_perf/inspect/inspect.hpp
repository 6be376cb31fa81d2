// SPDX-License-Identifier: Apache-2.0
// Isolated memory and manners of one operation: heap, stack and static memory of the algorithm alone, and
// what the library does that it should not. See docs/memory.md for what every number counts and every code
// means.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "call/target.hpp"
#include "record/record.hpp"

namespace ngcc {

struct InspectRequest {
    Target target;  // worker: the inspector, see inspector_beside
    Operation operation;
    // Seconds of one call (of a KEX step: of the exchange) and of the set-up; 0: not known.
    double t1 = 0, setup = 0;
    std::optional<std::uint64_t> static_bytes = {};  // loadable memory of the library file
    std::optional<std::uint64_t> memory_limit = {};  // address space that the library may take
    std::optional<double> timeout_s = {};            // of a process; else from t1 and setup
    std::optional<std::uint64_t> calls = {};         // in each process; else from t1 and setup
};

struct Inspection {
    record::Json memory;                     // profiles/schema/record.schema.json, "memory"
    std::vector<record::Failure> findings;   // each once, in the order seen
    std::vector<record::Process> processes;  // all that were run, without trials
    std::optional<record::Failure> error;    // why the first process did not come to its end, as of a worker
    bool interrupted = false;                // by the user; the rest is of no use then
};

// Two fresh processes, more only to find out why they differ; one for an operation of minutes. Never throws
// for what the library does, nor if the inspector cannot be started: memory then says why it is not
// available.
Inspection inspect(Executor& executor, const InspectRequest& request);

// The inspector program in the folder of the worker.
std::filesystem::path inspector_beside(const std::filesystem::path& worker);

}  // namespace ngcc
