// SPDX-License-Identifier: Apache-2.0
// Curated facts about candidates that no measurement yields, in the published form: one CSV file a kind,
// separated by ';', '#' comments and blank lines before the header, the header as published. A line that
// cannot be used is named and left out, the others are used.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "metadata/pattern.hpp"

namespace ngcc::metadata {

using Count = std::optional<std::uint64_t>;

// systems.csv: ID;Arch;Hostname;Description
struct System {
    std::string id, architecture, hostname, description;
};

// external_sizes.csv: ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis
// What is really sent and stored, where the API's lengths are capacities. Basis: "encoded",
// "maximum-variable", "nominal-variable" (shown as "≈ nominal").
struct ExternalSize {
    std::string id, instance;
    Count public_key_bytes, ciphertext_bytes, signature_bytes;
    std::string basis;
};

// symmetric_survey.csv: ID;Verdict;Notes
struct Survey {
    std::string id, verdict, notes;  // verdict: ICCS-only, bypass, mixed, instance-dependent
};

// kat_issues.csv: ID;Label;Action;Cause (the cause may contain ';')
struct KatIssue {
    std::string id, label;      // label: regular expression that matches the whole label
    std::string action, cause;  // action: "measure" or "exclude"
    LabelPattern pattern;
};

// summary_notes.csv: ID;Label;Note
struct SummaryNote {
    std::string id, label, note;
    LabelPattern pattern;
};

// kex_bandwidth.csv: ID;Instance;PkABytes;PkBBytes;ProtocolMessageBytes
struct KexBandwidth {
    std::string id, instance;
    std::uint64_t public_key_a_bytes = 0, public_key_b_bytes = 0, protocol_message_bytes = 0;
};

// security_targets.csv: ID;Instance;TargetBits
struct SecurityTarget {
    std::string id, instance;
    unsigned bits = 0;  // 128, 256, 384 or 512
};

// A file or line that was left out: "external_sizes.csv", line 7, "PublicKeyBytes: expected a number ...".
struct Problem {
    std::filesystem::path file;
    std::size_t line = 0;  // 0: the file as a whole
    std::string cause;
};

struct Tables {
    std::vector<System> systems;
    std::vector<ExternalSize> external_sizes;
    std::vector<Survey> surveys;
    std::vector<KatIssue> kat_issues;
    std::vector<SummaryNote> summary_notes;
    std::vector<KexBandwidth> kex_bandwidths;
    std::vector<SecurityTarget> security_targets;
    std::vector<Problem> problems;

    const System* system(const std::string& id) const;
    const ExternalSize* external_size(const std::string& id, const std::string& instance) const;
    const Survey* survey(const std::string& id) const;
    std::vector<const KatIssue*> issues_of(const std::string& id, const std::string& label) const;
    std::vector<const SummaryNote*> notes_of(const std::string& id, const std::string& label) const;
    const KexBandwidth* kex_bandwidth(const std::string& id, const std::string& instance) const;
    std::optional<unsigned> target_bits(const std::string& id, const std::string& instance) const;
};

// The tables in a folder; files that are not there are empty tables. An empty path: no tables. Error if the
// folder itself cannot be read. Never runs longer than the size of the files warrants: a regular expression
// that cannot be compiled is a problem of its line.
Tables load(const std::filesystem::path& folder);

}  // namespace ngcc::metadata
