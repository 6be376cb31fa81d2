// SPDX-License-Identifier: Apache-2.0
#include "lives.hpp"

#include <string>

namespace life {

namespace {

using zoo::counted;
using zoo::either;
using zoo::exact;
using zoo::Expectation;
using zoo::hidden;
using zoo::partial;

// The helpers are in a library, so that both routes see them.
std::string built(const std::string& program) {
    return "INCLUDE=-I$ZOO FLAGS='-O2 -fPIC -pthread'\nreal; $CC -shared auxfunc.o drng.o -o "
           "libaux.so\nlife " +
           program + "\n$CC " + program + ".o -pthread -Wl,-rpath,'$ORIGIN' -L. -laux -o member";
}

std::string built_cpp(const std::string& program) {
    return "INCLUDE=-I$ZOO FLAGS='-O2 -fPIC'\nreal; $CC -shared auxfunc.o drng.o -o libaux.so\n"
           "g++ $FLAGS $INCLUDE -c $LIFE/" +
           program + ".cc -o a.o\ng++ a.o -Wl,-rpath,'$ORIGIN' -L. -laux -o member";
}

Life life(const std::string& program, const std::string& way, Expectation hook, Expectation preload) {
    return {{program + "_" + way, built(program), std::move(hook), std::move(preload), "./member " + way}};
}

Life life(const std::string& program, const std::string& way, Expectation both) {
    return life(program, way, both, both);
}

// These programs have helpers of their own, which the preload route cannot see.
Life own_helpers(const std::string& program, const std::string& way, Expectation hook) {
    return life(program, way, std::move(hook), either({"same-object"}));
}

Life on_a_small_stack() {
    Life small = life("surroundings", "unchanged", counted());
    small.member.name = "surroundings_stack_of_256_kilobytes";
    small.member.run = "sh -c 'ulimit -s 256 && exec ./member unchanged'";
    return small;
}

}  // namespace

std::vector<Life> ends() {
    std::vector<Life> lives;
    for (const char* way : {"return", "exit", "_exit", "quick_exit", "abort", "SIGKILL", "SIGSEGV", "SIGTERM",
                            "SIGINT", "SIGPIPE", "exit_in_thread", "pthread_exit", "atexit", "operation"})
        lives.push_back(life("endings", way, counted()));
    return lives;
}

std::vector<Life> children() {
    std::vector<Life> lives;
    for (const char* way : {"alone", "fork", "forks", "bare_fork", "fork_exec", "vfork", "vfork_exec",
                            "spawn", "system", "orphan", "exec"})
        lives.push_back(life("children", way, counted()));
    for (const char* way :
         {"more_forks_than_regions", "spawn_without_environment", "exec_without_environment"})
        lives.push_back(life("children", way, partial()));
    Life with_static = life("children", "static_child", partial());
    with_static.member.build += "\nobj auxfunc; life plain; $CC -static plain.o auxfunc.o -o static";
    lives.push_back(with_static);
    return lives;
}

std::vector<Life> interruptions() {
    std::vector<Life> lives;
    // What is called within a pseudohash that the preload route does not see is an outer call to it.
    for (const char* way : {"raised", "small_stack"}) {
        lives.push_back(own_helpers("signals", way, counted()));
        lives.back().preload = false;
    }
    lives.push_back(
        {{"signals_any_time", built("signals"), either({}), either({}), "./member any_time"}, false});
    for (const char* way : {"longjmp", "siglongjmp", "coroutine", "cancel"})
        lives.push_back(own_helpers("jumps", way, counted()));
    for (const char* way : {"caught", "nested", "uncaught"}) {
        Life thrown = own_helpers("exceptions", way, counted());
        thrown.member.build = built_cpp("exceptions");
        lives.push_back(thrown);
    }
    return lives;
}

std::vector<Life> thread_lives() {
    std::vector<Life> lives;
    for (const char* way : {"together", "crowd", "one_after_another", "smallest_stack", "thread_data"})
        lives.push_back(life("threads", way, counted()));
    lives.push_back(life("threads", "too_many", partial()));
    Life early = life("threads", "early", counted());
    early.member.environment = "LIFE_EARLY=1";
    lives.push_back(early);
    return lives;
}

std::vector<Life> surroundings() {
    std::vector<Life> lives;
    for (const char* way :
         {"unchanged", "closed_descriptors", "replaced_descriptors", "folder", "root", "environment",
          "no_descriptors", "no_file_size", "no_memory", "mask", "no_dump", "checked_close"})
        lives.push_back(life("surroundings", way, counted()));
    lives.push_back(life("surroundings", "removed", counted()));
    lives.back().member.run = "sh -c 'cp member copy && exec ./copy removed'";
    lives.push_back(on_a_small_stack());
    for (const char* way : {"at_once", "after_a_call", "strict", "no_counter"})
        lives.push_back(life("seccomp", way, counted()));
    const std::string other = "\n$CC $FLAGS -shared $LIFE/other_preload.c -o libother.so";
    Life preloaded = life("plain", "20", counted());
    preloaded.member.name = "plain_beside_another_preload";
    preloaded.member.build += other;
    preloaded.member.environment = "LD_PRELOAD=./libother.so";
    lives.push_back(preloaded);
    Life taken_away = life("plain", "20", partial());
    taken_away.member.name = "plain_whose_preload_is_taken_away";
    taken_away.member.build += other;
    taken_away.member.run = "env LD_PRELOAD=./libother.so ./member 20";
    lives.push_back(taken_away);
    Life script = life("plain", "20", either({"script"}));
    script.member.name = "plain_behind_a_script";
    script.member.build += "\nprintf '#!/bin/sh\\nexec ./member 20\\n' >launch; chmod +x launch";
    script.member.run = "./launch";
    lives.push_back(script);
    Life spaced = life("plain", "20", counted());
    spaced.member.name = "plain_under_a_name_with_blanks";
    spaced.member.build += "\ncp member 'the member: 1'";
    spaced.member.run = "'./the member: 1' 20";
    lives.push_back(spaced);
    return lives;
}

std::vector<Life> bare() {
    std::vector<Life> lives;
    for (const char* way : {"return", "_exit", "abort", "SIGKILL"})
        lives.push_back(life("endings", way, counted()));
    for (const char* way : {"fork", "vfork", "exec", "spawn", "orphan"})
        lives.push_back(life("children", way, counted()));
    for (const char* way : {"closed_descriptors", "folder", "environment"})
        lives.push_back(life("surroundings", way, counted()));
    lives.push_back(life("seccomp", "at_once", counted()));
    lives.push_back(on_a_small_stack());
    return lives;
}

std::vector<Life> programs() {
    Life registers = own_helpers("registers", "all", counted());
    registers.member.build = "INCLUDE=-I$ZOO; life registers; $CC registers.o -o member";
    Life named = own_helpers("functions", "named", counted());
    named.member.options =
        "--operations handshake --functions "
        "'KeccakF1600_StatePermute,absorb:in=3*8,mixed:stack=8,by_value:stack=8'";
    const std::string copies =
        "\n$CC -shared auxfunc.o -o copy-1.so; for i in $(seq 2 150); do cp copy-1.so copy-$i.so; done";
    const Expectation looked_up = either({"dlsym"});
    Life some = life("modules", "30", counted(), looked_up), many = life("modules", "150", partial());
    for (Life* modules : {&some, &many}) {
        modules->member.build += copies;
        modules->same_output = false;
    }
    Life sealed = life("no_new_code", "", either({"writable"}), looked_up);
    sealed.member.build += copies;
    return {own_helpers("own_malloc", "all", counted()), registers, named, some, many, sealed};
}

}  // namespace life
