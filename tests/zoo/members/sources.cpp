// SPDX-License-Identifier: Apache-2.0
#include "members/members.hpp"

namespace zoo {

namespace {

const Expectation inside = hidden({"same-object"});
const std::string link = "\n$CC $FLAGS *.o -o member";

}  // namespace

std::vector<Member> source_members() {
    return {
        {"key_exchange_with_stack_arguments", "obj kex kex_main; real; books" + link, exact(), inside},
        {"key_exchange_unoptimised", "FLAGS=-O0; obj kex kex_main; real; books" + link, exact(), inside},
        {"key_exchange_clang", "CC=clang; obj kex kex_main; real; books" + link, exact(), inside},
        {"signature_whose_verify_signs", "obj sig sig_main; real; books" + link, exact(), inside},
        {"hash_of_any_length", "obj hash hash_main; real; books" + link, exact(), inside},
        {"scheme_in_cpp", "obj main table; real; books; CC='g++ -x c++'; obj scheme; CC=g++" + link, exact(),
         inside},
        {"helpers_included_as_static_functions",
         "obj main included; compiled $COUNTED/counted/drng.c drng.o; books" + link,
         either({"inlined", "part-clone", "constprop"}), inside},
        {"helpers_included_clang_O3",
         "CC=clang FLAGS=-O3; obj main included; compiled $COUNTED/counted/drng.c drng.o; books" + link,
         either({"inlined"}), inside},
        {"nested_helpers",
         "obj main scheme table nested; compiled $COUNTED/counted/drng.c drng.o; books" + link, exact(),
         inside},
        {"constant_clones", "FLAGS=-O3; obj clones clones_main; books" + link,
         either({"constprop", "inlined"}), either({"same-object"})},
        {"chosen_by_ifunc",
         "obj main scheme table ifunc; compiled $COUNTED/counted/drng.c drng.o; books" + link,
         either({"ifunc", "IFUNC", "inlined", "too plain"}), inside},
        {"called_by_a_resolver", "obj main scheme table resolver_calls; real; books" + link,
         either({"ifunc", "IFUNC", "resolver"}), inside},
        {"called_before_main", "obj main scheme table early; real; books" + link, exact(), inside},
        {"called_before_main_from_a_library",
         "FLAGS='-O2 -fPIC'; obj main scheme table early; real; books\n"
         "$CC -shared auxfunc.o drng.o ledger.o -o libaux.so\n"
         "$CC main.o scheme.o table.o early.o -Wl,-rpath,'$ORIGIN' -L. -laux -o member",
         exact(), exact()},
        {"private_renamed_copy",
         "obj main renamed table; real; books; CC='gcc -Dkem_keygen=unused_keygen'; obj scheme; CC=gcc" +
             link,
         exact(), inside},
        {"second_name_of_a_helper",
         "obj main table; real; books; CC='gcc -Dsm3hash=hash_core'; obj scheme\n"
         "at=0x$(nm auxfunc.o | awk '$3 == \"sm3hash\" {print $1}')\n"
         "objcopy --add-symbol hash_core=.text:$at,global,function auxfunc.o" +
             link,
         exact(), inside},
        {"weak_second_definition",
         "obj main scheme table; real; books; FLAGS='-O2 -DXOF_ATTRIBUTE=__attribute__((weak))'; obj "
         "weak_xof" +
             link,
         exact(), inside},
        {"helper_misspelt", "CC=gcc; obj misspelt misspelt_main; books" + link, exact(), exact()},
        {"helper_mangled",
         "obj mangled_main; books; g++ $FLAGS $INCLUDE -c $ZOO/mangled.cc -o mangled.o" + link,
         hidden({"mangled"}), hidden({"mangled", "same-object"})},
        {"folded_with_a_twin",
         "FLAGS='-O2 -ffunction-sections'; obj folded folded_main; books\n"
         "$CC $FLAGS *.o -fuse-ld=lld -Wl,--icf=all -o member",
         either({"folded", "same address"}),
         inside,
         "./member",
         {"ld.lld"}},
        {"folded_by_gcc", "FLAGS=-O2; obj folded folded_main; books" + link,
         either({"folded", "same address", "inlined"}), inside},
        {"tiny_helpers", "FLAGS='-Os -falign-functions=1'; obj tiny tiny_main; books" + link,
         either({"short"}), inside},
        {"tiny_helpers_clang", "CC=clang FLAGS=-Os; obj tiny tiny_main; books" + link, either({"short"}),
         inside},
        {"no_helper_at_all", "compiled $ZOO/hello.c hello.o" + link, exact(), exact()},
    };
}

std::vector<Member> refused_members() {
    const std::string objects = "obj main scheme table; real; books\n";
    const auto no = [](const std::string& name, const std::string& build, std::vector<std::string> reasons,
                       std::vector<std::string> needs = {}) {
        return Member{name, build, refused(reasons), refused(reasons), "./member", std::move(needs)};
    };
    return {
        no("static_executable", objects + "gcc -static *.o -o member", {"static"}),
        no("static_pie", "FLAGS='-O2 -fPIE'\n" + objects + "gcc -static-pie *.o -o member", {"static"}),
        no("setuid_executable", objects + "gcc *.o -o member && chmod u+s member", {"setuid"}),
        no("setgid_executable", objects + "gcc *.o -o member && chmod g+s member", {"setgid", "setuid"}),
        no("musl_loader", objects + "gcc *.o -Wl,--dynamic-linker=/lib/ld-musl-x86_64.so.1 -o member",
           {"musl"}),
        no("foreign_machine",
           "printf 'void _start(void){for(;;);}' >a.c; aarch64-linux-gnu-gcc -nostdlib -pie "
           "-Wl,--dynamic-linker=/lib/ld-linux-aarch64.so.1 a.c -o member",
           {"machine", "AArch64", "aarch64"}, {"aarch64-linux-gnu-gcc"}),
        no("other_class",
           "printf 'void _start(void){for(;;);}' >a.c; gcc -m32 -ffreestanding -fPIE -c a.c -o a.o\n"
           "ld -m elf_i386 -pie -dynamic-linker /lib/ld-linux.so.2 a.o -o member",
           {"class", "32", "i386"}),
        no("text_file", "echo hello >member; chmod +x member", {"ELF", "elf"}),
        no("not_executable", objects + "gcc *.o -o member; chmod 644 member", {"executable", "Permission"}),
    };
}

}  // namespace zoo
