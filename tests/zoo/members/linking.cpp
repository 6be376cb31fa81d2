// SPDX-License-Identifier: Apache-2.0
#include "members/members.hpp"

namespace zoo {

namespace {

const std::string objects = "obj main scheme table; real; books\n";

Member linked(const std::string& name, const std::string& link, Expectation hook = exact(),
              std::vector<std::string> needs = {}) {
    return {name,       objects + link,  std::move(hook), hidden({"same-object", "stripped"}),
            "./member", std::move(needs)};
}

}  // namespace

std::vector<Member> linking_members() {
    return {
        linked("bfd", "gcc -fuse-ld=bfd *.o -o member"),
        linked("gold", "gcc -fuse-ld=gold *.o -o member", exact(), {"ld.gold"}),
        linked("lld", "gcc -fuse-ld=lld *.o -o member", exact(), {"ld.lld"}),
        linked("mold", "gcc -fuse-ld=mold *.o -o member", exact(), {"ld.mold"}),
        linked("rdynamic", "gcc -rdynamic *.o -o member"),
        linked("emitted_relocations", "gcc -Wl,--emit-relocs *.o -o member"),
        linked("no_separate_code", "gcc -Wl,-z,noseparate-code *.o -o member"),
        linked("executable_stack", "gcc -Wl,-z,execstack *.o -o member"),
        linked("position_independent_with_a_base", "gcc -pie -Wl,-Ttext-segment=0x200000 *.o -o member"),
        linked("fixed_at_the_lowest_address", "gcc -no-pie -Wl,-Ttext-segment=0x10000 *.o -o member",
               either({"reach", "far"})),
        {"started_through_the_loader", objects + "gcc *.o -o member", refused({"shared object", "loader"}),
         refused({"shared object", "loader"}), "/lib64/ld-linux-x86-64.so.2 ./member"},
        {"bound_at_the_start",
         objects + "gcc *.o -o member",
         exact(),
         hidden({"same-object"}),
         "./member",
         {},
         "LD_BIND_NOW=1"},
        linked("archives",
               "ar rc libaux.a auxfunc.o drng.o; ar rc libcand.a scheme.o table.o\n"
               "gcc main.o ledger.o libcand.a libaux.a -o member"),
        linked("whole_archive",
               "ar rc liball.a auxfunc.o drng.o scheme.o table.o\n"
               "gcc main.o ledger.o -Wl,--whole-archive liball.a -Wl,--no-whole-archive -o member"),
        linked("combined",
               "ld -r scheme.o table.o auxfunc.o drng.o -o all.o && gcc main.o ledger.o all.o -o member"),
        linked("combined_and_localised",
               "ld -r scheme.o table.o auxfunc.o drng.o -o all.o\n"
               "for f in sm3hash pseudohash pseudoXOF; do objcopy -L $f all.o; done\n"
               "gcc main.o ledger.o all.o -o member"),
        {"collected_and_folded_gold",
         "FLAGS='-O2 -ffunction-sections'\n" + objects +
             "gcc -fuse-ld=gold -Wl,--gc-sections,--icf=all *.o -o member",
         exact(),
         hidden({"same-object"}),
         "./member",
         {"ld.gold"}},
        {"collected_and_folded_lld",
         "FLAGS='-O2 -ffunction-sections'\n" + objects +
             "gcc -fuse-ld=lld -Wl,--gc-sections,--icf=all *.o -o member",
         exact(),
         hidden({"same-object"}),
         "./member",
         {"ld.lld"}},
        linked("stripped", "gcc *.o -s -o member", hidden({"stripped"})),
        linked("stripped_of_debug_only", "gcc -g *.o -o member && strip --strip-debug member"),
        linked("stripped_but_exported", "gcc -rdynamic *.o -s -o member", either({"stripped"})),
        linked("one_symbol_removed", "gcc *.o -o member && strip --strip-symbol=sm3hash member",
               either({"inlined", "stripped", "symbol"})),
        linked("without_section_headers",
               "gcc *.o -o member && (objcopy --strip-section-headers member 2>/dev/null || "
               "dd if=/dev/zero of=member bs=1 seek=40 count=8 conv=notrunc 2>/dev/null)",
               hidden({"stripped", "section"})),
        {"clang_objects_and_gcc_objects", "obj main scheme table; books; CC=clang; real\ngcc *.o -o member",
         exact(), hidden({"same-object"})},
        {"scheme_with_lto_helpers_without",
         "real; books; FLAGS='-O2 -flto'; obj main scheme table\ngcc $FLAGS *.o -o member",
         either({"lto", "inlined"}), hidden({"same-object"})},
    };
}

std::vector<Member> bare_members() {
    return {{"started_through_the_loader", objects + "gcc *.o -o member", exact(), hidden({"same-object"}),
             "/lib64/ld-linux-x86-64.so.2 ./member"}};
}

}  // namespace zoo
