// SPDX-License-Identifier: Apache-2.0
// Times operations in an interleaved order. Each process is on disk as soon as it has ended, each record as
// soon as its last process has.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>

#include "assess/assess.hpp"
#include "campaign/inspection.hpp"
#include "campaign/phases.hpp"
#include "campaign/time.hpp"
#include "host/environment.hpp"

namespace ngcc {
namespace {

std::vector<double> load_list() {
    const auto load = host::load_average(host::Tree());
    return load ? std::vector<double>(load->begin(), load->end()) : std::vector<double>();
}

// One operation while its processes are run.
struct Work {
    const PlannedOperation* planned = nullptr;
    bool ended = false;
    std::map<std::uint64_t, record::Timing> pieces;

    double share_s() const {
        return planned->plan.estimated_s / static_cast<double>(processes_of(planned->plan));
    }
};

// Why a record or a piece of one does not hold any more; empty if it does.
std::string outdated(const RunState& state, const PlannedOperation& p, const record::Timing& t) {
    if (t.library_sha256 != state.built(*p.instance).library_sha256) return "the library has changed";
    if (!same_plan(t.plan, p.plan)) return "the plan has changed";
    return "";
}

std::optional<record::Timing> kept_timing(const RunState& state, const PlannedOperation& p) {
    std::string reason;
    try {
        auto t = state.directory.load_timing(p.instance->candidate, p.instance->label, p.operation.key());
        if (!t) return std::nullopt;
        reason = t->status == "complete" ? outdated(state, p, *t) : "it is " + t->status;
        if (reason.empty()) return t;
    } catch (const hashprof::Error& error) {
        reason = error.cause();
    }
    spdlog::info("{}: measured again, since the record does not hold: {}", p.title(), reason);
    return std::nullopt;
}

// The KAT may have been run again since: the record then cites the new log.
void refresh_kat(RunState& state, const CatalogueInstance& instance, record::Timing t) {
    const record::Timing now = state.timing_for(instance);
    if (t.kat == now.kat && t.kat_log_sha256 == now.kat_log_sha256) return;
    t.kat = now.kat;
    t.kat_not_passed = now.kat_not_passed;
    t.kat_log = now.kat_log;
    t.kat_log_sha256 = now.kat_log_sha256;
    state.directory.save(t);
}

record::Timing begun(const RunState& state, const PlannedOperation& p) {
    record::Timing timing = state.timing_for(*p.instance);
    timing.started_utc = utc_now();
    timing.load_average_start = load_list();
    timing.plan = to_record(p.plan);
    return timing;
}

void save_record(RunState& state, const PlannedOperation& p, record::Timing timing,
                 const Measured& measured) {
    fill_timing(timing, p.operation, measured);
    timing.statistics = assess(timing);
    take_inspection(state, p, timing);
    annotate(timing, "host_problems", state.host.problems());
    state.directory.save(timing);
    p.pieces(state.options.run).remove();
    if (timing.status != "complete") state.note_failure(p.title(), timing.error);
    spdlog::debug("{}: {}{}", p.title(), timing.status,
                  timing.mean_seconds ? fmt::format(", mean {:.4g} s", *timing.mean_seconds) : "");
}

// All processes are there, or the last one failed.
void finish(RunState& state, Work& work) {
    const PlannedOperation& p = *work.planned;
    record::Timing timing = work.pieces.begin()->second;
    timing.ended_utc = utc_now();
    timing.load_average_end = load_list();
    timing.environment = state.host.environment;
    Measured measured;
    for (auto& [number, piece] : work.pieces) {
        measured.processes.push_back(piece.processes.front());
        if (piece.status != "complete") {
            measured.status = piece.status;
            measured.error = piece.error;
        }
        timing.unfixed_host = timing.unfixed_host.value_or(false) || piece.unfixed_host.value_or(false);
    }
    save_record(state, p, timing, measured);
    work.ended = true;
    work.pieces.clear();
}

void reuse_calibration(RunState& state, Work& work) {
    record::Timing timing = begun(state, *work.planned);
    timing.plan->reused_calibration = true;
    timing.load_average_end = load_list();
    timing.ended_utc = utc_now();
    Measured reused;
    reused.processes = work.planned->calibration.timing.processes;
    save_record(state, *work.planned, timing, reused);
    work.ended = true;
}

MeasureRequest measure_request(const RunState& state, const PlannedOperation& p) {
    return {state.target(*p.instance), p.operation, p.plan, state.fixed_clock_hz(),
            state.options.distribution};
}

void take_turn(RunState& state, Work& work, const Turn& turn) {
    const PlannedOperation& p = *work.planned;
    state.progress.current(p.title());
    record::Timing piece = begun(state, p);
    const Measured measured = measure_process(state.executor, measure_request(state, p));
    if (measured.interrupted) throw Interrupted{};
    piece.operation = p.operation.name;
    piece.input_bytes = p.operation.input_bytes;
    piece.status = measured.status;
    piece.error = measured.error;
    piece.processes = measured.processes;
    if (state.options.order.policy == OrderPolicy::interleaved) piece.processes.front().order = turn.position;
    if (measured.status == "complete") p.pieces(state.options.run).save_process(turn.process, piece);
    work.pieces[turn.process] = piece;
    if (measured.status != "complete" || work.pieces.size() == processes_of(p.plan)) finish(state, work);
}

Work opened(RunState& state, const PlannedOperation& p) {
    Work work;
    work.planned = &p;
    if (const auto kept = kept_timing(state, p)) {
        refresh_kat(state, *p.instance, *kept);
        note_findings(state, p, *kept);
        p.pieces(state.options.run).remove();
        work.ended = true;
        return work;
    }
    work.pieces = p.pieces(state.options.run).processes();
    std::erase_if(work.pieces, [&](const auto& entry) {
        return entry.first >= processes_of(p.plan) || !outdated(state, p, entry.second).empty();
    });
    return work;
}

void run_block(RunState& state, const Block& block, std::vector<Work>& works) {
    const bool anything = std::any_of(block.operations.begin(), block.operations.end(),
                                      [&](std::size_t i) { return !works[i].ended; });
    if (anything) state.require_same_host();
    for (const std::size_t i : block.operations) {
        if (works[i].ended) continue;
        stop_if_interrupted();
        inspect_operation(state, *works[i].planned);
        // The last piece may have been written and the record not.
        if (works[i].planned->plan.equals_calibration())
            reuse_calibration(state, works[i]);
        else if (works[i].pieces.size() == processes_of(works[i].planned->plan))
            finish(state, works[i]);
    }
    for (const Turn& turn : block.turns) {
        Work& work = works[turn.operation];
        const bool there = work.ended || work.pieces.contains(turn.process);
        if (!there) {
            stop_if_interrupted();
            take_turn(state, work, turn);
        }
        state.progress.step(fmt::format("{} trial {}/{}", work.planned->title(), turn.process + 1,
                                        processes_of(work.planned->plan)),
                            work.share_s(), there);
    }
}

}  // namespace

void measure_phase(RunState& state, Phase phase, const PlannedOperations& planned) {
    const std::vector<Block> blocks = blocks_of(state, planned);
    double estimated = 0;
    std::size_t turns = 0;
    std::vector<Work> works;
    for (const PlannedOperation& p : planned) {
        works.push_back(opened(state, p));
        estimated += p.plan.estimated_s;
    }
    for (const Block& block : blocks)
        turns += block.turns.size();
    state.progress.phase(phase_names[static_cast<std::size_t>(phase)], turns, estimated);
    for (const Block& block : blocks)
        run_block(state, block, works);
}

}  // namespace ngcc
