/* SPDX-License-Identifier: Apache-2.0 */
/* Small files of /proc and /sys, without stdio; large ones (a line per CPU) in parts. */
#ifndef NGCC_WORKER_PROC_FILE_H
#define NGCC_WORKER_PROC_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The beginning of a file as a text. False: it cannot be read or is empty. */
bool proc_text(const char* path, char* text, size_t text_size);

/* The first line that begins with `start`, cut to the size of `line` and without its line feed. */
bool proc_line(const char* path, const char* start, char* line, size_t line_size);

/* The number at or after `text`, behind anything but digits and a line feed; false if there is none. */
bool proc_number(const char* text, uint64_t* number);

/* Field `index` (from 0) of blank-separated ones, as a number. */
bool proc_field(const char* text, unsigned index, uint64_t* number);

#endif
