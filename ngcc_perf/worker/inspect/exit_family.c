/* SPDX-License-Identifier: Apache-2.0 */
/*
 * exit, _exit, _Exit and quick_exit as the library calls them: a candidate that ends the process is named
 * with its exit status. A forked child of the library leaves as it likes.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "buffers.h"
#include "crash.h"
#include "exit_family.h"
#include "faults.h"
#include "findings.h"
#include "guarded_call.h"
#include "outcome.h"

static pid_t inspector;
static bool leaving;

void end_process(int status) {
    for (;;)
        syscall(SYS_exit_group, status);
}

bool is_forked_child(void) {
    return (pid_t)syscall(SYS_getpid) != inspector;
}

static __attribute__((noreturn)) void leave(const char* name, int status) {
    const char* call = running_call;
    /* Our own parts leave so too, if they can no longer report. */
    if (is_forked_child() || leaving || call == NULL) end_process(status);
    leaving = true;
    if (function_under_observation() != NULL) buffers_check_guards(function_under_observation());
    finding("exits", call, "", call, " calls ", name, "(", signed_decimal(status), ")", (char*)NULL);
    faults_leave("EXIT", name);
}

/* A library reaches this one only from inside libc, for example by err(). */
static void at_exit(void) {
    leave("exit through libc", 0);
}

void exit_family_open(void) {
    inspector = (pid_t)syscall(SYS_getpid);
    atexit(at_exit);
}

void exit(int status) {
    leave("exit", status);
}

void _exit(int status) {
    leave("_exit", status);
}

void _Exit(int status) {
    leave("_Exit", status);
}

void quick_exit(int status) {
    leave("quick_exit", status);
}
