/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>

#include "checks.h"
#include "kat.h"
#include "kat_text.h"
#include "seed_drng.h"
#include "sig.h"

enum { FIRST_MESSAGE_BYTES = 56, MORE_BYTES_A_RECORD = 8 };

static DRNG_ctx messages;

/* Not printed: the signature must not hold for a message of which one bit differs. */
static enum outcome refuse_other_message(struct sig* sig) {
    int returned = 0;
    sig->message.data[0] ^= 0x80;
    REQUIRE(sig_verify(sig, &returned));
    sig->message.data[0] ^= 0x80;
    if (returned != 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "sig_verify accepts a message with its first bit flipped", (char*)NULL);
}

static enum outcome record(struct sig* sig, const struct library* library, unsigned number) {
    int returned = 0;
    REQUIRE(kat_record_begin(library, number));
    sig->message_len = FIRST_MESSAGE_BYTES + MORE_BYTES_A_RECORD * (length)number;
    worker_get_random_number(&messages, sig->message.data, 8 * sig->message_len);
    REQUIRE(sig_keygen(sig));
    kat_sized_hex("PK", sig->pk.data, sig->pk_len);
    kat_sized_hex("SK", sig->sk.data, sig->sk_len);
    kat_sized_hex("M", sig->message.data, sig->message_len);
    REQUIRE(sig_try_sign(sig, &returned));
    REQUIRE(check_zero("sig_sign", returned));
    kat_sized_hex("Sn", sig->sn.data, sig->sn_len);
    REQUIRE(sig_verify(sig, &returned));
    if (returned != 0)
        return fail(OUTCOME_CRYPTOFAIL, "sig_verify rejects an honest signature (returned ",
                    signed_decimal(returned), ")", (char*)NULL);
    REQUIRE(refuse_other_message(sig));
    kat_end_record();
    return OUTCOME_PASS;
}

enum outcome kat_sig(const struct library* library, unsigned records) {
    static struct sig sig;
    unsigned char nonce[64];
    REQUIRE(sig_bind(&sig, library, FIRST_MESSAGE_BYTES + MORE_BYTES_A_RECORD * (length)(records - 1), 0));
    sig.check_guards = true;
    REQUIRE(kat_seeds_begin());
    for (unsigned i = 0; i < sizeof nonce; i++)
        nonce[i] = (unsigned char)"msg"[i % 3];
    if (worker_init_random_number(&messages, nonce, sizeof nonce) != 0)
        return fail(OUTCOME_CRYPTOFAIL, "no memory for the message generator", (char*)NULL);
    REQUIRE(kat_open("SIG", library->instance));
    enum outcome result = OUTCOME_PASS;
    for (unsigned i = 0; i < records && result == OUTCOME_PASS; i++)
        result = record(&sig, library, i);
    return kat_close(result);
}
