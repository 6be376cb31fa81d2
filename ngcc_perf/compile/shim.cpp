// SPDX-License-Identifier: Apache-2.0
#include "compile/shim.hpp"

#include <fmt/format.h>

#include "support/files.hpp"

namespace ngcc::compile {
namespace {

// Any bytes as a C string literal. Octal, because a hexadecimal escape has no end.
std::string literal(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\' && c != '?';
        out += plain ? std::string(1, c) : fmt::format("\\{:03o}", byte);
    }
    return out + "\"";
}

int number_of(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return 1;
        case record::Type::sig:
            return 2;
        case record::Type::kex:
            return 3;
        case record::Type::hash:
            break;
    }
    return 4;
}

std::string configuration(const ShimOrder& what) {
    const Order& order = what.order;
    const std::string variant =
        order.recipe.variant.empty() ? package::variant_name(order.site.version) : order.recipe.variant;
    std::string text = fmt::format("#define HASHPROF_SHIM_TYPE {}\n", number_of(order.site.type));
    const std::pair<const char*, const std::string&> fields[] = {
        {"ID", order.candidate}, {"ALGORITHM", order.algorithm},    {"INSTANCE", order.instance},
        {"VARIANT", variant},    {"SOURCE_DIR", order.site.folder}, {"BUILD_FLAGS", what.build_flags}};
    for (const auto& [name, value] : fields)
        text += fmt::format("#define HASHPROF_SHIM_{} {}\n", name, literal(value));
    if (order.site.type == record::Type::hash)
        text += fmt::format("#define HASHPROF_SHIM_DIGEST_BITS {}\n", order.digest_bits);
    if (what.generator == Generator::package) text += "#define HASHPROF_SHIM_DRNG_EXTERN\n";
    if (what.generator == Generator::ours && order.site.type == record::Type::hash)
        text += "#define HASHPROF_SHIM_DRNG_GLOBAL\n";
    return text;
}

}  // namespace

Object compile_shim(Compiler& compiler, const Setting& setting, const ShimOrder& what) {
    const std::string text = configuration(what);
    // The name changes with the content, and with it the object's.
    const std::filesystem::path header =
        compiler.folder() / ("instance-" + hashprof::sha256_hex(text).substr(0, 16) + ".h");
    if (!stamp_of(header)) hashprof::write_file_atomically(header, text);
    std::vector<std::string> options = {"-std=gnu11", "-O2", "-fPIC", "-include", header.string()};
    options.insert(options.end(), what.include_options.begin(), what.include_options.end());
    options.insert(options.end(), {"-idirafter", setting.iccs.string()});
    return compiler.compile_plainly(setting.shim / "shim.c", std::move(options));
}

}  // namespace ngcc::compile
