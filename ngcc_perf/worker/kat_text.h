/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Known-answer files, written as they arise: "Name = value" lines with LF, upper-case hex, an empty line
 * after each record. A file has its official name only once it is complete; until then ".part" follows the
 * name, and a run that is ended by a signal leaves it with the records written so far.
 */
#ifndef NGCC_WORKER_KAT_TEXT_H
#define NGCC_WORKER_KAT_TEXT_H

#include <stddef.h>

#include "outcome.h"

/* The folder of the files, made if it does not exist. */
enum outcome kat_folder(const char* path);

/* One file at a time. Write errors are kept until kat_close. */
enum outcome kat_open(const char* kind, const char* instance);
void kat_number(const char* name, unsigned long long value);
void kat_hex(const char* name, const unsigned char* data, unsigned long long bytes);
/* The field name of the first half, then "_Len"; the length, then the data. */
void kat_sized_hex(const char* name, const unsigned char* data, unsigned long long bytes);
/* First and last 8 bytes of a long message, as Msg_Exp. */
void kat_ends(const char* name, const unsigned char* data, unsigned long long bytes);
void kat_end_record(void);

/* With OUTCOME_PASS gives the file its name and reports it; else removes it. Returns the first of `outcome`
 * and its own failure. */
enum outcome kat_close(enum outcome outcome);

#endif
