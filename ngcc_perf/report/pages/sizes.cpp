// SPDX-License-Identifier: Apache-2.0
// Section 6: the sizes of what is stored and sent.
#include "report/model/sizes.hpp"

#include "report/format/number.hpp"
#include "report/format/text.hpp"
#include "report/pages/sections.hpp"

namespace ngcc::report::pages {
namespace {

Cell declared(const Instance& instance, const std::string& size) {
    const Sized found = declared_size(instance, size);
    return count(found.bytes, found.file);
}

Cell pass_count(const Instance& instance) {
    const Sized declared = kex_number(instance, "kex_passes"), run = kex_number(instance, "kex_passes_run");
    Cell cell = declared.bytes ? count(declared.bytes, declared.file) : count(run.bytes, run.file);
    if (declared.bytes && run.bytes && declared.bytes != run.bytes)
        cell.content.add(" (" + std::to_string(*run.bytes) + " run)");
    return cell;
}

Cell messages(const Instance& instance) {
    std::vector<std::string> lengths;
    for (const std::uint64_t length : message_lengths(instance))
        lengths.push_back(std::to_string(length));
    return lengths.empty() ? std::string(format::none) : format::joined(lengths, " / ");
}

std::vector<std::string> size_heading(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return {"instance", "public key", "secret key", "ciphertext", "shared secret"};
        case record::Type::sig:
            return {"instance", "public key", "secret key", "signature"};
        case record::Type::kex:
            return {"instance",     "passes",       "messages (bytes)", "total message bytes",
                    "long-term pk", "long-term sk", "shared secret"};
        case record::Type::hash:
            break;
    }
    return {"instance", "digest"};
}

Row size_row(record::Type type, const Instance& i) {
    const Cell label(name(i.label));
    switch (type) {
        case record::Type::kem:
            return {label, declared(i, "pk_bytes"), declared(i, "sk_bytes"), declared(i, "ct_bytes"),
                    declared(i, "ss_bytes")};
        case record::Type::sig:
            return {label, declared(i, "pk_bytes"), declared(i, "sk_bytes"), declared(i, "signature_bytes")};
        case record::Type::kex:
            return {label,
                    pass_count(i),
                    messages(i),
                    declared(i, "total_msg_bytes"),
                    declared(i, "pk_bytes"),
                    declared(i, "sk_bytes"),
                    declared(i, declared_size(i, "ss_actual_bytes").bytes ? "ss_actual_bytes" : "ss_bytes")};
        case record::Type::hash:
            break;
    }
    return {label, declared(i, "digest_bytes")};
}

}  // namespace

void sizes(Page& page, const Subject& subject) {
    const Candidate& candidate = subject.candidate;
    add_heading(page, "6. Transmission and storage overhead");
    if (!candidate.type) {
        add_paragraph(page, "The type of this candidate is not recorded, so its sizes cannot be named.");
        return;
    }
    Table table = table_of(size_heading(*candidate.type));
    table.caption = "Sizes in bytes";
    for (const Instance& instance : candidate.instances)
        if (instance.timed()) table.rows.push_back(size_row(*candidate.type, instance));
    if (table.rows.empty()) {
        add_paragraph(page, "Nothing was recorded.");
        return;
    }
    add_paragraph(page, "Lengths in bytes, as the implementation declares them through the API.");
    add_table(page, std::move(table));
}

}  // namespace ngcc::report::pages
