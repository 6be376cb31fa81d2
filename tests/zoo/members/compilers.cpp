// SPDX-License-Identifier: Apache-2.0
#include "members/members.hpp"

namespace zoo {

namespace {

struct Build {
    std::string compiler, level;
    bool one_unit, pie, cf;
};

std::string name_of(const Build& build) {
    std::string name =
        build.compiler + "_" + build.level.substr(1, 2) + (build.level.size() > 3 ? "_lto" : "");
    return name + (build.one_unit ? "_one_unit" : "_separate") + (build.pie ? "_pie" : "_fixed") +
           (build.cf ? "_cf" : "");
}

// One of these makes calls invisible; separate objects without LTO have none of it.
const std::vector<std::string> inlining{"inlined", "lto", "part-clone", "folded"};

Member member_of(const Build& build) {
    const bool lto = build.level.size() > 3;
    std::string commands = "CC=" + build.compiler + " FLAGS='" + build.level +
                           (build.pie ? " -fPIE" : " -fno-pie") +
                           (build.cf ? " -fcf-protection=full" : " -fcf-protection=none") + "'\nbooks\n";
    commands += build.one_unit ? "obj whole\n" : "obj main scheme table; real\n";
    commands += std::string("$CC $FLAGS ") + (lto && build.compiler == "clang" ? "-fuse-ld=lld " : "") +
                (build.pie ? "-pie" : "-no-pie") + " *.o -o member";
    const bool may_vanish = build.one_unit || lto;
    return {name_of(build), commands, may_vanish ? either(inlining) : exact(), hidden({"same-object"})};
}

const std::vector<std::string> levels{"-O0", "-O1", "-O2", "-Os", "-O3", "-O2 -flto"};

}  // namespace

std::vector<Member> compiler_members() {
    std::vector<Member> members;
    unsigned turn = 0;
    for (const char* compiler : {"gcc", "clang"})
        for (const std::string& level : levels)
            for (const bool one_unit : {false, true}) {
                members.push_back(member_of({compiler, level, one_unit, turn % 2 == 0, turn % 4 < 2}));
                turn++;
                if (one_unit) turn++;  // every pair of values occurs
            }
    return members;
}

std::vector<Member> full_product() {
    std::vector<Member> members;
    for (const char* compiler : {"gcc", "clang"})
        for (const std::string& level : levels)
            for (const bool one_unit : {false, true})
                for (const bool pie : {false, true})
                    for (const bool cf : {false, true})
                        members.push_back(member_of({compiler, level, one_unit, pie, cf}));
    return members;
}

std::vector<Member> code_members() {
    const std::string separate = "\nobj main scheme table; real; books\n$CC $FLAGS *.o -o member";
    const auto with = [&](const std::string& name, const std::string& flags,
                          const std::string& compiler = "gcc") {
        return Member{name, "CC=" + compiler + " FLAGS='" + flags + "'" + separate, exact(),
                      hidden({"same-object"})};
    };
    // Their first instruction is a call that looks at its return address.
    const auto profiled = [&](const std::string& name, const std::string& flags) {
        return Member{name, "FLAGS='" + flags + "'" + separate, either({"moved"}), hidden({"same-object"})};
    };
    return {
        with("native", "-O3 -march=native"),
        with("no_ipa_ra", "-O2 -fno-ipa-ra"),
        with("frame_pointer", "-O2 -fno-omit-frame-pointer"),
        with("stack_protector", "-O2 -fstack-protector-all -fstack-clash-protection"),
        with("no_red_zone", "-O2 -mno-red-zone"),
        with("patchable_entry", "-O2 -fpatchable-function-entry=16,2"),
        profiled("gprof", "-O2 -pg"),
        profiled("gprof_at_the_entry", "-O2 -pg -mfentry"),
        with("split_stack", "-O2 -fsplit-stack"),
        with("instrumented", "-O2 -fprofile-generate"),
        Member{"large_model", "FLAGS='-O2 -mcmodel=large'" + separate, either({"inlined"}),
               hidden({"same-object", "inlined"})},  // calls through registers
        with("unaligned_functions", "-Os -falign-functions=1"),
        with("no_plt_no_lazy", "-O2 -fno-plt -Wl,-z,now,-z,relro"),
        with("unwind_tables_off", "-O2 -fno-asynchronous-unwind-tables"),
        with("traps_padding_clang", "-O2 -mretpoline", "clang"),
        with("address_sanitizer", "-O1 -fsanitize=address"),
        with("address_sanitizer_clang", "-O1 -fsanitize=address -Wl,--allow-multiple-definition", "clang"),
        with("undefined_sanitizer", "-O1 -fsanitize=undefined"),
        with("thread_sanitizer", "-O1 -fsanitize=thread"),
        with("debug_compressed", "-O2 -g -gz")};
}

}  // namespace zoo
