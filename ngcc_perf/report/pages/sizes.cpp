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

bool is_nominal(const metadata::ExternalSize& curated) {
    return curated.basis == "nominal-variable";
}

std::vector<std::string> size_heading(record::Type type, bool bandwidth) {
    switch (type) {
        case record::Type::kem:
            return {"instance", "public key", "secret key", "ciphertext", "shared secret"};
        case record::Type::sig:
            return {"instance", "public key", "secret key", "signature"};
        case record::Type::kex:
            if (bandwidth)
                return {"instance",
                        "passes",
                        "messages (bytes; raw API)",
                        "protocol-message bytes",
                        "public key A / B",
                        "bandwidth (bytes)",
                        "long-term sk (API cap)",
                        "shared secret"};
            return {"instance",     "passes",       "messages (bytes)", "total message bytes",
                    "long-term pk", "long-term sk", "shared secret"};
        case record::Type::hash:
            break;
    }
    return {"instance", "digest"};
}

// The curated size where there is one, with what the API declares as a note if that differs.
Cell external(Table& table, const Instance& instance, const std::string& size, metadata::Count curated,
              bool nominal) {
    const Sized api = declared_size(instance, size);
    if (!curated) return count(api.bytes, api.file);
    Cell cell = count(curated);
    if (nominal) cell.content.add(" ≈ nominal");
    if (api.bytes && api.bytes != curated)
        annotate(table, cell, "Declared through the API: " + std::to_string(*api.bytes) + " bytes.");
    return cell;
}

Row kem_row(Table& table, const Instance& i, const metadata::ExternalSize* curated) {
    if (!curated)
        return {declared(i, "pk_bytes"), declared(i, "sk_bytes"), declared(i, "ct_bytes"),
                declared(i, "ss_bytes")};
    return {external(table, i, "pk_bytes", curated->public_key_bytes, false), declared(i, "sk_bytes"),
            external(table, i, "ct_bytes", curated->ciphertext_bytes, is_nominal(*curated)),
            declared(i, "ss_bytes")};
}

Row signature_row(Table& table, const Instance& i, const metadata::ExternalSize* curated) {
    if (!curated) return {declared(i, "pk_bytes"), declared(i, "sk_bytes"), declared(i, "signature_bytes")};
    return {external(table, i, "pk_bytes", curated->public_key_bytes, false), declared(i, "sk_bytes"),
            external(table, i, "signature_bytes", curated->signature_bytes, is_nominal(*curated))};
}

Cell secret(const Instance& i) {
    return declared(i, declared_size(i, "ss_actual_bytes").bytes ? "ss_actual_bytes" : "ss_bytes");
}

Row kex_row(const Instance& i) {
    return {pass_count(i),           messages(i), declared(i, "total_msg_bytes"), declared(i, "pk_bytes"),
            declared(i, "sk_bytes"), secret(i)};
}

Row bandwidth_row(Table& table, const Instance& i, const metadata::KexBandwidth* curated) {
    if (!curated) {
        Cell unknown(format::none);
        annotate(table, unknown, "kex_bandwidth.csv has no entry of this instance.");
        return {pass_count(i), messages(i), unknown, unknown, unknown, declared(i, "sk_bytes"), secret(i)};
    }
    const metadata::KexBandwidth& k = *curated;
    return {pass_count(i),
            messages(i),
            count(k.protocol_message_bytes),
            std::to_string(k.public_key_a_bytes) + " / " + std::to_string(k.public_key_b_bytes),
            count(bandwidth(k)),
            declared(i, "sk_bytes"),
            secret(i)};
}

struct Curation {
    bool sizes = false, bandwidth = false;  // whether any instance that is shown has an entry
};

Curation curation(const Subject& subject) {
    Curation found;
    for (const Instance& instance : subject.candidate.instances) {
        if (!instance.timed()) continue;
        found.sizes = found.sizes || subject.edition.external_size(instance);
        found.bandwidth = found.bandwidth || subject.edition.kex_bandwidth(instance);
    }
    return found;
}

Row size_row(Table& table, const Subject& subject, const Instance& i, const Curation& curated) {
    switch (*subject.candidate.type) {
        case record::Type::kem:
            return kem_row(table, i, subject.edition.external_size(i));
        case record::Type::sig:
            return signature_row(table, i, subject.edition.external_size(i));
        case record::Type::kex:
            return curated.bandwidth ? bandwidth_row(table, i, subject.edition.kex_bandwidth(i)) : kex_row(i);
        case record::Type::hash:
            break;
    }
    return {declared(i, "digest_bytes")};
}

void introduce(Page& page, record::Type type, const Curation& curated) {
    const Inline audit = document::page_link("the size audit", size_audit_path);
    if (type == record::Type::kex && curated.bandwidth)
        add_paragraph(page,
                      Inline("Bandwidth counts all specified protocol messages and each required public key "
                             "once, after the curated kex_bandwidth.csv; certificates and transport framing "
                             "are excluded. The messages are those that the API returned. See ")
                          .add(audit)
                          .add(" for disagreements."));
    else if (type != record::Type::kex && curated.sizes)
        add_paragraph(page,
                      Inline("External public-key, ciphertext and signature sizes follow the curated "
                             "external_sizes.csv; secret-key and shared-secret lengths remain API figures. "
                             "See ")
                          .add(audit)
                          .add(" for disagreements."));
    else
        add_paragraph(page, "Lengths in bytes, as the implementation declares them through the API.");
}

}  // namespace

void sizes(Page& page, const Subject& subject) {
    const Candidate& candidate = subject.candidate;
    add_heading(page, "6. Transmission and storage overhead");
    if (!candidate.type) {
        add_paragraph(page, "The type of this candidate is not recorded, so its sizes cannot be named.");
        return;
    }
    const Curation curated = curation(subject);
    Table table = table_of(size_heading(*candidate.type, curated.bandwidth));
    table.caption = "Sizes in bytes";
    for (const Instance& instance : candidate.instances) {
        if (!instance.timed()) continue;
        Row row = size_row(table, subject, instance, curated);
        row.insert(row.begin(), name(instance.label));
        table.rows.push_back(std::move(row));
    }
    if (table.rows.empty()) {
        add_paragraph(page, "Nothing was recorded.");
        return;
    }
    introduce(page, *candidate.type, curated);
    add_table(page, std::move(table));
}

}  // namespace ngcc::report::pages
