// SPDX-License-Identifier: Apache-2.0
#include "census/names.hpp"

#include <gtest/gtest.h>

#include "census/branches.hpp"

#include <elf.h>

namespace hashprof::census {

namespace {

TEST(Names, ClonesBelongToTheirFunction) {
    EXPECT_EQ(clone_of("sm3hash.constprop.0"), "sm3hash");
    EXPECT_EQ(clone_of("pseudoXOF.part.1"), "pseudoXOF");
    EXPECT_EQ(clone_of("kem_enc.localalias"), "kem_enc");
    EXPECT_FALSE(clone_of("sm3hash.cold"));
    EXPECT_FALSE(clone_of("sm3hash"));
    EXPECT_FALSE(clone_of("mix.constprop.0"));
    EXPECT_FALSE(clone_of(".constprop"));
}

TEST(Names, MangledFormsAreRecognised) {
    const auto plain = mangled_form("_Z7sm3hashiPKhyPh");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->function, "sm3hash");
    EXPECT_EQ(plain->demangled, "sm3hash(int, unsigned char const*, unsigned long long, unsigned char*)");
    EXPECT_EQ(mangled_form("_ZN2ns9pseudoXOFEyPKhyPh")->function, "pseudoXOF");
    EXPECT_FALSE(mangled_form("_Z8my_sm3hashi"));
    // A hundred bytes that stand for gigabytes: A<int>, and then again and again the double of what came
    // before.
    std::string bomb = "_Z7sm3hash1AIiE";
    const std::string digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (const char last : digits)
        bomb += std::string("S_IS") + last + "_S" + last + "_E";
    EXPECT_FALSE(mangled_form(bomb));
    EXPECT_FALSE(mangled_form("sm3hash"));
    EXPECT_FALSE(mangled_form("_Z"));
}

TEST(Names, OneSlipIsASpellingMistakeAndAnotherFunctionIsNot) {
    EXPECT_EQ(misspelt_helper("sm3_hash"), "sm3hash");
    EXPECT_EQ(misspelt_helper("SM3Hash"), "sm3hash");
    EXPECT_EQ(misspelt_helper("psuedohash"), "pseudohash");
    EXPECT_EQ(misspelt_helper("pseudo_xof"), "pseudoXOF");
    EXPECT_EQ(misspelt_helper("get_randomnumber"), "get_random_number");
    EXPECT_FALSE(misspelt_helper("sm4hash"));
    EXPECT_FALSE(misspelt_helper("sm3hash"));
    EXPECT_FALSE(misspelt_helper("pseudoXOF_4x"));
}

TEST(Names, FunctionsBesideTheOfficialOnesAreListed) {
    EXPECT_TRUE(resembles_helper("pseudoXOF_4x"));
    EXPECT_TRUE(resembles_helper("ns_sm3hash"));
    EXPECT_FALSE(resembles_helper("sm3hash"));
    EXPECT_FALSE(resembles_helper("__wrap_sm3hash"));
    EXPECT_FALSE(resembles_helper("sm3hash.constprop.0"));
    EXPECT_FALSE(resembles_helper("keccak"));
}

std::vector<std::byte> code(std::initializer_list<int> bytes) {
    std::vector<std::byte> out;
    for (const int byte : bytes)
        out.push_back(static_cast<std::byte>(byte));
    return out;
}

TEST(Branches, OfX86AreFoundByOpcode) {
    // nop; call +0 (to 6); jmp -11 (to 0); je +5 (to 22); lea rax,[rip-24] (to 0)
    const auto bytes = code({0x90, 0xe8, 0, 0, 0, 0,    0xe9, 0xf5, 0xff, 0xff, 0xff, 0x0f,
                             0x84, 5,    0, 0, 0, 0x48, 0x8d, 0x05, 0xe8, 0xff, 0xff, 0xff});
    const auto at = [&](std::int64_t target) {
        std::vector<std::uint64_t> out;
        for (const BranchSite& site : branches_to(EM_X86_64, bytes, target))
            out.push_back(site.instruction);
        return out;
    };
    EXPECT_EQ(at(6), (std::vector<std::uint64_t>{1}));
    EXPECT_EQ(at(0), (std::vector<std::uint64_t>{6, 18}));
    EXPECT_EQ(at(22), (std::vector<std::uint64_t>{11}));
    EXPECT_TRUE(at(7).empty());
    EXPECT_TRUE(branches_to(EM_386, bytes, 6).empty());
    EXPECT_TRUE(branches_to(EM_X86_64, {}, 0).empty());
}

TEST(Branches, OfAArch64AreFoundByInstruction) {
    // nop; bl +8 (to 12); b -8 (to 0)
    const auto bytes = code({0x1f, 0x20, 0x03, 0xd5, 0x02, 0, 0, 0x94, 0xfe, 0xff, 0xff, 0x17});
    EXPECT_EQ(branches_to(EM_AARCH64, bytes, 12).at(0).instruction, 4u);
    EXPECT_EQ(branches_to(EM_AARCH64, bytes, 0).at(0).instruction, 8u);
    EXPECT_TRUE(branches_to(EM_AARCH64, bytes, 8).empty());
}

}  // namespace

}  // namespace hashprof::census
