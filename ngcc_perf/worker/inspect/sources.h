/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a library asks the system for that differs from process to process: clocks and randomness. Clocks can
 * be set ahead, as the library sees them, to show what depends on them.
 */
#ifndef NGCC_INSPECT_SOURCES_H
#define NGCC_INSPECT_SOURCES_H

#include <stdint.h>

/* Before any call: looking a function up uses the heap, which is being accounted. */
void sources_open(void);

void sources_set_clock_shift(uint64_t seconds);

/* META entropy_sources with the names of what was asked, if anything was. */
void sources_report(void);

#endif
