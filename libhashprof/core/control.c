/* SPDX-License-Identifier: Apache-2.0 */
/* The one symbol that a library with interception exports. */
#include "core/core.h"
#include "hashprof/hashprof.h"

static uint64_t region_bytes(void) {
    return sizeof(struct hashprof_region);
}

static int set_mode(int mode) {
    const int former = hp_mode;
    if (mode < HASHPROF_OFF || mode > HASHPROF_FENCED) return former;
    if (hp_clock_barred && mode > HASHPROF_COUNT) mode = HASHPROF_COUNT;
    hp_set_mode(mode);
    if (hp_region != NULL) hp_region->mode = (uint32_t)mode;
    return former;
}

static const struct hashprof_control control = {
    .abi = HASHPROF_ABI,
    .struct_size = sizeof(struct hashprof_control),
    .region_bytes = region_bytes,
    .attach = hp_attach,
    .set_mode = set_mode,
    .operation = hp_register_operation,
    .window_begin = hp_window_begin,
    .window_end = hp_window_end,
    .calibrate = hp_calibrate,
};

__attribute__((visibility("default"))) const struct hashprof_control* hashprof_control(void) {
    return &control;
}
