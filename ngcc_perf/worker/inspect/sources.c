/* SPDX-License-Identifier: Apache-2.0 */
#include "sources.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "guarded_call.h"
#include "output.h"

enum source { CLOCKS, GETRANDOM, DEVICE, PROCESS_NUMBER, SOURCES };
static const char* const names[SOURCES] = {"a clock", "getrandom()", "a random device", "getpid()"};
static bool asked[SOURCES];
static time_t shift;

void sources_set_clock_shift(uint64_t seconds) {
    shift = (time_t)seconds;
}

static void note(enum source source) {
    if (function_under_observation() != NULL) asked[source] = true;
}

void sources_report(void) {
    char text[96] = "";
    for (int i = 0; i < SOURCES; i++) {
        if (!asked[i]) continue;
        if (text[0] != '\0') strcat(text, ", ");
        strcat(text, names[i]);
    }
    if (text[0] != '\0') output_meta("entropy_sources", text);
}

/* The inspector itself, which is not under observation, sees the clock as it is. */
static time_t ahead(void) {
    return function_under_observation() != NULL ? shift : 0;
}

int clock_gettime(clockid_t clock, struct timespec* now) {
    note(CLOCKS);
    const int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0) now->tv_sec += ahead();
    return result;
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
    note(CLOCKS);
    const int result = (int)syscall(SYS_gettimeofday, now, zone);
    if (result == 0) now->tv_sec += ahead();
    return result;
}

time_t time(time_t* result) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    if (result != NULL) *result = now.tv_sec;
    return now.tv_sec;
}

clock_t clock(void) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (clock_t)(now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / (1000000000 / CLOCKS_PER_SEC));
}

pid_t getpid(void) {
    note(PROCESS_NUMBER);
    return (pid_t)syscall(SYS_getpid);
}

ssize_t getrandom(void* buffer, size_t bytes, unsigned flags) {
    note(GETRANDOM);
    return syscall(SYS_getrandom, buffer, bytes, flags);
}

int getentropy(void* buffer, size_t bytes) {
    return bytes <= 256 && getrandom(buffer, bytes, 0) == (ssize_t)bytes ? 0 : -1;
}

static void note_path(const char* path) {
    static const char* const devices[] = {"/dev/urandom", "/dev/random", "/dev/hwrng",
                                          "/proc/sys/kernel/random/uuid"};
    for (unsigned i = 0; i < sizeof devices / sizeof devices[0]; i++)
        if (strcmp(path, devices[i]) == 0) note(DEVICE);
}

static int open_file(int folder, const char* path, int flags, mode_t mode) {
    note_path(path);
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}

/* The mode is there only if a file may be made. */
#define MODE(flags, last)                                             \
    mode_t mode = 0;                                                  \
    if (((flags)&O_CREAT) != 0 || ((flags)&O_TMPFILE) == O_TMPFILE) { \
        va_list more;                                                 \
        va_start(more, last);                                         \
        mode = va_arg(more, mode_t);                                  \
        va_end(more);                                                 \
    }

int open(const char* path, int flags, ...) {
    MODE(flags, flags)
    return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    MODE(flags, flags)
    return open_file(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int folder, const char* path, int flags, ...) {
    MODE(flags, flags)
    return open_file(folder, path, flags, mode);
}

typedef FILE* (*fopen_function)(const char*, const char*);
static fopen_function libc_fopen;

void sources_open(void) {
    void* address = dlsym(RTLD_NEXT, "fopen");
    memcpy(&libc_fopen, &address, sizeof libc_fopen);
}

FILE* fopen(const char* restrict path, const char* restrict mode) {
    note_path(path);
    return libc_fopen(path, mode);
}
