/* SPDX-License-Identifier: Apache-2.0 */
#include "kex.h"

#include <string.h>

#include "checks.h"
#include "crash.h"

enum { PASSES_ALWAYS_TRIED = 3 }; /* also by protocols of fewer passes, whose later ones then do not exist */

const char* kex_function_name(int step) {
    static const char* const passes[MOST_PASSES] = {
        "kex_generate_pass1_msg_a",  "kex_generate_pass2_msg_b",  "kex_generate_pass3_msg_a",
        "kex_generate_pass4_msg_b",  "kex_generate_pass5_msg_a",  "kex_generate_pass6_msg_b",
        "kex_generate_pass7_msg_a",  "kex_generate_pass8_msg_b",  "kex_generate_pass9_msg_a",
        "kex_generate_pass10_msg_b", "kex_generate_pass11_msg_a", "kex_generate_pass12_msg_b",
        "kex_generate_pass13_msg_a", "kex_generate_pass14_msg_b", "kex_generate_pass15_msg_a",
        "kex_generate_pass16_msg_b"};
    switch (step) {
        case KEX_INIT_A:
            return "kex_init_a";
        case KEX_INIT_B:
            return "kex_init_b";
        case KEX_DERIVE_A:
            return "kex_derive_ss_a";
        case KEX_DERIVE_B:
            return "kex_derive_ss_b";
        default:
            return step >= 1 && step <= MOST_PASSES ? passes[step - 1] : "kex";
    }
}

static enum outcome bind_functions(struct kex* kex, const struct library* library) {
    REQUIRE(library_function(library, "kex_init_a", &kex->init_a));
    REQUIRE(library_function(library, "kex_init_b", &kex->init_b));
    REQUIRE(library_function(library, kex_function_name(1), &kex->pass1));
    REQUIRE(library_function(library, "kex_derive_ss_a", &kex->derive_a));
    REQUIRE(library_function(library, "kex_derive_ss_b", &kex->derive_b));
    for (int k = 2; k <= MOST_PASSES; k++) {
        if ((length)k <= library->sizes.passes)
            REQUIRE(library_function(library, kex_function_name(k), &kex->pass[k]));
        else
            library_optional_function(library, kex_function_name(k), &kex->pass[k]);
    }
    return OUTCOME_PASS;
}

enum outcome kex_bind(struct kex* kex, const struct library* library) {
    const struct sizes* sizes = &library->sizes;
    memset(kex, 0, sizeof *kex);
    kex->declared = sizes;
    REQUIRE(bind_functions(kex, library));
    REQUIRE(buffer_make(&kex->a.pk, "public key of A", sizes->pk));
    REQUIRE(buffer_make(&kex->a.sk, "private key of A", sizes->sk));
    REQUIRE(buffer_make(&kex->a.state, "state of A", sizes->sta));
    REQUIRE(buffer_make(&kex->a.secret, "secret of A", sizes->ss));
    REQUIRE(buffer_make(&kex->b.pk, "public key of B", sizes->pk));
    REQUIRE(buffer_make(&kex->b.sk, "private key of B", sizes->sk));
    REQUIRE(buffer_make(&kex->b.state, "state of B", sizes->stb));
    REQUIRE(buffer_make(&kex->b.secret, "secret of B", sizes->ss));
    static const char* const names[MOST_PASSES] = {"message 1",  "message 2",  "message 3",  "message 4",
                                                   "message 5",  "message 6",  "message 7",  "message 8",
                                                   "message 9",  "message 10", "message 11", "message 12",
                                                   "message 13", "message 14", "message 15", "message 16"};
    for (int k = 1; k <= MOST_PASSES; k++)
        if (k == 1 || kex->pass[k] != NULL)
            REQUIRE(buffer_make(&kex->message[k], names[k - 1], sizes->total_msg));
    return OUTCOME_PASS;
}

static void step_begin(const struct kex* kex, int step) {
    call_enter(kex_function_name(step));
    if (kex->before != NULL) kex->before(kex, step);
}

static enum outcome step_settled(const struct kex* kex, int step) {
    if (kex->settled != NULL) kex->settled(kex, step);
    return OUTCOME_PASS;
}

/* Only a negative value is an error of these functions. */
static enum outcome step_end(const struct kex* kex, int step, int returned) {
    if (kex->after != NULL) kex->after(kex, step);
    call_leave();
    REQUIRE(check_guards(kex->check_guards, kex_function_name(step)));
    return returned >= 0 ? OUTCOME_PASS : report_returned(kex_function_name(step), returned);
}

enum outcome kex_empty_step(struct kex* kex, int step) {
    step_begin(kex, step);
    return step_end(kex, step, 0);
}

static enum outcome run_init(struct kex* kex, struct kex_party* party, kex_init_function init, length state,
                             int step) {
    party->pk_len = kex->declared->pk;
    party->sk_len = kex->declared->sk;
    party->state_len = state;
    party->secret_len = kex->declared->ss;
    step_begin(kex, step);
    const int returned = init(party->pk.data, &party->pk_len, party->sk.data, &party->sk_len,
                              party->state.data, &party->state_len);
    REQUIRE(step_end(kex, step, returned));
    const char* call = kex_function_name(step);
    REQUIRE(check_length(call, "the public key", party->pk_len, kex->declared->pk));
    REQUIRE(check_length(call, "the private key", party->sk_len, kex->declared->sk));
    REQUIRE(check_length(call, "the state", party->state_len, state));
    return step_settled(kex, step);
}

static enum outcome run_pass(struct kex* kex, int k, int* returned) {
    struct kex_party* self = k % 2 == 1 ? &kex->a : &kex->b;
    const struct kex_party* peer = k % 2 == 1 ? &kex->b : &kex->a;
    unsigned char* out = kex->message[k].data;
    kex->message_len[k] = kex->message_preset;
    step_begin(kex, k);
    if (k == 1)
        *returned = kex->pass1(self->sk.data, self->sk_len, peer->pk.data, peer->pk_len, self->state.data,
                               &self->state_len, out, &kex->message_len[k]);
    else
        *returned = kex->pass[k](self->sk.data, self->sk_len, peer->pk.data, peer->pk_len,
                                 kex->message[k - 1].data, kex->message_len[k - 1], self->state.data,
                                 &self->state_len, out, &kex->message_len[k]);
    REQUIRE(step_end(kex, k, *returned));
    const char* call = kex_function_name(k);
    REQUIRE(check_length(call, "its message", kex->message_len[k], kex->declared->total_msg));
    REQUIRE(check_length(call, "the state", self->state_len, self->state.size));
    return step_settled(kex, k);
}

static enum outcome run_passes(struct kex* kex) {
    const int declared = (int)kex->declared->passes;
    const int last = declared > PASSES_ALWAYS_TRIED ? declared : PASSES_ALWAYS_TRIED;
    kex->passes_run = 0;
    for (int k = 1; k <= last; k++) {
        if (k > 1 && kex->pass[k] == NULL) break;
        int returned = 0;
        REQUIRE(run_pass(kex, k, &returned));
        kex->passes_run = (unsigned)k;
        if (returned != 1) continue;
        if (k == declared) break;
        return fail(OUTCOME_CRYPTOFAIL, kex_function_name(k), " ends the exchange, but the library declares ",
                    decimal(kex->declared->passes), " passes", (char*)NULL);
    }
    return OUTCOME_PASS;
}

/* The last message that the peer sent is the last pass run or the one before it, by who sends which passes.
 */
static enum outcome run_derive(struct kex* kex, struct kex_party* self, const struct kex_party* peer,
                               kex_derive_function derive, int step) {
    const unsigned peer_parity = step == KEX_DERIVE_A ? 0 : 1;
    const unsigned last = kex->passes_run % 2 == peer_parity ? kex->passes_run : kex->passes_run - 1;
    step_begin(kex, step);
    const int returned =
        derive(self->sk.data, self->sk_len, peer->pk.data, peer->pk_len,
               last > 0 ? kex->message[last].data : NULL, last > 0 ? kex->message_len[last] : 0,
               self->state.data, self->state_len, self->secret.data, &self->secret_len);
    return step_end(kex, step, returned);
}

static enum outcome check_secrets(const struct kex* kex) {
    REQUIRE(
        check_length(kex_function_name(KEX_DERIVE_A), "the secret", kex->a.secret_len, kex->declared->ss));
    if (kex->a.secret_len != kex->b.secret_len)
        return fail(OUTCOME_CRYPTOFAIL, "the secret of A has ", decimal(kex->a.secret_len),
                    " bytes, that of B ", decimal(kex->b.secret_len), (char*)NULL);
    if (memcmp(kex->a.secret.data, kex->b.secret.data, (size_t)kex->a.secret_len) != 0)
        return fail(OUTCOME_CRYPTOFAIL, "the secrets of A and B differ", (char*)NULL);
    return OUTCOME_PASS;
}

enum outcome kex_exchange(struct kex* kex) {
    REQUIRE(run_init(kex, &kex->a, kex->init_a, kex->declared->sta, KEX_INIT_A));
    REQUIRE(run_init(kex, &kex->b, kex->init_b, kex->declared->stb, KEX_INIT_B));
    REQUIRE(run_passes(kex));
    REQUIRE(run_derive(kex, &kex->a, &kex->b, kex->derive_a, KEX_DERIVE_A));
    REQUIRE(run_derive(kex, &kex->b, &kex->a, kex->derive_b, KEX_DERIVE_B));
    return check_secrets(kex);
}
