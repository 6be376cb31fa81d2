// SPDX-License-Identifier: Apache-2.0
#include "kat/difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "kat/fields.hpp"

namespace ngcc {
namespace {

constexpr std::size_t shown_characters = 8, shown_number = 24, shown_name = 32;

bool begins_record(const std::string& name) {
    return name == "Count" || name == "Msg_Len";
}

bool is_number_field(const std::string& name) {
    return is_length_field(name) || name == "Count" || name == "Pass_Num";
}

// Foreign bytes in a report: printable ASCII only.
std::string shown(std::string_view bytes, std::size_t most) {
    std::string text;
    for (const char c : bytes.substr(0, most))
        text += c >= ' ' && c <= '~' ? c : '?';
    return bytes.size() > most ? text + "…" : text;
}

bool same_hex_digit(char a, char b) {
    return a != b && (a | 0x20) == (b | 0x20) && (a | 0x20) >= 'a' && (a | 0x20) <= 'f';
}

// The value of one field on one side, piece by piece.
struct Value {
    explicit Value(FieldReader& fields) : fields(fields) { refill(); }
    void refill() {
        if (piece.empty()) piece = fields.value();
    }
    bool ended() const { return piece.empty(); }
    std::string upcoming(std::size_t most) const {
        std::string text(piece.substr(0, most));
        return text.size() < most ? text + fields.short_value(most - text.size()) : text;
    }
    std::uint64_t drain() {
        std::uint64_t characters = 0;
        for (; !ended(); refill()) {
            characters += piece.size();
            piece = {};
        }
        return characters;
    }
    FieldReader& fields;
    std::string_view piece;
};

class Comparer {
  public:
    Comparer(ByteSource& generated, ByteSource& reference) : generated_(generated), reference_(reference) {}

    TextComparison run() && {
        for (;;) {
            const bool more = generated_.next(), expected = reference_.next();
            if (!more || !expected) {
                end(more, expected);
                break;
            }
            if (begins_record(generated_.name())) begin_record();
            if (!names_agree() || !values_agree()) break;
        }
        result_.other_spacing = reference_.has_other_spacing();
        result_.carriage_returns = reference_.has_carriage_returns();
        result_.byte_order_mark = reference_.has_byte_order_mark();
        return std::move(result_);
    }

  private:
    void begin_record() {
        close_record();
        in_record_ = true;
        const char* word = generated_.name() == "Count" ? "count " : "Msg_Len ";
        record_ = word + shown(generated_.short_value(shown_number), shown_number);
    }

    void close_record() {
        if (in_record_) ++result_.records;
        in_record_ = false;
    }

    std::string place() const { return record_.empty() ? "" : record_ + ", "; }
    std::string field() const { return place() + shown(generated_.name(), shown_name); }

    bool differs(std::string text) {
        result_.difference = std::move(text);
        return false;
    }

    bool is_cut(const std::string& where) {
        result_.cut = where;
        return false;
    }

    // One text has ended, or both.
    void end(bool generated, bool reference) {
        if (generated && !begins_record(generated_.name())) {
            is_cut(place() + "before " + shown(generated_.name(), shown_name));
            return;
        }
        if (reference && !begins_record(reference_.name())) {
            result_.generated_cut = true;
            differs(fmt::format("{}expected {} (line {}), got the end of the text", place(),
                                shown(reference_.name(), shown_name), reference_.line()));
            return;
        }
        close_record();
        result_.generated_goes_on = generated;
        result_.reference_goes_on = reference;
    }

    bool names_agree() {
        if (generated_.name() == reference_.name()) return true;
        if (generated_.name().starts_with(reference_.name()) && reference_.at_end_of_text())
            return is_cut("in the name " + field());
        if (reference_.name().starts_with(generated_.name()) && generated_.at_end_of_text())
            result_.generated_cut = true;
        return differs(fmt::format("{}expected the field {} (line {}), got {}", place(),
                                   shown(reference_.name(), shown_name), reference_.line(),
                                   shown(generated_.name(), shown_name)));
    }

    bool is_blank_in_reference() {
        if (reference_.at_end_of_text())
            return is_cut(place() + "in " + shown(generated_.name(), shown_name));
        if (generated_.name() == "Count") return differs(field() + " is blank");
        ++(is_number_field(generated_.name()) ? result_.blank_lengths : result_.blank_values);
        return true;
    }

    bool values_agree() {
        Value mine(generated_), theirs(reference_);
        if (theirs.ended() && !mine.ended()) return is_blank_in_reference();
        start_.clear();
        last_ = '\0';
        for (std::uint64_t position = 0;;) {
            if (mine.ended() && theirs.ended()) return true;
            if (mine.ended() || theirs.ended()) return ends_differ(mine, theirs, position);
            const std::size_t bytes = std::min(mine.piece.size(), theirs.piece.size());
            const std::size_t equal = equal_part(mine.piece.substr(0, bytes), theirs.piece.substr(0, bytes));
            remember(mine.piece.substr(0, equal));
            mine.piece.remove_prefix(equal);
            theirs.piece.remove_prefix(equal);
            position += equal;
            if (equal < bytes) return difference_at(mine, theirs, position);
            mine.refill();
            theirs.refill();
        }
    }

    // How many characters agree, but for the case of hex digits.
    std::size_t equal_part(std::string_view a, std::string_view b) {
        if (std::memcmp(a.data(), b.data(), a.size()) == 0) return a.size();
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i] == b[i]) continue;
            if (!same_hex_digit(a[i], b[i])) return i;
            result_.lower_case = true;
        }
        return a.size();
    }

    // What a report may show of the part that agrees: a number from its start, the first half of a byte.
    void remember(std::string_view equal) {
        if (equal.empty()) return;
        if (start_.size() < shown_number) start_ += equal.substr(0, shown_number - start_.size());
        last_ = equal.back();
    }

    bool difference_at(const Value& mine, const Value& theirs, std::uint64_t position) {
        if (is_number_field(generated_.name())) return numbers_differ(mine, theirs);
        const bool in_byte = position % 2 == 1;
        const auto text = [&](const Value& value) {
            return shown((in_byte ? std::string(1, last_) : "") + value.upcoming(shown_characters + 1),
                         shown_characters);
        };
        return differs(fmt::format("{} differs at byte {} (line {}): expected {}, got {}", field(),
                                   position / 2, reference_.line(), text(theirs), text(mine)));
    }

    bool numbers_differ(const Value& mine, const Value& theirs) {
        const auto text = [&](const Value& value) {
            return shown(start_ + value.upcoming(shown_number), shown_number);
        };
        return differs(fmt::format("{} differs (line {}): expected {}, got {}", field(), reference_.line(),
                                   text(theirs), text(mine)));
    }

    // One value is the start of the other.
    bool ends_differ(Value& mine, Value& theirs, std::uint64_t position) {
        if (theirs.ended() && reference_.at_end_of_text())
            return is_cut(place() + "in " + shown(generated_.name(), shown_name));
        if (mine.ended() && generated_.at_end_of_text()) result_.generated_cut = true;
        if (is_number_field(generated_.name())) return numbers_differ(mine, theirs);
        const std::uint64_t got = position + mine.drain(), expected = position + theirs.drain();
        return differs(fmt::format("{} differs in length (line {}): expected {} hex digits, got {}", field(),
                                   reference_.line(), expected, got));
    }

    FieldReader generated_, reference_;
    TextComparison result_;
    std::string record_, start_;
    char last_ = '\0';
    bool in_record_ = false;
};

}  // namespace

TextComparison compare_texts(ByteSource& generated, ByteSource& reference) {
    return Comparer(generated, reference).run();
}

}  // namespace ngcc
