// SPDX-License-Identifier: Apache-2.0
#include "members/members.hpp"

namespace zoo {

namespace {

const std::string pic = "FLAGS='-O2 -fPIC'\n";
const std::string rpath = " -Wl,-rpath,'$ORIGIN' -L.";

// The helpers in a library of their own: `flags` compile it, `options` link it.
Member helpers_apart(const std::string& name, const std::string& flags, const std::string& options,
                     Expectation hook = exact(), Expectation preload = exact()) {
    return {name,
            "FLAGS='-O2 -fPIC " + flags + "'; real; books\n$CC -shared " + options +
                " auxfunc.o drng.o ledger.o -o libaux.so\n" + pic +
                "obj main scheme table\n$CC main.o scheme.o table.o" + rpath + " -laux -o member",
            std::move(hook), std::move(preload)};
}

// Scheme and helpers in one library, which the program needs.
Member candidate_apart(const std::string& name, const std::string& flags, const std::string& options,
                       Expectation hook, Expectation preload) {
    return {name,
            "FLAGS='-O2 -fPIC " + flags + "'; real; books; obj scheme table\n$CC -shared " + options +
                " auxfunc.o drng.o ledger.o scheme.o table.o -o libcand.so\n" + pic + "obj main\n$CC main.o" +
                rpath + " -lcand -o member",
            std::move(hook), std::move(preload)};
}

}  // namespace

std::vector<Member> shared_members() {
    // The program itself calls the generator's start, which is not bound.
    const Expectation bound = but(hidden({"bsymbolic", "-Bsymbolic"}), {"drng_init"}, {});
    const std::string exported = "-Wl,--version-script=$ZOO/exports.map";
    return {
        helpers_apart("helpers_in_a_library", "", ""),
        helpers_apart("helpers_in_a_library_stripped", "", "-s"),
        helpers_apart("helpers_in_a_library_bound", "", "-Wl,-Bsymbolic"),
        helpers_apart("helpers_protected", "-fvisibility=protected", "", exact(), exact()),
        helpers_apart("helpers_gnu_hash_only", "", "-Wl,--hash-style=gnu"),
        helpers_apart("helpers_sysv_hash_only", "", "-Wl,--hash-style=sysv"),
        candidate_apart("candidate_in_a_library", "", "", exact(), exact()),
        candidate_apart("candidate_without_plt", "-fno-plt", "-Wl,-z,now", exact(), exact()),
        candidate_apart("candidate_bound", "", "-Wl,-Bsymbolic", exact(), bound),
        candidate_apart("candidate_functions_bound", "", "-Wl,-Bsymbolic-functions", exact(), bound),
        candidate_apart("candidate_without_interposition", "-fno-semantic-interposition", "", exact(),
                        exact()),
        candidate_apart("candidate_exports_only_the_interface", "", exported, exact(),
                        but(hidden({"version-script", "hidden", "same-object"}), {"drng", "drng_init"}, {})),
        candidate_apart(
            "candidate_like_a_harness_library", "", exported + " -Wl,-Bsymbolic", exact(),
            but(hidden({"version-script", "hidden", "bsymbolic", "same-object"}), {"drng_init"}, {})),
        candidate_apart("candidate_stripped", "", exported + " -s", hidden({"stripped"}),
                        hidden({"version-script", "hidden", "stripped", "same-object"})),
        candidate_apart("candidate_lld", "", "-fuse-ld=lld", exact(), exact()),
        candidate_apart("candidate_gold", "", "-fuse-ld=gold", exact(), exact()),
        {"candidate_hidden",
         "FLAGS='-O2 -fPIC -fvisibility=hidden'; real; books; obj table\nFLAGS='-O2 -fPIC'; obj scheme\n"
         "for f in sm3hash pseudohash pseudoXOF; do objcopy --globalize-symbol=$f auxfunc.o; done\n"
         "FLAGS='-O2 -fPIC'; compiled $COUNTED/counted/drng.c drng.o\n"
         "$CC -shared auxfunc.o drng.o ledger.o scheme.o table.o -o libcand.so\nobj main\n$CC main.o" +
             rpath + " -lcand -o member",
         exact(), but(hidden({"hidden", "same-object"}), {"drng", "drng_init"}, {})},
        {"executable_overrides_the_library",
         pic +
             "real; books; obj main scheme table weak_xof\n"
             "$CC -shared auxfunc.o drng.o ledger.o -o libaux.so\n"
             "$CC main.o scheme.o table.o weak_xof.o -rdynamic" +
             rpath + " -laux -o member",
         exact(), either({"same-object"})},
        {"two_libraries_with_a_copy_each",
         pic +
             "real; books; obj main table\n"
             "$CC -shared ledger.o drng.o -o libbooks.so\n"
             "FLAGS='-O2 -fPIC -Dkem_keygen=other_keygen -Dkem_dec=other_dec'; obj scheme\n"
             "$CC -shared scheme.o table.o auxfunc.o -Wl,-Bsymbolic -L. -lbooks -o libone.so\n"
             "FLAGS='-O2 -fPIC -Dkem_enc=other_enc'; obj scheme\n"
             "$CC -shared scheme.o table.o auxfunc.o -Wl,-Bsymbolic -L. -lbooks -o libtwo.so\n"
             "$CC main.o" +
             rpath + " -lone -ltwo -lbooks -o member",
         exact(), but(hidden({"bsymbolic"}), {"drng", "drng_init"}, {})},
        {"versioned_symbols",
         pic +
             "obj versions drng main scheme table; books\n"
             "$CC -shared versions.o drng.o ledger.o -Wl,--version-script=$ZOO/versions.map -o libaux.so\n"
             "$CC main.o scheme.o table.o" +
             rpath + " -laux -o member",
         exact(), either({"version"})},
        {"versioned_symbols_bound_to_the_old_one",
         pic +
             "obj versions drng main table; books; FLAGS='-O2 -fPIC -include old_version.c'; obj scheme\n"
             "$CC -shared versions.o drng.o ledger.o -Wl,--version-script=$ZOO/versions.map -o libaux.so\n"
             "$CC main.o scheme.o table.o" +
             rpath + " -laux -o member",
         exact(), either({"version"})},
    };
}

std::vector<Member> opened_members() {
    const std::string program =
        pic + "obj main_dlopen\n$CC main_dlopen.o -rdynamic -pthread -ldl -o member\n";
    const std::string alone = program + "real; books; obj scheme table drng_global\n$CC -shared";
    const std::string all = " auxfunc.o drng.o ledger.o scheme.o table.o drng_global.o -o libcand.so";
    const std::string bound = alone + " -Wl,-Bsymbolic -Wl,--version-script=$ZOO/exports.map" + all;
    const std::string open = alone + all;
    const std::string dependent = program +
                                  "real; books; obj scheme table drng_global\n"
                                  "$CC -shared auxfunc.o drng.o ledger.o -o libaux.so\n"
                                  "$CC -shared scheme.o table.o drng_global.o" +
                                  rpath + " -laux -o libcand.so";
    const Expectation no_preload = hidden({"version-script", "hidden", "bsymbolic", "same-object"});
    // The program asks dlsym for the generator's start, which no interposition sees.
    const Expectation looked_up = but(exact(), {"drng_init"}, {"dlsym"});
    std::vector<Member> members;
    for (const char* way : {"now", "lazy", "global", "deepbind", "reopen", "thread", "namespace"}) {
        const std::string run = std::string("./member ./libcand.so ") + way;
        const bool apart = way == std::string("namespace"), deep = way == std::string("deepbind");
        const Expectation hook = apart ? either({"namespace", "dlmopen"}) : exact();
        members.push_back({std::string("opened_harness_library_") + way, bound, hook, no_preload, run});
        const Expectation preload = apart  ? hidden({"namespace", "dlmopen"})
                                    : deep ? hidden({"deepbind", "DEEPBIND"})
                                           : looked_up;
        members.push_back(
            {std::string("opened_with_its_helpers_apart_") + way, dependent, hook, preload, run});
    }
    members.push_back({"opened_plain_library", open, exact(), looked_up, "./member ./libcand.so now"});
    members.push_back({"opened_by_another_name", open + "\ncp libcand.so 'lib cand:1.so'", exact(), looked_up,
                       "./member './lib cand:1.so' now"});
    return members;
}

}  // namespace zoo
