// SPDX-License-Identifier: Apache-2.0
// The numbers against those of binutils, over the build tree and the system.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "classes/sizes.hpp"
#include "elf/archive.hpp"
#include "ledger_check.hpp"
#include "support.hpp"

namespace elfsize::test {
namespace {

namespace fs = std::filesystem;

bool is_elf_file(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return false;
    try {
        return identify(path) == FileKind::elf;
    } catch (const hashprof::Error&) {
        return false;
    }
}

// Up to `most` ELF files under folder, spread evenly over it, without symbolic links to the same file.
std::vector<std::string> sample(const fs::path& folder, std::size_t most) {
    std::set<std::string> all;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (is_elf_file(entry.path())) all.insert(fs::canonical(entry.path()).string());
    std::vector<std::string> chosen;
    const std::size_t step = std::max<std::size_t>(1, all.size() / most);
    std::size_t i = 0;
    for (const std::string& path : all)
        if (i++ % step == 0 && chosen.size() < most) chosen.push_back(path);
    return chosen;
}

// The ELF files that the build made, by the log of ninja. Tests make others in the same tree, on purpose
// unsound ones too, and may be writing them just now.
std::vector<std::string> build_tree() {
    std::set<std::string> found;
    std::ifstream log(fs::path(ELFSIZE_BUILD_TREE) / ".ninja_log");
    for (std::string line; std::getline(log, line);) {
        std::istringstream fields(line);
        std::string start, end, written, output;  // a line: start, end, time, output, hash of the command
        const bool whole = std::getline(fields, start, '\t') && std::getline(fields, end, '\t') &&
                           std::getline(fields, written, '\t') && std::getline(fields, output, '\t');
        const fs::path path = fs::path(ELFSIZE_BUILD_TREE) / output;
        const std::string extension = path.extension().string();
        if (whole && (extension == ".so" || extension == ".o" || extension.empty()) && is_elf_file(path))
            found.insert(path.string());
    }
    return {found.begin(), found.end()};
}

std::vector<std::string> system_files() {
    const auto libraries = sample("/usr/lib/x86_64-linux-gnu", 200);
    std::set<std::string> all(libraries.begin(), libraries.end());
    for (const char* folder :
         {"/usr/bin", "/usr/lib/aarch64-linux-gnu", "/usr/aarch64-linux-gnu/lib", "/usr/lib32", "/usr/lib"})
        all.merge([&] {
            const auto more = sample(folder, 40);
            return std::set<std::string>(more.begin(), more.end());
        }());
    return {all.begin(), all.end()};
}

// What a tool prints of all the files: in batches, since one argument of the shell may have 128 KiB at most
// (MAX_ARG_STRLEN), which the paths of a build tree together exceed. `last` is named after each batch.
std::string printed(const std::string& tool, const std::vector<std::string>& files,
                    const std::string& last = "") {
    constexpr std::size_t batch = 100;
    std::string out;
    for (std::size_t first = 0; first < files.size(); first += batch) {
        std::string command = "LC_ALL=C " + tool;
        for (std::size_t i = first; i < std::min(files.size(), first + batch); ++i)
            command.append(" ").append(quoted(files[i]));
        out += run(command + " " + last).out;
    }
    return out;
}

// What readelf lists of a file: of each section its address, offset and size, of each program header its
// offset, address, both sizes and alignment.
struct Listed {
    std::vector<std::array<std::uint64_t, 3>> sections;
    std::vector<std::array<std::uint64_t, 5>> segments;
};

std::optional<std::uint64_t> hexadecimal(const std::string& text) {
    std::uint64_t value = 0;
    const std::size_t skip = text.starts_with("0x") ? 2 : 0;
    const auto [end, error] = std::from_chars(text.data() + skip, text.data() + text.size(), value, 16);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// "[ 1] .interp PROGBITS 0000000000000318 000318 00001c ...": names are anything, an address has all digits.
void add_section(const std::string& line, Listed& listed) {
    std::istringstream words(line.substr(line.find(']') + 1));
    const std::vector<std::string> fields(std::istream_iterator<std::string>{words}, {});
    for (std::size_t i = 0; i + 2 < fields.size(); ++i) {
        const auto address = hexadecimal(fields[i]), offset = hexadecimal(fields[i + 1]),
                   size = hexadecimal(fields[i + 2]);
        if ((fields[i].size() != 16 && fields[i].size() != 8) || !address || !offset || !size) continue;
        listed.sections.push_back({*address, *offset, *size});
        return;
    }
}

// "LOAD 0x000000 0x... 0x... 0x0010 0x0010 R E 0x1000": the first two words may be more for unknown types.
void add_segment(const std::string& line, Listed& listed) {
    std::istringstream words(line);
    std::vector<std::uint64_t> numbers;
    for (std::string word; words >> word;)
        if (const auto number = hexadecimal(word); number && word.starts_with("0x"))
            numbers.push_back(*number);
    if (numbers.size() >= 6)
        listed.segments.push_back({numbers[numbers.size() - 6], numbers[numbers.size() - 5],
                                   numbers[numbers.size() - 3], numbers[numbers.size() - 2],
                                   numbers[numbers.size() - 1]});
}

std::map<std::string, Listed> readelf_lists(const std::vector<std::string>& files) {
    // With a second name readelf prints "File:" also for a single file.
    std::istringstream out(printed("readelf -lSW", files, "/bin/sh"));
    std::map<std::string, Listed> lists;
    std::string line;
    Listed* listed = &lists[""];
    bool segments = false;
    while (std::getline(out, line)) {
        if (line.starts_with("File: ")) listed = &lists[line.substr(6)];
        if (line.starts_with("Program Headers:") || line.starts_with("Section Headers:"))
            segments = line.starts_with("Program");
        if (line.starts_with("  [") && line.find(']') != line.npos && !segments) add_section(line, *listed);
        if (line.starts_with("  ") && segments) add_segment(line, *listed);
    }
    return lists;
}

void expect_listed(const Image& image, const Listed& listed) {
    ASSERT_EQ(image.segments().size(), listed.segments.size()) << image.name();
    for (std::size_t i = 0; i < listed.segments.size(); ++i) {
        const Segment& s = image.segments()[i];
        EXPECT_EQ((std::array{s.offset, s.vaddr, s.file_size, s.memory_size, s.align}), listed.segments[i])
            << image.name() << " program header " << i;
    }
    ASSERT_EQ(image.sections().size(), listed.sections.size()) << image.name();
    for (std::size_t i = 0; i < listed.sections.size(); ++i) {
        const Section& s = image.sections()[i];
        EXPECT_EQ((std::array{s.addr, s.offset, s.size}), listed.sections[i])
            << image.name() << " section " << i;
    }
}

void expect_exact_split(const Sizes& sizes, const std::string& file) {
    ASSERT_TRUE(sizes.split) << file;
    const Split& s = *sizes.split;
    EXPECT_EQ(s.text.memory + s.read_only_data.memory + s.data.memory + s.bss.memory + s.other.memory,
              sizes.loadable.memory)
        << file;
    EXPECT_EQ(s.text.file + s.read_only_data.file + s.data.file + s.bss.file + s.other.file,
              sizes.loadable.file)
        << file;
}

// The label of a section has the section's bytes, unless others claim them too.
void expect_sections(const Ledger& ledger, const Image& image) {
    if (ledger.sections.overlap_count != 0) return;
    for (const Label& label : ledger.sections.labels) {
        if (label.kind != LabelKind::section) continue;
        const Section& section = image.sections()[label.section];
        EXPECT_EQ(label.file_bytes, section.no_bits() ? 0 : section.size)
            << image.name() << " " << label.name;
        EXPECT_EQ(label.memory_bytes, section.allocated() ? section.size : 0)
            << image.name() << " " << label.name;
    }
}

void expect_agreement(const std::vector<std::string>& files, std::size_t at_least) {
    const auto lists = readelf_lists(files);
    std::size_t compared = 0;
    for (const std::string& file : files) {
        const Image image = Image::open(file);
        if (image.type() == ET_CORE) continue;
        ASSERT_TRUE(lists.contains(file)) << file;
        expect_listed(image, lists.at(file));
        const Ledger ledger = ledger_of(image);
        EXPECT_EQ(violation(ledger), "") << file;
        EXPECT_TRUE(ledger.problems.empty()) << file << ": " << ledger.problems.front();
        expect_sections(ledger, image);
        if (image.has_sections()) expect_exact_split(sizes_of(image), file);
        image.dynamic_symbols();
        image.relocations();
        ++compared;
    }
    EXPECT_GE(compared, at_least);
}

TEST(Agreement, WithReadelfOnTheBuildTree) {
    const auto files = build_tree();
    if (files.empty()) GTEST_SKIP() << "there is no log of ninja in " << ELFSIZE_BUILD_TREE;
    expect_agreement(files, 20);
}

TEST(Agreement, WithReadelfOnSystemFiles) {
    const auto files = system_files();
    if (files.size() < 100) GTEST_SKIP() << "only " << files.size() << " ELF files found";
    expect_agreement(files, 90);
}

using Row = std::tuple<std::string, std::uint64_t, std::uint64_t>;  // name, size, address

std::map<std::string, std::multiset<Row>> size_rows(const std::string& tool,
                                                    const std::vector<std::string>& files) {
    std::istringstream out(printed(tool, files));
    std::map<std::string, std::multiset<Row>> rows;
    std::string line, file;
    while (std::getline(out, line)) {
        // "file  :" of binutils, "file:" of elfutils
        if (line.ends_with(":")) file = line.substr(0, line.find_last_not_of(" :") + 1);
        std::istringstream fields(line);
        std::string name;
        std::uint64_t size = 0, address = 0;
        if (fields >> name >> size >> address) rows[file].emplace(name, size, address);
    }
    return rows;
}

void expect_rows(const std::string& tool, const std::vector<std::string>& files) {
    const auto rows = size_rows(tool, files);
    std::size_t sections = 0;
    for (const std::string& file : files) {
        ASSERT_TRUE(rows.contains(file)) << tool << " " << file;
        const Image image = Image::open(file);
        for (const Section& section : image.sections()) {
            if (!section.allocated()) continue;
            ++sections;
            EXPECT_TRUE(rows.at(file).contains({std::string(section.name), section.size, section.addr}))
                << tool << " " << file << " " << section.name;
        }
    }
    EXPECT_GT(sections, 100u);
}

TEST(Agreement, WithBothSizesOnEveryAllocatedSection) {
    std::vector<std::string> files = system_files();
    const auto built = build_tree();
    files.insert(files.end(), built.begin(), built.end());
    if (has_command("eu-size")) expect_rows("eu-size -A", files);
    // binutils of the host may not know other machines.
    std::erase_if(files, [](const std::string& file) { return Image::open(file).machine() != EM_X86_64; });
    if (files.empty()) GTEST_SKIP() << "no x86-64 files";
    expect_rows("size -A", files);
}

// Berkeley `size` adds up the same sections for an object: text + data + bss there is our total here.
TEST(Agreement, WithBerkeleySizeOnObjects) {
    std::vector<std::string> objects;
    for (const std::string& file : build_tree())
        if (file.ends_with(".o")) objects.push_back(file);
    if (objects.empty()) GTEST_SKIP() << "there is no log of ninja in " << ELFSIZE_BUILD_TREE;
    std::istringstream out(printed("size", objects));
    std::string line;
    std::size_t compared = 0;
    while (std::getline(out, line)) {
        std::istringstream fields(line);
        std::uint64_t text = 0, data = 0, bss = 0, sum = 0;
        std::string hexadecimal, file;
        if (!(fields >> text >> data >> bss >> sum >> hexadecimal >> file)) continue;  // a heading
        const Image image = Image::open(file);
        std::uint64_t thread_zeros = 0;
        for (const Section& section : image.sections())
            if (section.no_bits() && section.thread_local_data()) thread_zeros += section.size;
        EXPECT_EQ(sizes_of(image).loadable.memory + thread_zeros, sum) << file;
        ++compared;
    }
    EXPECT_EQ(compared, objects.size());
}

}  // namespace
}  // namespace elfsize::test
