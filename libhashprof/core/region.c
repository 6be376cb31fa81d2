/* SPDX-License-Identifier: Apache-2.0 */
/* The region that counts go to now: how it starts, and what becomes of it in the child of a fork. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/core.h"
#include "core/sites.h"
#include "core/slots.h"
#include "core/store.h"

HP_HIDDEN struct hashprof_region* hp_region;

static const char* const official_names[HASHPROF_FIRST_OTHER] = {"sm3hash", "pseudohash", "pseudoXOF", "drng",
                                                                 "drng_init"};

/* The region must be zero-filled. The route marks what it has installed afterwards (hp_route_install). */
static void initialise(struct hashprof_region* region) {
    region->magic = HASHPROF_REGION_MAGIC;
    region->version = HASHPROF_REGION_VERSION;
    region->thread_count = HASHPROF_THREADS;
    region->bytes = sizeof *region;
    region->tick_source = HP_TICK_SOURCE;
    region->mode = (uint32_t)hp_mode;
    region->call_site_depth = hp_site_depth;
    region->pid = (uint32_t)getpid();
    region->parent_pid = (uint32_t)getppid();
    for (uint32_t i = 0; i < HASHPROF_FUNCTIONS; i++)
        region->functions[i].canonical = i;
    for (uint32_t i = 0; i < HASHPROF_FIRST_OTHER; i++)
        strcpy(region->functions[i].name, official_names[i]);
    region->function_count = HASHPROF_FIRST_OTHER;
    strcpy(region->operations[0], "outside");
    region->operation_count = 1;
}

/* What was found and measured holds on; what was counted stays behind. */
static void inherit(struct hashprof_region* region, const struct hashprof_region* former) {
    memcpy(region->functions, former->functions, sizeof region->functions);
    memcpy(region->operations, former->operations, sizeof region->operations);
    memcpy(region->modules, former->modules, sizeof region->modules);
    memcpy(region->hooks, former->hooks, sizeof region->hooks);
    memcpy(region->executable, former->executable, sizeof region->executable);
    region->function_count = former->function_count;
    region->operation_count = former->operation_count;
    region->module_count = former->module_count;
    region->modules_refused = former->modules_refused;
    region->hook_count = former->hook_count;
    region->hooks_refused = former->hooks_refused;
    region->loader_watched = former->loader_watched;
    region->clock_barred = former->clock_barred;
    region->entries_refused = former->entries_refused;
    region->windows_wanted = former->windows_wanted;
    region->image = former->image;
    region->calibration = former->calibration;
}

static void take_over(struct hashprof_region* region) {
    const struct hashprof_region* former = hp_region;
    initialise(region);
    if (former != NULL) inherit(region, former);
    hp_route_install(region);
    __atomic_store_n(&hp_region, region, __ATOMIC_RELEASE);
    hp_forget_thread();
    region->handshake = HASHPROF_REGION_MAGIC;
}

/* The child of a fork shares our pages; it must count into its own or both would write the same row. Without
 * a place of its own it counts into memory that nobody reads, and the parent's region says so. */
void hp_after_fork_in_child(void) {
    struct hashprof_region* former = hp_region;
    if (former == NULL) return;
    const int saved = errno;
    hp_set_mode((int)former->mode); /* the kernel has cleared it */
    hp_sites_after_fork();
    hp_windows_after_fork();
    __atomic_fetch_add(&former->forks, 1, __ATOMIC_RELAXED);
    void* memory = hp_store_for_child();
    if (memory == NULL) {
        __atomic_fetch_add(&former->forks_unseen, 1, __ATOMIC_RELAXED);
        memory = mmap(NULL, sizeof *former, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    if (memory == MAP_FAILED)
        hp_set_mode(HASHPROF_OFF);
    else
        take_over(memory);
    errno = saved;
}

static void prepare(void) {
    static int prepared;
    if (prepared) return;
    prepared = 1;
    pthread_atfork(NULL, NULL, hp_after_fork_in_child);
    hp_slots_start();
}

void hp_start_at(const struct hp_places* places) {
    uint32_t image = 0;
    const int saved = errno;
    prepare();
    struct hashprof_region* region = hp_store_open(places, &image);
    if (region != NULL) {
        take_over(region);
        region->image = image;
        region->process_start = hp_process_start();
        hp_executable_path(region->executable, sizeof region->executable);
    } else {
        hp_set_mode(HASHPROF_OFF);
    }
    errno = saved;
}

/* The routes that are linked in start at the first call, or when a harness attaches. */
static void start_once(void) {
    const struct hp_places places = {NULL, getenv("HASHPROF_OUT")};
    if (hp_region == NULL) hp_start_at(&places);
}

static pthread_once_t started = PTHREAD_ONCE_INIT;

void hp_start(void) {
    if (hp_region == NULL) pthread_once(&started, start_once);
}

int hp_attach(void* memory, uint64_t bytes) {
    if (memory == NULL || bytes < sizeof(struct hashprof_region) || (uintptr_t)memory % 4096 != 0) return -1;
    prepare();
    hp_store_is_foreign();
    take_over(memory);
    hp_executable_path(hp_region->executable, sizeof hp_region->executable);
    return 0;
}
