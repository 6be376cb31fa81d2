/* SPDX-License-Identifier: Apache-2.0 */
/* The official procedure of the known-answer tests, one file a category. */
#ifndef NGCC_WORKER_KAT_H
#define NGCC_WORKER_KAT_H

#include <stdbool.h>

#include "library.h"
#include "outcome.h"

enum { KAT_SEED_BYTES = 64 };

enum outcome kat_kem(const struct library* library, unsigned records);
enum outcome kat_sig(const struct library* library, unsigned records);
enum outcome kat_kex(const struct library* library, unsigned records);
/* `loop`: also KAT_Loop; `full`: also KAT_Loop and KAT_2_33. */
enum outcome kat_hash(const struct library* library, bool loop, bool full);

/* The seed generator of a public-key file, then for each record: the first lines, and the candidate's
 * generator instantiated with the record's seed. */
enum outcome kat_seeds_begin(void);
enum outcome kat_record_begin(const struct library* library, unsigned number);

#endif
