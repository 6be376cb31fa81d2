/* SPDX-License-Identifier: Apache-2.0 */
/* children WAY: calls of a process, of its children and of what follows it in the same process. */
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "life.h"

extern char** environ;

static int ended(pid_t child) {
    int status = -1;
    return waitpid(child, &status, 0) == child ? status : -1;
}

static void forked(int calls) {
    const pid_t child = fork();
    if (child == 0) {
        hash(calls);
        _exit(0);
    }
    if (ended(child) != 0) abort();
}

/* Past every fork handler. */
static void forked_bare(int calls) {
    const pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) {
        hash(calls);
        _exit(0);
    }
    hash(calls);
    if (ended(child) != 0) abort();
}

static char* self[] = {"/proc/self/exe", "leaf", NULL};

static void forked_and_replaced(void) {
    const pid_t child = fork();
    if (child == 0) {
        hash(2);
        execv(self[0], self);
        _exit(127);
    }
    if (ended(child) != 0) abort();
}

/* The child borrows the memory of its parent, counters included. */
static void borrowed(void) {
    announce("sm3hash", 4);
    const pid_t child = vfork();
    if (child == 0) {
        hash_silently(4);
        _exit(0);
    }
    if (ended(child) != 0) abort();
}

static void borrowed_and_replaced(void) {
    const pid_t child = vfork();
    if (child == 0) {
        execv(self[0], self);
        _exit(127);
    }
    if (ended(child) != 0) abort();
}

static void spawned(char** environment) {
    pid_t child;
    if (posix_spawn(&child, self[0], NULL, NULL, self, environment) != 0 || ended(child) != 0) abort();
}

/* Parent, child and grandchild; nobody waits for the last one but this process, through a pipe. */
static void orphaned(void) {
    int ends[2];
    char byte;
    if (pipe(ends) != 0) abort();
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        if (fork() != 0) _exit(0);
        setsid();
        hash(7);
        _exit(0);
    }
    close(ends[1]);
    if (ended(child) != 0) abort();
    while (read(ends[0], &byte, 1) > 0)
        continue;
}

static void replaced(char** environment) {
    execve(self[0], self, environment);
    abort();
}

int main(int argc, char** argv) {
    static char* nothing[] = {NULL};
    const char* way = argc == 2 ? argv[1] : "";
    if (is(way, "leaf")) {
        hash(100);
        return 0;
    }
    hash(10);
    if (is(way, "fork")) forked(20);
    if (is(way, "forks"))
        for (int i = 0; i < 40; i++)
            forked(i);
    if (is(way, "more_forks_than_regions"))
        for (int i = 0; i < 300; i++)
            forked(1);
    if (is(way, "bare_fork"))
        for (int i = 0; i < 5; i++)
            forked_bare(1000);
    if (is(way, "fork_exec")) forked_and_replaced();
    if (is(way, "vfork")) borrowed();
    if (is(way, "vfork_exec")) borrowed_and_replaced();
    if (is(way, "spawn")) spawned(environ);
    if (is(way, "spawn_without_environment")) spawned(nothing);
    if (is(way, "system") && system("/proc/$PPID/exe leaf") != 0) abort();
    if (is(way, "static_child") && system("./static 30") != 0) abort();
    if (is(way, "orphan")) orphaned();
    hash(1);
    if (is(way, "exec")) replaced(environ);
    if (is(way, "exec_without_environment")) replaced(nothing);
    return 0;
}
