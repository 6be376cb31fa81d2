// SPDX-License-Identifier: Apache-2.0
#include "tool/command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>

#include "elf/source.hpp"
#include "tool/reporter.hpp"

namespace elfsize {
namespace {

using hashprof::Error;
using hashprof::Exit;

constexpr const char* footer = R"(Columns (bytes in memory after load):
  text       executable sections
  read-only  constants, unwind and symbol tables: neither writable nor executable
  data       writable, with initial values
  bss        writable, zero-filled
  other      headers, notes, padding and what no section names
  loadable   the sum: memory sizes of all PT_LOAD segments (the "static: ELF image" of reports)
  in file    the part of it that the file stores
A relocatable object or archive member has no program headers: its sum is that of the allocated sections.

Examples:
  elfsize libML-KEM-512-iccs.so
  elfsize --segments --sections /bin/true
  elfsize --json build/schemes/lib/*/*.so
  elfsize libcrypto.a

Exit status: 0 done; 2 a file cannot be sized or contradicts itself (the others are still reported).)";

// One line for each, so that a list of many files stays readable.
void say(const std::string& where, const std::string& what, const std::string& remedy = {}) {
    std::fprintf(stderr, "elfsize: %s: %s%s%s%s\n", where.c_str(), what.c_str(), remedy.empty() ? "" : " (",
                 remedy.c_str(), remedy.empty() ? "" : ")");
}

bool belongs_to_libc(const std::string& library) {
    constexpr std::array parts = {"libc.", "libm.", "libmvec.", "libpthread.", "libdl.", "librt.", "ld-"};
    return std::any_of(parts.begin(), parts.end(),
                       [&](const char* part) { return library.starts_with(part); });
}

void say_notes(const Image& image, const Sizes& sizes) {
    const std::string name = printable(image.name());
    for (const std::string& problem : sizes.problems)
        say(name, problem + "; the loadable total does not depend on it", Source::default_remedy);
    for (const std::string& remark : sizes.remarks)
        say(name, "note: " + remark);
    std::string others;
    for (const std::string& library : sizes.needed)
        if (!belongs_to_libc(library)) others += (others.empty() ? "" : ", ") + printable(library);
    if (!others.empty())
        say(name, "note: its bytes do not include those of the libraries it needs: " + others);
}

class Command {
  public:
    explicit Command(std::unique_ptr<Reporter> reporter) : reporter_(std::move(reporter)) {}

    void size_file(const std::string& path) {
        FileKind kind;
        try {
            kind = identify(path);
        } catch (const Error& error) {
            refuse(error);
            return;
        }
        reporter_->begin_file(path, kind);
        try {
            size_images(path);
        } catch (const Error& error) {
            refuse(error);
        }
        reporter_->end_file();
    }

    Exit finish() const {
        std::fputs(reporter_->text().c_str(), stdout);
        return failed_ ? Exit::usage : Exit::done;
    }

  private:
    void size_images(const std::string& path) {
        std::size_t seen = 0;
        const auto visit = [&](const Image& image) {
            ++seen;
            size_image(image);
        };
        const auto refuse_member = [&](const Error& error) {
            ++seen;
            refuse(error);
        };
        for_each_image(path, visit, refuse_member);
        if (seen == 0)
            refuse(
                Error(printable(path), "is an archive without members", "name an archive of object files"));
    }

    void size_image(const Image& image) {
        std::optional<Sizes> sizes;
        try {
            sizes = sizes_of(image);
        } catch (const Error& error) {
            refuse(error);
            return;
        }
        reporter_->add(image, *sizes);
        say_notes(image, *sizes);
        failed_ = failed_ || !sizes->problems.empty();
    }

    void refuse(const Error& error) {
        say(error.where(), error.cause(), error.remedy());
        reporter_->refuse(error);
        failed_ = true;
    }

    std::unique_ptr<Reporter> reporter_;
    bool failed_ = false;
};

}  // namespace

int run_command(int argc, char** argv) {
    CLI::App app("Bytes that ELF files take in memory and of which kind they are.", "elfsize");
    app.footer(footer);
    std::vector<std::string> files;
    Details details;
    bool json = false;
    app.add_option("FILE", files, "ELF files, archives and thin archives")->required();
    app.add_flag("--segments", details.segments, "list the program headers of each file");
    app.add_flag("--sections", details.sections, "list the sections of each file");
    app.add_flag("--json", json, "write JSON (\"schema\": 1) instead of a table");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? static_cast<int>(Exit::done) : static_cast<int>(Exit::usage);
    }

    Command command(json ? make_json_reporter(details) : make_table_reporter(details));
    for (const std::string& file : files)
        command.size_file(file);
    return static_cast<int>(command.finish());
}

}  // namespace elfsize
