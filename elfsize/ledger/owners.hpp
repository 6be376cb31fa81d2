// SPDX-License-Identifier: Apache-2.0
// Who brought a symbol: the scheme, the ICCS helpers, the shim of the harness, the C runtime. By rules over
// names, since an ELF file does not say.
//
// A static symbol belongs to the owner of its STT_FILE. A global one has no STT_FILE after the link; the
// names of helpers, shim and runtime are a closed list, so every other global of a file that has symbols is
// the scheme's. Without STT_FILE a static symbol stays unattributed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace elfsize {

enum class Owner {
    scheme,
    helpers,       // the functions and the generator that the ICCS template adds
    shim,          // what hashprof links in to call the scheme
    runtime,       // C and compiler runtime: crt files, libgcc
    format,        // ELF headers, dynamic linking, padding
    unattributed,  // nothing says whose it is
};
inline constexpr std::size_t owner_count = 6;
const char* owner_key(Owner owner);

class OwnerRules {
  public:
    // The names of the ICCS template and of the harness in this project.
    static OwnerRules standard();

    // "helpers:file=my_sm3.c" or "shim:name=glue_*"; a later rule goes before an earlier one. '*' stands for
    // any characters. Error for text of another form.
    void add(const std::string& rule);

    // For an image that holds the runtime of the wrap route (a profiled twin): its source files have plain
    // names such as store.c, which in any other image are the scheme's. Goes behind all rules that were
    // added.
    void add_wrap_runtime();
    // A global by which that runtime is known.
    static constexpr std::string_view wrap_runtime_mark = "hp_store_open";

    Owner of_local(std::string_view name, std::string_view source_file) const;
    Owner of_global(std::string_view name) const;

  private:
    struct Rule {
        Owner owner;
        bool by_file;
        std::string pattern;
    };
    const Rule* find(bool by_file, std::string_view text) const;

    std::vector<Rule> rules_;  // the last that fits decides
};

}  // namespace elfsize
