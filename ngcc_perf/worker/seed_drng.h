/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The worker's own copy of the official generator, under names of its own: it makes the seeds and messages of
 * the known-answer tests and must never be bound by, or to, the library under test.
 */
#ifndef NGCC_WORKER_SEED_DRNG_H
#define NGCC_WORKER_SEED_DRNG_H

#define init_random_number worker_init_random_number
#define get_random_number worker_get_random_number

#include "drng.h"

#endif
