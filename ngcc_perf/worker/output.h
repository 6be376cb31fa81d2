/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The report lines of the worker: tab-separated fields on the standard output the process was started with.
 * The code under test gets standard error in its place, so that what it prints cannot be taken for a report.
 * Written without stdio, whose buffers would be part of the measured memory.
 */
#ifndef NGCC_WORKER_OUTPUT_H
#define NGCC_WORKER_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

/* Takes standard output over. Returns -1 if it is closed. `failure` is the exit status when writing fails
 * later. */
int output_open(int failure);
int output_descriptor(void);

/* One line: its first word, then any number of fields, then its end, at which it is written. A write error
 * ends the process with status 2, because a report with a hole in it is none. */
void output_line(const char* word);
void output_text(const char* text);
void output_number(uint64_t value);
void output_seconds(uint64_t nanoseconds);
void output_end(void);

void output_meta(const char* name, const char* value);
void output_meta_number(const char* name, uint64_t value);
void output_error(const char* code, const char* text);

/* Text on standard error. */
void talk(const char* text);

#endif
