// SPDX-License-Identifier: Apache-2.0
// Any bytes as a manifest, as a submitted KAT text and as a generated one: no crash, and answers that do not
// depend on the pieces in which the text is read. The first byte splits the rest into two texts.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "kat/canonical.hpp"
#include "kat/difference.hpp"
#include "kat/manifest.hpp"
#include "kat/reference.hpp"

namespace {

using namespace ngcc;

void demand(bool holds) {
    if (!holds) std::abort();
}

class Dripping : public ByteSource {
  public:
    explicit Dripping(std::string_view text) : text_(text) {}
    std::size_t read_at(std::uint64_t offset, char* to, std::size_t bytes) override {
        if (offset >= text_.size()) return 0;
        return text_.copy(to, std::min<std::size_t>(bytes, 1 + offset % 5), offset);
    }

  private:
    std::string_view text_;
};

void check_manifest(std::string_view text) {
    const KatManifest manifest = KatManifest::parse(text);
    const std::string written = manifest.text();
    demand(KatManifest::parse(written).size() == manifest.size());
    demand(KatManifest::parse(written).text() == written);
    manifest.find("label", "KAT_KEM_x.txt");
    manifest.records("label");
}

void check_digests(std::string_view text) {
    Dripping pieces(text);
    for (const KatMode mode : {KatMode::strict, KatMode::nolen})
        demand(canonical_digest(text, mode, 2) == canonical_digest(pieces, mode, 2));
    demand(natural_mode(text) == natural_mode(pieces));
}

void check_comparison(std::string_view generated, std::string_view reference) {
    MemorySource a(generated), b(reference);
    Dripping c(generated), d(reference);
    const TextComparison whole = compare_texts(a, b), pieces = compare_texts(c, d);
    demand(whole.difference == pieces.difference && whole.cut == pieces.cut &&
           whole.records == pieces.records);
    demand(whole.difference.size() < 1000 && whole.cut.size() < 1000);
    const TextComparison same = compare_texts(b, d);
    demand(same.difference.empty() && same.cut.empty() && same.blank_lengths == 0 && same.blank_values == 0);
    survey(b);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t middle = text.size() * data[0] / 255;
    check_manifest(text);
    check_digests(text);
    check_comparison(text.substr(0, middle), text.substr(middle));
    return 0;
}
