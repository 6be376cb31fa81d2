/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mode profile: every call in a window of the intercept path, which is preloaded into this process (entry
 * hooks) or linked into the library (wrappers). The counts are in a region that the parent shares with us and
 * reads; here it is only handed over.
 */
#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "checks.h"
#include "clock.h"
#include "crash.h"
#include "hashprof/hashprof.h"
#include "hashprof/region.h"
#include "modes.h"
#include "output.h"
#include "session.h"

typedef const struct hashprof_control* (*control_function)(void);

struct window {
    const struct hashprof_control* control;
    uint32_t operation;
    bool calibrated;
};

static void window_begin(void* state) {
    const struct window* window = state;
    window->control->window_begin(window->operation);
}

static void window_end(void* state) {
    ((const struct window*)state)->control->window_end();
}

/* A preloaded route comes first: it counts whatever the library is made of. */
static control_function find_control(const struct library* library) {
    control_function control_of = NULL;
    void* preloaded = dlsym(RTLD_DEFAULT, "hashprof_control");
    if (preloaded != NULL)
        memcpy(&control_of, &preloaded, sizeof control_of);
    else
        library_optional_function(library, "hashprof_control", &control_of);
    return control_of;
}

static enum outcome shake_hands(const struct library* library, const struct hashprof_control** control) {
    const control_function control_of = find_control(library);
    if (control_of == NULL) {
        output_meta("handshake", "no");
        return fail(OUTCOME_NOHANDSHAKE,
                    "no hashprof_control in this process, so no helper call can be seen: preload "
                    "libhashprof.so, or link the "
                    "library with the wrappers (hashprof_add_scheme, hashprof_wrap or hashprof-cc)",
                    (char*)NULL);
    }
    call_enter("hashprof_control");
    *control = control_of();
    call_leave();
    if (*control != NULL && (*control)->abi == HASHPROF_ABI && (*control)->struct_size >= sizeof **control)
        return OUTCOME_PASS;
    output_meta("handshake", "no");
    return fail(OUTCOME_NOHANDSHAKE, "the library was linked with wrappers of another version; rebuild it",
                (char*)NULL);
}

static enum outcome attach(const struct hashprof_control* control, int descriptor) {
    struct stat status;
    const uint64_t bytes = control->region_bytes();
    if (fstat(descriptor, &status) != 0)
        return fail(OUTCOME_REGION, "descriptor ", decimal((unsigned)descriptor),
                    " of the region: ", strerror(errno), (char*)NULL);
    if ((uint64_t)status.st_size < bytes)
        return fail(OUTCOME_REGION, "the region has ", decimal((unsigned long long)status.st_size),
                    " bytes, the library needs ", decimal(bytes), (char*)NULL);
    void* region = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (region == MAP_FAILED)
        return fail(OUTCOME_REGION, "cannot map the region: ", strerror(errno), (char*)NULL);
    if (control->attach(region, bytes) == 0) return OUTCOME_PASS;
    return fail(OUTCOME_REGION, "the library refuses the region", (char*)NULL);
}

static int mode_number(const char* name) {
    if (strcmp(name, "off") == 0) return HASHPROF_OFF;
    if (strcmp(name, "count") == 0) return HASHPROF_COUNT;
    return strcmp(name, "fenced") == 0 ? HASHPROF_FENCED : HASHPROF_FULL;
}

static enum outcome set_up_interception(const struct arguments* arguments, const struct library* library,
                                        struct window* window) {
    const struct hashprof_control** const control = &window->control;
    REQUIRE(shake_hands(library, control));
    REQUIRE(attach(*control, arguments->region));
    const int mode = mode_number(arguments->intercept);
    (*control)->set_mode(mode);
    const bool takes_ticks = mode == HASHPROF_FULL || mode == HASHPROF_FENCED;
    window->calibrated = takes_ticks && (*control)->calibrate() == 0;
    output_meta("handshake", "yes");
    output_meta("intercept_mode", arguments->intercept);
    output_meta("calibrated", window->calibrated ? "yes" : "no");
    return OUTCOME_PASS;
}

/* In parts, with a calibration whenever enough time has passed: the speed of the core may change while we
 * count. Not more often, since the first calls after it find cold caches. */
static enum outcome counted_calls(const struct session* session, struct window* window,
                                  struct stopwatch* watch) {
    enum { PARTS = 8, CALIBRATION_HOLDS_NS = 20000000 };
    const struct span span = {window_begin, window_end, window};
    uint64_t left = session->arguments->iterations, calibrated_at = 0;
    for (uint64_t part = 0; part < PARTS && left > 0; part++) {
        const uint64_t calls = left / (PARTS - part) > 0 ? left / (PARTS - part) : 1;
        if (window->calibrated && watch->nanoseconds - calibrated_at >= CALIBRATION_HOLDS_NS) {
            window->control->calibrate();
            calibrated_at = watch->nanoseconds;
        }
        stopwatch_begin(watch);
        const enum outcome called = session_calls(session, calls, &span);
        stopwatch_end(watch);
        REQUIRE(called);
        left -= calls;
    }
    return OUTCOME_PASS;
}

enum outcome mode_profile(const struct arguments* arguments, const struct library* library) {
    struct session session = {.arguments = arguments, .library = library};
    struct window window = {NULL, 0, false};
    struct stopwatch watch = {0, 0, 0, 0, 0};
    REQUIRE(set_up_interception(arguments, library, &window));
    REQUIRE(session_prepare(&session));
    session_report_start(&session);
    output_meta("cycle_source", "none");
    output_meta("cycle_reason", "cycles are taken in unprofiled runs only");
    window.operation = window.control->operation(arguments->operation.name);
    if (window.operation == 0)
        return fail(OUTCOME_REGION, "the region has no room for the operation's name", (char*)NULL);
    REQUIRE(session_calls(&session, arguments->warmups, NULL));
    session.before = events_now();
    REQUIRE(counted_calls(&session, &window, &watch));
    output_line("TRIAL");
    output_number(1);
    output_number(arguments->iterations);
    output_seconds(watch.nanoseconds);
    output_text("-");
    if (watch.backward == 0)
        output_number(watch.ticks);
    else
        output_text("-");
    output_end();
    if (watch.backward == 0) output_meta_number("total_ticks", watch.ticks);
    session_report_end(&session, arguments->iterations);
    return OUTCOME_PASS;
}
