/* SPDX-License-Identifier: Apache-2.0 */
#include "sig.h"

#include <string.h>

#include "checks.h"
#include "crash.h"
#include "operation.h"
#include "output.h"

enum {
    MESSAGE_BYTES = 64,
    LENGTH_EXCESS = 4096, /* of a signature above the declared length: recorded, not a failure */
    SIGN_TRIES = 64,      /* in one timed operation */
    SETUP_TRIES = 16,     /* per message */
    SETUP_MESSAGES = 16
};

enum outcome sig_bind(struct sig* sig, const struct library* library, length longest_message, length excess) {
    const struct sizes* sizes = &library->sizes;
    memset(sig, 0, sizeof *sig);
    sig->declared = sizes;
    sig->sn_allowed = sizes->sn + excess;
    REQUIRE(library_function(library, "sig_keygen", &sig->keygen));
    REQUIRE(library_function(library, "sig_sign", &sig->sign));
    REQUIRE(library_function(library, "sig_verify", &sig->verify));
    REQUIRE(buffer_make(&sig->pk, "public key", sizes->pk));
    REQUIRE(buffer_make(&sig->sk, "private key", sizes->sk));
    REQUIRE(buffer_make(&sig->sn, "signature", sig->sn_allowed));
    return buffer_make(&sig->message, "message", longest_message);
}

enum outcome sig_keygen(struct sig* sig) {
    static const char call[] = "sig_keygen";
    sig->pk_len = sig->declared->pk;
    sig->sk_len = sig->declared->sk;
    call_enter(call);
    const int returned = sig->keygen(sig->pk.data, &sig->pk_len, sig->sk.data, &sig->sk_len);
    call_leave();
    REQUIRE(check_guards(sig->check_guards, call));
    REQUIRE(check_zero(call, returned));
    REQUIRE(check_length(call, "the public key", sig->pk_len, sig->declared->pk));
    return check_length(call, "the private key", sig->sk_len, sig->declared->sk);
}

enum outcome sig_try_sign(struct sig* sig, int* returned) {
    static const char call[] = "sig_sign";
    sig->sn_len = sig->declared->sn;
    call_enter(call);
    *returned =
        sig->sign(sig->sk.data, sig->sk_len, sig->message.data, sig->message_len, sig->sn.data, &sig->sn_len);
    call_leave();
    REQUIRE(check_guards(sig->check_guards, call));
    if (*returned != 0 || sig->sn_len <= sig->sn_allowed) return OUTCOME_PASS;
    return report_length(call, "the signature", sig->sn_len, sig->declared->sn);
}

enum outcome sig_verify(struct sig* sig, int* returned) {
    static const char call[] = "sig_verify";
    call_enter(call);
    *returned = sig->verify(sig->pk.data, sig->pk_len, sig->sn.data, sig->sn_len, sig->message.data,
                            sig->message_len);
    call_leave();
    return check_guards(sig->check_guards, call);
}

static struct sig measured;
static struct {
    uint64_t sign_failures;
    uint64_t message_tweaks;
    uint64_t length_excess;
    uint64_t verify_rejections;
} counters;

static void note_length(void) {
    const length declared = measured.declared->sn;
    if (measured.sn_len > declared && measured.sn_len - declared > counters.length_excess)
        counters.length_excess = measured.sn_len - declared;
}

static enum outcome call_keygen(const struct span* span) {
    (void)span;
    return sig_keygen(&measured);
}

/* Schemes with aborts may fail honestly: the tries are part of what signing costs. */
static enum outcome sign_within(unsigned tries, int* returned) {
    for (unsigned i = 0; i < tries; i++) {
        REQUIRE(sig_try_sign(&measured, returned));
        if (*returned == 0) {
            note_length();
            return OUTCOME_PASS;
        }
        counters.sign_failures++;
    }
    return OUTCOME_PASS;
}

static enum outcome call_sign(const struct span* span) {
    (void)span;
    int returned = 0;
    REQUIRE(sign_within(SIGN_TRIES, &returned));
    if (returned == 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "sig_sign failed ", decimal(SIGN_TRIES), " times in a row, at last with ",
                signed_decimal(returned), (char*)NULL);
}

static enum outcome call_verify(const struct span* span) {
    (void)span;
    int returned = 0;
    REQUIRE(sig_verify(&measured, &returned));
    if (returned != 0) counters.verify_rejections++;
    return OUTCOME_PASS;
}

static enum outcome prepare_keygen(void) {
    return OUTCOME_PASS;
}

static enum outcome prepare_sign(void) {
    for (unsigned i = 0; i < MESSAGE_BYTES; i++)
        measured.message.data[i] = (unsigned char)(131 * i + MESSAGE_BYTES);
    measured.message_len = MESSAGE_BYTES;
    measured.check_guards = true;
    REQUIRE(sig_keygen(&measured));
    measured.check_guards = false;
    return OUTCOME_PASS;
}

static enum outcome prepare_verify(void) {
    REQUIRE(prepare_sign());
    measured.check_guards = true;
    int returned = 0;
    for (unsigned message = 0; message < SETUP_MESSAGES; message++) {
        if (message > 0) {
            measured.message.data[MESSAGE_BYTES - 1]++;
            counters.message_tweaks++;
        }
        REQUIRE(sign_within(SETUP_TRIES, &returned));
        if (returned == 0) break;
    }
    measured.check_guards = false;
    if (returned == 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "no signature to verify: sig_sign failed for ", decimal(SETUP_MESSAGES),
                " messages, at last with ", signed_decimal(returned), (char*)NULL);
}

static void report_sizes(void) {
    output_meta_number("pk_bytes", measured.declared->pk);
    output_meta_number("sk_bytes", measured.declared->sk);
    output_meta_number("signature_bytes", measured.declared->sn);
}

static void report_counters(void) {
    output_meta_number("sign_failures_retried", counters.sign_failures);
    output_meta_number("message_tweaks", counters.message_tweaks);
    output_meta_number("setup_verify_failed",
                       0); /* the set-up does not verify; kept for readers of old records */
    output_meta_number("signature_length_excess", counters.length_excess);
    output_meta_number("verify_rejections", counters.verify_rejections);
}

enum outcome sig_operation(const struct library* library, const char* name, struct operation* operation) {
    if (strcmp(name, "keygen") == 0) {
        operation->function = "sig_keygen";
        operation->prepare = prepare_keygen;
        operation->call = call_keygen;
    } else if (strcmp(name, "sign") == 0) {
        operation->function = "sig_sign";
        operation->prepare = prepare_sign;
        operation->call = call_sign;
    } else if (strcmp(name, "verify") == 0) {
        operation->function = "sig_verify";
        operation->prepare = prepare_verify;
        operation->call = call_verify;
    } else {
        return OUTCOME_UNSUPPORTED;
    }
    operation->report_sizes = report_sizes;
    operation->report_counters = report_counters;
    return sig_bind(&measured, library, MESSAGE_BYTES, LENGTH_EXCESS);
}
