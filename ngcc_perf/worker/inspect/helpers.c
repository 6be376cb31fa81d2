/* SPDX-License-Identifier: Apache-2.0 */
#include "helpers.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "findings.h"
#include "heap.h"
#include "outcome.h"

static uint64_t threads_started, processes_started;

typedef int (*create_function)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

/* Looked up before any call: dlsym uses the heap, which is being accounted. */
static create_function libc_create;

int pthread_create(pthread_t* restrict thread, const pthread_attr_t* restrict attributes,
                   void* (*start)(void*), void* restrict argument) {
    const int result = libc_create(thread, attributes, start, argument);
    if (result == 0) __atomic_fetch_add(&threads_started, 1, __ATOMIC_RELAXED);
    return result;
}

static void before_fork(void) {
    __atomic_fetch_add(&processes_started, 1, __ATOMIC_RELAXED);
    heap_before_fork();
}

void helpers_open(void) {
    void* address = dlsym(RTLD_NEXT, "pthread_create");
    memcpy(&libc_create, &address, sizeof libc_create);
    pthread_atfork(before_fork, heap_after_fork, heap_after_fork);
}

/* 0: not known. Without the heap, which is being accounted. */
static unsigned tasks(void) {
    char status[4096];
    const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t bytes = read(file, status, sizeof status - 1);
    close(file);
    status[bytes > 0 ? bytes : 0] = '\0';
    const char* line = strstr(status, "\nThreads:");
    return line != NULL ? (unsigned)strtoul(line + 9, NULL, 10) : 0;
}

struct helpers helpers_now(void) {
    return (struct helpers){__atomic_load_n(&threads_started, __ATOMIC_RELAXED),
                            __atomic_load_n(&processes_started, __ATOMIC_RELAXED), tasks()};
}

/* A thread that has been joined may take a moment to disappear from the list. */
static struct helpers settled(unsigned wanted) {
    enum { TRIES = 20 };
    const struct timespec moment = {0, 1000000};
    struct helpers now = helpers_now();
    for (unsigned i = 0; i < TRIES && now.threads_running > wanted; i++) {
        nanosleep(&moment, NULL);
        now = helpers_now();
    }
    return now;
}

void helpers_check(const char* function, const struct helpers* before) {
    const struct helpers now = settled(before->threads_running);
    const uint64_t threads = now.threads_started - before->threads_started;
    const uint64_t processes = now.processes_started - before->processes_started;
    if (threads > 0)
        finding("starts_threads", function, "", function, " starts ", decimal(threads),
                " threads; what they take of processor and stack is not in the figures of the calling thread",
                (char*)NULL);
    if (before->threads_running > 0 && now.threads_running > before->threads_running)
        finding("leaves_threads", function, "", function, " leaves ",
                decimal(now.threads_running - before->threads_running), " threads running", (char*)NULL);
    if (processes > 0)
        finding("starts_processes", function, "", function, " starts ", decimal(processes),
                " processes, which are not in the figures", (char*)NULL);
}
