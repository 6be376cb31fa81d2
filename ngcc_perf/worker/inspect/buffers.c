/* SPDX-License-Identifier: Apache-2.0 */
#include "buffers.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "findings.h"

enum {
    MOST_BUFFERS = 32,
    ALIGNMENT = 64 /* as in the worker: more would hide short overruns, less would break aligned loads */
};
#define GUARD_REGION ((size_t)1 << 16)

/* An inaccessible region. Opened by a fault until the end of the call, so that the touch is possible. */
struct region {
    unsigned char* start;
    bool open;
    const unsigned char* written; /* where, by the fault that opened it; null: it was no write */
};

/* region | GUARD_REGION | lead of guard bytes, data, tail of guard bytes | GUARD_REGION */
struct guarded {
    struct buffer buffer;
    unsigned char* room; /* first accessible byte */
    size_t room_bytes;
    bool read_only;
    struct region before, after;
};
static unsigned char guard_value = GUARD_VALUE;
static struct guarded made[MOST_BUFFERS];
static unsigned made_count;

static size_t page_up(size_t bytes) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

void buffers_vary_guards(unsigned char fill) {
    guard_value = GUARD_VALUE ^ fill;
}

unsigned char buffers_guard_value(void) {
    return guard_value;
}

enum outcome buffer_make(struct buffer* buffer, const char* name, unsigned long long size) {
    const size_t rounded = ((size_t)size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    const size_t room_bytes = page_up(rounded + GUARD_BYTES);
    unsigned char* region = MAP_FAILED;
    if (made_count < MOST_BUFFERS)
        region = mmap(NULL, room_bytes + 2 * GUARD_REGION, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (region == MAP_FAILED || mprotect(region + GUARD_REGION, room_bytes, PROT_READ | PROT_WRITE) != 0)
        return fail(OUTCOME_MEMORY, "no memory for ", decimal(size), " bytes of ", name, (char*)NULL);
    struct guarded* guarded = &made[made_count++];
    guarded->room = region + GUARD_REGION;
    guarded->room_bytes = room_bytes;
    guarded->read_only = false;
    guarded->before = (struct region){region, false, NULL};
    guarded->after = (struct region){guarded->room + room_bytes, false, NULL};
    buffer->data = guarded->room + room_bytes - rounded;
    buffer->size = size;
    buffer->name = name;
    guarded->buffer = *buffer;
    memset(guarded->room, guard_value, room_bytes - rounded);
    memset(buffer->data + size, guard_value, rounded - (size_t)size);
    return OUTCOME_PASS;
}

/* The worker's own checks stop at the first trouble; here each call has been looked at by then. */
enum outcome buffers_check(const char* call) {
    (void)call;
    return OUTCOME_PASS;
}

static struct guarded* find(const unsigned char* data) {
    for (unsigned i = 0; i < made_count; i++)
        if (made[i].buffer.data == data) return &made[i];
    return NULL;
}

const struct buffer* buffer_at(const unsigned char* data) {
    const struct guarded* guarded = find(data);
    return guarded != NULL ? &guarded->buffer : NULL;
}

/* The memory keeps its guard bytes; only writing is taken away. A buffer without data has nothing to protect.
 */
static void set_access(const struct buffer* buffer, bool read_only) {
    struct guarded* guarded = find(buffer->data);
    if (guarded == NULL || guarded->buffer.size == 0 || guarded->read_only == read_only) return;
    if (mprotect(guarded->room, guarded->room_bytes, read_only ? PROT_READ : PROT_READ | PROT_WRITE) == 0)
        guarded->read_only = read_only;
}

void buffer_protect(const struct buffer* buffer) {
    set_access(buffer, true);
}

void buffer_unprotect(const struct buffer* buffer) {
    set_access(buffer, false);
}

static void report_fault(const struct guarded* guarded, const unsigned char* at, enum access access,
                         const char* function) {
    const struct buffer* buffer = &guarded->buffer;
    const bool after = at >= buffer->data + buffer->size;
    const size_t distance =
        after ? (size_t)(at - buffer->data) - (size_t)buffer->size + 1 : (size_t)(buffer->data - at);
    const char* code = after ? "buffer_overread" : "buffer_underread";
    if (access != ACCESS_READ) code = after ? "buffer_overrun" : "buffer_underrun";
    finding(code, function, buffer->name, function,
            access == ACCESS_READ    ? " reads "
            : access == ACCESS_WRITE ? " writes "
                                     : " reads or writes ",
            decimal(distance),
            after ? " bytes past the end of the buffer " : " bytes before the start of the buffer ",
            buffer->name, " (", decimal(buffer->size), " bytes)", (char*)NULL);
}

static bool make_writable(unsigned char* start, size_t bytes) {
    return mprotect(start, bytes, PROT_READ | PROT_WRITE) == 0;
}

/* What a write changes is found after the call, when it is known how far it went; a read leaves no trace. */
static bool open_region(const struct guarded* guarded, struct region* region, unsigned char* at,
                        enum access access, const char* function) {
    if (access != ACCESS_WRITE) report_fault(guarded, at, access, function);
    if (!make_writable(region->start, GUARD_REGION)) return false;
    memset(region->start, guard_value, GUARD_REGION);
    region->open = true;
    region->written = access == ACCESS_WRITE ? at : NULL;
    return true;
}

static bool handle(struct guarded* guarded, unsigned char* at, enum access access, const char* function) {
    const struct buffer* buffer = &guarded->buffer;
    if (at < guarded->room) return open_region(guarded, &guarded->before, at, access, function);
    if (at >= guarded->after.start) return open_region(guarded, &guarded->after, at, access, function);
    if (!guarded->read_only) return false;
    if (at < buffer->data || at >= buffer->data + buffer->size)
        report_fault(guarded, at, ACCESS_WRITE, function);
    else
        finding("input_written", function, buffer->name, function, " writes to its input ", buffer->name,
                ", at byte ", decimal((size_t)(at - buffer->data)), " of ", decimal(buffer->size),
                (char*)NULL);
    guarded->read_only = false;
    return make_writable(guarded->room, guarded->room_bytes);
}

bool buffers_handle_fault(uintptr_t address, enum access access, const char* function) {
    for (unsigned i = 0; i < made_count; i++) {
        struct guarded* guarded = &made[i];
        const uintptr_t start = (uintptr_t)(guarded->room - GUARD_REGION);
        if (address - start >= guarded->room_bytes + 2 * GUARD_REGION) continue;
        return handle(guarded, guarded->room - GUARD_REGION + (address - start), access, function);
    }
    return false;
}

/* The changed bytes nearest to and farthest from the data, as distances from it; nearest 0: none. */
struct change {
    size_t nearest, farthest;
};

static void note(const struct buffer* buffer, const unsigned char* at, struct change* change) {
    const bool before = at < buffer->data;
    const size_t distance =
        before ? (size_t)(buffer->data - at) : (size_t)(at - buffer->data) - (size_t)buffer->size + 1;
    if (change->nearest == 0 || distance < change->nearest) change->nearest = distance;
    if (distance > change->farthest) change->farthest = distance;
}

static void renew(const struct buffer* buffer, unsigned char* start, const unsigned char* end,
                  struct change* change) {
    for (unsigned char* at = start; at < end; at++) {
        if (*at == guard_value) continue;
        note(buffer, at, change);
        *at = guard_value;
    }
}

static void close_region(const struct buffer* buffer, struct region* region, struct change* change) {
    if (!region->open) return;
    if (region->written != NULL) note(buffer, region->written, change);
    renew(buffer, region->start, region->start + GUARD_REGION, change);
    region->open = mprotect(region->start, GUARD_REGION, PROT_NONE) != 0;
    region->written = NULL;
}

static void report_change(const struct buffer* buffer, struct change change, bool after,
                          const char* function) {
    if (change.nearest == 0) return;
    const bool one = change.nearest == change.farthest;
    finding(after ? "buffer_overrun" : "buffer_underrun", function, buffer->name, function, " writes ",
            decimal(change.nearest), one ? "" : " to ", one ? "" : decimal(change.farthest),
            after ? " bytes past the end of the buffer " : " bytes before the start of the buffer ",
            buffer->name, " (", decimal(buffer->size), " bytes)", (char*)NULL);
}

void buffers_check_guards(const char* function) {
    for (unsigned i = 0; i < made_count; i++) {
        struct guarded* guarded = &made[i];
        const struct buffer* buffer = &guarded->buffer;
        struct change before = {0, 0}, after = {0, 0};
        buffer_unprotect(buffer);
        renew(buffer, guarded->room, buffer->data, &before);
        renew(buffer, buffer->data + buffer->size, guarded->after.start, &after);
        close_region(buffer, &guarded->before, &before);
        close_region(buffer, &guarded->after, &after);
        report_change(buffer, before, false, function);
        report_change(buffer, after, true, function);
    }
}
