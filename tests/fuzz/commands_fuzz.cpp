// SPDX-License-Identifier: Apache-2.0
// Commands, dry runs, texts, targets of CMake and manifests as packages may hold them.
#include <cstdint>
#include <string_view>

#include "recipe/build_log.hpp"
#include "recipe/make_output.hpp"
#include "recipe/manifest.hpp"
#include "recipe/pattern.hpp"
#include "recipe/target.hpp"
#include "recipe/texts.hpp"
#include "support/error.hpp"

namespace {

using namespace ngcc;

const package::Tree& tree() {
    static const package::Tree made = [] {
        package::Tree tree;
        tree.root = "/package";
        for (const char* path :
             {"KAT_KEM.c", "Makefile", "api.c", "api.o", "core/ntt.c", "core/ntt.h", "libx.a"})
            tree.files.push_back({path, 1, 1, package::kind_of(path)});
        return tree;
    }();
    return made;
}

void read_commands(std::string_view text, const recipe::Places& places) {
    recipe::BuildLog log(places);
    std::vector<recipe::MakeCall> calls;
    recipe::read_make_output(text, "/package", log, calls);
    recipe::Shell("/package/core", [&](const recipe::ShellCommand& command) { log.add(command); }).run(text);
    log.products();
    log.loose();
}

void read_json(std::string_view text, const recipe::Places& places) {
    try {
        recipe::read_target(record::parse(text, "target"), "/package", "/scratch", places);
        recipe::manifest_recipes(recipe::parse_manifest(text, "manifest"), places, {});
    } catch (const hashprof::Error&) {
        return;  // refused, as it should be
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const recipe::Places places(tree(), {});
    switch (data[0] % 4) {
        case 0:
            read_commands(text, places);
            break;
        case 1:
            read_commands(recipe::commands_in(text, false), places);
            break;
        case 2:
            recipe::interesting_goals(text);
            break;
        default:
            read_json(text, places);
    }
    const std::size_t half = text.size() / 2;
    recipe::matches_path(text.substr(0, half), text.substr(half));
    return 0;
}
