/* SPDX-License-Identifier: Apache-2.0 */
#include "counter.h"

#include <errno.h>
#include <string.h>

#include "core_type.h"
#include "counter_page.h"
#include "decimal.h"
#include "dependent_adds.h"

/* Arm ARM D13.11.2: an architectural event, the same in every unit. */
enum { ARM_CYCLES = 0x11 };

enum { PROOF_ADDS = 1 << 20 };

static const struct counter_machine this_machine = {&perf_kernel, CORE_TYPE_UNITS, COUNTER_PARANOID_FILE,
                                                    NULL};

static const struct perf_layer* layer = &perf_kernel;
static int event = -1;
static const volatile struct perf_event_mmap_page* page; /* null: not to be used */
static struct counter_reading trial_start;
static bool trial_started;
static uint64_t system_calls;
static struct counter_facts facts;

const struct counter_facts* counter_facts(void) {
    return &facts;
}

static bool read_event(struct counter_reading* reading) {
    struct counter_reading bytes;
    return counter_parse(&bytes, layer->read(event, &bytes, sizeof bytes), reading);
}

void counter_resume(void) {
    if (event >= 0) layer->control(event, PERF_EVENT_IOC_ENABLE);
}

void counter_pause(void) {
    if (event >= 0) layer->control(event, PERF_EVENT_IOC_DISABLE);
}

/* Differences of readings: resetting the event would leave its two times as they are. */
void counter_start_trial(void) {
    trial_started = event >= 0 && read_event(&trial_start);
}

bool counter_trial_reading(struct counter_reading* counted) {
    struct counter_reading end;
    if (!trial_started || !read_event(&end)) return false;
    *counted = counter_difference(trial_start, end);
    return true;
}

enum counter_quality counter_finish_trial(uint64_t* cycles) {
    struct counter_reading counted;
    *cycles = 0;
    return counter_trial_reading(&counted) ? counter_scale(counted, cycles) : COUNTER_NOT_COUNTED;
}

bool counter_now(uint64_t* value) {
    struct counter_reading now;
    if (page != NULL && counter_page_read(page, layer->read_register, value)) return true;
    if (event < 0 || !read_event(&now)) return false;
    system_calls++;
    *value = now.value;
    return true;
}

uint64_t counter_system_calls(void) {
    return system_calls;
}

enum counter_quality counter_finish_spans(uint64_t sum, uint64_t* cycles) {
    struct counter_reading counted;
    *cycles = 0;
    if (!counter_trial_reading(&counted)) return COUNTER_NOT_COUNTED;
    counted.value = sum;
    return counter_scale(counted, cycles);
}

static void give_reason(const char* start, const char* number, const char* end) {
    strcpy(facts.reason, start);
    strcat(facts.reason, number);
    strcat(facts.reason, end);
}

static bool prove(void) {
    uint64_t cycles = 0;
    counter_start_trial();
    counter_resume();
    run_dependent_adds(PROOF_ADDS);
    counter_pause();
    if (counter_finish_trial(&cycles) == COUNTER_NOT_COUNTED) {
        give_reason(
            "the cycle event opened but did not count: its counter is taken (NMI watchdog, another "
            "profiler) or the process runs on a core of another type; free it or pin the process",
            "", "");
        return false;
    }
    if (counter_is_plausible(cycles, PROOF_ADDS)) return true;
    give_reason("the cycle event counts nonsense (", decimal(cycles),
                " cycles for a loop of known length): a broken virtual PMU; run on the metal");
    return false;
}

static void leave_page(void) {
    if (page != NULL) layer->unmap(page);
    page = NULL;
}

/* Reading through the page is used only if it counts the same loop plausibly. */
static void prove_page(void) {
    uint64_t start = 0, end = 0;
    page = layer->map(event);
    facts.read_by = page == NULL ? "read: the event's page cannot be mapped" : "rdpmc";
    if (page == NULL) return;
    counter_resume();
    const bool readable = counter_page_read(page, layer->read_register, &start);
    run_dependent_adds(PROOF_ADDS);
    const bool still_readable = readable && counter_page_read(page, layer->read_register, &end);
    counter_pause();
    if (still_readable && counter_is_plausible(end - start, PROOF_ADDS)) return;
    leave_page();
    facts.read_by = still_readable ? "read: the register counts nonsense"
                                   : "read: user code may not read the counter's register";
}

static void note_refused(const struct counter_attempt* attempt, int error) {
    if (strlen(facts.refused) + 80 > sizeof facts.refused) return;
    if (facts.refused[0] != '\0') strcat(facts.refused, "; ");
    strcat(facts.refused, attempt->shown);
    strcat(facts.refused, ": errno ");
    strcat(facts.refused, decimal((unsigned)error));
}

/* User mode only, always: it opens at paranoid level 2 and never mixes kernel time into the figures. What
 * else is asked for is left out where the kernel does not know it. */
static int open_event(const struct core_type* core) {
    static const struct counter_attempt attempts[] = {
#if defined(__aarch64__)
        {"exclude_kernel exclude_hv config1=3", 1, 3}, /* 64 bits, readable by user code */
#endif
        {"exclude_kernel exclude_hv", 1, 0},
        {"exclude_kernel", 0, 0}
    };
    int opened = -1;
    for (unsigned i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        struct perf_event_attr attributes;
        memset(&attributes, 0, sizeof attributes);
        attributes.size = sizeof attributes;
        attributes.type = core->is_arm ? (uint32_t)core->unit : PERF_TYPE_HARDWARE;
        attributes.config = core->is_arm ? ARM_CYCLES : PERF_COUNT_HW_CPU_CYCLES | core->unit << 32;
        attributes.config1 = attempts[i].config1;
        attributes.disabled = 1;
        attributes.exclude_kernel = 1;
        attributes.exclude_hv = attempts[i].exclude_hv;
        attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
        opened = layer->open(&attributes);
        facts.attributes = attempts[i].shown;
        if (opened >= 0 || (errno != EINVAL && errno != EOPNOTSUPP)) break;
        note_refused(&attempts[i], errno);
    }
    return opened;
}

static bool choose_core(const struct counter_machine* machine, struct core_type* core) {
    struct cpu_mask allowed;
    memset(core, 0, sizeof *core);
    if (machine->allowed != NULL)
        *core = core_type_find(machine->units, machine->allowed);
    else if (cpu_mask_allowed(&allowed))
        *core = core_type_find(machine->units, &allowed);
    facts.core_type = core->name;
    if (core->kind != CORES_MIXED) return true;
    give_reason(
        "the process may run on cores of several types, whose cycles must not be added: pin it to CPUs "
        "of one type (their lists: cat " CORE_TYPE_UNITS "/*/cpus)",
        "", "");
    return false;
}

bool counter_open_on(const struct counter_machine* machine) {
    static struct core_type core;
    counter_close();
    memset(&facts, 0, sizeof facts);
    facts.attributes = facts.core_type = facts.read_by = "";
    layer = machine->layer;
    if (!choose_core(machine, &core)) return false;
    event = open_event(&core);
    if (event < 0) {
        facts.error = errno;
        counter_advice(facts.error, counter_paranoid(machine->paranoid_file), facts.reason,
                       sizeof facts.reason);
        return false;
    }
    facts.opened = true;
    if (prove()) {
        prove_page();
        return true;
    }
    counter_close();
    return false;
}

void counter_close(void) {
    leave_page();
    if (event >= 0) layer->close(event);
    event = -1;
    trial_started = false;
    system_calls = 0;
}

bool counter_open(void) {
    return counter_open_on(&this_machine);
}
