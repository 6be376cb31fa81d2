// SPDX-License-Identifier: Apache-2.0
#include "metadata/metadata.hpp"

namespace ngcc::metadata {
namespace {

template <typename T>
const T* find_instance(const std::vector<T>& rows, const std::string& id, const std::string& instance) {
    for (const T& row : rows)
        if (row.id == id && row.instance == instance) return &row;
    return nullptr;
}

template <typename T>
const T* find_id(const std::vector<T>& rows, const std::string& id) {
    for (const T& row : rows)
        if (row.id == id) return &row;
    return nullptr;
}

template <typename T>
std::vector<const T*> find_label(const std::vector<T>& rows, const std::string& id,
                                 const std::string& label) {
    std::vector<const T*> found;
    for (const T& row : rows)
        if (row.id == id && row.pattern.matches(label)) found.push_back(&row);
    return found;
}

}  // namespace

const System* Tables::system(const std::string& id) const {
    return find_id(systems, id);
}

const ExternalSize* Tables::external_size(const std::string& id, const std::string& instance) const {
    return find_instance(external_sizes, id, instance);
}

const Survey* Tables::survey(const std::string& id) const {
    return find_id(surveys, id);
}

std::vector<const KatIssue*> Tables::issues_of(const std::string& id, const std::string& label) const {
    return find_label(kat_issues, id, label);
}

std::vector<const SummaryNote*> Tables::notes_of(const std::string& id, const std::string& label) const {
    return find_label(summary_notes, id, label);
}

const KexBandwidth* Tables::kex_bandwidth(const std::string& id, const std::string& instance) const {
    return find_instance(kex_bandwidths, id, instance);
}

std::optional<unsigned> Tables::target_bits(const std::string& id, const std::string& instance) const {
    const SecurityTarget* target = find_instance(security_targets, id, instance);
    return target ? std::optional(target->bits) : std::nullopt;
}

}  // namespace ngcc::metadata
