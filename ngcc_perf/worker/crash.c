/* SPDX-License-Identifier: Apache-2.0 */
/* Everything below runs in signal handlers: async-signal-safe functions only (POSIX.1-2017, 2.4.3). */
#include "crash.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "outcome.h"
#include "output.h"
#include "signal_name.h"

const char* volatile running_call;

static const char* result_id;
static const char* result_instance;

/* A stack overflow leaves no room for a handler. The pages cost no memory until a handler runs on them. */
static char handler_stack[65536];

struct message {
    char text[512];
    size_t used;
};

static void append(struct message* message, const char* text) {
    while (*text != '\0' && message->used < sizeof message->text)
        message->text[message->used++] = *text++;
}

static void append_number(struct message* message, unsigned number) {
    char digits[12];
    char* digit = digits + sizeof digits;
    *--digit = '\0';
    do {
        *--digit = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    append(message, digit);
}

static void send(const struct message* message) {
    const ssize_t ignored = write(output_descriptor(), message->text, message->used);
    (void)ignored;
}

static void append_result(struct message* message, const char* code) {
    if (result_id == NULL) return;
    append(message, "RESULT\t");
    append(message, result_id);
    append(message, "\t");
    append(message, result_instance);
    append(message, "\t");
    append(message, code);
    append(message, "\t");
}

static void on_fatal_signal(int number) {
    const char* code = number == SIGALRM ? "TIMEOUT" : "CRASH";
    const char* where = running_call;
    struct message message = {.used = 0};
    append(&message, "ERROR\t");
    append(&message, code);
    append(&message, "\tsignal=");
    append_number(&message, (unsigned)number);
    append(&message, " (");
    append(&message, signal_name(number));
    append(&message, where != NULL ? ") in " : ") in the worker itself");
    if (where != NULL) append(&message, where);
    append(&message, "\n");
    append_result(&message, code);
    if (result_id != NULL) {
        append(&message, "signal=");
        append_number(&message, (unsigned)number);
        append(&message, "\n");
    }
    send(&message);
    if (result_id != NULL) _exit(number == SIGALRM ? OUTCOME_TIMEOUT : OUTCOME_CRASH);
    /* SA_RESETHAND has restored the default: the parent shall see the signal itself. */
    raise(number);
}

/* The worker leaves by _exit, so exit handlers run only when the code under test called exit(). */
static void on_exit_by_candidate(void) {
    const char* where = running_call;
    struct message message = {.used = 0};
    append(&message, "ERROR\tEXIT\texit() was called in ");
    append(&message, where != NULL ? where : "a thread or handler of the library");
    append(&message, "\n");
    append_result(&message, "CRASH");
    if (result_id != NULL) append(&message, "exit() called\n");
    send(&message);
    _exit(result_id != NULL ? OUTCOME_CRASH : outcome_exit_status(OUTCOME_CRASH));
}

void crash_install(void) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    const stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_fatal_signal;
    action.sa_flags = (int)(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        sigaction(fatal[i], &action, NULL);
    atexit(on_exit_by_candidate);
}

void crash_report_result(const char* id, const char* instance) {
    result_instance = instance;
    result_id = id;
}

void crash_time_limit(unsigned seconds) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_fatal_signal;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    alarm(seconds);
}
