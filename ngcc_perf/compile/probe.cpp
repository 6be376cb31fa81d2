// SPDX-License-Identifier: Apache-2.0
#include "compile/probe.hpp"

#include "compile/compiler.hpp"
#include "elf/image.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {

std::optional<std::uint64_t> symbol_bytes(const std::filesystem::path& object, const std::string& name) {
    try {
        const elfsize::Image image = elfsize::Image::open(object);
        for (const elfsize::Symbol& symbol : image.symbols())
            if (symbol.name == name && symbol.defined()) return symbol.size;
    } catch (const hashprof::Error&) {
        // Not an object: then it has no such symbol either.
    }
    return std::nullopt;
}

std::optional<std::uint64_t> array_bytes(Compiler& compiler, std::vector<std::string> options,
                                         const std::string& text, const std::string& name,
                                         const std::filesystem::path& beside) {
    const std::filesystem::path file =
        compiler.folder() / ("probe-" + hashprof::sha256_hex(text).substr(0, 16) + ".c");
    if (!stamp_of(file)) hashprof::write_file_atomically(file, text);
    options.insert(options.begin(), {"-iquote", beside.string()});
    const Object object = compiler.compile_plainly(file, std::move(options));
    return object.made ? symbol_bytes(object.file, name) : std::nullopt;
}

}  // namespace ngcc::compile
