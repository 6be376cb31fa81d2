// SPDX-License-Identifier: Apache-2.0
// KAT texts are read in pieces: the pieces never matter, and memory does not grow with the text.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <sstream>

#include "kat/canonical.hpp"
#include "kat/difference.hpp"
#include "kat/reference.hpp"
#include "support/files.hpp"

namespace {

using namespace ngcc;

// Gives a few bytes at a time, so that every boundary falls everywhere.
class Dripping : public ByteSource {
  public:
    Dripping(std::string_view text, unsigned seed) : text_(text), random_(seed) {}
    std::size_t read_at(std::uint64_t offset, char* to, std::size_t bytes) override {
        if (offset >= text_.size()) return 0;
        return text_.copy(to, std::min<std::size_t>(bytes, 1 + random_() % 7), offset);
    }

  private:
    std::string_view text_;
    std::minstd_rand random_;
};

// The rule once more, on whole lines in memory.
std::string plain_digest(const std::string& text, KatMode mode, std::uint64_t records) {
    std::istringstream in(text);
    std::string canonical;
    std::uint64_t seen = 0;
    for (std::string line; std::getline(in, line);) {
        line.erase(line.find_last_not_of("\r \t") + 1);
        if (line.empty()) continue;
        if (records > 0 && line.starts_with("Count = ") && ++seen > records) break;
        const std::size_t equals = line.find('=');
        std::string before = line.substr(0, equals);
        before.erase(before.find_last_not_of(' ') + 1);
        const bool is_length = equals != std::string::npos && equals >= 5 && before.ends_with("_Len");
        if (mode == KatMode::strict || !is_length) canonical += line + "\n";
    }
    return hashprof::sha256_hex(canonical);
}

std::string random_text(std::minstd_rand& random) {
    static const std::vector<std::string> parts = {
        "Count = ",  "Count =", "Count", "=",  " = ",  "_Len",         "PK_Len = ",
        "X_Len  = ", " ",       "  ",    "\t", "\r",   "\n",           "\r\n",
        "\n\n",      "0",       "A",     "a",  "0A1B", "\xEF\xBB\xBF", "Pass_Num ="};
    std::string text;
    for (unsigned i = random() % 40; i > 0; --i)
        text += parts[random() % parts.size()];
    return text;
}

std::string described(const TextComparison& c) {
    std::ostringstream out;
    out << c.difference << '|' << c.cut << '|' << c.records << c.reference_goes_on << c.generated_goes_on
        << c.generated_cut << c.blank_lengths << c.blank_values << c.lower_case << c.other_spacing
        << c.carriage_returns << c.byte_order_mark;
    return out.str();
}

// A text of one record with a value of so many characters, which nobody stores.
class Endless : public ByteSource {
  public:
    Endless(std::uint64_t digits, char last) : digits_(digits), last_(last) {}
    std::size_t read_at(std::uint64_t offset, char* to, std::size_t bytes) override {
        std::size_t done = 0;
        for (; done < bytes && offset + done < head_.size(); ++done)
            to[done] = head_[offset + done];
        const std::uint64_t end = head_.size() + digits_;
        if (done < bytes && offset + done < end) {
            const std::size_t more = std::min<std::uint64_t>(bytes - done, end - offset - done);
            std::memset(to + done, 'A', more);
            done += more;
            if (offset + done == end) to[done - 1] = last_;
        }
        if (done < bytes && offset + done == end) to[done++] = '\n';
        return done;
    }

  private:
    const std::string head_ = "Count = 0\nCT = ";
    std::uint64_t digits_;
    char last_;
};

long peak_kilobytes() {
    struct rusage usage;
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

}  // namespace

TEST(KatStream, TheDigestIsThatOfTheRuleWhateverThePieces) {
    std::minstd_rand random(1);
    for (unsigned i = 0; i < 5000; ++i) {
        const std::string text = random_text(random);
        for (const KatMode mode : {KatMode::strict, KatMode::nolen}) {
            const std::uint64_t records = random() % 3;
            const std::string expected = plain_digest(text, mode, records);
            Dripping dripping(text, i);
            ASSERT_EQ(canonical_digest(dripping, mode, records), expected) << testing::PrintToString(text);
            ASSERT_EQ(canonical_digest(text, mode, records), expected) << testing::PrintToString(text);
        }
    }
}

TEST(KatStream, ComparisonsAndSurveysDoNotDependOnThePieces) {
    std::minstd_rand random(2);
    for (unsigned i = 0; i < 5000; ++i) {
        const std::string a = random_text(random);
        std::string b = a;
        if (!b.empty() && i % 3 != 0) b[random() % b.size()] = "0A \t\n="[random() % 6];
        MemorySource whole_a(a), whole_b(b);
        Dripping pieces_a(a, i), pieces_b(b, i + 1);
        ASSERT_EQ(described(compare_texts(pieces_a, pieces_b)), described(compare_texts(whole_a, whole_b)))
            << testing::PrintToString(a) << testing::PrintToString(b);
        const ReferenceFacts whole = survey(whole_a), pieces = survey(pieces_a);
        ASSERT_EQ(whole.records, pieces.records);
        ASSERT_EQ(whole.values, pieces.values) << testing::PrintToString(a);
        ASSERT_EQ(natural_mode(a), natural_mode(pieces_a));
    }
}

TEST(KatStream, MemoryDoesNotGrowWithTheText) {
    constexpr std::uint64_t digits = std::uint64_t{1} << 28;
    const long before = peak_kilobytes();
    Endless mine(digits, 'A'), same(digits, 'A'), other(digits, 'B');
    EXPECT_TRUE(compare_texts(mine, same).difference.empty());
    EXPECT_EQ(compare_texts(mine, other).difference,
              "count 0, CT differs at byte 134217727 (line 2): expected AB, got AA");
    EXPECT_EQ(survey(mine).values, 1u);
    EXPECT_EQ(canonical_digest(mine, KatMode::nolen), canonical_digest(same, KatMode::strict));
    EXPECT_LT(peak_kilobytes() - before, 8 * 1024);
}
