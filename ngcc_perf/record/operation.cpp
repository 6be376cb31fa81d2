// SPDX-License-Identifier: Apache-2.0
#include "record/operation.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "support/files.hpp"

namespace ngcc::record {
namespace {

constexpr std::string_view hash_prefix = "hash_";
constexpr std::string_view pass_prefix = "pass";

bool digit(char c) {
    return c >= '0' && c <= '9';
}

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), digit);
}

bool is_pass(std::string_view name) {
    return name.starts_with(pass_prefix) && all_digits(name.substr(pass_prefix.size()));
}

bool is_hash(std::string_view name) {
    return name == "hash" || (name.starts_with(hash_prefix) && all_digits(name.substr(hash_prefix.size())));
}

// Position in the published order; the passes share one and are told apart by natural order.
int rank(std::string_view key) {
    constexpr std::array<std::string_view, 11> fixed{"keygen", "enc",      "dec",      "sign",
                                                     "verify", "hash",     "exchange", "init_a",
                                                     "init_b", "derive_a", "derive_b"};
    if (is_hash(key)) return 5;
    if (is_pass(key)) return 100;
    const auto found = std::find(fixed.begin(), fixed.end(), key);
    if (found == fixed.end()) return 1000;
    const int index = static_cast<int>(found - fixed.begin());
    return index >= 9 ? 200 + index : index;  // the derives come after the passes
}

std::string_view take_digits(std::string_view& text) {
    std::size_t n = 0;
    while (n < text.size() && digit(text[n]))
        ++n;
    const std::string_view run = text.substr(0, n);
    text.remove_prefix(n);
    return run;
}

// Compares as numbers of any length; "007" and "7" are equal here.
int compare_numbers(std::string_view a, std::string_view b) {
    a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
    b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
    if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
    return a.compare(b);
}

int natural_compare(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        if (digit(a.front()) && digit(b.front())) {
            const int order = compare_numbers(take_digits(a), take_digits(b));
            if (order != 0) return order;
        } else {
            const auto x = static_cast<unsigned char>(a.front()), y = static_cast<unsigned char>(b.front());
            if (x != y) return x < y ? -1 : 1;
            a.remove_prefix(1);
            b.remove_prefix(1);
        }
    }
    return static_cast<int>(!a.empty()) - static_cast<int>(!b.empty());
}

}  // namespace

std::string_view name(Type type) {
    switch (type) {
        case Type::kem:
            return "kem";
        case Type::sig:
            return "sig";
        case Type::kex:
            return "kex";
        case Type::hash:
            break;
    }
    return "hash";
}

std::optional<Type> type_from_name(std::string_view name) {
    if (name == "kem") return Type::kem;
    if (name == "sig" || name == "sign") return Type::sig;
    if (name == "kex") return Type::kex;
    if (name == "hash") return Type::hash;
    return std::nullopt;
}

std::string operation_key(std::string_view operation, std::uint64_t input_bytes) {
    if (operation != "hash") return std::string(operation);
    return std::string(hash_prefix) + std::to_string(input_bytes);
}

std::vector<std::string> operation_keys(Type type, unsigned passes) {
    switch (type) {
        case Type::kem:
            return {"keygen", "enc", "dec"};
        case Type::sig:
            return {"keygen", "sign", "verify"};
        case Type::hash: {
            std::vector<std::string> keys;
            for (const std::uint64_t bytes : hash_lengths)
                keys.push_back(operation_key("hash", bytes));
            return keys;
        }
        case Type::kex:
            break;
    }
    std::vector<std::string> keys{"exchange", "init_a", "init_b"};
    for (unsigned pass = 1; pass <= passes; ++pass)
        keys.push_back(std::string(pass_prefix) + std::to_string(pass));
    keys.insert(keys.end(), {"derive_a", "derive_b"});
    return keys;
}

std::optional<Type> type_of_operation(std::string_view operation) {
    if (operation == "enc" || operation == "dec") return Type::kem;
    if (operation == "sign" || operation == "verify") return Type::sig;
    if (is_hash(operation)) return Type::hash;
    if (is_pass(operation) || operation == "exchange" || operation == "init_a" || operation == "init_b" ||
        operation == "derive_a" || operation == "derive_b")
        return Type::kex;
    return std::nullopt;  // keygen belongs to two types
}

bool operation_less(std::string_view a, std::string_view b) {
    const int x = rank(a), y = rank(b);
    return x != y ? x < y : natural_less(a, b);
}

bool natural_less(std::string_view a, std::string_view b) {
    const int order = natural_compare(a, b);
    return order != 0 ? order < 0 : a < b;
}

std::string file_name_part(std::string_view name) {
    constexpr std::string_view plain = "+-._=,@";
    constexpr std::string_view hex = "0123456789ABCDEF";
    // Leaves room for "__<operation>.json" and a temporary suffix within the 255 bytes of a file name.
    constexpr std::size_t limit = 160;
    std::string part;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || digit(c);
        // A leading dot would hide the file or be "..".
        const bool keep = letter || (plain.find(c) != std::string_view::npos && !(part.empty() && c == '.'));
        if (keep)
            part += c;
        else
            (part += '%').append({hex[byte >> 4], hex[byte & 15]});
    }
    if (part.empty()) part += '%';
    if (part.size() > limit)
        part = part.substr(0, limit - 17) + "~" + hashprof::sha256_hex(name).substr(0, 16);
    return part;
}

}  // namespace ngcc::record
