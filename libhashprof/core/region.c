/* SPDX-License-Identifier: Apache-2.0 */
/* Where the counts live: a supervisor's mapping, else a file of our own; slots of threads; the child of a
 * fork. */
#include "core/core.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

HP_HIDDEN struct hashprof_region* hp_region;

static const char* const official_names[HASHPROF_FIRST_OTHER] = {"sm3hash", "pseudohash", "pseudoXOF", "drng",
                                                                 "drng_init"};

static uint64_t thread_id(void) {
    return (uint64_t)syscall(SYS_gettid);
}

/* The region must be zero-filled. The route marks what it has installed afterwards (hp_mark_installed). */
static void initialise(struct hashprof_region* region) {
    region->magic = HASHPROF_REGION_MAGIC;
    region->version = HASHPROF_REGION_VERSION;
    region->thread_count = HASHPROF_THREADS;
    region->bytes = sizeof *region;
    region->tick_source = HP_TICK_SOURCE;
    region->mode = (uint32_t)hp_mode;
    region->pid = (uint32_t)getpid();
    for (uint32_t i = 0; i < HASHPROF_FIRST_OTHER; i++)
        strcpy(region->functions[i].name, official_names[i]);
    region->function_count = HASHPROF_FIRST_OTHER;
    strcpy(region->operations[0], "outside");
    region->operation_count = 1;
}

static void forget_thread(void) {
    struct hp_self* self = &hp_self;
    memset(self->hint, 0, sizeof self->hint);
    self->slot = NULL;
    self->outer = NULL;
    self->child_ticks = 0;
    self->child_calls = 0;
    self->active = 0;
}

static void take_over(struct hashprof_region* region) {
    const struct hashprof_region* former = hp_region;
    initialise(region);
    if (former != NULL) {
        memcpy(region->functions, former->functions, sizeof region->functions);
        memcpy(region->operations, former->operations, sizeof region->operations);
        region->function_count = former->function_count;
        region->operation_count = former->operation_count;
        region->calibration = former->calibration;
    }
    hp_route_install(region);
    __atomic_store_n(&hp_region, region, __ATOMIC_RELEASE);
    forget_thread();
    region->handshake = HASHPROF_REGION_MAGIC;
}

/* A line on stderr from inside the target is right only when its counts would be lost otherwise. */
static void complain(const char* path, int error) {
    char line[512];
    const int n =
        snprintf(line, sizeof line,
                 "hashprof: %s: cannot keep the counts there: %s; they are lost when this process ends\n"
                 "  remedy: set HASHPROF_OUT to a file that can be written\n",
                 path, strerror(error));
    if (n > 0 && write(STDERR_FILENO, line, (size_t)n < sizeof line ? (size_t)n : sizeof line - 1) < 0)
        return;
}

static void output_path(char* path, size_t size, int is_child) {
    const char* wanted = getenv("HASHPROF_OUT");
    if (wanted == NULL || *wanted == '\0')
        snprintf(path, size, "hashprof.%ld.region", (long)getpid());
    else if (is_child)
        snprintf(path, size, "%s.%ld", wanted, (long)getpid());
    else
        snprintf(path, size, "%s", wanted);
}

/* Reserves all blocks at once: writing into a hole of a full disk would kill the target with SIGBUS. */
static void* map_blocks(int fd, uint64_t bytes, int* error) {
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        *error = ENOTSUP; /* a device or pipe keeps nothing */
        return NULL;
    }
    if (ftruncate(fd, 0) != 0) {
        *error = errno;
        return NULL;
    }
    *error = posix_fallocate(fd, 0, (off_t)bytes);
    if (*error != 0) {
        if (ftruncate(fd, 0) != 0) *error = errno;
        return NULL;
    }
    void* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory != MAP_FAILED) return memory;
    *error = errno;
    return NULL;
}

static void* map_file(const char* path, uint64_t bytes, int* error) {
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
    if (fd < 0) {
        *error = errno;
        return NULL;
    }
    void* memory = map_blocks(fd, bytes, error);
    close(fd);
    return memory;
}

static void* map_own(int is_child) {
    char path[4096];
    int error = 0;
    output_path(path, sizeof path, is_child);
    void* memory = map_file(path, sizeof(struct hashprof_region), &error);
    if (memory != NULL) return memory;
    complain(path, error);
    memory =
        mmap(NULL, sizeof(struct hashprof_region), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* The child of a fork shares our pages; it must count into its own or both would write the same row. A child
 * of a supervised process has no supervisor of its own: what it counts is not seen, and `forks` says so. */
static int supervised;

static void after_fork_in_child(void) {
    struct hashprof_region* former = hp_region;
    if (former == NULL) return;
    __atomic_fetch_add(&former->forks, 1, __ATOMIC_RELAXED);
    void* memory =
        supervised ? mmap(NULL, sizeof *former, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                   : map_own(1);
    if (memory == NULL || memory == MAP_FAILED) {
        hp_mode = HASHPROF_OFF;
        return;
    }
    take_over(memory);
}

static void start_once(void) {
    const int saved = errno;
    pthread_atfork(NULL, NULL, after_fork_in_child);
    if (hp_region == NULL) {
        void* memory = map_own(0);
        if (memory != NULL)
            take_over(memory);
        else
            hp_mode = HASHPROF_OFF;
    }
    errno = saved;
}

static pthread_once_t started = PTHREAD_ONCE_INIT;

void hp_start(void) {
    pthread_once(&started, start_once);
}

int hp_attach(void* memory, uint64_t bytes) {
    if (memory == NULL || bytes < sizeof(struct hashprof_region) || (uintptr_t)memory % 4096 != 0) return -1;
    supervised = 1;
    take_over(memory);
    hp_start();
    return 0;
}

static int owner_is_gone(uint64_t tid) {
    return syscall(SYS_tgkill, (long)getpid(), (long)tid, 0) != 0 && errno == ESRCH;
}

static int claim(struct hashprof_thread* slot, uint64_t expected, uint64_t tid) {
    return __atomic_compare_exchange_n(&slot->owner, &expected, tid, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

/* A slot that an ended thread leaves is used on: its rows are sums, and it does not matter who adds to them.
 */
struct hashprof_thread* hp_slot_of_thread(void) {
    hp_start();
    struct hashprof_region* region = hp_region;
    if (region == NULL) return NULL;
    const int saved = errno;
    const uint64_t tid = thread_id();
    struct hashprof_thread* found = NULL;
    for (uint32_t i = 0; i < HASHPROF_THREADS && found == NULL; i++)
        if (region->threads[i].owner == tid || claim(&region->threads[i], 0, tid)) found = &region->threads[i];
    for (uint32_t i = 0; i < HASHPROF_THREADS && found == NULL; i++) {
        const uint64_t owner = region->threads[i].owner;
        if (owner_is_gone(owner) && claim(&region->threads[i], owner, tid)) found = &region->threads[i];
    }
    errno = saved;
    return found;
}
