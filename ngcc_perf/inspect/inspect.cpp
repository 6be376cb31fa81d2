// SPDX-License-Identifier: Apache-2.0
#include "inspect/inspect.hpp"

#include <algorithm>

#include "inspect/endings.hpp"
#include "inspect/memory.hpp"
#include "inspect/plan.hpp"
#include "inspect/repeatability.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

bool complete(const WorkerRun& run) {
    return run.verdict.status == "complete";
}

class Inspector {
  public:
    Inspector(Executor& executor, const InspectRequest& request)
        : executor_(executor), request_(request), plan_(plan_inspection(request)) {}

    Inspection run() {
        const WorkerRun first = run_once({});
        take_findings(first);
        if (result_.interrupted) return std::move(result_);
        if (!complete(first)) {
            result_.error = to_failure(first.verdict.error);
            result_.memory = memory_not_available(reason(first), request_);
            return std::move(result_);
        }
        std::vector<WorkerRun> runs = {first};
        record::Json deterministic = nullptr;
        if (plan_.second_process) {
            WorkerRun second = run_once({junk_byte, clock_shift_s, false});
            take_new_findings(second);
            if (complete(second)) {
                deterministic = compare(first, second);
                runs.push_back(std::move(second));
            }
        }
        if (result_.interrupted) return std::move(result_);
        result_.memory = memory_of(runs, request_);
        result_.memory["deterministic"] = deterministic;
        result_.memory["state_carried"] = state_carried(first);
        return std::move(result_);
    }

  private:
    WorkerRun run_once(const Surroundings& surroundings) {
        WorkerRun run =
            run_worker(executor_, request_.target, inspector_command(request_, plan_, surroundings));
        result_.interrupted = result_.interrupted || run.interrupted;
        result_.processes.push_back(run.process);
        return run;
    }

    void add(record::Failure failure) {
        const auto same = [&](const record::Failure& f) {
            return f.code == failure.code && f.text == failure.text;
        };
        if (std::none_of(result_.findings.begin(), result_.findings.end(), same))
            result_.findings.push_back(std::move(failure));
    }

    void take_findings(const WorkerRun& run) {
        for (record::Failure& f : findings_of(run, request_.target))
            add(std::move(f));
    }

    // What the first process has shown is not said again in other words.
    void take_new_findings(const WorkerRun& run) {
        const std::vector<record::Failure> known = result_.findings;
        for (record::Failure& f : findings_of(run, request_.target)) {
            if (std::any_of(known.begin(), known.end(),
                            [&](const record::Failure& k) { return k.code == f.code; }))
                continue;
            f.text += " (only with other contents of fresh memory, clocks and addresses)";
            add(std::move(f));
        }
    }

    bool compare(const WorkerRun& first, const WorkerRun& second) {
        const std::optional<std::string> where = first_difference(first, second);
        if (!where) return true;
        record::Failure failure;
        failure.code = "not_deterministic";
        failure.text = explain_difference(
            first, *where, [this](const Surroundings& surroundings) -> std::optional<WorkerRun> {
                WorkerRun run = run_once(surroundings);
                if (run.interrupted || !complete(run)) return std::nullopt;
                return run;
            });
        add(std::move(failure));
        return false;
    }

    static record::Json state_carried(const WorkerRun& run) {
        const std::optional<std::string> carried = run.answer.find("state_carried");
        if (carried == "0") return false;
        if (carried == "1") return true;
        return nullptr;
    }

    std::string reason(const WorkerRun& run) const {
        if (!result_.findings.empty()) return result_.findings.back().text;
        return run.verdict.error ? run.verdict.error->text : "the inspector did not finish";
    }

    Executor& executor_;
    const InspectRequest& request_;
    const InspectPlan plan_;
    Inspection result_;
};

}  // namespace

Inspection inspect(Executor& executor, const InspectRequest& request) {
    try {
        return Inspector(executor, request).run();
    } catch (const hashprof::Error& error) {
        Inspection none;
        none.memory = memory_not_available(without_paths(error.what(), request.target), request);
        return none;
    }
}

std::filesystem::path inspector_beside(const std::filesystem::path& worker) {
    return worker.parent_path() / "ngcc_perf_inspector";
}

}  // namespace ngcc
