// SPDX-License-Identifier: Apache-2.0
#include "kat/canonical.hpp"

#include <openssl/evp.h>

#include <array>
#include <memory>

#include "kat/lines.hpp"
#include "support/error.hpp"

namespace ngcc {
namespace {

class Digest {
  public:
    Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
        demand(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
    }
    void update(std::string_view bytes) {
        demand(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
    }
    std::string hex() {
        std::array<unsigned char, 32> digest;
        demand(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1);
        std::string text;
        for (const unsigned char byte : digest)
            (text += "0123456789abcdef"[byte >> 4]) += "0123456789abcdef"[byte & 15];
        return text;
    }

  private:
    static void demand(bool done) {
        if (!done)
            throw hashprof::Error("libcrypto", "SHA-256 is not available", "install libssl3",
                                  hashprof::Exit::environment);
    }
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_;
};

// "PK_Len = 800": the part before '=' has at least five characters and ends in "_Len".
bool is_length_line(LineReader& lines) {
    return lines.part_before_ends_in('=', "_Len", 5);
}

// The line ends in its first '='.
bool has_no_value(LineReader& lines) {
    for (std::string_view piece = lines.chunk(); !piece.empty(); piece = lines.chunk()) {
        const std::size_t equals = piece.find('=');
        if (equals == std::string_view::npos) continue;
        return equals + 1 == piece.size() && lines.chunk().empty();
    }
    return false;
}

}  // namespace

std::string canonical_digest(ByteSource& source, KatMode mode, std::uint64_t records) {
    constexpr std::string_view record_start = "Count = ";
    Digest digest;
    LineReader lines(source);
    for (std::uint64_t seen = 0; lines.next();) {
        if (records > 0 && lines.starts_with(record_start) && ++seen > records) break;
        if (mode == KatMode::nolen && is_length_line(lines)) continue;
        for (std::string_view piece = lines.chunk(); !piece.empty(); piece = lines.chunk())
            digest.update(piece);
        digest.update("\n");
    }
    return digest.hex();
}

std::string canonical_digest(std::string_view text, KatMode mode, std::uint64_t records) {
    MemorySource source(text);
    return canonical_digest(source, mode, records);
}

KatMode natural_mode(ByteSource& source) {
    LineReader lines(source);
    while (lines.next())
        if (is_length_line(lines) && has_no_value(lines)) return KatMode::nolen;
    return KatMode::strict;
}

KatMode natural_mode(std::string_view text) {
    MemorySource source(text);
    return natural_mode(source);
}

}  // namespace ngcc
