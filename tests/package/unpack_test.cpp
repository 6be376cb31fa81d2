// SPDX-License-Identifier: Apache-2.0
#include <sys/stat.h>

#include "archives.hpp"
#include "package/entry.hpp"
#include "support/error.hpp"

namespace package_test {

namespace {

std::uint32_t crc32(const std::string& bytes) {
    std::uint32_t crc = 0xFFFFFFFFu;
    for (const char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        for (int i = 0; i < 8; ++i)
            crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

std::string little(std::uint64_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> 8 * i & 0xFF);
    return text;
}

std::string with_crc16(const std::string& header) {
    return little(crc32(header) & 0xFFFF, 2) + header;
}

}  // namespace

std::string rar_with(const std::string& name, const std::string& content) {
    std::string rar("Rar!\x1a\x07\x00", 7);
    rar += with_crc16("\x73" + little(0, 2) + little(13, 2) + little(0, 6));
    const std::string sizes = little(content.size(), 4) + little(content.size(), 4);
    rar += with_crc16("\x74" + little(0x8000, 2) + little(32 + name.size(), 2) + sizes + '\x03' +
                      little(crc32(content), 4) + little(0, 4) + '\x14' + '\x30' + little(name.size(), 2) +
                      little(0100644, 4) + name) +
           content;
    return rar + with_crc16("\x7b" + little(0x4000, 2) + little(7, 2));
}

namespace {

using namespace ngcc::package;

const std::vector<Entry> good{{"p/a.c", "int a;\n"},
                              {"p/doc.pdf", "%PDF"},
                              {"p/x/Makefile", "all:\n"},
                              {"p/x/table.inc", "1, 2\n"},
                              {"p/lib.a", "!<arch>\n"},
                              {"p/INSTANCE", "one\n"},
                              {"p/prog",
                               "\x7f"
                               "ELF\2"},
                              {"p/inner.zip", "PK\3\4..."},
                              {"p/KAT_KEM_x.txt", "Count = 0\n"}};

std::string notes(const Unpacked& unpacked) {
    std::string all;
    for (const std::string& note : unpacked.notes)
        all += note + '\n';
    return all;
}

// Cannot be compressed.
std::string noise(std::size_t size) {
    std::string text;
    for (std::uint32_t x = 1; text.size() < size; x = x * 1103515245 + 12345)
        text += static_cast<char>(x >> 16);
    return text;
}

// The message, or nothing if it was unpacked. Nothing may be left, and nothing written elsewhere.
std::string refusal(const Folder& folder, const fs::path& file, const UnpackLimits& limits = {}) {
    const fs::path to = folder.path() / "to/deep";
    std::string text;
    try {
        unpack(file, to, limits);
    } catch (const hashprof::Error& error) {
        text = error.where() + ": " + error.cause();
        EXPECT_FALSE(fs::exists(to));
    }
    EXPECT_FALSE(fs::exists(folder.path() / "evil.c"));
    EXPECT_FALSE(fs::exists(folder.path() / "to/evil.c"));
    return text;
}

class Formats : public testing::TestWithParam<const char*> {};

TEST_P(Formats, KeepsWhatAnImportCanUse) {
    const Folder folder;
    const fs::path file = write_archive(folder.path() / "a.bin", GetParam(), good);
    EXPECT_TRUE(is_archive(file));
    const Unpacked unpacked = unpack(file, folder.path() / "to");
    EXPECT_EQ(read(unpacked.folder / "p/a.c"), "int a;\n");
    EXPECT_EQ(read(unpacked.folder / "p/x/table.inc"), "1, 2\n");
    EXPECT_EQ(read(unpacked.folder / "p/INSTANCE"), "one\n");
    Strings paths;
    for (const File& each : read_tree(unpacked.folder).files)
        paths.push_back(each.path);
    EXPECT_EQ(paths, (Strings{"p/INSTANCE", "p/KAT_KEM_x.txt", "p/a.c", "p/inner.zip", "p/x/Makefile",
                              "p/x/table.inc"}));
    EXPECT_NE(notes(unpacked).find("3 entries that no import needs"), std::string::npos) << notes(unpacked);
    struct stat status;
    ASSERT_EQ(::stat((unpacked.folder / "p/a.c").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07133, 0u);
}

TEST_P(Formats, CutShortIsAnError) {
    const Folder folder;
    const fs::path whole =
        write_archive(folder.path() / "a.bin", GetParam(),
                      {{"a.c", noise(30000)}, {"b.c", noise(30000)}, {"c.c", noise(30000)}});
    const std::string bytes = read(whole);
    for (const std::size_t size : {bytes.size() / 3, bytes.size() * 2 / 3}) {
        const fs::path cut = folder.write("cut", bytes.substr(0, size));
        EXPECT_NE(refusal(folder, cut), "") << size << " of " << bytes.size();
    }
}

INSTANTIATE_TEST_SUITE_P(All, Formats, testing::Values("zip", "7zip", "none", "gzip", "bzip2", "xz", "zstd"));

TEST(Unpack, Rar) {
    const Folder folder;
    const fs::path file = folder.write("a.rar", rar_with("p\\a.c", "int a;\n"));
    EXPECT_TRUE(is_archive(file));
    const Unpacked unpacked = unpack(file, folder.path() / "to");
    EXPECT_EQ(read(unpacked.folder / "p/a.c"), "int a;\n");
}

TEST(Unpack, DamageNamesEntryAndCause) {
    const Folder folder;
    std::string bytes = read(write_archive(folder.path() / "a.zip", "zip", {{"p/a.c", noise(5000)}}));
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
    const std::string text = refusal(folder, folder.write("b.zip", bytes));
    EXPECT_NE(text.find("entry p/a.c: "), std::string::npos) << text;
}

TEST(Unpack, NothingOutsideIsWritten) {
    const Folder folder;
    const auto refused = [&](const char* format, const std::vector<Entry>& entries) {
        return refusal(folder, write_archive(folder.path() / "a", format, entries));
    };
    for (const char* format : {"zip", "none", "7zip"}) {
        EXPECT_NE(refused(format, {{"a.c", "x"}, {"../evil.c", "x"}}).find("../evil.c climbs out"),
                  std::string::npos);
        EXPECT_NE(refused(format, {{"p/../../evil.c", "x"}}), "");
        EXPECT_NE(refused(format, {{(folder.path() / "evil.c").string(), "x"}}).find("absolute"),
                  std::string::npos);
        EXPECT_NE(refused(format, {{"C:\\evil.c", "x"}}), "");
        EXPECT_NE(refused(format, {{"..\\evil.c", "x"}}), "");
    }
    EXPECT_NE(
        refused("none", {{"d", "", AE_IFLNK, "..", ""}, {"d/evil.c", "x"}}).find("behind a symbolic link"),
        std::string::npos);
    EXPECT_NE(refused("none", {{"d", "", AE_IFLNK, "q", ""}, {"d/e/evil.c", "x"}}), "");
    EXPECT_NE(refused("none", {{"d/a.c", "x"}, {"d", "", AE_IFLNK, "..", ""}}), "");
    EXPECT_NE(refused("none", {{"a.c", "", AE_IFLNK, "b.c", ""}, {"a.c", "x"}}), "");
    EXPECT_NE(refused("none", {{"a", "x"}, {"a/b.c", "x"}}), "");
}

TEST(Unpack, ALinkThatLeadsOutThroughAnotherOne) {
    const Folder folder;
    folder.write("to/secret.c", "int secret;");
    const fs::path file = write_archive(folder.path() / "a", "none",
                                        {{"x/y/up", "", AE_IFLNK, "../..", ""},
                                         {"x/y/q.c", "", AE_IFLNK, "up/../secret.c", ""},
                                         {"a.c", "x"}});
    EXPECT_NE(refusal(folder, file).find("x/y/q.c is a link that leads out"), std::string::npos);
}

TEST(Unpack, LinksInsideAreKept) {
    const Folder folder;
    const fs::path file = write_archive(folder.path() / "a.tar", "none",
                                        {{"p/link.c", "", AE_IFLNK, "real.c", ""},
                                         {"p/inc", "", AE_IFLNK, "../common", ""},
                                         {"p/real.c", "int a;"},
                                         {"common/c.h", "int c;"},
                                         {"p/hard.c", "", AE_IFREG, "", "p/real.c"},
                                         {"p/dangling.c", "", AE_IFLNK, "nothing.c", ""},
                                         {"p/out.c", "", AE_IFLNK, "../../out.c", ""},
                                         {"p/passwd.c", "", AE_IFLNK, "/etc/passwd", ""},
                                         {"p/hardout.c", "", AE_IFREG, "", "/etc/passwd"},
                                         {"p/hardup.c", "", AE_IFREG, "", "../x.c"}});
    const Unpacked unpacked = unpack(file, folder.path() / "to");
    EXPECT_EQ(read(unpacked.folder / "p/link.c"), "int a;");
    EXPECT_EQ(read(unpacked.folder / "p/hard.c"), "int a;");
    EXPECT_EQ(read(unpacked.folder / "p/inc/c.h"), "int c;");
    for (const char* name : {"dangling.c", "out.c", "passwd.c", "hardout.c", "hardup.c"}) {
        EXPECT_FALSE(fs::is_symlink(unpacked.folder / "p" / name)) << name;
        EXPECT_FALSE(fs::exists(unpacked.folder / "p" / name)) << name;
        EXPECT_NE(notes(unpacked).find(std::string("p/") + name), std::string::npos) << name;
    }
}

TEST(Unpack, DevicesAreLeftOut) {
    const Folder folder;
    const Unpacked unpacked =
        unpack(write_archive(
                   folder.path() / "a.tar", "none",
                   {{"zero.c", "", AE_IFCHR, "", ""}, {"pipe.c", "", AE_IFIFO, "", ""}, {"a.c", "int a;"}}),
               folder.path() / "to");
    EXPECT_EQ(read_tree(unpacked.folder).files.size(), 1u);
    EXPECT_NE(notes(unpacked).find("zero.c: a device or a pipe"), std::string::npos);
}

TEST(Unpack, Bombs) {
    const Folder folder;
    const UnpackLimits small{10, 1u << 20, 20, 64u << 10};
    const auto refused = [&](const char* format, const std::vector<Entry>& entries) {
        return refusal(folder, write_archive(folder.path() / "a", format, entries), small);
    };
    for (const char* format : {"zip", "gzip", "7zip"}) {
        EXPECT_NE(refused(format, {{"a.c", std::string(200000, '0')}}).find("decompression bomb"),
                  std::string::npos);
        EXPECT_NE(refused(format, {{"a.c", std::string(2u << 20, '0')}}).find("over 1 MiB"),
                  std::string::npos);
    }
    // What is passed over has to be decompressed in a tar, but not in a zip.
    EXPECT_NE(refused("gzip", {{"a.pdf", std::string(200000, '0')}, {"a.c", "x"}}), "");
    EXPECT_EQ(refused("zip", {{"a.pdf", std::string(200000, '0')}, {"a.c", "x"}}), "");
    EXPECT_NE(refused("none", std::vector<Entry>(11, {"a.c", "x"})).find("more than 10 entries"),
              std::string::npos);
}

TEST(Unpack, EncryptedEntries) {
    const Folder folder;
    std::string bytes = read(write_archive(folder.path() / "a.zip", "zip", {{"a.c", "int a;"}}));
    // The bit in the general flags, in front of the data and in the list.
    bytes[6] = static_cast<char>(bytes[6] | 1);
    bytes[bytes.find("PK\1\2") + 8] = static_cast<char>(bytes[bytes.find("PK\1\2") + 8] | 1);
    EXPECT_NE(refusal(folder, folder.write("b.zip", bytes)).find("a.c is encrypted"), std::string::npos);
}

TEST(Unpack, NamesStayBytes) {
    const Folder folder;
    const std::string gbk = "\xD7\xD4\xC6\xC0/\xB2\xCE.c", greek = "cedrus-\xCE\xB1/a+b.c";
    for (const char* format : {"zip", "none"}) {
        const Unpacked unpacked =
            unpack(write_archive(folder.path() / "a", format, {{gbk, "int g;"}, {greek, "int u;"}}),
                   folder.path() / "to");
        EXPECT_EQ(read(unpacked.folder / gbk), "int g;") << format;
        EXPECT_EQ(read(unpacked.folder / greek), "int u;") << format;
    }
    // Names in UTF-16.
    ::setlocale(LC_CTYPE, "C.UTF-8");
    const fs::path seven = write_archive(folder.path() / "a", "7zip", {{greek, "int u;"}});
    ::setlocale(LC_CTYPE, "C");
    EXPECT_EQ(read(unpack(seven, folder.path() / "to").folder / greek), "int u;");
}

TEST(Unpack, TwiceTheSameName) {
    const Folder folder;
    const Unpacked unpacked =
        unpack(write_archive(folder.path() / "a", "none",
                             {{"a.c", "first"}, {"NTT.h", "1"}, {"./a.c", "last"}, {"ntt.h", "2"}}),
               folder.path() / "to");
    EXPECT_EQ(read(unpacked.folder / "a.c"), "last");
    EXPECT_EQ(read(unpacked.folder / "NTT.h"), "1");
    EXPECT_EQ(read(unpacked.folder / "ntt.h"), "2");
    EXPECT_NE(notes(unpacked).find("a.c: is in the archive more than once"), std::string::npos);
    EXPECT_NE(notes(unpacked).find("ntt.h: differs from NTT.h in letter case only"), std::string::npos);
}

TEST(Unpack, NoArchive) {
    const Folder folder;
    EXPECT_FALSE(is_archive(folder.write("empty.zip", "")));
    EXPECT_FALSE(is_archive(folder.write("text.tar", std::string(1000, 'a'))));
    EXPECT_FALSE(is_archive(folder.path()));
    EXPECT_FALSE(is_archive(folder.path() / "missing"));
    EXPECT_NE(refusal(folder, folder.path() / "text.tar"), "");
    // Starts like one and is none.
    EXPECT_NE(refusal(folder, folder.write("a.gz", "\x1f\x8b\x08 nonsense")), "");
    EXPECT_NE(refusal(folder, write_archive(folder.path() / "a", "zip", {{"a.pdf", "x"}}))
                  .find("nothing that an import"),
              std::string::npos);
}

TEST(Unpack, WhatWasThereIsGone) {
    const Folder folder;
    folder.write("to/old.c", "old");
    const Unpacked unpacked =
        unpack(write_archive(folder.path() / "a", "zip", {{"a.c", "x"}}), folder.path() / "to");
    EXPECT_FALSE(fs::exists(folder.path() / "to/old.c"));
    EXPECT_EQ(unpacked.folder, folder.path() / "to");
}

TEST(Unpack, EntryNames) {
    EXPECT_EQ(entry_name("./a//b/./c.c").path, "a/b/c.c");
    EXPECT_EQ(entry_name("a\\b.c").path, "a/b.c");
    EXPECT_EQ(entry_name("a/b\\c.c").path, "a/b\\c.c");
    EXPECT_EQ(entry_name("./").path, "");
    EXPECT_NE(entry_name("a/..").problem, nullptr);
    EXPECT_NE(entry_name(std::string(300, 'a')).problem, nullptr);
    EXPECT_EQ(entry_name("..a/b..").problem, nullptr);
    EXPECT_EQ(link_target("a/b/c", "../d/./e").path, "a/d/e");
    EXPECT_NE(link_target("a/b", "../../c").problem, nullptr);
    EXPECT_NE(link_target("a/b", "/c").problem, nullptr);
    EXPECT_NE(link_target("a/b", "").problem, nullptr);
}

}  // namespace
}  // namespace package_test
