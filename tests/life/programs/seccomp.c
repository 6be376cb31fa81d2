/* SPDX-License-Identifier: Apache-2.0 */
/* seccomp WAY: the kernel kills the process for any system call, or read of the counter, that it does not
 * need. */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "life.h"

#define ALLOW(number) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static void only_write_and_exit(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        ALLOW(__NR_write),
        ALLOW(__NR_exit_group),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    };
    const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) exit(77);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) exit(77);
}

int main(int argc, char** argv) {
    const char* way = argc == 2 ? argv[1] : "";
    if (is(way, "after_a_call")) hash(1);
    if (is(way, "strict")) {
        if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) != 0) exit(77);
        hash(100);
        syscall(SYS_exit, 5);
    }
    if (is(way, "no_counter")) {
        if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) != 0) exit(77);
        hash(100);
        return 5;
    }
    only_write_and_exit();
    hash(100);
    return 5;
}
