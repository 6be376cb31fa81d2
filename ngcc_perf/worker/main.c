/* SPDX-License-Identifier: Apache-2.0 */
/* ngcc_perf_worker: one operation of one library in one process. */
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "clock.h"
#include "crash.h"
#include "library.h"
#include "modes.h"
#include "output.h"

enum { EXIT_COMPLETE = 0, EXIT_USAGE = 2, EXIT_PARTIAL = 4 };

/* By _exit, always: exit handlers and destructors of the library may not change what has been reported. */
static void finish(const char* status, int exit_status) {
    output_line("STATUS");
    output_text(status);
    output_end();
    _exit(exit_status);
}

static void report_result(const struct library* library, enum outcome result) {
    const bool described = library->instance[0] != '\0';
    output_line("RESULT");
    output_text(described ? library->id : "?");
    output_text(described ? library->instance : "?");
    output_text(outcome_name(result));
    output_text(failure_text());
    output_end();
}

/* A known-answer run ends with the harness's result line and the number of its code. */
static void run_kat(const struct arguments* arguments, struct library* library) {
    crash_report_result("?", "?");
    if (arguments->limit_seconds != 0) crash_time_limit((unsigned)arguments->limit_seconds);
    enum outcome result = library_load(library, arguments->library, &arguments->hints);
    if (result == OUTCOME_PASS) {
        crash_report_result(library->id, library->instance);
        result = mode_kat(arguments, library);
    }
    if (result != OUTCOME_PASS) output_error(outcome_name(result), failure_text());
    if (result > OUTCOME_CRASH) result = result == OUTCOME_MEMORY ? OUTCOME_CRYPTOFAIL : OUTCOME_LOADFAIL;
    report_result(library, result);
    finish(result == OUTCOME_PASS ? "complete" : "failed", (int)result);
}

static void run_other(const struct arguments* arguments, struct library* library) {
    bool partial = false;
    enum outcome result = library_load(library, arguments->library, &arguments->hints);
    if (result == OUTCOME_PASS) {
        switch (arguments->mode) {
            case MODE_TIME:
                result = mode_time(arguments, library, &partial);
                break;
            case MODE_PROFILE:
                result = mode_profile(arguments, library);
                break;
            default:
                result = mode_info(library);
        }
    }
    if (result != OUTCOME_PASS) {
        output_error(outcome_name(result), failure_text());
        finish("failed", outcome_exit_status(result));
    }
    finish(partial ? "partial" : "complete", partial ? EXIT_PARTIAL : EXIT_COMPLETE);
}

int main(int argc, char** argv) {
    static struct arguments arguments;
    static struct library library;
    tick_rate_begin();
    const enum outcome parsed = arguments_parse(argc, argv, &arguments);
    /* Among the numbers of a known-answer run 2 is a result; there a usage error has that of a failed load.
     */
    const int usage_status = argc > 1 && strcmp(argv[1], "kat") == 0 ? OUTCOME_LOADFAIL : EXIT_USAGE;
    if (output_open(usage_status) != 0) {
        talk("ngcc_perf_worker: standard output is closed\n");
        return usage_status;
    }
    if (parsed != OUTCOME_PASS) {
        talk(usage_text);
        output_error(outcome_name(parsed), failure_text());
        finish("failed", usage_status);
    }
    if (arguments.mode == MODE_HELP) {
        const ssize_t written = write(output_descriptor(), usage_text, strlen(usage_text));
        _exit(written < 0 ? EXIT_USAGE : EXIT_COMPLETE);
    }
    crash_install();
    if (arguments.mode == MODE_KAT)
        run_kat(&arguments, &library);
    else
        run_other(&arguments, &library);
    return EXIT_USAGE; /* not reached: both finish() */
}
