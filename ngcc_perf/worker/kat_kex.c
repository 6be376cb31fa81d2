/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>
#include <string.h>

#include "checks.h"
#include "kat.h"
#include "kat_text.h"
#include "kex.h"

static void print_init(const struct kex_party* party, const char* pk, const char* sk, const char* state) {
    kat_sized_hex(pk, party->pk.data, party->pk_len);
    kat_sized_hex(sk, party->sk.data, party->sk_len);
    kat_sized_hex(state, party->state.data, party->state_len);
}

static void print_pass(const struct kex* kex, int k) {
    const struct kex_party* sender = k % 2 == 1 ? &kex->a : &kex->b;
    char state[16] = "Pass";
    char message[8] = "M";
    strcat(state, decimal((unsigned)k));
    strcat(state, k % 2 == 1 ? "_Sta" : "_Stb");
    strcat(message, decimal((unsigned)k));
    kat_sized_hex(state, sender->state.data, sender->state_len);
    kat_sized_hex(message, kex->message[k].data, kex->message_len[k]);
}

static void print_step(const struct kex* kex, int step) {
    if (step == KEX_INIT_A)
        print_init(&kex->a, "PKa", "SKa", "Init_Sta");
    else if (step == KEX_INIT_B)
        print_init(&kex->b, "PKb", "SKb", "Init_Stb");
    else
        print_pass(kex, step);
}

static enum outcome record(struct kex* kex, const struct library* library, unsigned number) {
    REQUIRE(kat_record_begin(library, number));
    kat_number("Pass_Num", kex->declared->passes);
    REQUIRE(kex_exchange(kex));
    kat_sized_hex("SS", kex->a.secret.data, kex->a.secret_len);
    kat_end_record();
    return OUTCOME_PASS;
}

enum outcome kat_kex(const struct library* library, unsigned records) {
    static struct kex kex;
    REQUIRE(kex_bind(&kex, library));
    kex.check_guards = true;
    kex.message_preset = 0;
    kex.settled = print_step;
    REQUIRE(kat_seeds_begin());
    REQUIRE(kat_open("KEX", library->instance));
    enum outcome result = OUTCOME_PASS;
    for (unsigned i = 0; i < records && result == OUTCOME_PASS; i++)
        result = record(&kex, library, i);
    return kat_close(result);
}
