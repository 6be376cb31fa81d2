// SPDX-License-Identifier: Apache-2.0
#include "package/kat_files.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "package/paths.hpp"
#include "package/reader.hpp"
#include "package/start.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t short_head = 4096, long_head = 64u << 10, most_lines = 40;

// "M_Len = 56" is m_len, 56.
std::pair<std::string, std::string> field_of(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos || equals > 40) return {};
    const auto trimmed = [](std::string_view text) {
        const std::size_t begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r");
        return begin == std::string_view::npos ? std::string_view{} : text.substr(begin, end - begin + 1);
    };
    return {lower(trimmed(line.substr(0, equals))),
            std::string(trimmed(line.substr(equals + 1)).substr(0, 40))};
}

struct Fields {
    bool count = false, seed = false, passes = false, ciphertext = false, signature = false, message = false;
    bool hash = false;
    std::string message_bits;

    bool any() const { return (count && seed) || passes || hash; }
};

Fields fields_of(std::string_view head) {
    Fields fields;
    if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
    std::size_t other_lines = 0;
    while (!head.empty() && other_lines < most_lines) {
        const std::size_t end = std::min(head.find('\n'), head.size());
        const auto [name, value] = field_of(head.substr(0, end));
        head.remove_prefix(std::min(end + 1, head.size()));
        if (name.empty()) {
            ++other_lines;
        } else if (name == "count") {
            fields.count = true;
        } else if (name == "seed_len") {
            fields.seed = true;
        } else if (name == "pass_num" || name == "pka_len") {
            fields.passes = true;
        } else if (name == "ct" || name == "ct_len") {
            fields.ciphertext = true;
        } else if (name == "sn" || name == "sn_len") {
            fields.signature = true;
        } else if (name == "m_len" || name == "m") {
            fields.message = true;
        } else if (name == "msg_len" || name == "msg_seed") {
            fields.hash = true;
            if (name == "msg_len" && fields.message_bits.empty()) fields.message_bits = value;
        }
    }
    return fields;
}

constexpr std::array<std::string_view, 7> kinds{"KEM", "SIG", "KEX", "2_12", "2_23", "2_33", "Loop"};

// "KAT_SIG_x.txt" is SIG and x; without a kind the stem is the name.
std::pair<std::string, std::string> kind_and_name(std::string_view path) {
    const std::string stem(stem_of(path)), text = lower(stem);
    if (!text.starts_with("kat")) return {"", stem};
    std::string rest =
        text.size() > 3 && (text[3] == '_' || text[3] == '-') ? stem.substr(4) : stem.substr(3);
    for (const std::string_view kind : kinds) {
        const std::string small = lower(rest);
        if (!small.starts_with(lower(kind))) continue;
        const std::string after = rest.substr(kind.size());
        if (!after.empty() && after[0] != '_' && after[0] != '-') continue;
        return {std::string(kind), after.empty() ? after : after.substr(1)};
    }
    return {"", rest};
}

std::string hash_kind(const Fields& fields, const std::string& hint) {
    if (fields.message_bits == "0") return "2_12";
    if (fields.message_bits == "8388608") return "2_23";
    if (fields.message_bits == "8589934592") return "2_33";
    if (fields.message_bits == "8192") return hint.empty() || hint == "2_12" ? "Loop" : hint;
    return hint;
}

std::string kind_by_content(const Fields& fields, const std::string& hint) {
    if (fields.passes) return "KEX";
    if (fields.hash) return hash_kind(fields, hint);
    if (fields.signature || fields.message) return "SIG";
    if (fields.ciphertext) return "KEM";
    return hint;
}

bool is_named_as_kat(std::string_view path) {
    const std::string name = lower(name_of(path));
    return name.starts_with("kat_") && (name.ends_with(".txt") || name.ends_with(".rsp"));
}

// Of a package with one type the kind is clear where keys are longer than what was read.
std::string kind_of_sites(const Discovery& out) {
    std::string kind;
    for (const Site& site : out.sites) {
        const std::string own = site.type == record::Type::kem   ? "KEM"
                                : site.type == record::Type::sig ? "SIG"
                                : site.type == record::Type::kex ? "KEX"
                                                                 : "";
        if (!kind.empty() && own != kind) return {};
        kind = own;
    }
    return kind;
}

}  // namespace

std::optional<KatFile> kat_file(std::string_view path, std::string_view head) {
    const Fields fields = fields_of(head);
    const auto [hint, name] = kind_and_name(path);
    if (!fields.any() && !is_named_as_kat(path)) return std::nullopt;
    return KatFile{std::string(path), kind_by_content(fields, hint), name, 0};
}

void find_kat_files(const Tree& tree, Discovery& out) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
        if (tree.files[i].kind == FileKind::text && tree.files[i].size > 0) numbers.push_back(i);
    }
    std::vector<std::optional<KatFile>> found(tree.files.size());
    in_parallel(numbers, [&](std::size_t i) {
        const auto path = tree.absolute(tree.files[i].path);
        const auto head = read_start(path, short_head);
        if (!head) return;
        found[i] = kat_file(tree.files[i].path, *head);
        if (!found[i] || head->size() < short_head) return;
        // Whether keys are followed by a signature or a ciphertext may show only later.
        if (const auto more = read_start(path, long_head)) found[i] = kat_file(tree.files[i].path, *more);
    });
    const std::string usual = kind_of_sites(out);
    for (const std::size_t i : numbers) {
        if (!found[i]) continue;
        found[i]->size = tree.files[i].size;
        if (found[i]->kind.empty()) found[i]->kind = usual;
        if (!found[i]->kind.empty()) out.kat_files.push_back(std::move(*found[i]));
    }
}

}  // namespace ngcc::package
