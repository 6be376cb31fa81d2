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
#include "outcome.h"

static uint64_t threads_started, processes_started, processes_told;

typedef int (*create_function)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

int pthread_create(pthread_t* restrict thread, const pthread_attr_t* restrict attributes,
                   void* (*start)(void*), void* restrict argument) {
    static create_function real;
    if (real == NULL) {
        void* address = dlsym(RTLD_NEXT, "pthread_create");
        memcpy(&real, &address, sizeof real);
    }
    const int result = real(thread, attributes, start, argument);
    if (result == 0) __atomic_fetch_add(&threads_started, 1, __ATOMIC_RELAXED);
    return result;
}

static void before_fork(void) {
    __atomic_fetch_add(&processes_started, 1, __ATOMIC_RELAXED);
}

void helpers_open(void) {
    pthread_atfork(before_fork, NULL, NULL);
}

uint64_t helpers_threads_started(void) {
    return __atomic_load_n(&threads_started, __ATOMIC_RELAXED);
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

/* A thread that has been joined may take a moment to disappear from the list. */
static unsigned lasting_tasks(void) {
    enum { TRIES = 20 };
    const struct timespec moment = {0, 1000000};
    unsigned count = tasks();
    for (unsigned i = 0; i < TRIES && count > 1; i++) {
        nanosleep(&moment, NULL);
        count = tasks();
    }
    return count;
}

void helpers_check(const char* function, uint64_t threads_before) {
    const uint64_t threads = helpers_threads_started() - threads_before;
    if (threads > 0)
        finding("starts_threads", function, "", function, " starts ", decimal(threads),
                " threads; what they take of processor and stack is not in the figures of the calling thread",
                (char*)NULL);
    const unsigned left = lasting_tasks();
    if (left > 1)
        finding("leaves_threads", function, "", function, " leaves ", decimal(left - 1), " threads running",
                (char*)NULL);
    if (processes_started == processes_told) return;
    finding("starts_processes", function, "", function, " starts ",
            decimal(processes_started - processes_told), " processes, which are not in the figures",
            (char*)NULL);
    processes_told = processes_started;
}
