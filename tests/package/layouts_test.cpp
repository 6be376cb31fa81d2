// SPDX-License-Identifier: Apache-2.0
// How real packages arrange their folders: which folder is an instance's own, and which version it is.
#include "fixture.hpp"
#include "package/paths.hpp"

namespace package_test {
namespace {

using namespace ngcc::package;

TEST(Layouts, FlatFolderForEachInstance) {
    const Folder package;
    const std::string reference = "Pack/Implementations/Reference_Implementation/",
                      optimised = "Pack/Implementations/Optimized_Implementation/";
    write_kem(package, reference + "a-1024", "a-1024");
    write_kem(package, reference + "a-512", "a-512");
    write_kem(package, optimised + "a-512", "a-512");
    package.write(reference + "a-512/KAT_KEM.c",
                  "#include \"KEM_AlgorithmInstance.h\"\nDRNG_ctx drng_algorithm;\n"
                  "int main(void) { kem_keygen(a); kem_enc(b); kem_dec(c); }\n");
    const Discovery found = discover(package);
    EXPECT_EQ(folders(found), (Strings{reference + "a-512", reference + "a-1024", optimised + "a-512"}));
    EXPECT_EQ(found.sites[0].version, Version::reference);
    EXPECT_EQ(found.sites[2].version, Version::optimised);
    EXPECT_EQ(found.sites[0].api_file, reference + "a-512/KEM_AlgorithmInstance.c");
    EXPECT_EQ(found.sites[0].headers, Strings{reference + "a-512/KEM_AlgorithmInstance.h"});
    EXPECT_TRUE(found.sites[0].rivals.empty());
    EXPECT_EQ(found.facts.at(reference + "a-512/KAT_KEM.c").defines, (Strings{"drng_algorithm", "main"}));
}

TEST(Layouts, SubfoldersBelongToTheInstance) {
    const Folder package;
    const std::string at = "Implementations and Test_Vectors/Implementations/Reference_Implementation/";
    for (const char* name : {"x+1", "x+2"}) {
        package.write(at + name + "/src/kem.c", "#include \"KEM_AlgorithmInstance.h\"\n" + kem_source);
        package.write(at + name + "/include/KEM_AlgorithmInstance.h", named(name));
        package.write(at + name + "/src/keygen/fft.c", "int fft;");
    }
    const Discovery found = discover(package);
    EXPECT_EQ(folders(found), (Strings{at + "x+1", at + "x+2"}));
    EXPECT_EQ(found.sites[1].headers, Strings{at + "x+2/include/KEM_AlgorithmInstance.h"});
}

TEST(Layouts, OneInstanceOnly) {
    const Folder package;
    write_kem(package, "Implementations/Reference_Implementation/only", "only");
    EXPECT_EQ(folders(discover(package)), Strings{"Implementations/Reference_Implementation/only"});

    const Folder flat;
    write_kem(flat, "Implementation/reference", "only");
    EXPECT_EQ(folders(discover(flat)), Strings{"Implementation/reference"});

    const Folder pieces;
    pieces.write("Reference_Implementation/src/kem.c", kem_source);
    pieces.write("Reference_Implementation/include/KEM_AlgorithmInstance.h", named("x"));
    EXPECT_EQ(folders(discover(pieces)), Strings{"Reference_Implementation"});

    const Folder root;
    write_kem(root, "", "x");
    EXPECT_EQ(folders(discover(root)), Strings{""});

    const Folder below_root;
    write_kem(below_root, "x-128", "x");
    below_root.write("README.md", "text");
    EXPECT_EQ(folders(discover(below_root)), Strings{"x-128"});
}

TEST(Layouts, LevelTreesAndFamilies) {
    const Folder package;
    write_kem(package, "Implementations/sqi_lvl1/src/iccs", "l1");
    write_kem(package, "Implementations/sqi_lvl3/src/iccs", "l3");
    EXPECT_EQ(folders(discover(package)), (Strings{"Implementations/sqi_lvl1", "Implementations/sqi_lvl3"}));

    const Folder families;
    const std::string at = "Implementations/Reference_Implementation/";
    for (const char* name : {"R-SM3/R-SM3-128", "R-SM3/R-SM3-256", "R-SHAKE/R-SHAKE-128"})
        write_kem(families, at + name, name_of(name).data());
    EXPECT_EQ(folders(discover(families)),
              (Strings{at + "R-SHAKE", at + "R-SM3/R-SM3-128", at + "R-SM3/R-SM3-256"}));
}

TEST(Layouts, ThinInstancesAndSharedCore) {
    const Folder package;
    for (const char* name : {"H-128", "H-256"})
        write_kem(package, std::string("I/Implementations/Reference_Implementation/") + name + "/kr", name);
    package.write("I/Implementations/_shared/core/ref/core.c", "int core;");
    package.write("I/Implementations/_shared/api_pkc/auxfunc.c", "int sm3hash(int a) { return a; }");
    package.write("I/CMakeLists.txt", "project(x)");
    const Discovery found = discover(package);
    EXPECT_EQ(folders(found), (Strings{"I/Implementations/Reference_Implementation/H-128",
                                       "I/Implementations/Reference_Implementation/H-256"}));
    EXPECT_EQ(found.helper_files, Strings{"I/Implementations/_shared/api_pkc/auxfunc.c"});
}

TEST(Layouts, HeaderOnlyFoldersShareAnApiFile) {
    const Folder package;
    package.write("Ref/common/api.c", kem_source);
    package.write("Ref/X-128/KEM_AlgorithmInstance.h", named("X-128"));
    package.write("Ref/X-256/KEM_AlgorithmInstance.h", named("X-256"));
    const Discovery found = discover(package);
    ASSERT_EQ(folders(found), (Strings{"Ref/X-128", "Ref/X-256"}));
    for (const Site& site : found.sites) {
        EXPECT_EQ(site.api_file, "Ref/common/api.c");
        EXPECT_EQ(site.headers, Strings{site.folder + "/KEM_AlgorithmInstance.h"});
    }

    const Folder above;  // the API file lies above the instances
    above.write("Ref/api.c", kem_source);
    above.write("Ref/X-128/KEM_AlgorithmInstance.h", named("X-128"));
    above.write("Ref/X-256/KEM_AlgorithmInstance.h", named("X-256"));
    EXPECT_EQ(folders(discover(above)), (Strings{"Ref/X-128", "Ref/X-256"}));
}

TEST(Layouts, OneHeaderElsewhereIsNoSharing) {
    const Folder package;
    package.write("Ref/src/api.c", kem_source);
    package.write("Ref/include/KEM_AlgorithmInstance.h", named("X"));
    package.write("Ref/old/KEM_AlgorithmInstance.h", named("stale"));
    const Discovery found = discover(package);
    ASSERT_EQ(found.sites.size(), 1u);
    EXPECT_EQ(found.sites[0].headers.at(0), "Ref/include/KEM_AlgorithmInstance.h");
}

TEST(Layouts, HashNestingAndDoubledFolders) {
    const Folder package;
    const std::string at =
        "C Hash/Implementations/API_CryptHash/Implementations/Reference_Implementation/C-256";
    package.write(at + "/CryptHash_AlgorithmInstance.c", hash_source);
    package.write(at + "/CryptHash_AlgorithmInstance.h", "#define ALGORITHM_INSTANCE \"C-256\"\n");
    const Discovery found = discover(package);
    ASSERT_EQ(folders(found), Strings{at});
    EXPECT_EQ(found.sites[0].type, ngcc::record::Type::hash);

    const Folder doubled;
    write_kem(doubled, "Implementations/Implementations/\xE5\x8F\x82\xE8\x80\x83/cedrus-\xCE\xB1", "c");
    EXPECT_EQ(folders(discover(doubled)),
              Strings{"Implementations/Implementations/\xE5\x8F\x82\xE8\x80\x83"});
}

TEST(Layouts, TestVectorsBesideAreNotPartOfIt) {
    const Folder package;
    write_kem(package, "Pack/x-128", "x-128");
    package.write("Pack/Test_Vectors/KAT_KEM_x-128.txt", "Count = 0\nSeed_Len = 64\n");
    package.write("Pack/Makefile", "all:");
    EXPECT_EQ(folders(discover(package)), Strings{"Pack/x-128"});
}

TEST(Layouts, SeveralTypesInOnePackage) {
    const Folder package;
    package.write("x/KEM_AlgorithmInstance.c", kem_source);
    package.write("x/KEM_AlgorithmInstance.h", named("x"));
    package.write("x/SIG_AlgorithmInstance.c", sig_source);
    package.write("x/SIG_AlgorithmInstance.h", named("y"));
    package.write("x/Makefile", "");
    const Discovery found = discover(package);
    ASSERT_EQ(folders(found), (Strings{"x", "x"}));
    EXPECT_EQ(found.sites[0].type, ngcc::record::Type::kem);
    EXPECT_EQ(found.sites[0].headers.at(0), "x/KEM_AlgorithmInstance.h");
    EXPECT_EQ(found.sites[1].type, ngcc::record::Type::sig);
    EXPECT_EQ(found.sites[1].headers.at(0), "x/SIG_AlgorithmInstance.h");
}

TEST(Layouts, Versions) {
    const std::pair<const char*, Version> expected[] = {
        {"Implementations/Reference_Implementation/x", Version::reference},
        {"Implementations/Optimized_Implementation/x", Version::optimised},
        {"implementations/optimised_implementation/x", Version::optimised},
        {"Implementations/Additional_Implementation/avx2/x", Version::additional},
        {"Implementations/Additional_Implementations/HARE-128/kr-arm-sve", Version::additional},
        {"Implementations/reference", Version::reference},
        {"Implementations/optimization", Version::optimised},
        {"x-128/avx2", Version::optimised},
        {"x-128/aarch64/src", Version::optimised},
        {"x-128/ref", Version::reference},
        {"opt/x", Version::optimised},
        {"KEM-CTL-x86-Reference_Implementation/crypto_kem/Implementations", Version::reference},
        {"API_PKC/Native_Implementation/Frost", Version::reference},
        {"Reference_Implementation/adopted-512", Version::reference},
        {"", Version::reference},
    };
    for (const auto& [path, version] : expected)
        EXPECT_EQ(version_of(path), version) << path;
    EXPECT_STREQ(variant_name(Version::optimised), "Optimized_Implementation");
}

TEST(Layouts, Paths) {
    EXPECT_EQ(parent_of("a/b/c.h"), "a/b");
    EXPECT_EQ(parent_of("c.h"), "");
    EXPECT_EQ(stem_of("a.b/c.tar.gz"), "c.tar");
    EXPECT_EQ(extension_of("a.b/.hidden"), "");
    EXPECT_EQ(normal_path("a/./b/../c//d"), "a/c/d");
    EXPECT_EQ(normal_path("a/../../c"), "");
    EXPECT_TRUE(is_below("a/b", "a"));
    EXPECT_FALSE(is_below("ab", "a"));
    EXPECT_EQ(common_parts("a/b/c", "a/b/d"), 2u);
    EXPECT_EQ(common_parts("a/bx", "a/by"), 1u);
    EXPECT_EQ(common_parts("a/b", "a/b"), 2u);
    EXPECT_EQ(common_parts("a/b", "a/b/c"), 2u);
    EXPECT_EQ(common_parts("", "a"), 0u);
}

}  // namespace
}  // namespace package_test
