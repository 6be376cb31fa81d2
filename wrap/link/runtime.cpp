// SPDX-License-Identifier: Apache-2.0
#include "link/runtime.hpp"

#include "elf/archive.hpp"
#include "census/names.hpp"
#include "census/references.hpp"
#include "support/error.hpp"

namespace hashprof::wrap {

using census::is_wrappable;
using census::Location;
using census::References;
using census::Use;

Runtime read_runtime(const std::filesystem::path& path) {
    Runtime runtime;
    runtime.path = path;
    bool control = false;
    elfsize::for_each_image(path, [&](const elfsize::Image& image) {
        runtime.target = {image.machine(), image.is_64bit()};
        const References references(image);
        for (const elfsize::Symbol& symbol : image.symbols()) {
            control |= symbol.defined() && symbol.name == "hashprof_control";
            std::string_view function = symbol.name;
            for (const std::string_view prefix : {"__wrap_", "__real_"}) {
                if (function.starts_with(prefix)) function.remove_prefix(prefix.size());
            }
            if (function == symbol.name || !is_wrappable(function)) continue;
            // The linker shows a reference to __real_X as one to X.
            const bool real = symbol.name.starts_with("__real_");
            const std::string shown(real ? function : symbol.name);
            const Location place = references.place(symbol);
            for (const Use& use : references.uses(symbol.name, symbol.defined() ? &place : nullptr)) {
                runtime.own_uses.emplace(shown, use.from);
            }
        }
    });
    if (!control) {
        throw Error(path.string(),
                    "the archive does not define hashprof_control, so it is not the wrap runtime",
                    "pass libhashprof_wrap.a of this hashprof with --runtime", Exit::environment);
    }
    return runtime;
}

std::filesystem::path find_runtime() {
    std::error_code failure;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
    const auto root = self.parent_path().parent_path();
    const auto installed = root / "lib" / "libhashprof_wrap.a";
    const auto built = root / "libhashprof" / "libhashprof_wrap.a";
    for (const auto& path : {installed, built}) {
        if (std::filesystem::exists(path, failure)) return path;
    }
    throw Error("libhashprof_wrap.a", "not found at " + installed.string() + " or " + built.string(),
                "pass its path with --runtime", Exit::environment);
}

}  // namespace hashprof::wrap
