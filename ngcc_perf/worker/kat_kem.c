/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>

#include "checks.h"
#include "kat.h"
#include "kat_text.h"
#include "kem.h"

static enum outcome record(struct kem* kem, const struct library* library, unsigned number) {
    REQUIRE(kat_record_begin(library, number));
    REQUIRE(kem_keygen(kem));
    kat_sized_hex("PK", kem->pk.data, kem->pk_len);
    kat_sized_hex("SK", kem->sk.data, kem->sk_len);
    REQUIRE(kem_enc(kem));
    kat_sized_hex("CT", kem->ct.data, kem->ct_len);
    kat_sized_hex("SS", kem->ss.data, kem->ss_len);
    REQUIRE(kem_dec(kem, kem->ss_len));
    REQUIRE(kem_secrets_agree(kem));
    kat_end_record();
    return OUTCOME_PASS;
}

enum outcome kat_kem(const struct library* library, unsigned records) {
    static struct kem kem;
    REQUIRE(kem_bind(&kem, library));
    kem.check_guards = true;
    REQUIRE(kat_seeds_begin());
    REQUIRE(kat_open("KEM", library->instance));
    enum outcome result = OUTCOME_PASS;
    for (unsigned i = 0; i < records && result == OUTCOME_PASS; i++)
        result = record(&kem, library, i);
    return kat_close(result);
}
