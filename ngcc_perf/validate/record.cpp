// SPDX-License-Identifier: Apache-2.0
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

void check_kat(const record::Timing& t, const Sink& sink) {
    if (t.kat && t.kat_not_passed)
        sink.same("kat", "/kat_not_passed", "contradicts kat", *t.kat != "PASS", *t.kat_not_passed);
    if (t.kat_log && !t.kat_log_sha256) sink.add("digest", "/kat_log_sha256", "is missing for kat_log");
    if (t.status == "complete" && !t.library_sha256)
        sink.add("digest", "/library_sha256", "is missing: nothing ties the figures to the library");
}

}  // namespace

void check_record(const RecordFile& record, const Context& context, bool calibration, const Sink& sink) {
    check_figures(record, sink);
    check_processes(record, sink);
    check_rates(record, sink);
    check_kat(record.value, sink);
    check_paths(record.json, sink);
    if (calibration) return;
    check_plan(record, context, sink);
    check_times(record, context, sink);
    if (record.value.status != "failed" || record.value.environment) check_environment(record, context, sink);
    check_memory(record, context, sink);
}

}  // namespace ngcc::validate
