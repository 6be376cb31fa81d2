/* SPDX-License-Identifier: Apache-2.0 */
#include "stack.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/* Address space only. A frame larger than this steps over the guard and is told by its stack pointer. */
#define GUARD_REGION ((size_t)1 << 26)

static unsigned char* low; /* first byte of the stack; it grows down to here */
static size_t size;

static ucontext_t caller, callee;
static void (*called)(void*);
static void* called_argument;
static bool mode_changed, blocked_changed;

static uint64_t tint;

/* Differs from word to word, so that no fill of the library's looks like it. */
static uint64_t paint_at(size_t word) {
    return (((uint64_t)word + 1) * UINT64_C(0x9e3779b97f4a7c15) | UINT64_C(0x0101010101010101)) ^ tint;
}

static uint64_t* word_at(size_t word) {
    return (uint64_t*)(void*)low + word;
}

bool stack_make(size_t bytes, unsigned char fill) {
    tint = fill * UINT64_C(0x0101010101010101);
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size = (bytes + page - 1) / page * page;
    unsigned char* region =
        mmap(NULL, GUARD_REGION + size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (region == MAP_FAILED) return false;
    low = region + GUARD_REGION;
    if (mprotect(low, size, PROT_READ | PROT_WRITE) != 0) return false;
    for (size_t word = 0; word < size / 8; word++)
        *word_at(word) = paint_at(word);
    return true;
}

size_t stack_bytes(void) {
    return size;
}

/* Rounding, traps and flushing; not the flags of what has happened. Changing back to our context restores it,
 * so it is looked at before. */
static uint64_t arithmetic_mode(void) {
#if defined(__x86_64__)
    unsigned short x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    return (uint64_t)x87 << 32 | (__builtin_ia32_stmxcsr() & ~UINT64_C(0x3f));
#elif defined(__aarch64__)
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    return control;
#else
    return 0;
#endif
}

static void enter(void) {
    const uint64_t before = arithmetic_mode();
    uint64_t blocked = 0; /* the kernel's set, which the C library's begins with */
    called(called_argument);
    mode_changed = arithmetic_mode() != before;
    /* Of all ways to ask this one takes no more stack than the call of an empty function. */
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, NULL, &blocked, sizeof blocked);
    blocked_changed = memcmp(&blocked, &callee.uc_sigmask, sizeof blocked) != 0;
}

bool stack_changed_blocked_signals(void) {
    return blocked_changed;
}

bool stack_changed_rounding(void) {
    return mode_changed;
}

void stack_run(void (*function)(void*), void* argument) {
    called = function;
    called_argument = argument;
    getcontext(&callee);
    callee.uc_stack.ss_sp = low;
    callee.uc_stack.ss_size = size;
    callee.uc_link = &caller;
    makecontext(&callee, enter, 0);
    swapcontext(&caller, &callee);
}

size_t stack_take_depth(void) {
    const size_t words = size / 8;
    size_t deepest = 0;
    while (deepest < words && *word_at(deepest) == paint_at(deepest))
        deepest++;
    if (deepest == words) return 0;
    const uint64_t paint = paint_at(deepest);
    const unsigned char* written = (const unsigned char*)word_at(deepest);
    size_t untouched = 0; /* low bytes of the word that still are paint */
    while (untouched < 7 && written[untouched] == ((const unsigned char*)&paint)[untouched])
        untouched++;
    const size_t depth = size - 8 * deepest - untouched;
    for (size_t word = deepest; word < words; word++)
        *word_at(word) = paint_at(word);
    return depth;
}

bool stack_overflowed(uintptr_t fault_address, uintptr_t stack_pointer) {
    const uintptr_t start = (uintptr_t)low;
    /* A buffer overrun may get there, too, but has its stack pointer elsewhere. */
    const bool at_the_end = stack_pointer < start + 4096;
    if (at_the_end && fault_address - (start - GUARD_REGION) < GUARD_REGION) return true;
    /* Below all of it, and the fault is where the stack pointer is: one frame jumped over the guard. */
    return stack_pointer < start && start - stack_pointer < (uintptr_t)1 << 40 &&
           stack_pointer - fault_address + ((uintptr_t)1 << 20) < (uintptr_t)1 << 21;
}
