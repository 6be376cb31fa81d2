// SPDX-License-Identifier: Apache-2.0
#include "compile/flags.hpp"

#include <algorithm>

namespace ngcc::compile {
namespace {

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
}

#if defined __x86_64__
const Words performance_words = {"-O3", "-march=x86-64", "-mavx2", "-mtune=native", "-flto"};
#else
const Words performance_words = {"-O3", "-mtune=native", "-flto"};
#endif

// GCC 14 made errors of them; older code relies on the warnings.
const Words as_warnings = {"-Wno-error=implicit-function-declaration",
                           "-Wno-error=incompatible-pointer-types", "-Wno-error=int-conversion",
                           "-Wno-error=implicit-int"};

bool is_cxx(const std::string& standard) {
    return standard.find("++") != std::string::npos;
}

std::string standard_of(const Plan& plan, const recipe::Unit& unit, Language language) {
    if (language == Language::cxx) {
        if (plan.cxx_standard == 0 && is_cxx(unit.standard)) return "-std=" + unit.standard;
        return std::string("-std=") + cxx_standards[plan.cxx_standard];
    }
    const bool own = (plan.own_standard || plan.level == Level::performance) && !unit.standard.empty() &&
                     !is_cxx(unit.standard);
    if (own) return "-std=" + unit.standard;
    return plan.level == Level::guide ? "-std=c99" : "-std=gnu11";
}

Words level_words(const Plan& plan, const recipe::Unit& unit, Language language) {
    Words words;
    const std::string standard = standard_of(plan, unit, language);
    if (plan.level == Level::guide) {
        words = {standard, "-Wpedantic", "-Wall", "-Wextra", "-O2", "-fPIC"};
    } else if (plan.level == Level::permissive) {
        words = {"-O2", "-fPIC", standard, "-fno-strict-aliasing", "-fwrapv"};
    } else {
        words = performance_words;
        append(words, {"-fPIC", standard});
    }
    if (!plan.without_gnu) words.push_back("-D_GNU_SOURCE");
    if (language == Language::c) append(words, as_warnings);
    if (plan.common) words.push_back("-fcommon");
    if (plan.ndebug) words.push_back("-DNDEBUG");
    return words;
}

}  // namespace

const char* name(Level level) {
    switch (level) {
        case Level::guide:
            return "guide";
        case Level::permissive:
            return "harness-default";
        case Level::performance:
            return "performance";
    }
    return "";
}

bool is_newer_c(const std::string& standard) {
    if (is_cxx(standard)) return false;
    for (const char* year : {"17", "18", "2x", "23", "2y"})
        if (standard.ends_with(year)) return true;
    return false;
}

Words options(const Plan& plan, const Source& source) {
    const recipe::Unit& unit = source.unit;
    Words words;
    if (source.language == Language::c || source.language == Language::cxx)
        words = level_words(plan, unit, source.language);
    else
        words = {"-fPIC"};
    append(words, unit.features);
    if (const auto found = plan.features.find(source.path); found != plan.features.end())
        append(words, found->second);
    for (const std::string& define : unit.defines)
        words.push_back("-D" + define);
    for (const std::string& name : unit.undefines)
        words.push_back("-U" + name);
    // Machine code beside the intermediate code: what an object defines and needs is read from its symbols.
    if (plan.level == Level::performance && source.language != Language::plain_assembly)
        append(words, {"-ffat-lto-objects", "-frandom-seed=" + source.unit.file.filename().string()});
    return words;
}

std::string description(const Plan& plan, const Source& api) {
    const bool code = api.language == Language::c || api.language == Language::cxx;
    Words words = level_words(plan, api.unit, code ? api.language : Language::c);
    if (plan.several_definitions) words.push_back("-Wl,-z,muldefs");
    append(words, api.unit.features);
    Words found;
    for (const auto& [path, features] : plan.features)
        append(found, features);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    append(words, found);
    for (const std::string& define : api.unit.defines)
        words.push_back("-D" + define);
    for (const std::string& name : api.unit.undefines)
        words.push_back("-U" + name);
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

Words link_options(const Plan& plan) {
    Words words;
    if (plan.level == Level::performance) {
        words = performance_words;
        words.push_back("-fPIC");
    }
    if (plan.several_definitions) words.push_back("-Wl,-z,muldefs");
    return words;
}

}  // namespace ngcc::compile
