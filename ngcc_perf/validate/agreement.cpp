// SPDX-License-Identifier: Apache-2.0
#include "validate/agreement.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/store.hpp"
#include "validate/checks.hpp"

namespace ngcc::validate {
namespace {

using record::BuiltInstance;
using record::Text;

// A member that build.json and another file both have.
void same_text(const Sink& sink, const char* name, const Text& built, const Text& found) {
    if (built != found)
        sink.add("cross_reference", pointer_to("", name), "differs from build.json",
                 built ? Json(*built) : Json(), found ? Json(*found) : Json());
}

std::string plural(std::size_t n, const char* thing) {
    return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : " ") + name;
    return text;
}

std::string unit_of(const record::Timing& t) {
    return t.mean_cycles ? "cycles" : t.mean_ticks ? "ticks" : "seconds";
}

}  // namespace

Agreement::Instance& Agreement::instance(const std::string& candidate, const std::string& label,
                                         const std::filesystem::path& file) {
    Instance& i = instances_[candidate + "/" + label];
    if (i.candidate.empty()) {
        i.candidate = candidate;
        i.label = label;
        i.first_file = file;
    }
    return i;
}

const BuiltInstance* Agreement::built(const std::string& candidate, const std::string& label) const {
    if (!build_) return nullptr;
    const auto found = build_->value.instances.find(candidate + "/" + label);
    return found == build_->value.instances.end() ? nullptr : &found->second;
}

void Agreement::follow_log(const Sink& sink, const std::string& pointer, const Text& name, const Text& digest,
                           const Text& instance, const Text& result) {
    if (!name) return;
    named_logs_.insert(*name);
    const auto log = logs_.find(*name);
    if (log == logs_.end()) {
        if (missing_logs_.insert(*name).second)
            Sink(findings_, *name)
                .add("missing_kat_log", "",
                     "is missing, though " + sink.file().generic_string() + " names it as evidence");
        return;
    }
    if (digest)
        sink.same("digest", pointer + "/kat_log_sha256", "is not the digest of " + *name, log->second.sha256,
                  *digest);
    if (instance || result) check_kat_log(log->second, instance, result, Sink(findings_, log->second.file));
}

void Agreement::add(const RecordFile& record) {
    const record::Timing& t = record.value;
    Instance& i = instance(t.candidate, t.label, record.file);
    ++i.records;
    i.timed.insert(t.key());
    if (!i.library_sha256) i.library_sha256 = t.library_sha256;
    if (!i.type)
        if (const auto type = record::type_of_operation(t.operation); type && t.operation != "keygen")
            i.type = std::string(record::name(*type));
    const auto passes = [&](const char* name) { return t.kex.contains(name) ? t.kex.at(name) : 0; };
    i.kex_passes = std::max(i.kex_passes, std::min(passes("kex_passes"), passes("kex_passes_run")));
    const Sink sink(findings_, record.file);
    if (t.status == "complete") {
        const std::string unit = unit_of(t);
        if (i.unit.empty()) i.unit = unit;
        if (i.unit != unit)
            sink.add("cross_reference", "/mean_" + unit,
                     "this record is in " + unit + ", the others of the instance are in " + i.unit);
    }
    // Where build.json knows the instance, its log is followed from there.
    const BuiltInstance* b = built(t.candidate, t.label);
    if (b == nullptr) {
        follow_log(sink, "", t.kat_log, t.kat_log_sha256, t.instance, t.kat);
        return;
    }
    same_text(sink, "instance", b->instance, t.instance);
    same_text(sink, "variant", b->variant, t.variant);
    same_text(sink, "flags", b->flags, t.flags);
    same_text(sink, "kat", b->kat, t.kat);
    same_text(sink, "library", b->library, t.library);
    same_text(sink, "library_sha256", b->library_sha256, t.library_sha256);
    same_text(sink, "kat_log", b->kat_log, t.kat_log);
    same_text(sink, "kat_log_sha256", b->kat_log_sha256, t.kat_log_sha256);
}

void Agreement::add(const ProfileFile& profile) {
    const record::Profile& p = profile.value;
    Instance& i = instance(p.candidate, p.label, profile.file);
    ++i.profiles;
    i.profiled.insert(p.key());
    const BuiltInstance* b = built(p.candidate, p.label);
    if (b == nullptr) return;
    const Sink sink(findings_, profile.file);
    const auto named = p.meta.find("instance");
    if (named != p.meta.end() && b->instance)
        sink.same("cross_reference", "/meta/instance", "differs from build.json", *b->instance,
                  named->second);
    const Json& digest = member(profile.json, "library_sha256");
    if (!digest.is_string()) return;
    const bool known = digest == Json(b->library_sha256.value_or("")) ||
                       digest == Json(b->profile_library_sha256.value_or(""));
    if (!known)
        sink.add("cross_reference", "/library_sha256", "is no library of this instance in build.json",
                 b->library_sha256.value_or(""), digest);
}

void Agreement::judge_builds() {
    if (!build_) return;
    const Sink sink(findings_, build_->file);
    for (const auto& [name, b] : build_->value.instances)
        follow_log(sink, pointer_to("/instances", name), b.kat_log, b.kat_log_sha256, b.instance, b.kat);
}

void Agreement::judge_instances() {
    if (!build_) return;
    for (const auto& [name, i] : instances_) {
        if (built(i.candidate, i.label) != nullptr) continue;
        std::string what = i.records > 0 ? plural(i.records, "record") : "";
        if (i.profiles > 0) what += (what.empty() ? "" : " and ") + plural(i.profiles, "profile");
        Sink(findings_, build_->file)
            .add("not_in_build", pointer_to("/instances", name), "is missing, though it has " + what);
    }
    for (const auto& [name, log] : logs_)
        if (!named_logs_.contains(name))
            Sink(findings_, log.file).add("stray_file", "", "is a log that no instance names");
}

// Two names for one file of machine code: one of them was not built from its own sources.
void Agreement::judge_twins() {
    std::map<std::string, std::vector<std::string>> names;
    std::map<std::string, std::string> digests;
    for (const auto& [name, i] : instances_)
        if (i.library_sha256) digests[name] = *i.library_sha256;
    if (build_)
        for (const auto& [name, b] : build_->value.instances)
            if (b.library_sha256) digests[name] = *b.library_sha256;
    for (const auto& [name, digest] : digests)
        names[digest].push_back(name);
    for (const auto& [digest, list] : names)
        for (std::size_t k = 1; k < list.size(); ++k)
            Sink(findings_, record::RunDirectory::build_path())
                .add("same_library", pointer_to("/instances", list[k]) + "/library_sha256",
                     "is the library of " + list[0] + " too: two labels, one program", {}, digest);
}

// A run may hold a part of its operations; what is there must be right all the same.
void Agreement::note_what_is_missing() {
    std::vector<std::string> unmeasured, untimed;
    if (build_)
        for (const auto& [name, b] : build_->value.instances) {
            const auto found = instances_.find(name);
            if (found == instances_.end() || found->second.records == 0) unmeasured.push_back(name);
        }
    std::size_t missing = 0;
    for (const auto& [name, i] : instances_) {
        for (const std::string& key : i.profiled)
            if (i.records > 0 && !i.timed.contains(key)) untimed.push_back(name + ":" + key);
        const BuiltInstance* b = built(i.candidate, i.label);
        const Text type_name = b != nullptr && b->type ? b->type : i.type;
        const auto type = type_name ? record::type_from_name(*type_name) : std::nullopt;
        if (!type || i.records == 0) continue;
        for (const std::string& key : record::operation_keys(*type, static_cast<unsigned>(i.kex_passes)))
            missing += !i.timed.contains(key);
    }
    if (!unmeasured.empty())
        findings_.note("not_measured", "built, but without a timing record: " + joined(unmeasured));
    if (missing > 0)
        findings_.note("incomplete",
                       plural(missing, "operation") + " of measured instances without a record");
    if (!untimed.empty()) findings_.note("untimed", "profiled, but not timed: " + joined(untimed));
}

void Agreement::conclude() {
    judge_builds();
    judge_instances();
    judge_twins();
    note_what_is_missing();
}

}  // namespace ngcc::validate
