// SPDX-License-Identifier: Apache-2.0
#include "ledger/owners.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "support/error.hpp"

namespace elfsize {
namespace {

constexpr std::array<const char*, owner_count> owner_keys{"scheme",  "helpers", "shim",
                                                          "runtime", "format",  "unattributed"};

// '*' for any characters, everything else for itself. Backtracks to the last star only, so it is linear in
// practice and at worst the product of the lengths.
bool fits(std::string_view pattern, std::string_view text) {
    std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

std::string_view base_name(std::string_view path) {
    const auto slash = path.rfind('/');
    return slash == path.npos ? path : path.substr(slash + 1);
}

// What LTO leaves as the name of a translation unit says nothing about the source.
bool says_nothing(std::string_view source_file) {
    return source_file.empty() || source_file == "<artificial>" || source_file.starts_with("ld-temp.o") ||
           source_file.ends_with(".lto.o");
}

// sm3hash.constprop.0, sm3hash.part.1, sm3hash.cold: what a compiler derives from sm3hash.
std::string_view without_suffix(std::string_view name) {
    const auto dot = name.find('.', 1);
    return dot == name.npos ? name : name.substr(0, dot);
}

struct StandardRule {
    Owner owner;
    bool by_file;
    const char* pattern;
};

constexpr StandardRule standard_rules[] = {
    // The template of the submission guide: auxfunc.c (SM3, pseudohash, pseudoXOF) and drng.c.
    {Owner::helpers, true, "auxfunc.c"},
    {Owner::helpers, true, "drng.c"},
    {Owner::helpers, true, "sm3.c"},
    {Owner::helpers, false, "sm3hash"},
    {Owner::helpers, false, "pseudohash"},
    {Owner::helpers, false, "pseudoXOF"},
    {Owner::helpers, false, "init_random_number"},
    {Owner::helpers, false, "get_random_number"},
    {Owner::helpers, false, "drng_algorithm"},  // the generator's state, which the guide asks for
    // What hashprof links beside a scheme.
    {Owner::shim, true, "shim.c"},
    {Owner::shim, false, "ngcc_meta"},
    {Owner::shim, false, "ngcc_seed"},
    {Owner::shim, false, "ngcc_random"},
    {Owner::shim, false, "ngcc_build_flags"},
    {Owner::shim, false, "hashprof_*"},
    {Owner::shim, false, "__wrap_*"},
    {Owner::shim, false, "hp_*"},
    // gcc's crtstuff.c, glibc's crt1.o and crti.o, and libgcc.
    {Owner::runtime, true, "crtstuff.c"},
    {Owner::runtime, true, "crt*.o"},
    {Owner::runtime, true, "crt*.S"},
    {Owner::runtime, true, "abi-note.c"},
    {Owner::runtime, true, "init.c"},
    {Owner::runtime, true, "elf-init.c"},
    {Owner::runtime, true, "start.S"},
    {Owner::runtime, true, "libgcc2.c"},
    {Owner::runtime, true, "cpuinfo.c"},
    {Owner::runtime, true, "unwind-dw2*.c"},
    {Owner::runtime, false, "_init"},
    {Owner::runtime, false, "_fini"},
    {Owner::runtime, false, "_start"},
    {Owner::runtime, false, "_dl_relocate_static_pie"},
    {Owner::runtime, false, "_IO_stdin_used"},
    {Owner::runtime, false, "__libc_csu_*"},
    {Owner::runtime, false, "__dso_handle"},
    {Owner::runtime, false, "__data_start"},
    {Owner::runtime, false, "data_start"},
    {Owner::runtime, false, "__cpu_indicator_init"},
    {Owner::runtime, false, "__cpu_model"},
    {Owner::runtime, false, "__x86.get_pc_thunk.*"},
    // libc_nonshared.a of glibc, linked into everything that calls them.
    {Owner::runtime, false, "__pthread_atfork"},
    {Owner::runtime, false, "pthread_atfork"},
    {Owner::runtime, false, "atexit"},
    {Owner::runtime, false, "at_quick_exit"},
    {Owner::runtime, false, "__stack_chk_fail_local"},
};

// The sources of libhashprof_wrap.a.
constexpr const char* wrap_runtime_files[] = {"autostart.c",
                                              "calibrate.c",
                                              "control.c",
                                              "get_random_number.c",
                                              "init_random_number.c",
                                              "install.c",
                                              "mode.c",
                                              "probe.c",
                                              "probes.c",
                                              "pseudohash.c",
                                              "pseudoxof.c",
                                              "region.c",
                                              "sites.c",
                                              "slots.c",
                                              "slow.c",
                                              "sm3hash.c",
                                              "store.c",
                                              "window.c",
                                              "window_*.c"};

}  // namespace

const char* owner_key(Owner owner) {
    return owner_keys[static_cast<std::size_t>(owner)];
}

OwnerRules OwnerRules::standard() {
    OwnerRules rules;
    for (const StandardRule& rule : standard_rules)
        rules.rules_.push_back({rule.owner, rule.by_file, rule.pattern});
    return rules;
}

void OwnerRules::add(const std::string& rule) {
    const auto colon = rule.find(':');
    const auto equals = rule.find('=', colon == rule.npos ? 0 : colon);
    if (colon != rule.npos && equals != rule.npos) {
        const std::string owner = rule.substr(0, colon), what = rule.substr(colon + 1, equals - colon - 1);
        const auto found =
            std::find_if(owner_keys.begin(), owner_keys.end(), [&](const char* key) { return owner == key; });
        if (found != owner_keys.end() && (what == "file" || what == "name") && equals + 1 < rule.size()) {
            rules_.push_back(
                {static_cast<Owner>(found - owner_keys.begin()), what == "file", rule.substr(equals + 1)});
            return;
        }
    }
    throw hashprof::Error("--owner " + rule, "is not OWNER:file=PATTERN or OWNER:name=PATTERN",
                          "owners are scheme, helpers, shim, runtime, format and unattributed");
}

void OwnerRules::add_wrap_runtime() {
    std::vector<Rule> rules;
    for (const char* file : wrap_runtime_files)
        rules.push_back({Owner::shim, true, file});
    rules_.insert(rules_.begin(), rules.begin(), rules.end());
}

const OwnerRules::Rule* OwnerRules::find(bool by_file, std::string_view text) const {
    const auto found = std::find_if(rules_.rbegin(), rules_.rend(), [&](const Rule& rule) {
        return rule.by_file == by_file && fits(rule.pattern, text);
    });
    return found == rules_.rend() ? nullptr : &*found;
}

Owner OwnerRules::of_local(std::string_view name, std::string_view source_file) const {
    if (says_nothing(source_file)) {
        const Rule* rule = find(false, without_suffix(name));
        return rule != nullptr ? rule->owner : Owner::unattributed;
    }
    const Rule* rule = find(true, base_name(source_file));
    return rule != nullptr ? rule->owner : Owner::scheme;
}

Owner OwnerRules::of_global(std::string_view name) const {
    const Rule* rule = find(false, name);
    if (rule == nullptr) rule = find(false, without_suffix(name));
    return rule != nullptr ? rule->owner : Owner::scheme;
}

}  // namespace elfsize
