// SPDX-License-Identifier: Apache-2.0
// Values below are copied from the standards and from published check values, not from the library.
#include <gtest/gtest.h>

#include <algorithm>

#include "constants/find.hpp"
#include "constants/known.hpp"
#include "elf_builder.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

const std::vector<std::uint64_t>& known(const std::string& name) {
    for (const KnownTable& table : known_tables())
        if (table.name == name) return table.elements;
    throw std::runtime_error("no table " + name);
}

std::uint64_t crc_of_digits(const std::string& name) {
    std::uint64_t crc = 0xffffffff;
    for (const char c : std::string("123456789"))
        crc = crc >> 8 ^ known(name)[(crc ^ static_cast<unsigned char>(c)) & 0xff];
    return crc ^ 0xffffffff;
}

TEST(KnownTables, HoldTheValuesOfTheStandards) {
    EXPECT_EQ(known("SHA-256 K").front(), 0x428a2f98u);
    EXPECT_EQ(known("SHA-256 K").at(63), 0xc67178f2u);
    EXPECT_EQ(known("SHA-512 K").at(79), 0x6c44198c4a475817u);
    EXPECT_EQ(known("SHA-224 initial value").at(7), 0xbefa4fa4u);
    EXPECT_EQ(known("SHA-384 initial value").front(), 0xcbbb9d5dc1059ed8u);
    EXPECT_EQ(known("SHA-512 or BLAKE2b initial value").at(7), 0x5be0cd19137e2179u);
    EXPECT_EQ(known("Keccak round constants").at(23), 0x8000000080008008u);
    const auto& halves = known("Keccak round constants, interleaved halves");
    EXPECT_EQ(std::vector(halves.begin(), halves.begin() + 6),
              (std::vector<std::uint64_t>{1, 0, 0, 0x89, 0, 0x8000008b}));
    EXPECT_EQ(known("AES S-box").at(255), 0x16u);
    EXPECT_EQ(known("AES inverse S-box").at(255), 0x7du);
    EXPECT_EQ(known("AES T-table 0").front(), 0xc66363a5u);
    EXPECT_EQ(known("AES inverse T-table 0").front(), 0x51f4a750u);
    EXPECT_EQ(known("SM4 S-box").front(), 0xd6u);
    EXPECT_EQ(known("SM4 S-box").at(255), 0x48u);
    EXPECT_EQ(known("SM4 CK").at(31), 0x646b7279u);
    EXPECT_EQ(known("SM3 T_j, rotated by j").at(1), 0xf3988a32u);
    EXPECT_EQ(crc_of_digits("CRC-32 (IEEE 802.3) table"), 0xcbf43926u);
    EXPECT_EQ(crc_of_digits("CRC-32C (Castagnoli) table"), 0xe3069283u);
}

TEST(Constants, EveryTableInEveryLayoutIsFoundWhereItLies) {
    for (const KnownTable& table : known_tables())
        for (unsigned width = table.width; width <= 8; width *= 2)
            for (const bool big : {false, true}) {
                SCOPED_TRACE(table.name + ", width " + std::to_string(width) + (big ? ", big" : ", little"));
                constexpr std::uint64_t start = 0x208;
                ElfSpec spec;
                spec.machine = EM_RISCV;
                spec.blob = 0x2000;
                spec.sections.push_back({".rodata", SHT_PROGBITS, SHF_ALLOC, 0x1000, 0x400, 0x1800});
                auto file = build(spec);
                for (std::size_t i = 0; i < table.elements.size(); ++i)
                    for (unsigned byte = 0; byte < width; ++byte)
                        file[0x400 + start + i * width + byte] = static_cast<std::byte>(
                            table.elements[i] >> (8 * (big ? width - 1 - byte : byte)));
                const auto found = constants_of(Image::from_bytes(file, "x"));
                ASSERT_EQ(found.tables.size(), 1u);
                const FoundTable& t = found.tables[0];
                EXPECT_EQ(t.name, table.name);
                EXPECT_EQ(t.offset, start);
                EXPECT_EQ(t.address, 0x1000 + start);
                EXPECT_EQ(t.width, width);
                EXPECT_TRUE(width == 1 || (t.order == ByteOrder::big) == big);
                EXPECT_EQ(t.bytes, table.elements.size() * width);
                EXPECT_TRUE(has(found.references_caveat, "RISC-V")) << found.references_caveat;
                // One wrong bit in the last element, and it is another table.
                file[0x400 + start + t.bytes - 1] ^= std::byte{1};
                for (const FoundTable& other : constants_of(Image::from_bytes(file, "x")).tables)
                    EXPECT_LT(other.count, table.elements.size());
            }
}

constexpr const char* users = R"(
static const unsigned t[2] = {0x79cc4519, 0x7a879d8a};
static const unsigned long long sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
const unsigned fk[4] = {0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc};
const unsigned* pointer = fk;
unsigned use_t(int i) { return t[i]; }
unsigned long long use_sigma(int i) { return sigma[i]; }
unsigned use_fk(int i) { return fk[i]; }
void init(volatile unsigned* s) {
    s[0] = 0x7380166f; s[1] = 0x4914b2b9; s[2] = 0x172442d7; s[3] = 0xda8a0600;
    s[4] = 0xa96f30bc; s[5] = 0x163138aa; s[6] = 0xe38dee4d; s[7] = 0xb0fb0e4e;
}
)";

const FoundTable& table_of(const Constants& constants, const std::string& symbol) {
    for (const FoundTable& table : constants.tables)
        if (table.symbol == symbol) return table;
    throw std::runtime_error("no table at " + symbol);
}

using References = std::vector<Reference>;

TEST(Constants, FunctionsPointersAndImmediatesOfCompiledCode) {
    const TemporaryFolder folder;
    for (const char* flags : {"-O2 -c", "-O2 -shared -fPIC"}) {
        SCOPED_TRACE(flags);
        const Image image = Image::open(compile(folder, users, "users.bin", flags));
        if (image.machine() != EM_X86_64) GTEST_SKIP() << "section anchors hide references";
        const Constants found = constants_of(image);
        EXPECT_EQ(found.references_caveat, "");
        EXPECT_EQ(found.tables.size(), 3u);
        EXPECT_EQ(table_of(found, "t").references, (References{{"use_t", false}}));
        EXPECT_EQ(table_of(found, "sigma").references, (References{{"use_sigma", false}}));
        EXPECT_EQ(table_of(found, "fk").references, (References{{"pointer", true}, {"use_fk", false}}));
        ASSERT_EQ(found.inlined.size(), 1u);
        EXPECT_EQ(found.inlined[0].name, "SM3 initial value");
        EXPECT_EQ(found.inlined[0].function, "init");
        EXPECT_EQ(found.inlined[0].count, 8u);
    }
}

}  // namespace
}  // namespace elfsize::test
