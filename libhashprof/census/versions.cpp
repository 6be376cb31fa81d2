// SPDX-License-Identifier: Apache-2.0
// Symbol versions (gABI as extended by Sun and GNU; LSB Core, "Symbol Versioning").
#include <cstring>

#include "census/definitions.hpp"

namespace hashprof::census {

using elfsize::Image;
using elfsize::Section;

namespace {

// A record of a table that may lie; nothing if it does not fit. Versions of the other byte order are not
// read.
template <typename Record>
bool read_at(const std::vector<std::byte>& bytes, std::size_t offset, Record& record) {
    if (offset > bytes.size() || bytes.size() - offset < sizeof record) return false;
    std::memcpy(&record, bytes.data() + offset, sizeof record);
    return true;
}

std::string text_at(const std::vector<std::byte>& bytes, std::size_t offset) {
    std::string text;
    while (offset < bytes.size() && bytes[offset] != std::byte{0})
        text += static_cast<char>(bytes[offset++]);
    return text;
}

// index -> name, of the versions that the image defines
std::map<unsigned, std::string> defined_versions(const Image& image) {
    std::map<unsigned, std::string> names;
    const Section* table = image.find_section(".gnu.version_d");
    if (table == nullptr || table->link >= image.sections().size()) return names;
    const auto bytes = image.section_bytes(*table);
    const auto strings = image.section_bytes(image.sections()[table->link]);
    std::size_t at = 0;
    Elf64_Verdef version;
    for (std::size_t i = 0; i < table->info && read_at(bytes, at, version); ++i) {
        Elf64_Verdaux name;
        const bool is_file = (version.vd_flags & VER_FLG_BASE) != 0;
        if (!is_file && read_at(bytes, at + version.vd_aux, name))
            names[version.vd_ndx & 0x7fff] = text_at(strings, name.vda_name);
        if (version.vd_next == 0) break;
        at += version.vd_next;
    }
    return names;
}

}  // namespace

std::vector<std::string> symbol_versions(const Image& image) {
    std::vector<std::string> out(image.dynamic_symbols().size());
    const Section* table = image.find_section(".gnu.version");
    const bool native =
        (image.byte_order() == elfsize::ByteOrder::little) == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    if (table == nullptr || !native) return out;
    const auto names = defined_versions(image);
    const auto bytes = image.section_bytes(*table);
    for (std::size_t i = 0; i < out.size(); ++i) {
        Elf64_Half index = 0;
        if (!read_at(bytes, i * sizeof index, index)) break;
        const auto found = names.find(index & 0x7fff);
        const bool hidden = (index & 0x8000) != 0;
        if (found != names.end()) out[i] = found->second + (hidden ? "" : " (default)");
    }
    return out;
}

}  // namespace hashprof::census
