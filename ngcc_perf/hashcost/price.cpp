// SPDX-License-Identifier: Apache-2.0
#include "hashcost/price.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace ngcc::hashcost {
namespace {

// One price takes about 25 batches of 100 us; a library that hangs must not stop the rest for long.
constexpr double probe_timeout_s = 20, price_timeout_s = 60;

Command command(const Target& target, std::vector<std::string> arguments, double timeout_s) {
    Command command;
    command.program = target.worker;
    command.arguments = std::move(arguments);
    command.timeout_s = timeout_s;
    command.cpu = target.cpu;
    command.confinement = box_of(target);
    return command;
}

std::string failure(const WorkerRun& run) {
    return run.verdict.error ? run.verdict.error->text : "the pricer ended as " + run.verdict.status;
}

double per_call(const WorkerAnswer& answer) {
    return static_cast<double>(answer.number("least_ticks", 0)) /
           static_cast<double>(std::max<std::uint64_t>(answer.number("calls_per_batch", 1), 1));
}

}  // namespace

Source probe(Executor& executor, const std::string& name, Target target) {
    Source source{name, std::move(target), {}, {}, {}, {}};
    const WorkerRun run =
        run_worker(executor, source.target,
                   command(source.target, {"probe", source.target.library.string()}, probe_timeout_s));
    if (run.process.status != "complete") {
        source.problem = failure(run);
        return source;
    }
    for (const auto& [meta, value] : run.answer.meta)
        if (meta == "digest_bits")
            source.digest_bits = static_cast<unsigned>(run.answer.number("digest_bits", 0));
        else
            (value == "export" ? source.functions : source.hidden).insert(meta);
    if (source.functions.empty() && source.hidden.empty())
        source.problem = "has none of the helpers and no CryptHash, exported or among its symbols";
    return source;
}

std::optional<Price> Priced::price() const {
    if (rounds.empty()) return std::nullopt;
    Rounds sorted = rounds;
    std::sort(sorted.begin(), sorted.end());
    return Price{sorted.front(), sorted[sorted.size() / 2] - sorted.front()};
}

Pricing::Pricing(Executor& executor, Cache cache, record::Json host, unsigned rounds)
    : executor_(executor), cache_(std::move(cache)), host_(std::move(host)), rounds_(rounds) {}

PriceKey Pricing::key(const Priced& priced) const {
    return {priced.source->target.library_sha256, priced.shape, host_};
}

void Pricing::want(const Source& source, const Shape& shape) {
    const auto [at, is_new] = priced_.try_emplace({source.target.library_sha256, shape});
    if (!is_new) return;
    Priced& priced = at->second;
    priced.source = &source;
    priced.shape = shape;
    std::string note;
    priced.rounds = cache_.load(key(priced), note);
    priced.cached = priced.rounds.size() >= rounds_;
    if (!note.empty()) notes_.push_back(note);
}

bool Pricing::measure(Priced& priced) {
    const Target& target = priced.source->target;
    const WorkerRun run =
        run_worker(executor_, target,
                   command(target,
                           {"price", target.library.string(), priced.shape.fn,
                            std::to_string(priced.shape.in_bits), std::to_string(priced.shape.out_bits)},
                           price_timeout_s));
    if (run.interrupted) return false;
    if (run.process.status != "complete") {
        priced.problem = priced.source->name + ": " + failure(run);
        priced.rounds.clear();
        return true;
    }
    priced.rounds.push_back(per_call(run.answer));
    cache_.save(key(priced), priced.rounds);
    return true;
}

bool Pricing::run(const std::function<void(std::size_t, std::size_t)>& progress) {
    std::size_t done = 0, of = 0;
    for (const auto& [_, priced] : priced_)
        of += rounds_ - std::min<std::size_t>(priced.rounds.size(), rounds_);
    for (unsigned round = 0; round < rounds_; ++round)
        for (auto& [_, priced] : priced_) {
            if (!priced.problem.empty() || priced.rounds.size() > round) continue;
            if (!measure(priced)) return false;
            progress(++done, of);
        }
    return true;
}

Quote Pricing::quote(const Source& source, const Shape& shape) const {
    const auto found = priced_.find({source.target.library_sha256, shape});
    if (found == priced_.end()) return {{}, source.name + ": " + shape.fn + " was not priced"};
    return {found->second.price(), found->second.problem};
}

}  // namespace ngcc::hashcost
