/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How the candidate's random generator is instantiated. Candidates draw from the global `drng_algorithm`,
 * which the official driver program defines: so does this worker, and exports it, for libraries that leave
 * the name undefined.
 */
#ifndef NGCC_WORKER_SEEDING_H
#define NGCC_WORKER_SEEDING_H

struct library;

/* "ngcc_seed", "drng_algorithm" (with whose it is), "not_needed" for a hash, or "none": the library keeps its
 * generator to itself, so that its results cannot be reproduced. */
const char* seeding_of(const struct library* library);

#define SEEDING_NONE "none"

#endif
