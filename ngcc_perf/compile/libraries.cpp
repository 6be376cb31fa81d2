// SPDX-License-Identifier: Apache-2.0
#include "compile/libraries.hpp"

#include <algorithm>
#include <array>

namespace ngcc::compile {
namespace {

struct Prefix {
    std::string_view start, library;
};
constexpr std::array prefixes = {
    Prefix{"__gmp", "gmp"},        Prefix{"mpfr_", "mpfr"},   Prefix{"quadmath_", "quadmath"},
    Prefix{"EVP_", "crypto"},      Prefix{"RAND_", "crypto"}, Prefix{"AES_", "crypto"},
    Prefix{"SHA", "crypto"},       Prefix{"BN_", "crypto"},   Prefix{"OPENSSL_", "crypto"},
    Prefix{"HMAC", "crypto"},      Prefix{"ERR_", "crypto"},  Prefix{"CRYPTO_", "crypto"},
    Prefix{"pthread_", "pthread"}, Prefix{"GOMP_", "gomp"},   Prefix{"omp_", "gomp"},
    Prefix{"sodium_", "sodium"},   Prefix{"dlopen", "dl"},    Prefix{"dlsym", "dl"}};

// Functions of libquadmath that end in q, without it.
constexpr std::array<std::string_view, 48> quad = {
    "acos",   "acosh",    "asin",  "asinh",  "atan",  "atan2", "atanh", "cabs",   "cbrt",  "ceil",
    "conj",   "copysign", "cos",   "cosh",   "erf",   "erfc",  "exp",   "expm1",  "fabs",  "fdim",
    "floor",  "fma",      "fmax",  "fmin",   "fmod",  "frexp", "hypot", "isinf",  "isnan", "ldexp",
    "lgamma", "llrint",   "log",   "log10",  "log1p", "log2",  "lrint", "lround", "modf",  "nearbyint",
    "pow",    "rint",     "round", "scalbn", "sin",   "sinh",  "sqrt",  "trunc"};

}  // namespace

std::string library_of(std::string_view symbol) {
    for (const Prefix& prefix : prefixes)
        if (symbol.starts_with(prefix.start)) return std::string(prefix.library);
    if (symbol.ends_with("q") &&
        std::find(quad.begin(), quad.end(), symbol.substr(0, symbol.size() - 1)) != quad.end())
        return "quadmath";
    return {};
}

}  // namespace ngcc::compile
