// SPDX-License-Identifier: Apache-2.0
#include "elf/image.hpp"

#include <algorithm>

#include "elf/state.hpp"
#include "support/error.hpp"

namespace elfsize {

Image::Image(std::unique_ptr<State> state) : state_(std::move(state)) {}
Image::Image(Image&&) noexcept = default;
Image& Image::operator=(Image&&) noexcept = default;
Image::~Image() = default;

Image Image::open(const std::filesystem::path& path) {
    return image_from(Source::open(path));
}

Image Image::from_bytes(std::vector<std::byte> bytes, std::string name) {
    return image_from(Source::from_bytes(std::move(bytes), std::move(name)));
}

const std::string& Image::name() const {
    return state_->source.name();
}
std::uint64_t Image::file_size() const {
    return state_->source.size();
}
bool Image::is_64bit() const {
    return state_->format.is_64bit;
}
ByteOrder Image::byte_order() const {
    return state_->format.encoding == ELFDATA2LSB ? ByteOrder::little : ByteOrder::big;
}
std::uint16_t Image::type() const {
    return state_->type;
}
std::uint16_t Image::machine() const {
    return state_->machine;
}
std::uint64_t Image::entry() const {
    return state_->entry;
}

FileRange Image::header_range() const {
    return state_->header;
}
FileRange Image::program_header_range() const {
    return state_->program_headers;
}
FileRange Image::section_header_range() const {
    return elfsize::section_header_range(*state_);
}
void Image::read(std::uint64_t offset, void* to, std::size_t size) const {
    state_->source.read(offset, to, size);
}
std::string Image::build_id() const {
    return read_build_id(*this, *state_);
}

const std::vector<Segment>& Image::segments() const {
    return state_->segments;
}

namespace {
bool has_segment(const Image& image, std::uint32_t type) {
    return std::any_of(image.segments().begin(), image.segments().end(),
                       [&](const Segment& segment) { return segment.type == type; });
}
}  // namespace

bool Image::has_interpreter() const {
    return has_segment(*this, PT_INTERP);
}
bool Image::has_dynamic() const {
    return has_segment(*this, PT_DYNAMIC);
}

std::string Image::interpreter() const {
    constexpr std::uint64_t longest = 4096;  // PATH_MAX
    const auto found = std::find_if(segments().begin(), segments().end(),
                                    [](const Segment& segment) { return segment.type == PT_INTERP; });
    if (found == segments().end()) return {};
    const auto bytes = state_->source.bytes(found->offset, std::min(found->file_size, longest));
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return text.substr(0, text.find('\0'));
}

bool Image::has_sections() const {
    return !section_count_is_zero(*state_);
}

const std::vector<Section>& Image::sections() const {
    if (!state_->sections) state_->sections = read_sections(*state_);
    return state_->sections->sections;
}

const Section* Image::find_section(std::string_view name) const {
    const auto found = std::find_if(sections().begin(), sections().end(),
                                    [&](const Section& section) { return section.name == name; });
    return found == sections().end() ? nullptr : &*found;
}

std::vector<std::byte> Image::section_bytes(const Section& section) const {
    if (section.no_bits() || section.type == SHT_NULL) return {};
    if (section.size > max_table_bytes)
        state_->source.fail(label(section) + ": " + std::to_string(section.size) +
                            " bytes, more than the limit of " + std::to_string(max_table_bytes));
    return state_->source.bytes(section.offset, section.size);
}

const std::vector<Symbol>& Image::symbols() const {
    if (!state_->symbols) state_->symbols = read_symbols(*state_, sections(), SHT_SYMTAB);
    return state_->symbols->symbols;
}

const std::vector<Symbol>& Image::dynamic_symbols() const {
    if (!state_->dynamic_symbols) state_->dynamic_symbols = read_symbols(*state_, sections(), SHT_DYNSYM);
    return state_->dynamic_symbols->symbols;
}

const std::vector<Relocation>& Image::relocations() const {
    if (!state_->relocations) state_->relocations = read_relocations(*this, *state_);
    return state_->relocations->fixed;
}

const std::vector<Relocation>& Image::dynamic_relocations() const {
    if (!state_->relocations) state_->relocations = read_relocations(*this, *state_);
    return state_->relocations->dynamic;
}

namespace {
// A separate debug file keeps the header of PT_DYNAMIC, not its bytes. The loader never reads the section
// table, so one that lies decides nothing here.
bool lacks_loaded_bytes(const Image& image) {
    try {
        return image.is_debug_only();
    } catch (const hashprof::Error&) {
        return false;
    }
}

const DynamicInfo& dynamic_info(const Image& image, Image::State& state) {
    if (!state.dynamic) state.dynamic = lacks_loaded_bytes(image) ? DynamicInfo() : read_dynamic(state);
    return *state.dynamic;
}
}  // namespace

const std::vector<std::string>& Image::needed() const {
    return dynamic_info(*this, *state_).needed;
}
const std::string& Image::soname() const {
    return dynamic_info(*this, *state_).soname;
}
const std::string& Image::library_path() const {
    return dynamic_info(*this, *state_).library_path;
}
bool Image::is_pie() const {
    return dynamic_info(*this, *state_).pie;
}
const LinkFlags& Image::link_flags() const {
    return dynamic_info(*this, *state_).flags;
}

}  // namespace elfsize
