/* SPDX-License-Identifier: Apache-2.0 */
/* Opens the library of an instance and performs each of its operations once: drive LIBRARY */
#include "library.h"

enum { MESSAGE_BYTES = 100 };

static void kem(void) {
    struct bytes pk = claimed("kem_get_pk_len_bytes"), sk = claimed("kem_get_sk_len_bytes"),
                 ss = claimed("kem_get_ss_len_bytes"), ct = claimed("kem_get_ct_len_bytes");
    int (*keygen)(unsigned char*, length*, unsigned char*, length*);
    int (*enc)(unsigned char*, length, unsigned char*, length*, unsigned char*, length*);
    int (*dec)(unsigned char*, length, unsigned char*, length, unsigned char*, length*);

    *(void**)&keygen = function("kem_keygen");
    *(void**)&enc = function("kem_enc");
    *(void**)&dec = function("kem_dec");
    if (keygen(pk.data, &pk.count, sk.data, &sk.count) != 0) fail("kem_keygen");
    if (enc(pk.data, pk.count, ss.data, &ss.count, ct.data, &ct.count) != 0) fail("kem_enc");
    if (dec(sk.data, sk.count, ct.data, ct.count, ss.data, &ss.count) != 0) fail("kem_dec");
    free(pk.data), free(sk.data), free(ss.data), free(ct.data);
}

static void sig(void) {
    struct bytes pk = claimed("sig_get_pk_len_bytes"), sk = claimed("sig_get_sk_len_bytes"),
                 sn = claimed("sig_get_sn_len_bytes");
    static unsigned char message[MESSAGE_BYTES];
    int (*keygen)(unsigned char*, length*, unsigned char*, length*);
    int (*sign)(unsigned char*, length, unsigned char*, length, unsigned char*, length*);
    int (*verify)(unsigned char*, length, unsigned char*, length, unsigned char*, length);

    *(void**)&keygen = function("sig_keygen");
    *(void**)&sign = function("sig_sign");
    *(void**)&verify = function("sig_verify");
    if (keygen(pk.data, &pk.count, sk.data, &sk.count) != 0) fail("sig_keygen");
    if (sign(sk.data, sk.count, message, sizeof message, sn.data, &sn.count) != 0) fail("sig_sign");
    if (verify(pk.data, pk.count, sn.data, sn.count, message, sizeof message) != 0) fail("sig_verify");
    free(pk.data), free(sk.data), free(sn.data);
}

struct party {
    struct bytes pk, sk, state, message;
};

static struct party party(char side) {
    struct party p = {claimed("kex_get_pk_len_bytes"), claimed("kex_get_sk_len_bytes"),
                      claimed(side == 'a' ? "kex_get_sta_len_bytes" : "kex_get_stb_len_bytes"),
                      claimed("kex_get_total_msg_len_bytes")};
    int (*init)(unsigned char*, length*, unsigned char*, length*, unsigned char*, length*);

    *(void**)&init = function(side == 'a' ? "kex_init_a" : "kex_init_b");
    if (init(p.pk.data, &p.pk.count, p.sk.data, &p.sk.count, p.state.data, &p.state.count) != 0)
        fail("kex_init");
    return p;
}

static void leave(struct party* p) {
    free(p->pk.data), free(p->sk.data), free(p->state.data), free(p->message.data);
}

/* Returns whether this pass is the last. */
static int pass(length number, struct party* mine, const struct party* peer) {
    int (*first)(unsigned char*, length, unsigned char*, length, unsigned char*, length*, unsigned char*,
                 length*);
    int (*later)(unsigned char*, length, unsigned char*, length, unsigned char*, length, unsigned char*,
                 length*, unsigned char*, length*);
    char name[48];
    int result;

    snprintf(name, sizeof name, "kex_generate_pass%llu_msg_%c", number, number % 2 == 1 ? 'a' : 'b');
    if (number == 1) {
        *(void**)&first = function(name);
        result = first(mine->sk.data, mine->sk.count, peer->pk.data, peer->pk.count, mine->state.data,
                       &mine->state.count, mine->message.data, &mine->message.count);
    } else {
        *(void**)&later = function(name);
        result = later(mine->sk.data, mine->sk.count, peer->pk.data, peer->pk.count, peer->message.data,
                       peer->message.count, mine->state.data, &mine->state.count, mine->message.data,
                       &mine->message.count);
    }
    if (result < 0) fail(name);
    return result;
}

static void derive(char side, const struct party* mine, const struct party* peer) {
    struct bytes ss = claimed("kex_get_ss_len_bytes");
    int (*call)(unsigned char*, length, unsigned char*, length, unsigned char*, length, unsigned char*,
                length, unsigned char*, length*);

    *(void**)&call = function(side == 'a' ? "kex_derive_ss_a" : "kex_derive_ss_b");
    if (call(mine->sk.data, mine->sk.count, peer->pk.data, peer->pk.count, peer->message.data,
             peer->message.count, mine->state.data, mine->state.count, ss.data, &ss.count) != 0)
        fail("kex_derive_ss");
    free(ss.data);
}

static void kex(void) {
    struct party a = party('a'), b = party('b');
    length number = 1;

    while (!pass(number, number % 2 == 1 ? &a : &b, number % 2 == 1 ? &b : &a))
        number++;
    derive('a', &a, &b);
    derive('b', &b, &a);
    leave(&a);
    leave(&b);
}

/* An instance refuses every digest length but its own. */
static void hash(void) {
    static unsigned char message[MESSAGE_BYTES], digest[128];
    int (*call)(int, const unsigned char*, length, unsigned char*);

    *(void**)&call = function("CryptHash");
    for (int bits = 256; bits <= 8 * (int)sizeof digest; bits += 256)
        if (call(bits, message, 8 * sizeof message, digest) == 0) return;
    fail("CryptHash");
}

int main(int argc, char** argv) {
    if (argc != 2) fail("one library");
    open_library(argv[1]);
    if (has("CryptHash")) {
        hash();
        return 0;
    }
    seed();
    if (has("kem_keygen")) kem();
    if (has("sig_keygen")) sig();
    if (has("kex_init_a")) kex();
    return 0;
}
