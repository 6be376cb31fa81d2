// SPDX-License-Identifier: Apache-2.0
#include "compile/source.hpp"

#include "compile/paths.hpp"

namespace ngcc::compile {

Language language_of(std::string_view path) {
    const std::string_view name = name_of(path);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return Language::none;
    const std::string_view suffix = name.substr(dot);
    if (suffix == ".c" || suffix == ".C") return Language::c;
    for (const char* cxx : {".cc", ".cpp", ".cxx", ".c++", ".cp", ".CPP"})
        if (suffix == cxx) return Language::cxx;
    if (suffix == ".S" || suffix == ".sx") return Language::assembly;
    return suffix == ".s" ? Language::plain_assembly : Language::none;
}

Source make_source(recipe::Unit unit, const std::filesystem::path& root) {
    unit.file = unit.file.lexically_normal();
    Source source;
    source.path = shown(unit.file, root);
    source.language = language_of(source.path);
    source.unit = std::move(unit);
    return source;
}

std::vector<std::string> include_options(const Source& source) {
    std::vector<std::string> words;
    for (const std::filesystem::path& folder : source.unit.quote_includes) {
        words.push_back("-iquote");
        words.push_back(folder.string());
    }
    for (const std::filesystem::path& folder : source.unit.includes)
        words.push_back("-I" + folder.string());
    for (const std::filesystem::path& folder : source.last_includes) {
        words.push_back("-idirafter");
        words.push_back(folder.string());
    }
    return words;
}

}  // namespace ngcc::compile
