/* SPDX-License-Identifier: Apache-2.0 */
/*
 * System calls without libc. The hook route runs before libc is initialised, inside the loader, and in
 * programs whose sanitizer runtime replaces open and memcpy; and it changes code while it runs, so that
 * nothing may be bound lazily. Results are as the kernel gives them: -errno on failure.
 */
#ifndef HASHPROF_ROUTES_HOOK_SYS_H
#define HASHPROF_ROUTES_HOOK_SYS_H

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>

static inline long hp_syscall(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
#else
#error "the hook route knows x86-64 and AArch64"
#endif
}

static inline int hp_open(const char* path) {
    return (int)hp_syscall(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0, 0, 0);
}

static inline void hp_close(int fd) {
    hp_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
}

static inline long hp_pread(int fd, void* to, size_t bytes, uint64_t offset) {
    return hp_syscall(SYS_pread64, fd, (long)to, (long)bytes, (long)offset, 0, 0);
}

static inline int hp_failed(const void* memory) {
    return (uintptr_t)memory >= (uintptr_t)-4095;
}

static inline void* hp_map(void* where, size_t bytes, int protection, int flags) {
    return (void*)hp_syscall(SYS_mmap, (long)where, (long)bytes, protection,
                             MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
}

static inline void hp_unmap(void* memory, size_t bytes) {
    hp_syscall(SYS_munmap, (long)memory, (long)bytes, 0, 0, 0, 0);
}

static inline int hp_protect(void* memory, size_t bytes, int protection) {
    return (int)hp_syscall(SYS_mprotect, (long)memory, (long)bytes, protection, 0, 0, 0);
}

#endif
