// SPDX-License-Identifier: Apache-2.0
#include "plan/operations.hpp"

#include <charconv>

namespace ngcc {

bool Operation::is_kex_step() const {
    return name != "exchange" && record::type_of_operation(name) == record::Type::kex;
}

std::optional<std::uint64_t> Operation::hash_bytes() const {
    return name == "hash" ? std::optional(input_bytes) : std::nullopt;
}

std::vector<Operation> operations_of(record::Type type, unsigned kex_passes) {
    std::vector<Operation> list;
    for (const std::string& key : record::operation_keys(type, kex_passes))
        list.push_back(*operation_from(key));
    return list;
}

std::vector<Operation> profiled_operations_of(record::Type type) {
    if (type == record::Type::kex) return {{"exchange"}};
    return operations_of(type);
}

std::optional<Operation> operation_from(std::string_view text) {
    constexpr std::string_view hash = "hash_";
    if (text.starts_with(hash)) {
        Operation operation{"hash"};
        const char* end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data() + hash.size(), end, operation.input_bytes);
        if (error != std::errc() || stop != end) return std::nullopt;
        return operation;
    }
    if (text != "keygen" && !record::type_of_operation(text)) return std::nullopt;
    return Operation{std::string(text)};
}

}  // namespace ngcc
