/* SPDX-License-Identifier: Apache-2.0 */
/* What can be expected of the tick counter on this machine. */
#ifndef NGCC_WORKER_TICK_FACTS_H
#define NGCC_WORKER_TICK_FACTS_H

#include <stdbool.h>
#include <stdint.h>

enum { SMALLEST_QUANTA = 100 }; /* below so many quanta a single span says little */

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

struct tick_facts {
    /* Of x86, by the kernel's flags: the rate does not follow the core's clock, and goes on in deep sleep. */
    enum answer constant, nonstop;
    char clocksource[32]; /* that the kernel uses, or "unknown" */
    uint64_t quantum;     /* the counter moves by multiples of so many ticks; 0: it did not move */
};

struct tick_facts tick_facts_now(void);
void tick_facts_report(const struct tick_facts* facts);

/* May ticks be turned into seconds by their measured rate? */
bool tick_facts_allow_seconds(const struct tick_facts* facts);

/* Parts that need no kernel. The line of flags of /proc/cpuinfo has the word? */
enum answer tick_facts_flag(const char* flags, const char* word);
/* Of a counter that stands still between some readings the least step: scaled from a slower clock, its steps
 * need not be equal (62 and 63 ticks of a counter of 62.5 MHz over one of 1 MHz). Of one that does not, the
 * greatest common divisor of the steps. A step backwards is left out. */
uint64_t tick_facts_quantum(uint64_t (*read_ticks)(void), unsigned readings);
bool tick_facts_too_short(uint64_t ticks, uint64_t spans, uint64_t quantum);

#endif
