// SPDX-License-Identifier: Apache-2.0
#include "ledger/unwind.hpp"

#include <map>

#include "elf/source.hpp"

namespace elfsize::detail {
namespace {

// DW_EH_PE_*: the low four bits are the form, the next three what it is relative to.
constexpr unsigned form_absptr = 0x0, form_udata4 = 0x3, form_udata8 = 0x4, form_sdata4 = 0xb,
                   form_sdata8 = 0xc, relative_pc = 0x10, omitted = 0xff;

struct OutOfBytes {};

// Reads forward within [at, end) of the section's bytes.
class Cursor {
  public:
    Cursor(const std::vector<std::byte>& bytes, bool little, std::uint64_t at, std::uint64_t end)
        : bytes_(bytes), little_(little), at_(at), end_(end) {}

    std::uint64_t at() const { return at_; }
    std::uint64_t left() const { return end_ - at_; }

    std::uint64_t number(unsigned size) {
        if (left() < size) throw OutOfBytes();
        std::uint64_t value = 0;
        for (unsigned i = 0; i < size; ++i)
            value |= std::to_integer<std::uint64_t>(bytes_[at_ + i]) << (8 * (little_ ? i : size - 1 - i));
        at_ += size;
        return value;
    }

    void skip(std::uint64_t size) {
        if (left() < size) throw OutOfBytes();
        at_ += size;
    }

    void skip_leb128() {
        while ((number(1) & 0x80) != 0) {
        }
    }

    std::string text() {
        std::string text;
        while (const auto c = number(1))
            text += static_cast<char>(c);
        return text;
    }

  private:
    const std::vector<std::byte>& bytes_;
    bool little_;
    std::uint64_t at_, end_;
};

class FrameReader {
  public:
    FrameReader(const Image& image, const Section& section)
        : section_(section),
          little_(image.byte_order() == ByteOrder::little),
          word_(image.is_64bit() ? 8 : 4),
          bytes_(image.section_bytes(section)) {}

    FrameRecords read() {
        std::uint64_t at = 0;
        try {
            while (at < bytes_.size())
                at = read_record(at);
        } catch (const OutOfBytes&) {
            found_.problem = "section " + std::to_string(section_.index) + " (" + printable(section_.name) +
                             "): the frame record at offset " + hex(section_.offset + at) +
                             " (length, augmentation) reaches past its end";
        }
        return std::move(found_);
    }

  private:
    std::uint64_t read_record(std::uint64_t start) {
        Cursor cursor(bytes_, little_, start, bytes_.size());
        std::uint64_t length = cursor.number(4);
        if (length == 0) {  // the terminator
            found_.records.push_back({start, cursor.at(), std::nullopt});
            return cursor.at();
        }
        if (length == 0xffffffff) length = cursor.number(8);
        const std::uint64_t body = cursor.at();
        if (cursor.left() < length) throw OutOfBytes();
        Cursor record(bytes_, little_, body, body + length);
        const std::uint64_t back = record.number(4);
        FrameRecord found{start, body + length, std::nullopt};
        if (back == 0)
            encodings_[start] = encoding_of_common(record);
        else if (const auto common = encodings_.find(body - back); common != encodings_.end())
            found.function = function(record, common->second);
        found_.records.push_back(found);
        return found.end;
    }

    // The encoding of addresses in the records that refer to this common one.
    unsigned encoding_of_common(Cursor& record) const {
        const std::uint64_t version = record.number(1);
        const std::string augmentation = record.text();
        if (augmentation.empty() || augmentation.front() != 'z') return form_absptr;
        record.skip_leb128();  // code alignment
        record.skip_leb128();  // data alignment
        if (version == 1)
            record.skip(1);
        else
            record.skip_leb128();  // the return address register
        record.skip_leb128();      // length of what follows
        for (const char c : augmentation.substr(1)) {
            if (c == 'R') return static_cast<unsigned>(record.number(1));
            if (c == 'L')
                record.skip(1);
            else if (c == 'P')
                skip_pointer(record, static_cast<unsigned>(record.number(1)));
            else if (c != 'S' && c != 'B')
                return omitted;
        }
        return form_absptr;
    }

    unsigned size_of(unsigned encoding) const {
        switch (encoding & 0xf) {
            case form_absptr:
                return word_;
            case form_udata4:
            case form_sdata4:
                return 4;
            case form_udata8:
            case form_sdata8:
                return 8;
            default:
                return 0;
        }
    }

    void skip_pointer(Cursor& record, unsigned encoding) const {
        const unsigned size = size_of(encoding);
        if (size == 0) throw OutOfBytes();
        record.skip(size);
    }

    std::optional<std::uint64_t> function(Cursor& record, unsigned encoding) const {
        const unsigned size = size_of(encoding), relative = encoding & 0x70;
        if (encoding == omitted || size == 0 || (encoding & 0x80) != 0 ||
            (relative != 0 && relative != relative_pc))
            return std::nullopt;
        const std::uint64_t place = section_.addr + record.at();
        std::uint64_t value = record.number(size);
        const bool is_signed = (encoding & 0xf) == form_sdata4;
        if (is_signed) value = static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(value)});
        if (relative == relative_pc) value += place;
        return word_ == 4 ? value & 0xffffffff : value;
    }

    const Section& section_;
    bool little_;
    unsigned word_;
    std::vector<std::byte> bytes_;
    std::map<std::uint64_t, unsigned> encodings_;  // of common records, by where they start
    FrameRecords found_;
};

}  // namespace

FrameRecords read_frame_records(const Image& image, const Section& section) {
    return FrameReader(image, section).read();
}

}  // namespace elfsize::detail
