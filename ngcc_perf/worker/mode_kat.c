/* SPDX-License-Identifier: Apache-2.0 */
/* Mode kat: makes the known-answer files. Comparing them is the parent's business. */
#include <stddef.h>
#include <string.h>

#include "checks.h"
#include "kat.h"
#include "kat_text.h"
#include "modes.h"
#include "output.h"
#include "seed_drng.h"
#include "seeding.h"
#include "session.h"

static DRNG_ctx seeds;

enum outcome kat_seeds_begin(void) {
    unsigned char nonce[64];
    for (unsigned i = 0; i < sizeof nonce; i++)
        nonce[i] = (unsigned char)"seed"[i % 4];
    if (worker_init_random_number(&seeds, nonce, sizeof nonce) == 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "no memory for the seed generator", (char*)NULL);
}

enum outcome kat_record_begin(const struct library* library, unsigned number) {
    unsigned char seed[KAT_SEED_BYTES];
    worker_get_random_number(&seeds, seed, 8 * sizeof seed);
    kat_number("Count", number);
    kat_sized_hex("Seed", seed, sizeof seed);
    return library_seed(library, seed, sizeof seed);
}

enum outcome mode_kat(const struct arguments* arguments, const struct library* library) {
    report_library(library);
    if (!instance_name_is_valid(library->instance))
        return fail(OUTCOME_LOADFAIL, "the instance name '", library->instance,
                    "' is not made of 1 to 64 characters out of A-Z a-z 0-9 - _", (char*)NULL);
    if (strcmp(library->seeding, SEEDING_NONE) == 0)
        return fail(
            OUTCOME_CRYPTOFAIL,
            "the library's random generator cannot be seeded: leave drng_algorithm to the program that "
            "loads it, or export it",
            (char*)NULL);
    REQUIRE(kat_folder(arguments->out));
    const unsigned records = (unsigned)arguments->count;
    switch (library->category) {
        case CATEGORY_KEM:
            return kat_kem(library, records);
        case CATEGORY_SIG:
            return kat_sig(library, records);
        case CATEGORY_KEX:
            return kat_kex(library, records);
        case CATEGORY_HASH:
            return kat_hash(library, arguments->loop, arguments->full);
    }
    return OUTCOME_LOADFAIL;
}
