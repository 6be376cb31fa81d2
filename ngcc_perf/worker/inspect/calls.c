/* SPDX-License-Identifier: Apache-2.0 */
#include "calls.h"

#include <stddef.h>
#include <string.h>

#include "crash.h"
#include "guarded_call.h"

enum { MOST_FUNCTIONS = 32 };

struct real {
    const char* name;
    void* address;
    size_t stack_base;
};
static struct real reals[MOST_FUNCTIONS];
static unsigned real_count;

/* Several functions share a stand-in; the one meant is the one that the worker's parts say they enter. */
static struct real* called(void) {
    const char* name = running_call;
    for (unsigned i = 0; i < real_count; i++)
        if (name != NULL && strcmp(reals[i].name, name) == 0) return &reals[i];
    return &reals[0];
}

static struct parameter input(byte* data, length bytes) {
    return (struct parameter){INPUT, data, NULL, bytes};
}
static struct parameter output(byte* data, length* bytes) {
    return (struct parameter){OUTPUT, data, bytes, 0};
}
static struct parameter state(byte* data, length* bytes) {
    return (struct parameter){STATE, data, bytes, 0};
}

static int run(struct guarded_call* call, struct invocation* invocation) {
    struct real* real = called();
    call->function = real->name;
    call->invocation = invocation;
    invocation->function = real->address;
    guarded_call(call, &real->stack_base);
    return invocation->returned;
}

/* Before the address is called it becomes what it is: see library_optional_function. */
#define AS_FUNCTION(type, invocation, name) \
    type name;                              \
    memcpy(&name, &(invocation).function, sizeof name)

struct keygen_call {
    struct invocation at;
    byte *pk, *sk;
    length *pk_len, *sk_len;
};

static void invoke_keygen(void* arguments) {
    struct keygen_call* a = arguments;
    AS_FUNCTION(keygen_function, a->at, function);
    a->at.returned = function(a->pk, a->pk_len, a->sk, a->sk_len);
}

static int stand_in_keygen(byte* pk, length* pk_len, byte* sk, length* sk_len) {
    struct keygen_call a = {{NULL, 0}, pk, sk, pk_len, sk_len};
    struct guarded_call call = {
        .invoke = invoke_keygen, .count = 2, .parameters = {output(pk, pk_len), output(sk, sk_len)}};
    return run(&call, &a.at);
}

struct enc_call {
    struct invocation at;
    byte *pk, *ss, *ct;
    length pk_len, *ss_len, *ct_len;
};

static void invoke_enc(void* arguments) {
    struct enc_call* a = arguments;
    AS_FUNCTION(kem_enc_function, a->at, function);
    a->at.returned = function(a->pk, a->pk_len, a->ss, a->ss_len, a->ct, a->ct_len);
}

static int stand_in_enc(byte* pk, length pk_len, byte* ss, length* ss_len, byte* ct, length* ct_len) {
    struct enc_call a = {{NULL, 0}, pk, ss, ct, pk_len, ss_len, ct_len};
    struct guarded_call call = {.invoke = invoke_enc,
                                .count = 3,
                                .parameters = {input(pk, pk_len), output(ss, ss_len), output(ct, ct_len)}};
    return run(&call, &a.at);
}

struct dec_call {
    struct invocation at;
    byte *sk, *ct, *ss;
    length sk_len, ct_len, *ss_len;
};

static void invoke_dec(void* arguments) {
    struct dec_call* a = arguments;
    AS_FUNCTION(kem_dec_function, a->at, function);
    a->at.returned = function(a->sk, a->sk_len, a->ct, a->ct_len, a->ss, a->ss_len);
}

static int stand_in_dec(byte* sk, length sk_len, byte* ct, length ct_len, byte* ss, length* ss_len) {
    struct dec_call a = {{NULL, 0}, sk, ct, ss, sk_len, ct_len, ss_len};
    struct guarded_call call = {.invoke = invoke_dec,
                                .count = 3,
                                .parameters = {input(sk, sk_len), input(ct, ct_len), output(ss, ss_len)}};
    return run(&call, &a.at);
}

struct sign_call {
    struct invocation at;
    byte *sk, *m, *sn;
    length sk_len, m_len, *sn_len;
};

static void invoke_sign(void* arguments) {
    struct sign_call* a = arguments;
    AS_FUNCTION(sig_sign_function, a->at, function);
    a->at.returned = function(a->sk, a->sk_len, a->m, a->m_len, a->sn, a->sn_len);
}

/* Schemes with aborts may fail honestly. */
static int stand_in_sign(byte* sk, length sk_len, byte* m, length m_len, byte* sn, length* sn_len) {
    struct sign_call a = {{NULL, 0}, sk, m, sn, sk_len, m_len, sn_len};
    struct guarded_call call = {.invoke = invoke_sign,
                                .returns = FAILURE_IS_ALLOWED,
                                .count = 3,
                                .parameters = {input(sk, sk_len), input(m, m_len), output(sn, sn_len)}};
    return run(&call, &a.at);
}

struct verify_call {
    struct invocation at;
    byte *pk, *sn, *m;
    length pk_len, sn_len, m_len;
};

static void invoke_verify(void* arguments) {
    struct verify_call* a = arguments;
    AS_FUNCTION(sig_verify_function, a->at, function);
    a->at.returned = function(a->pk, a->pk_len, a->sn, a->sn_len, a->m, a->m_len);
}

static int stand_in_verify(byte* pk, length pk_len, byte* sn, length sn_len, byte* m, length m_len) {
    struct verify_call a = {{NULL, 0}, pk, sn, m, pk_len, sn_len, m_len};
    struct guarded_call call = {.invoke = invoke_verify,
                                .count = 3,
                                .parameters = {input(pk, pk_len), input(sn, sn_len), input(m, m_len)}};
    return run(&call, &a.at);
}

struct init_call {
    struct invocation at;
    byte *pk, *sk, *st;
    length *pk_len, *sk_len, *st_len;
};

static void invoke_init(void* arguments) {
    struct init_call* a = arguments;
    AS_FUNCTION(kex_init_function, a->at, function);
    a->at.returned = function(a->pk, a->pk_len, a->sk, a->sk_len, a->st, a->st_len);
}

static int stand_in_init(byte* pk, length* pk_len, byte* sk, length* sk_len, byte* st, length* st_len) {
    struct init_call a = {{NULL, 0}, pk, sk, st, pk_len, sk_len, st_len};
    struct guarded_call call = {.invoke = invoke_init,
                                .returns = NEGATIVE_IS_FAILURE,
                                .count = 3,
                                .parameters = {output(pk, pk_len), output(sk, sk_len), output(st, st_len)}};
    return run(&call, &a.at);
}

/* The first pass has no message coming in; the others share what remains. */
struct pass_call {
    struct invocation at;
    byte *sk, *peer, *in, *st, *out;
    length sk_len, peer_len, in_len, *st_len, *out_len;
};

static void invoke_pass1(void* arguments) {
    struct pass_call* a = arguments;
    AS_FUNCTION(kex_pass1_function, a->at, function);
    a->at.returned = function(a->sk, a->sk_len, a->peer, a->peer_len, a->st, a->st_len, a->out, a->out_len);
}

static int stand_in_pass1(byte* sk, length sk_len, byte* peer, length peer_len, byte* st, length* st_len,
                          byte* out, length* out_len) {
    struct pass_call a = {{NULL, 0}, sk, peer, NULL, st, out, sk_len, peer_len, 0, st_len, out_len};
    struct guarded_call call = {
        .invoke = invoke_pass1,
        .returns = NEGATIVE_IS_FAILURE,
        .count = 4,
        .parameters = {input(sk, sk_len), input(peer, peer_len), state(st, st_len), output(out, out_len)}};
    return run(&call, &a.at);
}

static void invoke_pass(void* arguments) {
    struct pass_call* a = arguments;
    AS_FUNCTION(kex_pass_function, a->at, function);
    a->at.returned = function(a->sk, a->sk_len, a->peer, a->peer_len, a->in, a->in_len, a->st, a->st_len,
                              a->out, a->out_len);
}

static int stand_in_pass(byte* sk, length sk_len, byte* peer, length peer_len, byte* in, length in_len,
                         byte* st, length* st_len, byte* out, length* out_len) {
    struct pass_call a = {{NULL, 0}, sk, peer, in, st, out, sk_len, peer_len, in_len, st_len, out_len};
    struct guarded_call call = {.invoke = invoke_pass,
                                .returns = NEGATIVE_IS_FAILURE,
                                .count = 5,
                                .parameters = {input(sk, sk_len), input(peer, peer_len), input(in, in_len),
                                               state(st, st_len), output(out, out_len)}};
    return run(&call, &a.at);
}

struct derive_call {
    struct invocation at;
    byte *sk, *peer, *in, *st, *ss;
    length sk_len, peer_len, in_len, st_len, *ss_len;
};

static void invoke_derive(void* arguments) {
    struct derive_call* a = arguments;
    AS_FUNCTION(kex_derive_function, a->at, function);
    a->at.returned = function(a->sk, a->sk_len, a->peer, a->peer_len, a->in, a->in_len, a->st, a->st_len,
                              a->ss, a->ss_len);
}

static int stand_in_derive(byte* sk, length sk_len, byte* peer, length peer_len, byte* in, length in_len,
                           byte* st, length st_len, byte* ss, length* ss_len) {
    struct derive_call a = {{NULL, 0}, sk, peer, in, st, ss, sk_len, peer_len, in_len, st_len, ss_len};
    /* By its prototype an input, but wiping it at the end is good practice. */
    const struct parameter session_state = {STATE, st, NULL, st_len};
    struct guarded_call call = {.invoke = invoke_derive,
                                .returns = NEGATIVE_IS_FAILURE,
                                .count = 5,
                                .parameters = {input(sk, sk_len), input(peer, peer_len), input(in, in_len),
                                               session_state, output(ss, ss_len)}};
    return run(&call, &a.at);
}

struct hash_call {
    struct invocation at;
    int digest_bits;
    const byte* message;
    length message_bits;
    byte* digest;
};

static void invoke_hash(void* arguments) {
    struct hash_call* a = arguments;
    AS_FUNCTION(hash_function, a->at, function);
    a->at.returned = function(a->digest_bits, a->message, a->message_bits, a->digest);
}

static int stand_in_hash(int digest_bits, const byte* message, length message_bits, byte* digest) {
    struct hash_call a = {{NULL, 0}, digest_bits, message, message_bits, digest};
    /* Only looked up and protected, never written. */
    byte* const message_buffer = (byte*)(uintptr_t)message;
    struct guarded_call call = {
        .invoke = invoke_hash,
        .count = 2,
        .parameters = {input(message_buffer, (message_bits + 7) / 8), output(digest, NULL)}};
    return run(&call, &a.at);
}

#define STAND_IN(type, function)                     \
    do {                                             \
        type const typed_ = function;                \
        memcpy(&stand_in, &typed_, sizeof stand_in); \
    } while (0)

static void* stand_in_for(const char* name) {
    void* stand_in = NULL;
    if (strcmp(name, "kem_keygen") == 0 || strcmp(name, "sig_keygen") == 0)
        STAND_IN(keygen_function, stand_in_keygen);
    else if (strcmp(name, "kem_enc") == 0)
        STAND_IN(kem_enc_function, stand_in_enc);
    else if (strcmp(name, "kem_dec") == 0)
        STAND_IN(kem_dec_function, stand_in_dec);
    else if (strcmp(name, "sig_sign") == 0)
        STAND_IN(sig_sign_function, stand_in_sign);
    else if (strcmp(name, "sig_verify") == 0)
        STAND_IN(sig_verify_function, stand_in_verify);
    else if (strncmp(name, "kex_init_", 9) == 0)
        STAND_IN(kex_init_function, stand_in_init);
    else if (strcmp(name, "kex_generate_pass1_msg_a") == 0)
        STAND_IN(kex_pass1_function, stand_in_pass1);
    else if (strncmp(name, "kex_generate_pass", 17) == 0)
        STAND_IN(kex_pass_function, stand_in_pass);
    else if (strncmp(name, "kex_derive_ss_", 14) == 0)
        STAND_IN(kex_derive_function, stand_in_derive);
    else if (strcmp(name, "CryptHash") == 0)
        STAND_IN(hash_function, stand_in_hash);
    return stand_in;
}

void* calls_interpose(const char* name, void* address) {
    void* stand_in = stand_in_for(name);
    if (stand_in == NULL || real_count == MOST_FUNCTIONS) return address;
    reals[real_count++] = (struct real){name, address, 0};
    return stand_in;
}
