// SPDX-License-Identifier: Apache-2.0
#include "elf/archive.hpp"

#include <ar.h>

#include <array>
#include <charconv>
#include <cstring>

#include "elf/state.hpp"
#include "support/error.hpp"

namespace elfsize {
namespace {

constexpr std::string_view thin_magic = "!<thin>\n";

FileKind kind_of(const Source& source) {
    std::array<char, SARMAG> head{};
    if (source.size() < head.size()) return FileKind::elf;
    source.read(0, head.data(), head.size());
    const std::string_view start(head.data(), head.size());
    if (start == std::string_view(ARMAG, SARMAG)) return FileKind::archive;
    if (start == thin_magic) return FileKind::thin_archive;
    return FileKind::elf;
}

std::string_view trimmed(std::string_view field) {
    const std::size_t end = field.find_last_not_of(' ');
    return end == field.npos ? std::string_view() : field.substr(0, end + 1);
}

template <std::size_t n>
std::string_view field(const char (&text)[n]) {
    return trimmed({text, n});
}

std::optional<std::uint64_t> number(std::string_view digits) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || digits.empty()) return std::nullopt;
    return value;
}

class ArchiveReader {
  public:
    ArchiveReader(Source source, std::filesystem::path path, bool thin)
        : source_(std::move(source)), path_(std::move(path)), thin_(thin) {}

    void read(const std::function<void(const Image&)>& visit,
              const std::function<void(const hashprof::Error&)>& refuse) {
        std::uint64_t at = SARMAG;
        while (at < source_.size()) {
            const Header header = read_header(at);
            if (is_symbol_table(header.name) || header.name == "//") {
                if (header.name == "//") read_long_names(header);
                at = after(header.data + header.size);
                continue;
            }
            const Member member = resolve(header);
            if (!member.is_symbol_table) visit_member(member, visit, refuse);
            at = after(thin_ ? header.data : header.data + header.size);
        }
    }

  private:
    struct Header {
        std::string name;
        std::uint64_t at = 0, data = 0, size = 0;
    };
    struct Member {
        std::string name;
        std::uint64_t data = 0, size = 0;
        bool is_symbol_table = false;
    };

    static bool is_symbol_table(std::string_view name) { return name == "/" || name == "/SYM64/"; }
    // Members start at even offsets.
    static std::uint64_t after(std::uint64_t end) { return end + (end & 1); }

    Header read_header(std::uint64_t at) const {
        if (!source_.contains(at, sizeof(ar_hdr)))
            source_.fail("the archive is cut off inside the member header at offset " + hex(at));
        ar_hdr raw;
        source_.read(at, &raw, sizeof raw);
        const auto size = number(field(raw.ar_size));
        if (std::memcmp(raw.ar_fmag, ARFMAG, sizeof raw.ar_fmag) != 0 || !size)
            source_.fail("no archive member header at offset " + hex(at));
        Header header{std::string(field(raw.ar_name)), at, at + sizeof raw, *size};
        // A thin archive stores only its own tables, not the members.
        const bool stored = !thin_ || is_symbol_table(header.name) || header.name == "//";
        if (stored && !source_.contains(header.data, header.size))
            source_.fail("archive member " + printable(header.name) + " at offset " + hex(at) + " claims " +
                         std::to_string(header.size) + " bytes, more than the archive has left");
        return header;
    }

    void read_long_names(const Header& header) {
        if (header.size > max_section_names)
            source_.fail("the table of member names has " + std::to_string(header.size) +
                         " bytes, more than the limit of " + std::to_string(max_section_names));
        const std::vector<std::byte> bytes = source_.bytes(header.data, header.size);
        long_names_.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }

    // GNU: "name/" or "/offset" into the "//" member, where "/\n" ends a name. BSD: "#1/length", the name
    // stands before the data.
    Member resolve(const Header& header) const {
        const std::string_view name = header.name;
        if (name.starts_with("#1/")) return resolve_bsd(header);
        if (name.starts_with("/")) return {long_name(header), header.data, header.size};
        const std::string_view plain = name.ends_with("/") ? name.substr(0, name.size() - 1) : name;
        return {std::string(plain), header.data, header.size, plain.starts_with("__.SYMDEF")};
    }

    Member resolve_bsd(const Header& header) const {
        const auto length = number(std::string_view(header.name).substr(3));
        if (thin_ || !length || *length > header.size || *length > max_section_names)
            source_.fail("the archive member at offset " + hex(header.at) +
                         " has a name without a valid length");
        const std::vector<std::byte> bytes = source_.bytes(header.data, *length);
        std::string name(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        name.erase(std::min(name.find('\0'), name.size()));
        const bool table = name.starts_with("__.SYMDEF");
        return {std::move(name), header.data + *length, header.size - *length, table};
    }

    std::string long_name(const Header& header) const {
        const auto offset = number(std::string_view(header.name).substr(1));
        const std::size_t end = offset ? long_names_.find('\n', *offset) : std::string::npos;
        if (!offset || *offset >= long_names_.size() || end == std::string::npos)
            source_.fail("the archive member at offset " + hex(header.at) + " has the name " +
                             printable(header.name) + ", which is not in the table of names",
                         thin_ ? "nested archives are not read: name the members' own archives"
                               : Source::default_remedy);
        std::string name = long_names_.substr(*offset, end - *offset);
        if (name.ends_with('/')) name.pop_back();
        return name;
    }

    void visit_member(const Member& member, const std::function<void(const Image&)>& visit,
                      const std::function<void(const hashprof::Error&)>& refuse) const {
        const std::string shown = source_.name() + "(" + member.name + ")";
        std::optional<Image> image;
        try {
            image = open_member(member, shown);
        } catch (const hashprof::Error& error) {
            if (!refuse) throw;
            refuse(error);
            return;
        }
        visit(*image);
    }

    Image open_member(const Member& member, const std::string& shown) const {
        if (!thin_) return image_from(source_.part(member.data, member.size, shown));
        const std::filesystem::path path = path_.parent_path() / member.name;
        try {
            const Source file = Source::open(path);
            return image_from(file.part(0, file.size(), shown));
        } catch (const hashprof::Error& error) {
            throw hashprof::Error(printable(shown),
                                  "the member file " + printable(path.string()) + " " + error.cause(),
                                  error.remedy());
        }
    }

    Source source_;
    std::filesystem::path path_;
    bool thin_;
    std::string long_names_;
};

}  // namespace

FileKind identify(const std::filesystem::path& path) {
    const Source source = Source::open(path);
    const FileKind kind = kind_of(source);
    if (kind == FileKind::elf) image_from(source);
    return kind;
}

void for_each_image(const std::filesystem::path& path, const std::function<void(const Image&)>& visit,
                    const std::function<void(const hashprof::Error&)>& refuse) {
    Source source = Source::open(path);
    const FileKind kind = kind_of(source);
    if (kind == FileKind::elf)
        visit(image_from(std::move(source)));
    else
        ArchiveReader(std::move(source), path, kind == FileKind::thin_archive).read(visit, refuse);
}

}  // namespace elfsize
