/* SPDX-License-Identifier: Apache-2.0 */
/* Fatal signals, time-outs and calls of the exit family: named, and told apart, before the process ends. */
#ifndef NGCC_INSPECT_FAULTS_H
#define NGCC_INSPECT_FAULTS_H

#include <stdint.h>

/* In place of crash_install(). `library_base`: see faults_set_library. */
void faults_install(void);

/* Where the library is loaded, so that addresses in it can be given as offsets in its file. */
void faults_set_library(uintptr_t base, uintptr_t end);
uintptr_t faults_library_base(void);

/* Ends the process after a finding: STATUS failed, exit status 3. */
void faults_leave(const char* code, const char* text) __attribute__((noreturn));

#endif
