/* SPDX-License-Identifier: Apache-2.0 */
/* For the functions that libraries call in libc's place: the locks of libc may call them in turn. */
#ifndef NGCC_INSPECT_SPIN_LOCK_H
#define NGCC_INSPECT_SPIN_LOCK_H

#include <sys/syscall.h>
#include <unistd.h>

struct spin_lock {
    char held;
};

static inline void spin_lock_take(struct spin_lock* lock) {
    while (__atomic_test_and_set(&lock->held, __ATOMIC_ACQUIRE))
        syscall(SYS_sched_yield);
}

static inline void spin_lock_release(struct spin_lock* lock) {
    __atomic_clear(&lock->held, __ATOMIC_RELEASE);
}

#endif
