// SPDX-License-Identifier: Apache-2.0
#include "census/facts.hpp"

#include <sys/stat.h>
#include <sys/xattr.h>

#include <algorithm>
#include <fstream>

namespace hashprof::census {

using elfsize::Image;
using elfsize::Symbol;

std::string machine_name(std::uint16_t machine) {
    switch (machine) {
        case EM_X86_64:
            return "x86-64";
        case EM_386:
            return "i386";
        case EM_AARCH64:
            return "AArch64";
        case EM_ARM:
            return "ARM";
        case EM_RISCV:
            return "RISC-V";
        case EM_LOONGARCH:
            return "LoongArch";
        default:
            return "machine " + std::to_string(machine);
    }
}

std::uint16_t own_machine() {
#if defined(__x86_64__)
    return EM_X86_64;
#elif defined(__aarch64__)
    return EM_AARCH64;
#else
    return EM_NONE;
#endif
}

namespace {

FileKind kind_of(const Image& image) {
    if (image.type() == ET_REL) return FileKind::object;
    if (image.type() == ET_EXEC || image.has_interpreter() || image.is_pie()) return FileKind::executable;
    return FileKind::shared_object;
}

Loader loader_of(const std::string& interpreter) {
    if (interpreter.empty()) return Loader::none;
    const auto name = std::filesystem::path(interpreter).filename().string();
    if (name.starts_with("ld-musl")) return Loader::musl;
    if (name.starts_with("ld-linux") || name.starts_with("ld64.so") || name == "ld.so.1" ||
        name.starts_with("ld-2."))
        return Loader::glibc;
    return Loader::other;
}

bool is_sanitizer_library(const std::string& name) {
    return name.starts_with("libasan.") || name.starts_with("libtsan.") || name.starts_with("liblsan.") ||
           name.starts_with("libubsan.") || name.starts_with("libclang_rt.");
}

void add_sanitizer(const Image& image, Report& report) {
    for (const std::string& name : report.needed)
        if (is_sanitizer_library(name) && (report.sanitizer.empty() || name.starts_with("libasan")))
            report.sanitizer = name;
    if (!report.sanitizer.empty()) return;
    const auto is_runtime = [](const Symbol& symbol) {
        return symbol.defined() && (symbol.name == "__asan_init" || symbol.name == "__tsan_init");
    };
    const auto& dynamic = image.dynamic_symbols();
    if (std::any_of(dynamic.begin(), dynamic.end(), is_runtime)) report.sanitizer = "static";
}

void add_imports(const Image& image, Report& report) {
    for (const Symbol& symbol : image.dynamic_symbols()) {
        if (symbol.defined()) continue;
        report.imports_dlopen = report.imports_dlopen || symbol.name == "dlopen";
        report.imports_dlsym = report.imports_dlsym || symbol.name == "dlsym" || symbol.name == "dlvsym";
        report.imports_dlmopen = report.imports_dlmopen || symbol.name == "dlmopen";
    }
}

// What the linker of gcc (*.ltrans0.o) and of clang (ld-temp.o) leaves in the symbol table of an image whose
// functions were optimised as one.
bool is_lto_trace(const Symbol& symbol) {
    if (symbol.name.find(".lto_priv.") != symbol.name.npos) return true;
    return symbol.type == STT_FILE &&
           (symbol.name == "ld-temp.o" || symbol.name.find(".ltrans") != symbol.name.npos ||
            symbol.name == "<artificial>");
}

// The object that gcc makes of all translation units has a FILE symbol without a name. GNU ld puts one behind
// all others, for the symbols that it made local.
bool has_nameless_unit(const Image& image) {
    bool nameless = false;
    for (const Symbol& symbol : image.symbols()) {
        if (symbol.type != STT_FILE) continue;
        if (nameless && !symbol.name.empty()) return true;
        nameless = nameless || symbol.name.empty();
    }
    return false;
}

}  // namespace

void add_format(const Image& image, Report& report) {
    report.kind = kind_of(image);
    report.machine = machine_name(image.machine());
    report.is_64bit = image.is_64bit();
    report.foreign_machine = image.machine() != own_machine();
    report.foreign_class = report.is_64bit != (sizeof(void*) == 8);
    report.interpreter = image.interpreter();
    report.loader = loader_of(report.interpreter);
    report.is_static = report.kind == FileKind::executable && !image.has_interpreter();
    report.is_static_pie = report.is_static && image.has_dynamic();
    report.stripped = image.symbols().empty();
    report.debug_info = image.find_section(".debug_info") != nullptr;
    report.bind_now = image.link_flags().bind_now;
    report.symbolic = image.link_flags().symbolic;
    report.text_relocations = image.link_flags().text_relocations;
    report.lto_bytecode = image.is_lto();
    report.lto_leftovers = std::any_of(image.symbols().begin(), image.symbols().end(), is_lto_trace) ||
                           (report.kind != FileKind::object && has_nameless_unit(image));
    report.needed = image.needed();
    report.soname = image.soname();
    report.library_path = image.library_path();
    add_sanitizer(image, report);
    add_imports(image, report);
}

namespace {
std::string text_of(const Image& image, const elfsize::Section& section) {
    const auto bytes = image.section_bytes(section);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
}  // namespace

bool linker_folds(const Image& image) {
    if (image.find_section(".note.gnu.gold-version") != nullptr) return true;
    const elfsize::Section* comment = image.find_section(".comment");
    if (comment == nullptr) return true;  // not known
    const std::string text = text_of(image, *comment);
    return text.find("LLD ") != text.npos || text.find("mold ") != text.npos;
}

std::vector<std::string> strings_among(const Image& image, const std::vector<std::string>& names) {
    std::vector<std::string> found;
    for (const elfsize::Section& section : image.sections()) {
        if (!section.allocated() || section.executable() || section.type != SHT_PROGBITS) continue;
        const std::string text = '\0' + text_of(image, section);
        for (const std::string& name : names)
            if (text.find('\0' + name + '\0') != text.npos) found.push_back(name);
    }
    return found;
}

void add_privileges(const std::filesystem::path& path, Report& report) {
    struct stat status;
    if (::stat(path.c_str(), &status) != 0) return;
    report.setuid = (status.st_mode & S_ISUID) != 0;
    // Without the group's execute bit it is a leftover of mandatory locking and raises nobody.
    report.setgid = (status.st_mode & S_ISGID) != 0 && (status.st_mode & S_IXGRP) != 0;
    report.capabilities = ::getxattr(path.c_str(), "security.capability", nullptr, 0) > 0;
}

std::optional<std::string> script_interpreter(const std::filesystem::path& path) {
    constexpr std::streamsize longest = 256;  // what the kernel reads of such a line
    if (!std::filesystem::is_regular_file(path)) return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    std::string line(longest, '\0');
    in.read(line.data(), longest);
    line.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    if (!line.starts_with("#!")) return std::nullopt;
    line = line.substr(2, line.find('\n') - 2);
    const auto first = line.find_first_not_of(" \t");
    if (first == line.npos) return std::string();
    return line.substr(first, line.find_first_of(" \t\r", first) - first);
}

}  // namespace hashprof::census
