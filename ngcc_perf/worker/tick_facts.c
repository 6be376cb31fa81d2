/* SPDX-License-Identifier: Apache-2.0 */
#include "tick_facts.h"

#include <string.h>

#include "clock.h"
#include "output.h"
#include "proc_file.h"

enum { QUANTUM_READINGS = 256 };

enum answer tick_facts_flag(const char* flags, const char* word) {
    const size_t length = strlen(word);
    if (*flags == '\0') return ANSWER_UNKNOWN;
    for (const char* at = strstr(flags, word); at != NULL; at = strstr(at + length, word)) {
        const bool starts = at == flags || at[-1] == ' ' || at[-1] == '\t' || at[-1] == ':';
        if (starts && (at[length] == ' ' || at[length] == '\0' || at[length] == '\n')) return ANSWER_YES;
    }
    return ANSWER_NO;
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

uint64_t tick_facts_quantum(uint64_t (*read_ticks)(void), unsigned readings) {
    uint64_t divisor = 0, least = 0, last = read_ticks();
    bool stood_still = false;
    for (unsigned i = 0; i < readings; i++) {
        const uint64_t now = read_ticks();
        const uint64_t step = now > last ? now - last : 0;
        stood_still = stood_still || now == last;
        last = now;
        divisor = common_divisor(step, divisor);
        if (step != 0 && (least == 0 || step < least)) least = step;
    }
    return stood_still ? least : divisor;
}

bool tick_facts_too_short(uint64_t ticks, uint64_t spans, uint64_t quantum) {
    if (spans == 0 || quantum > UINT64_MAX / SMALLEST_QUANTA) return false;
    return ticks / spans < SMALLEST_QUANTA * quantum;
}

static uint64_t ticks(void) {
    return hp_ticks_fenced();
}

struct tick_facts tick_facts_now(void) {
    struct tick_facts facts = {ANSWER_UNKNOWN, ANSWER_UNKNOWN, "unknown",
                               tick_facts_quantum(ticks, QUANTUM_READINGS)};
    char text[4096];
    if (proc_line("/proc/cpuinfo", "flags", text, sizeof text)) {
        facts.constant = tick_facts_flag(text, "constant_tsc");
        facts.nonstop = tick_facts_flag(text, "nonstop_tsc");
    }
    if (proc_text("/sys/devices/system/clocksource/clocksource0/current_clocksource", facts.clocksource,
                  sizeof facts.clocksource))
        facts.clocksource[strcspn(facts.clocksource, "\n")] = '\0';
    else
        strcpy(facts.clocksource, "unknown");
    return facts;
}

bool tick_facts_allow_seconds(const struct tick_facts* facts) {
    return HP_TICK_SOURCE != HASHPROF_TICKS_RDTSC ||
           (facts->constant == ANSWER_YES && facts->nonstop == ANSWER_YES);
}

void tick_facts_report(const struct tick_facts* facts) {
    static const char* const answers[] = {"0", "1", "unknown"};
    if (HP_TICK_SOURCE == HASHPROF_TICKS_RDTSC) {
        output_meta("constant_tsc", answers[facts->constant]);
        output_meta("nonstop_tsc", answers[facts->nonstop]);
    }
    output_meta("clocksource", facts->clocksource);
    if (facts->quantum != 0)
        output_meta_number("tick_quantum", facts->quantum);
    else
        output_meta("tick_quantum", "unknown");
}
