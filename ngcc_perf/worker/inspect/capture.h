/* SPDX-License-Identifier: Apache-2.0 */
/* What the library writes to standard output and standard error. */
#ifndef NGCC_INSPECT_CAPTURE_H
#define NGCC_INSPECT_CAPTURE_H

/* After output_open(): from here on both descriptors lead into memory. */
void capture_open(void);

/* Around a call of the library. Output in between is a finding. */
void capture_begin(void);
void capture_end(const char* function);

/* What was captured last on standard error, one line, "" if nothing; for messages of a dying process. */
const char* capture_last_words(void);

#endif
