// SPDX-License-Identifier: Apache-2.0
#include "tool/command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>

#include "elf/source.hpp"
#include "tool/diff_command.hpp"
#include "tool/reporter.hpp"
#include "treemap/treemap.hpp"

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
  elfsize --classes --owners --symbols --top 20 libML-KEM-512-iccs.so
  elfsize --owners --owner helpers:file=my_sm3.c libX.so
  elfsize --constants libX.so
  elfsize --csv --symbols libX.so > symbols.csv
  elfsize --json build/schemes/lib/*/*.so
  elfsize libcrypto.a
  elfsize diff old/libX.so new/libX.so       (see elfsize diff --help; a file of that name: ./diff)

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
    Command(std::unique_ptr<Reporter> reporter, std::optional<LedgerOptions> ledger_options)
        : reporter_(std::move(reporter)), ledger_options_(std::move(ledger_options)) {}

    void add_debug_file(const std::string& path) {
        debug_files_.push_back(Image::open(path));
        if (debug_files_.back().build_id().empty())
            throw Error(printable(path), "has no build id, so nothing says what it belongs to",
                        "link with -Wl,--build-id before splitting off the debug file");
    }

    void draw_to(const std::string& path) { treemap_ = path; }

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
        say_notes(image, *sizes);
        failed_ = failed_ || !sizes->problems.empty();
        std::optional<Ledger> ledger;
        if (ledger_options_) ledger = ledger_of(image, options_for(image));
        if (ledger) say_more(image, *sizes, *ledger);
        if (ledger && !treemap_.empty()) draw(image, *ledger);
        reporter_->add(image, *sizes, ledger ? &*ledger : nullptr);
    }

    void draw(const Image& image, const Ledger& ledger) {
        if (drawn_)
            throw Error(printable(treemap_), "holds the picture of one image, and there are several",
                        "name one ELF file with --treemap");
        drawn_ = true;
        std::ofstream out(treemap_, std::ios::binary);
        out << treemap_svg(ledger, image.name());
        if (!out.flush())
            throw Error(printable(treemap_), "cannot be written",
                        "name a file in a folder that can be written");
    }

    // What the sizes alone do not tell.
    void say_more(const Image& image, const Sizes& sizes, const Ledger& ledger) {
        const std::string name = printable(image.name());
        for (std::size_t i = sizes.problems.size(); i < ledger.problems.size(); ++i) {
            say(name, ledger.problems[i] + "; what it would name is called unnamed", Source::default_remedy);
            failed_ = true;
        }
        for (std::size_t i = sizes.remarks.size(); i < ledger.remarks.size(); ++i)
            say(name, "note: " + ledger.remarks[i]);
        for (const Level* level : {&ledger.segments, &ledger.sections})
            if (level->overlap_count != 0)
                say(name, "note: " + level->overlaps.front() +
                              (level->overlap_count == 1
                                   ? std::string()
                                   : ", and " + std::to_string(level->overlap_count - 1) + " more overlaps"));
    }

    // With the symbols of the debug file of the same build, if one was given.
    LedgerOptions options_for(const Image& image) const {
        LedgerOptions options = *ledger_options_;
        for (const Image& debug : debug_files_)
            if (!image.build_id().empty() && image.build_id() == debug.build_id())
                options.symbols_from = &debug;
        return options;
    }

    void refuse(const Error& error) {
        say(error.where(), error.cause(), error.remedy());
        reporter_->refuse(error);
        failed_ = true;
    }

    std::unique_ptr<Reporter> reporter_;
    std::optional<LedgerOptions> ledger_options_;  // where a ledger is asked for
    std::vector<Image> debug_files_;
    std::string treemap_;  // where the picture goes; empty without
    bool drawn_ = false;
    bool failed_ = false;
};

struct Arguments {
    std::vector<std::string> files, owners, debug_files;
    Details details;
    std::string treemap;
    bool json = false, csv = false;
    std::uint64_t page_size = LedgerOptions().page_size;

    bool wants_ledger() const {
        return json || csv || details.segments || details.sections || details.symbols || details.classes ||
               details.owners || details.constants || !treemap.empty();
    }
    LedgerOptions ledger_options() const {
        LedgerOptions options;
        options.page_size = page_size;
        for (const std::string& rule : owners)
            options.owners.add(rule);
        return options;
    }
};

void declare(CLI::App& app, Arguments& arguments) {
    Details& details = arguments.details;
    app.add_option("FILE", arguments.files, "ELF files, archives and thin archives");
    app.add_flag("--segments", details.segments, "list the program headers, their pages and bytes");
    app.add_flag("--sections", details.sections, "list the sections and what has the bytes between them");
    app.add_flag("--symbols", details.symbols, "list the bytes of each symbol");
    app.add_flag("--classes", details.classes, "add up by class: code, read-only data, unwind data, ...");
    app.add_flag("--owners", details.owners, "add up by owner: scheme, helpers, shim, runtime, ...");
    auto* constants =
        app.add_flag("--constants", details.constants,
                     "list tables of SM3, SHA-2, Keccak, AES, SM4, ChaCha and CRC-32, and who uses them");
    app.add_option("--treemap", arguments.treemap,
                   "write the bytes by class and symbol as a picture, OUT.svg");
    app.add_option("--owner", arguments.owners,
                   "a rule OWNER:file=PATTERN or OWNER:name=PATTERN that goes before the built-in ones")
        ->allow_extra_args(false);
    app.add_option("--debug-file", arguments.debug_files,
                   "a separate debug file; its symbols name the bytes of the file of the same build id")
        ->allow_extra_args(false);
    app.add_option("--top", details.top, "at most so many rows of a level, the largest");
    app.add_option("--page-size", arguments.page_size, "bytes of a page, for what the kernel maps")
        ->capture_default_str();
    auto* json = app.add_flag("--json", arguments.json, "write JSON (\"schema\": 1) instead of a table");
    app.add_flag("--csv", arguments.csv, "write the lists as CSV instead")
        ->excludes(json)
        ->excludes(constants);
}

std::unique_ptr<Reporter> reporter_for(const Arguments& arguments) {
    if (arguments.json) return make_json_reporter(arguments.details);
    if (arguments.csv) return make_csv_reporter(arguments.details);
    return make_table_reporter(arguments.details);
}

}  // namespace

int run_command(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "diff") return run_diff(argc - 1, argv + 1);
    CLI::App app("Bytes that ELF files take in memory and in the file, and what they are.", "elfsize");
    app.footer(footer);
    Arguments arguments;
    declare(app, arguments);
    try {
        app.parse(argc, argv);
        if (arguments.files.empty()) throw CLI::RequiredError("FILE");
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? static_cast<int>(Exit::done) : static_cast<int>(Exit::usage);
    }

    std::optional<LedgerOptions> ledger_options;
    if (arguments.wants_ledger()) ledger_options = arguments.ledger_options();
    Command command(reporter_for(arguments), std::move(ledger_options));
    command.draw_to(arguments.treemap);
    for (const std::string& file : arguments.debug_files)
        command.add_debug_file(file);
    for (const std::string& file : arguments.files)
        command.size_file(file);
    return static_cast<int>(command.finish());
}

}  // namespace elfsize
