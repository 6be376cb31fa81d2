// SPDX-License-Identifier: Apache-2.0
#include "kat/run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "kat/log.hpp"
#include "runner/protocol.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_records = 4096;  // that the worker makes
constexpr std::size_t most_files = 4;         // of one hash

Command command_for(const KatRequest& request, std::uint64_t records) {
    Command command;
    command.program = request.worker;
    command.arguments = {"kat", request.library, "--out", request.out};
    if (records != official_records || request.count > 0)
        command.arguments.insert(command.arguments.end(), {"--count", std::to_string(records)});
    if (request.loop) command.arguments.emplace_back("--loop");
    if (request.full) command.arguments.emplace_back("--full");
    command.arguments.insert(command.arguments.end(), request.worker_options.begin(),
                             request.worker_options.end());
    command.timeout_s = request.timeout_s;
    command.cpu = request.cpu;
    command.confinement = request.confinement;
    if (command.confinement) {
        command.confinement->scratch = request.out;
        command.confinement->readable.push_back(request.worker);
        command.confinement->readable.push_back(request.library);
    }
    return command;
}

std::vector<KatReference> survey_references(const KatRequest& request) {
    std::vector<KatReference> references;
    if (!request.reference.empty()) references.push_back(survey_file(request.reference));
    for (const fs::path& path : request.references)
        if (path != request.reference) references.push_back(survey_file(path));
    return references;
}

std::uint64_t records_wanted(const KatRequest& request, const std::vector<KatReference>& references) {
    if (request.count > 0) return request.count;
    const std::uint64_t entry = request.manifest != nullptr ? request.manifest->records(request.label) : 0;
    if (entry > 0) return std::min(entry, most_records);
    for (const KatReference& reference : references)
        if (reference.facts.records > 0 && !is_hash(reference.facts.kind))
            return std::min(reference.facts.records, most_records);
    return official_records;
}

// What the generation came to, before any comparison.
KatVerdict generation(const Outcome& outcome, const WorkerAnswer& answer, double timeout_s) {
    if (outcome.end == End::timed_out)
        return {KatCode::timeout, fmt::format("no end after {:.0f} s", timeout_s)};
    if (outcome.end == End::interrupted)
        return {KatCode::timeout, fmt::format("interrupted by the user after {:.1f} s", outcome.wall_s)};
    if (outcome.end == End::flooded) return {KatCode::crash, "more output than any answer of a worker has"};
    if (outcome.end == End::signalled && !answer.result)
        return {KatCode::crash, fmt::format("signal={}", outcome.signal)};
    if (!answer.result || (answer.result->code == "PASS" && !answer.status))
        return {KatCode::crash, fmt::format("exit={}, the answer is cut off", outcome.exit_code)};
    return {kat_code(answer.result->code), answer.result->detail};
}

// Texts under the worker's name for unfinished ones.
std::vector<fs::path> unfinished_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        std::error_code unknown;
        if (name.starts_with("KAT_") && name.ends_with(".txt.part") && entry->is_regular_file(unknown))
            files.push_back(entry->path());
    }
    return files;
}

// A slow candidate's text up to the end of its time says already whether it goes the right way.
std::string progress(const fs::path& folder, const KatAnswers& answers) {
    for (const fs::path& file : unfinished_files(folder)) {
        const std::string text = compare_unfinished(file, answers);
        if (!text.empty()) return "; " + text;
    }
    return "";
}

void remove_unfinished(const fs::path& folder) {
    std::error_code ignored;
    for (const fs::path& file : unfinished_files(folder))
        fs::remove(file, ignored);
}

// The worker names files by their full path; what is logged and published holds none.
std::string without_folder(std::string text, const fs::path& folder) {
    const std::string prefix = folder.string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
        text.erase(at, prefix.size());
    return text;
}

// The files named are foreign text: only those in the folder are looked at.
fs::path in_folder(const std::string& file, const fs::path& folder) {
    return folder / fs::path(file).filename();
}

KatVerdict compare_files(const WorkerAnswer& answer, const fs::path& folder, const KatAnswers& answers,
                         std::vector<FileResult>& results) {
    for (const std::string& file : answer.files) {
        if (results.size() == most_files) break;
        try {
            results.push_back(compare_file(in_folder(file, folder), answers));
        } catch (const hashprof::Error& error) {
            // The candidate has been at it, or a reference went away.
            return {KatCode::crash, fs::path(error.where()).filename().string() + ": " + error.cause()};
        }
    }
    return combine(results);
}

struct Attempt {
    KatRun run;
    WorkerAnswer answer;
};

// "KAT_2_12_X.txt" and "KAT_2_23_X.txt" of one folder belong to one hash.
bool are_fellows(const fs::path& a, const fs::path& b) {
    constexpr std::size_t kind_characters = 8;
    const std::string one = a.filename().string(), other = b.filename().string();
    return a.parent_path() == b.parent_path() && one.size() > kind_characters &&
           other.size() > kind_characters && one.substr(kind_characters) == other.substr(kind_characters);
}

// One file of a hash that is known by its content names its fellows of the other kinds. True if that said
// more.
bool compare_fellows(const KatAnswers& answers, const fs::path& folder, std::vector<FileResult>& files) {
    const auto known = std::find_if(files.begin(), files.end(), [](const FileResult& file) {
        return file.code == KatCode::pass && !file.reference.empty();
    });
    if (answers.references_named || known == files.end()) return false;
    const fs::path reference = known->reference;
    KatAnswers fellows = answers;
    fellows.references_named = true;
    std::erase_if(fellows.references, [&](const KatReference& r) { return !are_fellows(r.path, reference); });
    bool changed = false;
    for (FileResult& file : files) {
        if (file.code != KatCode::nokat) continue;
        file = compare_file(folder / file.file, fellows);
        changed = true;
    }
    return changed;
}

Attempt attempt(Executor& executor, const KatRequest& request, const KatAnswers& answers) {
    const Outcome outcome = executor.run(command_for(request, answers.records));
    Attempt result;
    result.answer = parse_worker_output(outcome.out);
    const WorkerAnswer& answer = result.answer;
    KatRun& run = result.run;
    run.interrupted = outcome.end == End::interrupted;
    run.id = answer.result ? answer.result->id : answer.find("id").value_or(request.candidate);
    run.instance = answer.result ? answer.result->instance : answer.find("instance").value_or(request.label);
    run.verdict = generation(outcome, answer, request.timeout_s);
    if (run.verdict.code == KatCode::pass) {
        run.verdict = compare_files(answer, request.out, answers, run.files);
        if (compare_fellows(answers, request.out, run.files)) run.verdict = combine(run.files);
    } else if (run.verdict.code == KatCode::timeout) {
        run.verdict.detail += progress(request.out, answers);
    }
    remove_unfinished(request.out);
    run.verdict.detail = without_folder(run.verdict.detail, request.out);
    return result;
}

// The reference that agrees, found among several by its content, has more records than were made.
std::uint64_t more_records(const KatRun& run, std::uint64_t made) {
    std::uint64_t records = 0;
    for (const FileResult& file : run.files)
        if (file.code == KatCode::pass && !is_hash(kind_of_name(file.file)))
            records = std::max(records, std::min(file.reference_records, most_records));
    return records > made ? records : 0;
}

std::vector<std::string> unused_references(const KatRun& run, const std::vector<KatReference>& references) {
    std::vector<std::string> unused;
    for (const KatReference& reference : references) {
        const KatKind kind = reference.facts.kind;
        const auto made = [&](const FileResult& file) { return kind_of_name(file.file) == kind; };
        if (!reference.error.empty())
            unused.push_back(reference.name() + ": " + reference.error);
        else if (is_hash(kind) && std::none_of(run.files.begin(), run.files.end(), made))
            unused.push_back(reference.name() + ": this run made no file of its kind");
    }
    return unused;
}

// In a box and in messages paths are whole.
KatRequest with_whole_paths(KatRequest request) {
    std::error_code error;
    for (fs::path* path : {&request.worker, &request.library, &request.out}) {
        const fs::path whole = fs::absolute(*path, error);
        if (!error) *path = whole;
    }
    return request;
}

}  // namespace

KatRun run_kat(Executor& executor, const KatRequest& wanted) {
    const KatRequest request = with_whole_paths(wanted);
    KatAnswers answers;
    answers.label = request.label;
    answers.manifest = request.manifest;
    answers.references = survey_references(request);
    answers.references_named = request.references_named;
    answers.records = records_wanted(request, answers.references);
    Attempt result = attempt(executor, request, answers);
    const std::uint64_t more = request.count > 0 ? 0 : more_records(result.run, answers.records);
    if (more > 0) {
        answers.records = more;
        result = attempt(executor, request, answers);
    }
    result.run.unused = unused_references(result.run, answers.references);
    result.run.log = kat_log(request, result.answer, result.run);
    return std::move(result.run);
}

}  // namespace ngcc
