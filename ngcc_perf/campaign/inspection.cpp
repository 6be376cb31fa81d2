// SPDX-License-Identifier: Apache-2.0
#include "campaign/inspection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "inspect/memory.hpp"

namespace ngcc {
namespace {

// A former one of the same library.
std::optional<record::Timing> former(const RunState& state, const PlannedOperation& p) {
    auto piece = p.pieces(state.options.run).inspection();
    if (piece && piece->library_sha256 != state.built(*p.instance).library_sha256) piece.reset();
    return piece;
}

InspectRequest request_for(const RunState& state, const CatalogueInstance& instance,
                           const Operation& operation) {
    InspectRequest request{state.target(instance), operation};
    request.target.worker = state.options.inspector;
    request.static_bytes = state.built(instance).elf_load_bytes;
    // What asks for more than there is shall be refused, not bring the machine down.
    if (const auto kib = state.host.environment.memory_total_kib) request.memory_limit = *kib * 1024;
    return request;
}

InspectRequest request_for(const RunState& state, const PlannedOperation& p) {
    InspectRequest request = request_for(state, *p.instance, p.operation);
    request.t1 = std::max(p.calibration.times().t1, p.exchange_t1);
    request.setup = p.calibration.times().setup;
    return request;
}

// Two calls at least; what takes longer than the trials may is not called for its memory alone.
bool too_long(const RunState& state, const InspectRequest& request) {
    return 2 * request.t1 + request.setup > state.options.rule.op_budget_s;
}

Inspection not_inspected(const InspectRequest& request) {
    Inspection none;
    none.memory = memory_not_available(
        "two calls would take longer than the budget of an operation; raise --op-budget", request);
    return none;
}

void take(record::Timing& timing, const Inspection& found) {
    if (found.interrupted) throw Interrupted{};
    timing.memory = found.memory;
    timing.findings = found.findings;
    timing.inspections = found.processes;
}

}  // namespace

void inspect_operation(RunState& state, const PlannedOperation& p) {
    if (state.options.inspector.empty() || former(state, p)) return;
    state.progress.current(p.title() + " (inspection)");
    const InspectRequest request = request_for(state, p);
    const Inspection found =
        too_long(state, request) ? not_inspected(request) : inspect(state.executor, request);
    record::Timing piece = state.timing_for(*p.instance);
    piece.operation = p.operation.name;
    piece.input_bytes = p.operation.input_bytes;
    piece.status = "complete";
    take(piece, found);
    p.pieces(state.options.run).save_inspection(piece);
}

void inspect_failed(RunState& state, const CatalogueInstance& instance, const Operation& operation,
                    record::Timing& timing) {
    const bool hangs = timing.kat == "TIMEOUT" || (timing.error && timing.error->code == "timeout");
    if (state.options.inspector.empty() || state.built(instance).error || hangs) return;
    InspectRequest request = request_for(state, instance, operation);
    request.timeout_s = state.options.calibration_limit_s;
    take(timing, inspect(state.executor, request));
}

void take_inspection(RunState& state, const PlannedOperation& planned, record::Timing& timing) {
    if (const auto piece = former(state, planned)) {
        timing.memory = piece->memory;
        timing.findings = piece->findings;
        timing.inspections = piece->inspections;
    }
    note_findings(state, planned, timing);
}

void note_findings(RunState& state, const PlannedOperation& planned, const record::Timing& timing) {
    for (const record::Failure& finding : timing.findings) {
        state.findings.push_back(planned.title() + ": " + finding.code + ": " + finding.text);
        spdlog::debug("{}", state.findings.back());
    }
}

}  // namespace ngcc
