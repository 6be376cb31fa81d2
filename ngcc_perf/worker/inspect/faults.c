/* SPDX-License-Identifier: Apache-2.0 */
#include "faults.h"

#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "buffers.h"
#include "capture.h"
#include "crash.h"
#include "exit_family.h"
#include "findings.h"
#include "guarded_call.h"
#include "heap.h"
#include "outcome.h"
#include "output.h"
#include "signal_name.h"
#include "stack.h"

enum { EXIT_FAILED = 3 };

static char handler_stack[65536];
static uintptr_t library_base, library_end;
static long main_thread;

void faults_leave(const char* code, const char* text) {
    output_error(code, text);
    output_line("STATUS");
    output_text("failed");
    output_end();
    end_process(EXIT_FAILED);
}

struct fault {
    int number;
    uintptr_t address, program_counter, stack_pointer;
    enum access access;
};

#if defined(__x86_64__)
static void read_context(const ucontext_t* context, struct fault* fault) {
    const greg_t* registers = context->uc_mcontext.gregs;
    fault->program_counter = (uintptr_t)registers[REG_RIP];
    fault->stack_pointer = (uintptr_t)registers[REG_RSP];
    /* Page-fault error code of the CPU: bit 1 is a write. */
    fault->access = (registers[REG_ERR] & 2) != 0 ? ACCESS_WRITE : ACCESS_READ;
}
#elif defined(__aarch64__)
static void read_context(const ucontext_t* context, struct fault* fault) {
    fault->program_counter = (uintptr_t)context->uc_mcontext.pc;
    fault->stack_pointer = (uintptr_t)context->uc_mcontext.sp;
    fault->access = ACCESS_UNKNOWN;
    /* Records of magic, size and content; that of the exception syndrome register has bit 6 for a write. */
    const unsigned char* record = (const unsigned char*)context->uc_mcontext.__reserved;
    const unsigned char* const end = record + sizeof context->uc_mcontext.__reserved;
    while (record + 16 <= end) {
        uint32_t head[2];
        uint64_t syndrome;
        memcpy(head, record, sizeof head);
        if (head[0] == 0 || head[1] < 16) return;
        memcpy(&syndrome, record + 8, sizeof syndrome);
        if (head[0] == 0x45535201u) fault->access = (syndrome & 64) != 0 ? ACCESS_WRITE : ACCESS_READ;
        record += head[1];
    }
}
#else
static void read_context(const ucontext_t* context, struct fault* fault) {
    (void)context;
    fault->access = ACCESS_UNKNOWN;
}
#endif

static const char* where(void) {
    const char* call = running_call;
    if (syscall(SYS_gettid) != main_thread) return "a thread of the library";
    return call != NULL ? call : "the inspector itself";
}

static const char* place(uintptr_t program_counter) {
    static char text[64];
    strcpy(text, "");
    if (program_counter < library_base || program_counter >= library_end)
        return "outside of the library's file";
    strcat(text, "at offset ");
    strcat(text, hexadecimal(program_counter - library_base));
    strcat(text, " of the library");
    return text;
}

static void report_crash(const struct fault* fault) {
    const bool has_address = fault->number == SIGSEGV || fault->number == SIGBUS;
    const char* access = fault->access == ACCESS_WRITE  ? ", writing"
                         : fault->access == ACCESS_READ ? ", reading"
                                                        : ", touching";
    const bool refused = heap_now().failed > 0;
    finding("crash", where(), signal_name(fault->number), signal_name(fault->number), " in ", where(), ", ",
            place(fault->program_counter), has_address ? access : "", has_address ? " address " : "",
            has_address ? hexadecimal(fault->address) : "",
            refused ? ", after a request of memory was refused" : "", (char*)NULL);
    faults_leave("CRASH", signal_name(fault->number));
}

static void report_abort(void) {
    const char* words = capture_last_words();
    finding("aborts", where(), "", where(), " calls abort()", words[0] != '\0' ? ", saying \"" : "", words,
            words[0] != '\0' ? "\"" : "", (char*)NULL);
    faults_leave("CRASH", "SIGABRT");
}

static void on_fatal_signal(int number, siginfo_t* info, void* context) {
    struct fault fault = {.number = number, .address = (uintptr_t)info->si_addr};
    read_context(context, &fault);
    if (is_forked_child()) end_process(128 + number);
    const bool in_call = function_under_observation() != NULL;
    const bool memory = (number == SIGSEGV || number == SIGBUS) && info->si_code > 0;
    if (memory && in_call && buffers_handle_fault(fault.address, fault.access, where())) return;
    if (in_call) buffers_check_guards(where());
    if (memory && in_call && syscall(SYS_gettid) == main_thread &&
        stack_overflowed(fault.address, fault.stack_pointer)) {
        finding("stack_overflow", where(), "", where(), " needs more than the ", decimal(stack_bytes()),
                " bytes of its stack", (char*)NULL);
        faults_leave("CRASH", "stack overflow");
    }
    if (number == SIGABRT) report_abort();
    report_crash(&fault);
}

/* Sent by whoever waits for us; the candidate is still running. */
static void on_time_out(int number) {
    if (is_forked_child()) end_process(128 + number);
    const char* call = running_call;
    if (function_under_observation() != NULL) buffers_check_guards(function_under_observation());
    if (call != NULL) finding("no_end", call, "", call, " does not come to an end", (char*)NULL);
    faults_leave("TIMEOUT", call != NULL ? call : "outside of the library");
}

void faults_install(void) {
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    const stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    main_thread = syscall(SYS_gettid);
    sigaltstack(&stack, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_fatal_signal;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        sigaction(fatal[i], &action, NULL);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_time_out;
    action.sa_flags = SA_ONSTACK;
    sigaction(SIGTERM, &action, NULL);
}

void faults_set_library(uintptr_t base, uintptr_t end) {
    library_base = base;
    library_end = end;
}

uintptr_t faults_library_base(void) {
    return library_base;
}
