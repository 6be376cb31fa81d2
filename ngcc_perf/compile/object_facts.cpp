// SPDX-License-Identifier: Apache-2.0
#include "compile/object_facts.hpp"

#include <algorithm>

#include "elf/image.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

using elfsize::Image;
using elfsize::Place;
using elfsize::Section;
using elfsize::Symbol;

Definition definition_of(const Image& image, const Symbol& symbol) {
    Definition made;
    made.name = symbol.name;
    if (symbol.place == Place::common) {
        made.kind = Definition::Kind::common;
        made.zero_data = true;
    } else if (symbol.binding != STB_GLOBAL) {
        made.kind = Definition::Kind::weak;
    }
    if (symbol.place == Place::section && symbol.type == STT_OBJECT &&
        symbol.section < image.sections().size())
        made.zero_data = image.sections()[symbol.section].no_bits();
    return made;
}

// Where in the file a section lies and how symbols are numbered is of no importance.
void add_section(std::string& text, const Image& image, const Section& section) {
    text += std::string(section.name) + '\0' + std::to_string(section.size) + '\n';
    if (section.no_bits()) return;
    const std::vector<std::byte> bytes = image.section_bytes(section);
    text.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void add_relocation(std::string& text, const Image& image, const elfsize::Relocation& relocation) {
    const auto& symbols = image.symbols();
    text += std::to_string(relocation.section) + ' ' + std::to_string(relocation.offset) + ' ' +
            std::to_string(relocation.type) + ' ' + std::to_string(relocation.addend) + ' ';
    if (relocation.symbol < symbols.size()) {
        const Symbol& symbol = symbols[relocation.symbol];
        text += symbol.global() ? std::string(symbol.name)
                                : std::to_string(symbol.section) + '+' + std::to_string(symbol.value);
    }
    text += '\n';
}

bool counts(const Section& section) {
    return (section.allocated() && section.name != ".eh_frame") || section.name.starts_with(".gnu.lto_");
}

}  // namespace

bool ObjectFacts::defines(std::string_view name) const {
    return std::any_of(definitions.begin(), definitions.end(),
                       [name](const Definition& d) { return d.name == name; });
}

ObjectFacts read_object(const std::filesystem::path& file) {
    const Image image = Image::open(file);
    ObjectFacts facts;
    for (const Symbol& symbol : image.symbols()) {
        if (symbol.name.empty() || symbol.type == STT_SECTION || symbol.type == STT_FILE) continue;
        if (!symbol.global()) {
            if (symbol.type == STT_FUNC) facts.local_functions.emplace_back(symbol.name);
        } else if (symbol.defined()) {
            facts.definitions.push_back(definition_of(image, symbol));
        } else if (symbol.binding != STB_WEAK && symbol.name != "_GLOBAL_OFFSET_TABLE_") {
            facts.undefined.emplace_back(symbol.name);
        }
    }
    // Position-independent code refers to its own global functions by name, since they might be replaced.
    const auto& symbols = image.symbols();
    for (const elfsize::Relocation& relocation : image.relocations()) {
        if (relocation.symbol >= symbols.size()) continue;
        const Symbol& symbol = symbols[relocation.symbol];
        if (symbol.global() && symbol.defined() && symbol.type == STT_FUNC)
            facts.own_uses.emplace(symbol.name);
    }
    return facts;
}

std::string object_digest(const std::filesystem::path& file) {
    const Image image = Image::open(file);
    std::string text;
    for (const Section& section : image.sections())
        if (counts(section)) add_section(text, image, section);
    for (const elfsize::Relocation& relocation : image.relocations())
        if (relocation.section < image.sections().size() && counts(image.sections()[relocation.section]))
            add_relocation(text, image, relocation);
    return hashprof::sha256_hex(text);
}

}  // namespace ngcc::compile
