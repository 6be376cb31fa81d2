/* SPDX-License-Identifier: Apache-2.0 */
#include "surroundings.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cpu_mask.h"
#include "findings.h"
#include "outcome.h"
#include "stack.h"

/* Set by the C library in whatever it installs, also when it puts back what was there. */
enum { RESTORER = 0x04000000 };
enum { LAST_SIGNAL = 64, LAST_DESCRIPTOR = 255, LONGEST_PATH = 4096, LONGEST_LOCALE = 256 };

struct state {
    struct sigaction actions[LAST_SIGNAL + 1];
    char folder[LONGEST_PATH];
    char locale[LONGEST_LOCALE];
    uint64_t environment;
    unsigned descriptors; /* beside standard output and error, which have an entry of their own */
    unsigned outputs;
    mode_t mask;
    struct cpu_mask cpus;
};
static struct state before, after;

static uint64_t hash_environment(void) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (char** entry = environ; entry != NULL && *entry != NULL; entry++) {
        const char* text = *entry;
        do
            hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
        while (*text++ != '\0');
    }
    return hash;
}

static void look(struct state* state) {
    memset(state, 0, sizeof *state);
    for (int number = 1; number <= LAST_SIGNAL; number++)
        if (sigaction(number, NULL, &state->actions[number]) == 0)
            state->actions[number].sa_flags &= ~RESTORER;
    if (getcwd(state->folder, sizeof state->folder) == NULL) strcpy(state->folder, "");
    const char* locale = setlocale(LC_ALL, NULL);
    if (locale != NULL) strncpy(state->locale, locale, sizeof state->locale - 1);
    state->environment = hash_environment();
    for (int descriptor = 0; descriptor <= LAST_DESCRIPTOR; descriptor++)
        if (fcntl(descriptor, F_GETFD) >= 0)
            *(descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO ? &state->outputs
                                                                         : &state->descriptors) += 1;
    state->mask = umask(022);
    umask(state->mask);
    cpu_mask_allowed(&state->cpus);
}

void surroundings_note(void) {
    look(&before);
}

static void check_signals(const char* function) {
    for (int number = 1; number <= LAST_SIGNAL; number++) {
        const struct sigaction* old = &before.actions[number];
        const struct sigaction* new = &after.actions[number];
        if (old->sa_sigaction == new->sa_sigaction && old->sa_flags == new->sa_flags) continue;
        finding("changes_signals", function, decimal((unsigned)number), function, " changes what signal ",
                decimal((unsigned)number), " does", (char*)NULL);
        sigaction(number, old, NULL);
    }
    if (stack_changed_blocked_signals())
        finding("changes_signals", function, "", function, " changes which signals are blocked", (char*)NULL);
}

/* Another CPU than the one asked for would be measured. */
static void check_cpus(const char* function) {
    if (memcmp(&before.cpus, &after.cpus, sizeof before.cpus) == 0) return;
    finding("changes_cpus", function, "", function, " changes the CPUs that it may run on", (char*)NULL);
    syscall(SYS_sched_setaffinity, 0, sizeof before.cpus.bits, before.cpus.bits);
}

void surroundings_check(const char* function) {
    look(&after);
    check_signals(function);
    check_cpus(function);
    if (strcmp(before.folder, after.folder) != 0) {
        finding("changes_folder", function, "", function, " changes the working directory", (char*)NULL);
        const int ignored = chdir(before.folder);
        (void)ignored;
    }
    if (strcmp(before.locale, after.locale) != 0)
        finding("changes_locale", function, "", function, " changes the locale to ", after.locale,
                (char*)NULL);
    if (before.environment != after.environment)
        finding("changes_environment", function, "", function, " changes the environment variables",
                (char*)NULL);
    if (before.mask != after.mask)
        finding("changes_umask", function, "", function, " changes the file mode mask", (char*)NULL);
    if (after.descriptors > before.descriptors)
        finding("leaves_files_open", function, "", function, " leaves ",
                decimal(after.descriptors - before.descriptors), " descriptors open", (char*)NULL);
    if (after.outputs < before.outputs)
        finding("closes_output", function, "", function, " closes standard output or standard error",
                (char*)NULL);
    if (stack_changed_rounding())
        finding("changes_rounding", function, "", function, " changes the mode of floating-point arithmetic",
                (char*)NULL);
}
