// SPDX-License-Identifier: Apache-2.0
#include "report/model/audit.hpp"

#include <charconv>
#include <set>

#include "report/format/text.hpp"
#include "report/model/sizes.hpp"

namespace ngcc::report {
namespace {

// The largest value of a META counter over all processes of the instance; no value: nobody counted.
std::optional<std::uint64_t> largest_meta(const Instance& instance, const std::string& name) {
    std::optional<std::uint64_t> largest;
    for (const Operation& operation : instance.operations) {
        if (!operation.timing) continue;
        for (const record::Process& process : operation.timing->value.processes) {
            const auto found = process.meta.find(name);
            if (found == process.meta.end()) continue;
            std::uint64_t value = 0;
            const char* end = found->second.data() + found->second.size();
            const auto parsed = std::from_chars(found->second.data(), end, value);
            if (parsed.ec == std::errc() && parsed.ptr == end) largest = std::max(largest.value_or(0), value);
        }
    }
    return largest;
}

// The lengths that operations of one instance declare, if they do not agree.
std::string disagreement(const Instance& instance, const std::string& size) {
    std::set<std::uint64_t> lengths;
    for (const Operation& operation : instance.operations) {
        if (!operation.timing) continue;
        const auto found = operation.timing->value.sizes.find(size);
        if (found != operation.timing->value.sizes.end()) lengths.insert(found->second);
    }
    if (lengths.size() < 2) return "";
    std::vector<std::string> words;
    for (const std::uint64_t length : lengths)
        words.push_back(std::to_string(length));
    return "operations of this instance declare different lengths: " + format::joined(words);
}

class Auditor {
  public:
    Auditor(const Edition& edition, const Run& run, std::vector<AuditedSize>& out)
        : edition_(edition), run_(run), out_(out) {}

    void audit(record::Type type, const Instance& instance) {
        const metadata::ExternalSize* curated = edition_.external_size(instance);
        if (type == record::Type::kem || type == record::Type::sig)
            add(instance, "public key", "pk_bytes", curated ? curated->public_key_bytes : std::nullopt,
                curated);
        if (type == record::Type::kem)
            add(instance, "ciphertext", "ct_bytes", curated ? curated->ciphertext_bytes : std::nullopt,
                curated);
        if (type == record::Type::sig) signature(instance, curated);
        if (type == record::Type::kex) exchange(instance);
    }

  private:
    AuditedSize& add(const Instance& instance, const char* what, const char* size, metadata::Count curated,
                     const metadata::ExternalSize* source) {
        AuditedSize item{run_.system(),
                         instance.candidate,
                         instance.label,
                         what,
                         std::nullopt,
                         std::nullopt,
                         curated,
                         "",
                         ""};
        if (*size != '\0') {
            item.declared = declared_size(instance, size).bytes;
            item.remark = disagreement(instance, size);
        }
        if (curated && source) item.basis = source->basis;
        out_.push_back(std::move(item));
        return out_.back();
    }

    void signature(const Instance& instance, const metadata::ExternalSize* curated) {
        AuditedSize& item = add(instance, "signature", "signature_bytes",
                                curated ? curated->signature_bytes : std::nullopt, curated);
        const auto excess = largest_meta(instance, "signature_length_excess");
        std::uint64_t longest = 0;
        if (!excess || *excess == 0 || !item.declared ||
            __builtin_add_overflow(*item.declared, *excess, &longest))
            return;
        item.seen = longest;
        item.remark += (item.remark.empty() ? "" : "; ") +
                       ("signatures up to " + std::to_string(*excess) + " bytes longer than declared");
    }

    void exchange(const Instance& instance) {
        AuditedSize& secret = add(instance, "shared secret", "ss_bytes", std::nullopt, nullptr);
        secret.seen = declared_size(instance, "ss_actual_bytes").bytes;
        AuditedSize& passes = add(instance, "passes", "", std::nullopt, nullptr);
        passes.declared = kex_number(instance, "kex_passes").bytes;
        passes.seen = kex_number(instance, "kex_passes_run").bytes;
        const metadata::KexBandwidth* curated = edition_.kex_bandwidth(instance);
        AuditedSize& messages =
            add(instance, "protocol messages", "",
                curated ? metadata::Count(curated->protocol_message_bytes) : std::nullopt, nullptr);
        messages.seen = declared_size(instance, "total_msg_bytes").bytes;
    }

    const Edition& edition_;
    const Run& run_;
    std::vector<AuditedSize>& out_;
};

}  // namespace

bool AuditedSize::disagrees() const {
    std::set<std::uint64_t> values;
    for (const auto& value : {declared, seen, curated})
        if (value) values.insert(*value);
    return values.size() > 1 || !remark.empty();
}

bool AuditedSize::alone() const {
    return (declared ? 1 : 0) + (seen ? 1 : 0) + (curated ? 1 : 0) < 2 && remark.empty();
}

std::vector<AuditedSize> audit_sizes(const Edition& edition) {
    std::vector<AuditedSize> items;
    for (const auto& run : edition.runs)
        for (const Candidate& candidate : run->candidates) {
            if (!candidate.type) continue;
            for (const Instance& instance : candidate.instances)
                if (instance.timed()) Auditor(edition, *run, items).audit(*candidate.type, instance);
        }
    return items;
}

}  // namespace ngcc::report
