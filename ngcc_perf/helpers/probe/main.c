/* SPDX-License-Identifier: Apache-2.0 */
#include <dlfcn.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "crash.h"
#include "drng.h"
#include "output.h"
#include "probe.h"

enum { EXIT_COMPLETE = 0, EXIT_USAGE = 2, LIMIT_CPU_SECONDS = 3, LIMIT_SECONDS = 60 };

/* What a library that is not complete in itself leaves to the program. */
__attribute__((visibility("default"))) DRNG_ctx drng_algorithm;

bool finding(const char* function, const char* format, ...) {
    char text[256];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    output_line("FINDING");
    output_text(function);
    output_text(text);
    output_end();
    return false;
}

static any_function look_up(void* library, const char* name) {
    any_function function;
    void* const address = dlsym(library, name);
    memcpy(&function, &address, sizeof function);
    if (function != NULL) output_meta("function", name);
    return function;
}

static void check(const char* name, any_function function, void (*checks)(any_function function)) {
    if (function == NULL) return;
    output_meta("checking", name);
    checks(function);
}

static int finish(const char* status, int exit_status) {
    output_line("STATUS");
    output_text(status);
    output_end();
    _exit(exit_status);
}

static void on_cpu_limit(int number) {
    (void)number;
    raise(SIGALRM);
}

/* In processor time, so that a busy machine does not change the verdict, and in the end by the clock. */
static void limit_time(void) {
    struct rlimit limit;
    crash_time_limit(LIMIT_SECONDS);
    if (getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_max < LIMIT_CPU_SECONDS) return;
    signal(SIGXCPU, on_cpu_limit);
    limit.rlim_cur = LIMIT_CPU_SECONDS;
    setrlimit(RLIMIT_CPU, &limit);
}

static void check_library(void* library) {
    const any_function sm3hash = look_up(library, "sm3hash");
    const any_function pseudohash = look_up(library, "pseudohash");
    const any_function pseudoxof = look_up(library, "pseudoXOF");
    const any_function init = look_up(library, "init_random_number");
    const any_function draw = look_up(library, "get_random_number");
    check("sm3hash", sm3hash, check_sm3hash);
    check("pseudohash", pseudohash, check_pseudohash);
    check("pseudoXOF", pseudoxof, check_pseudoxof);
    if (init != NULL || draw != NULL) check_generator(init, draw);
}

int main(int argc, char** argv) {
    if (output_open(EXIT_USAGE) != 0) return EXIT_USAGE;
    if (argc != 2) {
        talk("usage: ngcc_perf_helper_probe LIBRARY\nexample: ngcc_perf_helper_probe ./libhelpers.so\n");
        return finish("failed", EXIT_USAGE);
    }
    crash_install();
    crash_report_result("-", "helpers");
    limit_time();
    call_enter("its start-up code");
    void* library = dlopen(argv[1], RTLD_LAZY | RTLD_LOCAL);
    call_leave();
    if (library == NULL) {
        output_error("LOADFAIL", dlerror());
        return finish("failed", EXIT_USAGE);
    }
    check_library(library);
    return finish("complete", EXIT_COMPLETE);
}
