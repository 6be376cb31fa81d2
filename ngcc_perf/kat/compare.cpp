// SPDX-License-Identifier: Apache-2.0
#include "kat/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "kat/difference.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

constexpr std::array<const char*, 9> code_names = {"PASS",     "MISMATCH", "NOKAT", "CRYPTOFAIL", "OVERFLOW",
                                                   "LOADFAIL", "TIMEOUT",  "CRASH", "PARTIAL"};

int severity(KatCode code) {
    if (code == KatCode::partial) return 1;
    return code == KatCode::pass ? 0 : 1 + static_cast<int>(code);
}

std::string counted(std::uint64_t count, const char* thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

void add(std::string& list, const std::string& text) {
    if (!text.empty()) list += (list.empty() ? "" : ", ") + text;
}

std::string records_note(const TextComparison& c) {
    if (c.reference_goes_on || c.generated_goes_on || c.records < official_records)
        return "first " + counted(c.records, "record") + " compared";
    return c.records == official_records ? "" : counted(c.records, "record");
}

std::string tolerated_note(const TextComparison& c) {
    std::string note;
    if (c.blank_lengths > 0) add(note, counted(c.blank_lengths, "blank length") + " in the reference");
    if (c.lower_case) add(note, "hex digits in lower case");
    if (c.other_spacing) add(note, "other spacing around '='");
    if (c.carriage_returns) add(note, "CR LF line ends");
    if (c.byte_order_mark) add(note, "byte order mark");
    return note;
}

// What there is to say of a comparison without a difference.
KatVerdict agreement(const TextComparison& c, KatKind kind) {
    const std::string agree = "; " + counted(c.records, "record") + (c.records == 1 ? " agrees" : " agree");
    std::string note = tolerated_note(c);
    if (!note.empty()) note = " (" + note + ")";
    if (!c.cut.empty())
        return {KatCode::partial, "the reference ends inside a record: " + c.cut + agree + note};
    if (is_hash(kind) && c.generated_goes_on)
        return {KatCode::partial,
                "the reference ends after " + counted(c.records, "record") + ", which agree" + note};
    if (is_hash(kind) && c.reference_goes_on)
        return {KatCode::mismatch, "the reference has more than the " + counted(c.records, "record") +
                                       " of the procedure" + note};
    if (c.blank_values > 0)
        return {KatCode::partial,
                counted(c.blank_values, "value") + " of the reference blank, the others agree" + note};
    std::string text = is_hash(kind) ? "" : records_note(c);
    add(text, tolerated_note(c));
    return {KatCode::pass, text};
}

KatVerdict compare_with(const std::filesystem::path& file, const KatReference& reference) {
    const ReferenceFacts& facts = reference.facts;
    if (!reference.error.empty())
        return {KatCode::nokat, "the reference " + reference.name() + ": " + reference.error};
    if (facts.empty) return {KatCode::nokat, "the reference " + reference.name() + " is empty"};
    if (facts.values == 0)
        return {KatCode::nokat, "blank test vectors: the reference " + reference.name() + " has no results"};
    FileSource generated(file, Links::refused), wanted(reference.path);
    const TextComparison comparison = compare_texts(generated, wanted);
    if (!comparison.difference.empty()) return {KatCode::mismatch, comparison.difference};
    return agreement(comparison, kind_of_name(file.filename().string()));
}

int rank(KatCode code) {
    constexpr std::array<KatCode, 3> order = {KatCode::pass, KatCode::partial, KatCode::mismatch};
    return static_cast<int>(std::find(order.begin(), order.end(), code) - order.begin());
}

struct Choice {
    const KatReference* reference;
    KatVerdict verdict;
};

// The first reference that agrees; else the first that could be compared, else the first.
std::optional<Choice> choose(const std::filesystem::path& file,
                             const std::vector<const KatReference*>& candidates) {
    std::optional<Choice> best;
    for (const KatReference* reference : candidates) {
        KatVerdict verdict = compare_with(file, *reference);
        if (best && rank(verdict.code) >= rank(best->verdict.code)) continue;
        best = Choice{reference, std::move(verdict)};
        if (best->verdict.code == KatCode::pass) break;
    }
    return best;
}

void compare_with_references(const std::filesystem::path& file, const KatAnswers& answers,
                             FileResult& result) {
    const auto candidates = candidates_for(result.file, answers.references);
    std::optional<Choice> choice = choose(file, candidates);
    if (!choice) {
        result.detail = "no known answer for " + result.file;
        return;
    }
    if (choice->verdict.code == KatCode::mismatch && !answers.references_named) {
        result.detail =
            fmt::format("no submitted file is named like it, and none of the {} of its kind has its answers",
                        candidates.size());
        return;
    }
    result.code = choice->verdict.code;
    result.reference = choice->reference->path;
    result.reference_records = choice->reference->facts.records;
    result.detail = std::move(choice->verdict.detail);
    const std::string against = candidates.size() == 1 ? "" : choice->reference->name();
    if (result.code == KatCode::mismatch && !against.empty())
        result.detail +=
            fmt::format(" (in {}, the first of {} references; none agrees)", against, candidates.size());
    else if ((result.code == KatCode::pass || result.code == KatCode::partial) && !against.empty() &&
             (choice->reference != candidates.front() || !answers.references_named))
        add(result.detail, "found by content: " + against);
    if (result.code != KatCode::pass) result.detail = result.file + ": " + result.detail;
}

void compare_with_entry(ByteSource& text, const ManifestEntry& wanted, const KatAnswers& answers,
                        FileResult& result) {
    result.code = KatCode::mismatch;
    if (wanted.records > 0 && wanted.records != answers.records) {
        result.detail = fmt::format("{}: the manifest covers {} records, this run made {}", result.file,
                                    wanted.records, answers.records);
        return;
    }
    const std::string digest = canonical_digest(text, wanted.mode);
    if (digest != wanted.digest) {
        result.detail = result.file + ": expected " + wanted.digest + ", got " + digest;
        return;
    }
    result.code = KatCode::pass;
    if (wanted.records > 0) result.detail = "first " + counted(wanted.records, "record") + " compared";
}

}  // namespace

const char* name(KatCode code) {
    return code_names[static_cast<std::size_t>(code)];
}

KatCode kat_code(std::string_view text) {
    const auto found = std::find(code_names.begin(), code_names.end(), text);
    return found == code_names.end() ? KatCode::crash : static_cast<KatCode>(found - code_names.begin());
}

bool is_timed(KatCode code) {
    return code != KatCode::loadfail && code != KatCode::crash;
}

FileResult compare_file(const std::filesystem::path& path, const KatAnswers& answers) {
    FileSource text(path, Links::refused);
    FileResult result;
    result.file = path.filename();
    result.bytes = text.size();
    result.entry.mode = natural_mode(text);
    result.entry.digest = canonical_digest(text, result.entry.mode);
    const bool counts_records = !is_hash(kind_of_name(result.file));
    if (counts_records && answers.records != official_records) result.entry.records = answers.records;
    const ManifestEntry* wanted =
        answers.manifest != nullptr ? answers.manifest->find(answers.label, result.file) : nullptr;
    if (wanted != nullptr)
        compare_with_entry(text, *wanted, answers, result);
    else
        compare_with_references(path, answers, result);
    return result;
}

std::string compare_unfinished(const std::filesystem::path& path, const KatAnswers& answers) {
    const auto candidates = candidates_for(path.filename().string(), answers.references);
    std::string first_difference;
    for (const KatReference* reference : candidates) {
        if (!reference->error.empty() || reference->facts.values == 0) continue;
        FileSource generated(path, Links::refused), wanted(reference->path);
        const TextComparison c = compare_texts(generated, wanted);
        if (c.difference.empty() || c.generated_cut)
            return counted(c.records, "record") + (c.records == 1 ? " agrees" : " agree") + " so far";
        if (first_difference.empty()) first_difference = c.difference;
    }
    return first_difference;
}

KatVerdict combine(const std::vector<FileResult>& files) {
    if (files.empty()) return {KatCode::nokat, "no file was generated"};
    KatVerdict verdict{KatCode::pass, {}};
    for (const FileResult& file : files) {
        if (verdict.code == KatCode::pass && (file.code != KatCode::pass || verdict.detail.empty()))
            verdict.detail = file.detail;
        if (severity(file.code) > severity(verdict.code)) verdict.code = file.code;
    }
    return verdict;
}

}  // namespace ngcc
