// SPDX-License-Identifier: Apache-2.0
#include "support/demangle.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace hashprof {
namespace {

constexpr std::size_t longest_mangled = 4096;
constexpr std::ptrdiff_t most_substitutions = 32;  // S_, S1_, and T_ of template parameters
constexpr std::uint64_t most_demangled = 64u << 20;

bool expands_little(std::string_view name) {
    return name.size() <= longest_mangled && std::count_if(name.begin(), name.end(), [](char c) {
                                                 return c == 'S' || c == 'T';
                                             }) <= most_substitutions;
}

}  // namespace

std::string Demangler::operator()(std::string_view name) {
    std::string text(name);
    if (!name.starts_with("_Z") || written_ > most_demangled || !expands_little(name)) return text;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> readable(
        abi::__cxa_demangle(text.c_str(), nullptr, nullptr, &status), std::free);
    if (!readable || status != 0) return text;
    text = readable.get();
    written_ += text.size();
    return text;
}

}  // namespace hashprof
