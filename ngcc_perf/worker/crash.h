/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Knows which function of the code under test is running, and says so when that function ends the process: by
 * a fatal signal, by the time limit or by exit().
 */
#ifndef NGCC_WORKER_CRASH_H
#define NGCC_WORKER_CRASH_H

/* Name of the candidate's function on the stack, null while the worker's own code runs. */
extern const char* volatile running_call;

/* Two plain stores around every call, cheap enough for the timed loop. */
static inline void call_enter(const char* name) {
    running_call = name;
}
static inline void call_leave(void) {
    running_call = (const char*)0;
}

/* Writes "ERROR CRASH ..." and lets the signal end the process. */
void crash_install(void);

/* For a known-answer run: a RESULT line with these two names follows, and the exit status is the result's
 * number. */
void crash_report_result(const char* id, const char* instance);

/* For a known-answer run: after so many seconds the run ends as TIMEOUT. */
void crash_time_limit(unsigned seconds);

#endif
