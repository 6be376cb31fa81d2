// SPDX-License-Identifier: Apache-2.0
// Sections 5 and 6: memory, and the sizes of what is stored and sent.
#include <algorithm>
#include <set>

#include "report/format/number.hpp"
#include "report/markdown/escape.hpp"
#include "report/markdown/parts.hpp"
#include "report/markdown/sections.hpp"

namespace ngcc::report::markdown {
namespace {

// The sizes that any operation of the instance recorded; all operations report the same declared lengths.
std::optional<std::uint64_t> size(const Instance& instance, const std::string& name) {
    for (const Operation& operation : instance.operations) {
        if (!operation.timing) continue;
        const auto& sizes = operation.timing->value.sizes;
        const auto found = sizes.find(name);
        if (found != sizes.end() && found->second > 0) return found->second;
    }
    return std::nullopt;
}

std::string bytes(const Instance& instance, const std::string& name) {
    return format::integer(size(instance, name));
}

std::optional<std::uint64_t> kex_number(const Instance& instance, const std::string& name) {
    for (const Operation& operation : instance.operations) {
        if (!operation.timing) continue;
        const auto found = operation.timing->value.kex.find(name);
        if (found != operation.timing->value.kex.end()) return found->second;
    }
    return std::nullopt;
}

std::string passes(const Instance& instance) {
    const auto declared = kex_number(instance, "kex_passes"), run = kex_number(instance, "kex_passes_run");
    if (declared && run && declared != run)
        return std::to_string(*declared) + " (" + std::to_string(*run) + " run)";
    return format::integer(declared ? declared : run);
}

// A message of no bytes is a message too, so zeros count here.
std::string messages(const Instance& instance) {
    std::string out;
    const record::Timing* timing = instance.any_timing();
    for (unsigned pass = 1; timing; ++pass) {
        const auto found = timing->sizes.find("msg" + std::to_string(pass) + "_bytes");
        if (found == timing->sizes.end()) break;
        if (!out.empty()) out += " / ";
        out += std::to_string(found->second);
    }
    return out.empty() ? format::none : out;
}

Row size_heading(record::Type type) {
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
    const std::string label = code(i.label);
    switch (type) {
        case record::Type::kem:
            return {label, bytes(i, "pk_bytes"), bytes(i, "sk_bytes"), bytes(i, "ct_bytes"),
                    bytes(i, "ss_bytes")};
        case record::Type::sig:
            return {label, bytes(i, "pk_bytes"), bytes(i, "sk_bytes"), bytes(i, "signature_bytes")};
        case record::Type::kex:
            return {label,
                    passes(i),
                    messages(i),
                    bytes(i, "total_msg_bytes"),
                    bytes(i, "pk_bytes"),
                    bytes(i, "sk_bytes"),
                    bytes(i, size(i, "ss_actual_bytes") ? "ss_actual_bytes" : "ss_bytes")};
        case record::Type::hash:
            break;
    }
    return {label, bytes(i, "digest_bytes")};
}

}  // namespace

std::string resources(const Candidate& candidate) {
    Table table({"instance", "operation", "static: ELF image (bytes)", "baseline RSS", "peak RSS"});
    for (const Instance& instance : candidate.instances) {
        const auto image = instance.built ? instance.built->elf_load_bytes : std::nullopt;
        for (const Operation& operation : instance.operations)
            if (operation.timing)
                table.add({code(instance.label), text(operation.key), format::integer(image),
                           format::kib(operation.timing->value.baseline_rss_bytes),
                           format::kib(operation.timing->value.peak_rss_bytes)});
    }
    return "## 5. Resource consumption\n\n"
           "The static column is the sum of the library's loadable ELF segments in memory. The peak is the "
           "high-water mark of the measuring process (VmHWM), which holds the measuring program and the C "
           "library "
           "too. Both are upper-bound proxies for the memory of the algorithm itself.\n\n" +
           (table.empty() ? "Nothing was recorded.\n\n" : table.str()) + isolated_memory(candidate);
}

std::string sizes(const Candidate& candidate) {
    const std::string heading = "## 6. Transmission and storage overhead\n\n";
    if (!candidate.type)
        return heading + "The type of this candidate is not recorded, so its sizes cannot be named.\n\n";
    Table table(size_heading(*candidate.type));
    for (const Instance& instance : candidate.instances)
        if (instance.timed()) table.add(size_row(*candidate.type, instance));
    return heading +
           (table.empty()
                ? "Nothing was recorded.\n\n"
                : "Lengths in bytes, as the implementation declares them through the API.\n\n" + table.str());
}

}  // namespace ngcc::report::markdown
