/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The accounting region: one block of memory that the intercepted process writes and a supervisor reads.
 *
 * It is a shared mapping (memfd, file or anonymous), so what was counted survives exec, _exit, abort, signals and
 * SIGKILL. Writers take no lock: every thread owns one slot and is its only writer; readers may look at any time and
 * see each 64-bit counter whole. All integers are in the byte order of the machine that wrote the region; `magic`
 * tells a reader that the order is its own.
 *
 * Units: lengths are bits exactly as the caller passed them; times are ticks of `tick_source` (never "cycles").
 */
#ifndef HASHPROF_REGION_H
#define HASHPROF_REGION_H

#include <stdint.h>

#define HASHPROF_REGION_MAGIC UINT64_C(0x31474552464f5250) /* "PROFREG1" in little-endian memory */
#define HASHPROF_REGION_VERSION 3u

enum {
    HASHPROF_FUNCTIONS = 64,   /* intercepted functions, the five of the ICCS first             */
    HASHPROF_OPERATIONS = 32,  /* windows; index 0 is "outside"                                 */
    HASHPROF_THREADS = 64,     /* slots; a slot of a thread that ended is taken again           */
    HASHPROF_ROWS = 512,       /* shapes a thread                                               */
    HASHPROF_SPILL_ROWS = 128, /* rows of shape HASHPROF_ANY_BITS for what finds no free row     */
    HASHPROF_INDEX = 1024,     /* open-addressing index over the rows, a power of two           */
    HASHPROF_NAME = 48,        /* bytes of a name, NUL included                                 */
    HASHPROF_HOOKS = 256,      /* places where a function was found, hooked or not              */
    HASHPROF_MODULES = 96,     /* ELF objects seen in the process                               */
    HASHPROF_PATH = 256,       /* bytes of a path, NUL included                                 */
    HASHPROF_SITES = 2048,     /* callers, when call sites are taken                            */
    HASHPROF_DEPTH = 16        /* frames of a call site                                         */
};

/* Shape of a spill row: the table of the thread was full, calls and ticks are right, the lengths are not kept. */
#define HASHPROF_ANY_BITS UINT64_MAX

/* Fixed indices of the function table. Names in data: sm3hash, pseudohash, pseudoXOF, drng, drng_init. */
enum hashprof_function_id {
    HASHPROF_SM3HASH = 0,
    HASHPROF_PSEUDOHASH = 1,
    HASHPROF_PSEUDOXOF = 2,
    HASHPROF_DRNG = 3,      /* get_random_number */
    HASHPROF_DRNG_INIT = 4, /* init_random_number */
    HASHPROF_FIRST_OTHER = 5
};

enum hashprof_route { HASHPROF_ROUTE_NONE = 0, HASHPROF_ROUTE_WRAP = 1, HASHPROF_ROUTE_PRELOAD = 2, HASHPROF_ROUTE_HOOK = 3 };
enum hashprof_mode { HASHPROF_OFF = 0, HASHPROF_COUNT = 1, HASHPROF_FULL = 2, HASHPROF_FENCED = 3 };
enum hashprof_tick_source { HASHPROF_TICKS_NONE = 0, HASHPROF_TICKS_RDTSC = 1, HASHPROF_TICKS_CNTVCT = 2, HASHPROF_TICKS_CLOCK_NS = 3 };

/* function.installed: the route really stands in the path of this function (a wrapper is linked in, a hook is set).
 * Of several copies of one function each has an entry of its own; `canonical` is the entry of the first. */
struct hashprof_function {
    char name[HASHPROF_NAME];
    uint32_t installed;
    uint32_t canonical; /* index of the function that this one is a copy of; its own index if of none */
};

/* An ELF object of the process, as its loader named it. Addresses in hooks and call sites are relative to its bias,
 * which makes them the virtual addresses of its file. */
enum hashprof_module_flags {
    HASHPROF_MODULE_MAIN = 1,        /* the executable                                                    */
    HASHPROF_MODULE_NO_SYMTAB = 2,   /* stripped: only its dynamic symbols could be searched              */
    HASHPROF_MODULE_UNREADABLE = 4,  /* its file could not be read or is no longer the one that is loaded */
    HASHPROF_MODULE_UNLOADED = 8,    /* dlclosed since                                                    */
    HASHPROF_MODULE_OWN = 16,        /* of hashprof itself                                                */
    HASHPROF_MODULE_LATE = 32,       /* loaded while the process ran (dlopen)                             */
    HASHPROF_MODULE_LOADING = 64     /* still being looked at: no code of it has run yet                  */
};
struct hashprof_module {
    char path[HASHPROF_PATH]; /* cut at its front if longer */
    uint64_t bias;
    uint64_t start, end; /* virtual addresses of the file: lowest and highest byte of its segments */
    uint32_t flags;
    uint32_t reserved;
};

/* Why a function is left alone. */
enum hashprof_refusal {
    HASHPROF_HOOKED = 0,
    HASHPROF_REFUSED_IFUNC = 1,     /* resolved by an IFUNC; its implementation is not known yet               */
    HASHPROF_REFUSED_SHORT = 2,     /* too short to be patched, no room behind it                              */
    HASHPROF_REFUSED_BRANCH = 3,    /* code branches into its first instructions and it cannot be moved whole  */
    HASHPROF_REFUSED_DECODE = 4,    /* instructions that cannot be decoded or moved                            */
    HASHPROF_REFUSED_FAR = 5,       /* no free memory within reach of a branch                                 */
    HASHPROF_REFUSED_PROTECTED = 6, /* its pages cannot be made writable (SELinux, PR_SET_MDWE, seccomp)       */
    HASHPROF_REFUSED_CHANGED = 7,   /* memory differs from the file: patched by another tool, or file replaced */
    HASHPROF_REFUSED_FULL = 8,      /* more functions than the tables hold                                     */
    HASHPROF_REFUSED_PARTIAL = 9,   /* a .part clone: what remains of the function lies in its callers         */
    HASHPROF_REFUSED_NOT_CODE = 10, /* not in an executable segment                                            */
    HASHPROF_REFUSED_FOLDED = 11    /* shares its address with another wanted function (identical code folding) */
};
enum hashprof_hook_kind { HASHPROF_HOOK_HELPER = 0, HASHPROF_HOOK_WINDOW = 1 };

/* A place where a wanted function was found. */
struct hashprof_hook {
    char symbol[HASHPROF_NAME + 16]; /* of the file, clone suffix included: sm3hash.constprop.0 */
    uint64_t address;                /* virtual address in the module's file                    */
    uint32_t module;
    uint32_t kind;
    uint32_t function;  /* kind helper: index of its row function              */
    uint32_t operation; /* kind window: index of its operation                 */
    uint32_t refusal;   /* enum hashprof_refusal; 0: calls of it are counted   */
    uint32_t unloaded;  /* its module was dlclosed; counts stay                */
    uint32_t by_name;   /* counted by symbol interposition, not by an entry hook */
    uint32_t reserved;
};

/* A caller of an intercepted function; the frame nearest to the function first. */
struct hashprof_frame {
    uint32_t module; /* index + 1; 0: address of no known module, offset is the plain address */
    uint32_t reserved;
    uint64_t offset; /* return address less the module's bias */
};
struct hashprof_site {
    uint64_t key;   /* of the table; 0: free                     */
    uint32_t depth; /* frames that are known, 1..HASHPROF_DEPTH   */
    uint32_t reserved;
    struct hashprof_frame frames[HASHPROF_DEPTH];
};

/* A constant of interception, in ticks a call: the median over batches and half the distance between quartiles. */
struct hashprof_constant {
    double ticks;
    double spread;
};

/* What one intercepted call costs. `inside` lies between the two tick reads and is part of the row's ticks; `outside`
 * is the rest of the wrapper and is part of the window's ticks only. The same two for a window. */
struct hashprof_calibration {
    uint32_t valid;
    uint32_t batches;
    struct hashprof_constant inside;
    struct hashprof_constant outside;
    struct hashprof_constant window_inside;
    double tick_hz;         /* measured against CLOCK_MONOTONIC_RAW; 0 if not measured       */
    double tick_resolution; /* smallest step seen between two reads that differ, in ticks    */
    double tick_pair;       /* two back-to-back reads and nothing else, in ticks             */
};

struct hashprof_row {
    uint64_t in_bits;
    uint64_t out_bits;
    uint32_t operation;
    uint32_t function;
    uint64_t calls;       /* outermost calls, counted at entry                                        */
    uint64_t ticks;       /* of outermost calls, added at return                                      */
    /* self ticks of a function = ticks + nested_ticks + recursive_ticks - child_ticks, summed over its rows;
     * inclusive ticks = ticks + nested_ticks. */
    uint64_t child_ticks; /* part of `ticks` and `nested_ticks` spent in helpers called from within   */
    uint64_t nested_calls; /* calls from within another helper (or itself), never in the share         */
    uint64_t nested_ticks; /* of nested calls whose function was not already active (no recursion)     */
    uint64_t child_calls;  /* intercepted calls made from within, each of which cost time in `ticks`      */
    uint64_t abandoned;    /* entered, left by longjmp or an exception: counted, without ticks           */
    uint64_t recursive_ticks; /* of nested calls whose function was active already                       */
    uint64_t site;            /* index + 1 of the call site; 0: call sites are not taken, or the table is full */
    uint64_t padding[4];      /* two cache lines a row */
};

struct hashprof_tally {
    uint64_t windows; /* operations completed in this thread   */
    uint64_t ticks;   /* sum over them                          */
    uint64_t opened;  /* windows opened; opened > windows: one was left open or abandoned */
};

struct hashprof_thread {
    uint64_t owner; /* address of the thread's own block; 0: free */
    uint32_t rows_used;
    uint32_t spill_used;
    uint64_t dropped_calls; /* neither a row nor a spill row was free */
    uint64_t healed;        /* stale frames found by comparing stack pointers */
    /* Calls taken for nested in one that was then found to have been left (longjmp), and in one that has not returned
     * yet: they may have been outermost. */
    uint64_t doubtful_nested, unsettled_nested;
    struct hashprof_tally tally[HASHPROF_OPERATIONS];
    uint16_t index[HASHPROF_INDEX]; /* row number + 1, 0 empty */
    struct hashprof_row rows[HASHPROF_ROWS + HASHPROF_SPILL_ROWS];
};

struct hashprof_region {
    uint64_t magic;
    uint32_t version;
    uint32_t thread_count; /* HASHPROF_THREADS of the writer     */
    uint64_t bytes;        /* of the whole region                */
    uint64_t handshake;    /* HASHPROF_REGION_MAGIC once code in the target has taken the region over */
    uint32_t route;
    uint32_t mode;
    uint32_t tick_source;
    uint32_t pid;
    uint32_t operation_count;
    uint32_t function_count;
    uint32_t forks;                  /* children that started their own accounting              */
    uint32_t operations_refused;     /* operation names that found no free entry                */
    uint64_t threads_refused_calls;  /* calls of threads that found no slot (upper bound is not lost: it is this) */
    uint64_t process_start;          /* of the process, clock ticks since boot (proc(5), stat, field 22); with pid
                                        it tells an earlier image of the same process from a stale region */
    uint32_t parent_pid;
    uint32_t image;                  /* how many images this process had before (exec)                            */
    uint32_t hook_count;
    uint32_t hooks_refused;          /* places that found no entry in `hooks`                                    */
    uint32_t module_count;
    uint32_t modules_refused;        /* objects that found no entry in `modules`: not searched                   */
    uint32_t call_site_depth;        /* 0: call sites are not taken                                              */
    uint32_t sites_refused;          /* new callers that found the table of call sites full                      */
    uint32_t ended;                  /* 1: the image ended through exit(); else by exec, _exit, a signal, or it runs */
    uint32_t forks_unseen;           /* children for whose counts there was no memory                            */
    uint32_t loader_watched;         /* 1: objects loaded later (dlopen) are searched too                         */
    uint32_t entries_refused;        /* entries of the user's lists that could not be understood or kept          */
    uint32_t windows_wanted;         /* 1: API functions are looked for; 0: a harness opens the windows itself     */
    uint32_t execs;                  /* programs executed by this image or, through posix_spawn, vfork, system, by
                                        children that share its memory. Each should have made a region of its own  */
    uint32_t clock_barred;           /* 1: the program barred the tick counter (strict seccomp, PR_SET_TSC); calls are
                                        counted from then on, `mode` says count, ticks are those of before         */
    uint32_t reserved;
    char executable[HASHPROF_PATH];
    struct hashprof_calibration calibration;
    struct hashprof_function functions[HASHPROF_FUNCTIONS];
    char operations[HASHPROF_OPERATIONS][HASHPROF_NAME];
    struct hashprof_module modules[HASHPROF_MODULES];
    struct hashprof_hook hooks[HASHPROF_HOOKS];
    struct hashprof_site sites[HASHPROF_SITES];
    struct hashprof_thread threads[HASHPROF_THREADS];
};

/*
 * A pool: what a supervisor shares with a target and all its children. One region a process image (exec, fork), claimed
 * by adding to `claimed`; a value above region_count means that images ran unseen. Region i starts at
 * header_bytes + i * stride. A fork child needs no system call to claim its own, since the pool is mapped already.
 */
#define HASHPROF_POOL_MAGIC UINT64_C(0x314c4f4f50465250) /* "PRFPOOL1" */
struct hashprof_pool {
    uint64_t magic;
    uint32_t version; /* HASHPROF_REGION_VERSION */
    uint32_t region_count;
    uint64_t header_bytes;
    uint64_t stride; /* bytes, a multiple of the page size, at least sizeof(struct hashprof_region) */
    uint32_t claimed;
    uint32_t reserved;
};

#endif
