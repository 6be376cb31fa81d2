/* SPDX-License-Identifier: Apache-2.0 */
#include "migrations.h"

#include <string.h>

#include "counter.h"
#include "proc_file.h"

static enum { BY_PERF, BY_SCHED, BY_CPU } source = BY_CPU;
static const struct perf_layer* layer;
static const char* file;
static int event = -1;

struct count migrations_parse(const char* line) {
    struct count migrations = {false, 0};
    migrations.known = proc_number(line, &migrations.value);
    return migrations;
}

/* The event happens in the kernel: with exclude_kernel it would open and stay at 0 for ever. */
static int open_event(void) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.config = PERF_COUNT_SW_CPU_MIGRATIONS;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    return layer->open(&attributes);
}

static struct count by_perf(void) {
    struct counter_reading bytes, reading;
    const struct count unknown = {false, 0};
    if (event < 0 || !counter_parse(&bytes, layer->read(event, &bytes, sizeof bytes), &reading))
        return unknown;
    if (reading.running == 0 || reading.running < reading.enabled) return unknown;
    return (struct count){true, reading.value};
}

static struct count by_sched(void) {
    char line[128];
    if (!proc_line(file, "se.nr_migrations", line, sizeof line)) return (struct count){false, 0};
    return migrations_parse(line);
}

void migrations_open(const struct perf_layer* perf, const char* sched_file) {
    if (event >= 0) layer->close(event);
    layer = perf;
    file = sched_file;
    event = open_event();
    source = BY_PERF;
    if (by_perf().known) return;
    if (event >= 0) layer->close(event);
    event = -1;
    source = by_sched().known ? BY_SCHED : BY_CPU;
}

const char* migrations_source(void) {
    static const char* const names[] = {"perf_event", "sched", "getcpu"};
    return names[source];
}

struct count migrations_now(void) {
    switch (source) {
        case BY_PERF:
            return by_perf();
        case BY_SCHED:
            return by_sched();
        default:
            return (struct count){false, 0};
    }
}
