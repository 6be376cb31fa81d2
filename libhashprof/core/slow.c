/* SPDX-License-Identifier: Apache-2.0 */
/* The rare half of the intercept path: new shapes, nesting, recursion, abandoned frames. Still no lock, no
 * heap. */
#include "core/core.h"
#include "core/probes.h"
#include "core/sites.h"
#include "core/slots.h"

HP_HIDDEN __thread struct hp_self hp_self __attribute__((tls_model("initial-exec")));
HP_HIDDEN uint32_t hp_process_operation;

/* Where calls go that find neither a row nor a spill row, or no slot: counted as dropped, never lost without
 * a word. */
static struct hashprof_row nowhere;

/* Mixes the key so that lengths that are multiples of 512 spread over the index (multipliers: SplitMix64,
 * Steele et al., OOPSLA 2014). */
static uint32_t place_of(uint32_t operation, uint32_t function, uint64_t in_bits, uint64_t out_bits) {
    uint64_t h = in_bits * UINT64_C(0xbf58476d1ce4e5b9) + out_bits * UINT64_C(0x94d049bb133111eb);
    h += (hp_self.site << 16 | operation << 8 | function) * UINT64_C(0x9e3779b97f4a7c15);
    h ^= h >> 29;
    return (uint32_t)(h ^ (h >> 17)) & (HASHPROF_INDEX - 1);
}

static int is_row(const struct hashprof_row* row, uint32_t operation, uint32_t function, uint64_t in_bits,
                  uint64_t out_bits) {
    return row->in_bits == in_bits && row->out_bits == out_bits && row->operation == operation &&
           row->function == function && row->site == hp_self.site;
}

static struct hashprof_row* fill(struct hashprof_row* row, uint32_t operation, uint32_t function,
                                 uint64_t in_bits, uint64_t out_bits) {
    row->in_bits = in_bits;
    row->out_bits = out_bits;
    row->operation = operation;
    row->function = function;
    row->site = hp_self.site;
    return row;
}

/* One row an operation and function, for all lengths and callers that found no row. */
static struct hashprof_row* spill_row(struct hashprof_thread* slot, uint32_t operation, uint32_t function) {
    hp_self.site = 0;
    struct hashprof_row* spill = slot->rows + HASHPROF_ROWS;
    for (uint32_t i = 0; i < slot->spill_used; i++)
        if (is_row(spill + i, operation, function, HASHPROF_ANY_BITS, HASHPROF_ANY_BITS)) return spill + i;
    if (slot->spill_used == HASHPROF_SPILL_ROWS) {
        slot->dropped_calls++;
        return &nowhere;
    }
    struct hashprof_row* row =
        fill(spill + slot->spill_used, operation, function, HASHPROF_ANY_BITS, HASHPROF_ANY_BITS);
    slot->spill_used++;
    return row;
}

static struct hashprof_row* find_row(struct hashprof_thread* slot, uint32_t operation, uint32_t function,
                                     uint64_t in_bits, uint64_t out_bits) {
    /* The index is twice as long as the table, so a free place ends every search. */
    uint32_t place = place_of(operation, function, in_bits, out_bits);
    for (; slot->index[place] != 0; place = (place + 1) & (HASHPROF_INDEX - 1)) {
        struct hashprof_row* row = slot->rows + slot->index[place] - 1;
        if (is_row(row, operation, function, in_bits, out_bits)) return row;
    }
    if (slot->rows_used == HASHPROF_ROWS) return spill_row(slot, operation, function);
    struct hashprof_row* row = fill(slot->rows + slot->rows_used, operation, function, in_bits, out_bits);
    slot->rows_used++;
    slot->index[place] = (uint16_t)slot->rows_used;
    return row;
}

/* The return address lies near its frame: above it behind the saved registers (x86-64, and the stubs), or
 * below it in the frame record (AArch64). */
static int stands_near(const struct hp_frame* frame, uintptr_t return_address) {
    enum { BELOW = 16, ABOVE = 20 };
    const uintptr_t* word = (const uintptr_t*)frame;
    for (int i = -BELOW; i < (int)(sizeof *frame / sizeof *word) + ABOVE; i++)
        if (word[i] == return_address) return 1;
    return 0;
}

/* An open frame lies above us on the same stack and still holds its mark, and its return address stands where
 * it was; anything else was left without return. That is no proof: a function that reserves much of the stack
 * and writes little of it leaves what was there before. So calls that are taken for nested stay doubtful
 * until the outer one returns. */
enum {
    NEAREST_NESTED = sizeof(struct hp_frame) + 2 * sizeof(uintptr_t)
}; /* two return addresses lie between */

static int frame_is_open(const struct hp_self* self, const struct hp_frame* frame) {
    return (uintptr_t)self->outer >= (uintptr_t)frame + NEAREST_NESTED &&
           self->outer->row == self->outer_row && self->outer->other.mark == self->outer_row &&
           stands_near(self->outer, self->outer_return_address);
}

void hp_heal(void) {
    struct hp_self* self = &hp_self;
    self->outer_row->abandoned++;
    if (self->slot != NULL) {
        self->slot->healed++;
        self->slot->doubtful_nested += self->slot->unsettled_nested;
        self->slot->unsettled_nested = 0;
    }
    self->outer = NULL;
    self->child_ticks = 0;
    self->child_calls = 0;
    self->active = 0;
}

void hp_take_out(uint64_t ticks) {
    struct hp_self* self = &hp_self;
    self->window_start += ticks;
    if (self->outer != NULL) self->outer->start += ticks;
}

/* `nowhere` is shared: never a hint, so that each dropped call is counted as such. */
static struct hashprof_row* take_row(uint32_t function, uint64_t in_bits, uint64_t out_bits) {
    struct hp_self* self = &hp_self;
    if (self->slot == NULL) {
        const uint64_t start = hp_clock();
        hp_start();
        self->slot = hp_slot_of_thread();
        hp_take_out(hp_clock() - start);
    }
    if (self->slot != NULL) return find_row(self->slot, hp_operation_of(self), function, in_bits, out_bits);
    if (hp_region != NULL) __atomic_fetch_add(&hp_region->threads_refused_calls, 1, __ATOMIC_RELAXED);
    return &nowhere;
}

struct hashprof_row* hp_row_of(uint32_t function, uint64_t in_bits, uint64_t out_bits) {
    struct hp_self* self = &hp_self;
    struct hashprof_row* row = self->hint[function];
    if (row != NULL && row->in_bits == in_bits && row->out_bits == out_bits &&
        row->operation == hp_operation_of(self) && row->site == self->site)
        return row;
    row = take_row(function, in_bits, out_bits);
    self->hint[function] = row == &nowhere ? NULL : row;
    return row;
}

void hp_set_site(uint32_t function, uintptr_t return_address, uintptr_t stack) {
    struct hp_self* self = &hp_self;
    self->site = hp_site_of(return_address, stack);
    if (function == HP_PROBE) self->site = 0; /* calibration pays for the look-up but keeps its one row */
    if (self->hint[function] != NULL && self->hint[function]->site != self->site) self->hint[function] = NULL;
}

void hp_enter_slow(struct hp_frame* frame, uint32_t function, uint64_t in_bits, uint64_t out_bits,
                   uintptr_t return_address) {
    struct hp_self* self = &hp_self;
    if (self->outer != NULL && !frame_is_open(self, frame)) hp_heal();
    struct hashprof_row* row = take_row(function, in_bits, out_bits);
    frame->function = function;
    frame->row = row;
    if (self->outer == NULL) {
        row->calls++;
        frame->other.mark = row;
        self->outer_return_address = return_address;
        self->hint[function] = row == &nowhere ? NULL : row;
        self->outer_row = row;
        self->outer = frame;
        return;
    }
    if (self->active == 0) self->active = UINT64_C(1) << self->outer_row->function;
    row->nested_calls++;
    if (self->slot != NULL) self->slot->unsettled_nested++;
    frame->recursive = (uint32_t)(self->active >> function) & 1u;
    frame->outer_child_ticks = self->child_ticks;
    frame->other.outer_child_calls = self->child_calls;
    self->active |= UINT64_C(1) << function;
    self->child_ticks = 0;
    self->child_calls = 0;
}

/* `ticks` is 0 in count-only mode. */
void hp_leave_nested(struct hp_frame* frame, uint64_t ticks) {
    struct hp_self* self = &hp_self;
    struct hashprof_row* row = frame->row;
    if (self->outer == NULL || (uintptr_t)self->outer < (uintptr_t)frame) return; /* healed meanwhile */
    row->child_ticks += self->child_ticks;
    row->child_calls += self->child_calls;
    if (frame->recursive) {
        row->recursive_ticks += ticks;
    } else {
        row->nested_ticks += ticks;
        self->active &= ~(UINT64_C(1) << frame->function);
    }
    self->child_ticks = frame->outer_child_ticks + ticks;
    self->child_calls += frame->other.outer_child_calls + 1;
}

void hp_close_children(struct hashprof_row* row) {
    row->child_ticks += hp_self.child_ticks;
    row->child_calls += hp_self.child_calls;
    hp_self.child_ticks = 0;
    hp_self.child_calls = 0;
    hp_self.active = 0;
    if (hp_self.slot != NULL) hp_self.slot->unsettled_nested = 0;
}
