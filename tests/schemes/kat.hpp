// SPDX-License-Identifier: Apache-2.0
// Digests of KAT files and the manifests of the schemes.
#pragma once

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <fstream>
#include <map>
#include <sstream>

#include "vectors.hpp"

namespace schemes_test {

inline std::string sha256(std::span<const std::uint8_t> data) {
    Bytes digest(32);
    if (EVP_Digest(data.data(), data.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1)
        throw std::runtime_error("OpenSSL has no SHA-256");
    return to_hex(digest);
}

inline std::string sha256(const std::string& text) {
    return sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

// A field of a vector is stored whole, or by its digest and perhaps its length.
inline void expect_field(const nlohmann::json& item, const std::string& name, const Bytes& actual) {
    if (item.contains(name)) {
        EXPECT_EQ(to_hex(actual), item.at(name)) << name;
        return;
    }
    EXPECT_EQ(sha256(actual), item.at(name + "_sha256")) << name;
    EXPECT_EQ(actual.size(), item.value(name + "_len", actual.size())) << name;
}

// The digest that does not depend on line ends, trailing blanks and empty lines.
inline std::string canonical_digest(const std::string& text) {
    std::istringstream lines(text);
    std::string kept, line;
    while (std::getline(lines, line)) {
        line.erase(line.find_last_not_of("\r \t") + 1);
        if (!line.empty()) kept += line + "\n";
    }
    return sha256(kept);
}

// File name within the manifest -> digest; every entry has to be a strict one, of all records or the first
// few.
inline std::map<std::string, std::string> read_manifest(const std::string& candidate) {
    std::ifstream file(std::string(SCHEMES_SOURCE) + "/" + candidate + "/kat.sha256");
    std::map<std::string, std::string> entries;
    std::string digest, mode, name;
    while (file >> digest >> mode >> name) {
        if (mode != "strict" && mode.rfind("strict:", 0) != 0)
            throw std::runtime_error(name + ": mode " + mode);
        entries[name] = digest;
    }
    return entries;
}

inline Bytes repeated(const std::string& text, int times) {
    Bytes nonce;
    for (int i = 0; i < times; i++)
        nonce.insert(nonce.end(), text.begin(), text.end());
    return nonce;
}

}  // namespace schemes_test
