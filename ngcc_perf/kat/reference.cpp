// SPDX-License-Identifier: Apache-2.0
#include "kat/reference.hpp"

#include <array>

#include "kat/fields.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

struct KindName {
    std::string_view name;
    KatKind kind;
};

constexpr std::array<KindName, 7> names_of_kinds = {{{"KAT_KEM_", KatKind::kem},
                                                     {"KAT_SIG_", KatKind::sig},
                                                     {"KAT_KEX_", KatKind::kex},
                                                     {"KAT_2_12_", KatKind::hash_2_12},
                                                     {"KAT_2_23_", KatKind::hash_2_23},
                                                     {"KAT_2_33_", KatKind::hash_2_33},
                                                     {"KAT_Loop_", KatKind::hash_loop}}};

// A field that only one kind has.
constexpr std::array<KindName, 5> telling_fields = {{{"CT_Len", KatKind::kem},
                                                     {"CT", KatKind::kem},
                                                     {"Sn_Len", KatKind::sig},
                                                     {"Sn", KatKind::sig},
                                                     {"PKa", KatKind::kex}}};

// The files of a hash start with messages of different lengths in bits.
constexpr std::array<KindName, 4> first_lengths = {{{"0", KatKind::hash_2_12},
                                                    {"8192", KatKind::hash_loop},
                                                    {"8388608", KatKind::hash_2_23},
                                                    {"8589934592", KatKind::hash_2_33}}};

template <std::size_t count>
KatKind look_up(const std::array<KindName, count>& table, std::string_view name) {
    for (const KindName& entry : table)
        if (entry.name == name) return entry.kind;
    return KatKind::unknown;
}

bool can_hold(const KatReference& reference, KatKind wanted) {
    const KatKind named = kind_of_name(reference.name());
    if (reference.facts.kind != KatKind::unknown) return reference.facts.kind == wanted;
    return named == wanted || named == KatKind::unknown;
}

}  // namespace

bool is_hash(KatKind kind) {
    return kind >= KatKind::hash_2_12;
}

KatKind kind_of_name(std::string_view file) {
    for (const KindName& entry : names_of_kinds)
        if (file.find(entry.name) != std::string_view::npos) return entry.kind;
    return KatKind::unknown;
}

ReferenceFacts survey(ByteSource& source) {
    ReferenceFacts facts;
    FieldReader fields(source);
    std::string record_start;
    while (fields.next()) {
        facts.empty = false;
        const std::string& name = fields.name();
        if (record_start.empty() && (name == "Count" || name == "Msg_Len")) {
            record_start = name;
            if (name == "Msg_Len") facts.kind = look_up(first_lengths, fields.short_value(16));
        }
        if (name == record_start) ++facts.records;
        if (facts.kind == KatKind::unknown) facts.kind = look_up(telling_fields, name);
        if (!is_given_field(name) && !fields.value().empty()) ++facts.values;
    }
    return facts;
}

KatReference survey_file(const std::filesystem::path& path) {
    KatReference reference;
    reference.path = path;
    try {
        FileSource source(path);
        reference.facts = survey(source);
    } catch (const hashprof::Error& error) {
        reference.error = error.cause();
    }
    return reference;
}

std::vector<const KatReference*> candidates_for(std::string_view generated,
                                                const std::vector<KatReference>& references) {
    const KatKind wanted = kind_of_name(generated);
    std::vector<const KatReference*> fitting, all;
    for (const KatReference& reference : references) {
        all.push_back(&reference);
        if (can_hold(reference, wanted)) fitting.push_back(&reference);
    }
    return fitting.empty() && !is_hash(wanted) ? all : fitting;
}

}  // namespace ngcc
