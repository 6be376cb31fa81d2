/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opens the library of an instance and passes each of its functions bad input: hostile LIBRARY. One argument
 * at a time is missing, has another length or is changed; all of them lie in memory of exactly their size, so
 * that a sanitizer sees what is read or written beyond it.
 */
#include <string.h>

#include "library.h"

enum { MOST_ARGUMENTS = 5, FILL = 0xa5 };

/* `room` is what is allocated, `count` the length that is passed. */
struct argument {
    unsigned char* data;
    length count, room;
};

/*
 * A function of the interface, with the kinds of its arguments:
 *   i  input of one length; what a changed one gives is not said, but for r, of which it is refused, and x,
 * of which it is accepted and gives another output (implicit rejection) m  input of any length; another one
 * is refused n  input of any length o  output; O: one that may be missing b  state, input and output
 */
struct operation {
    const char* name;
    const char* kinds;
    int (*call)(const char* name, struct argument* a);
    length places; /* in which an input is changed */
};

static const struct operation* now;
static const char* doing;

static void complain(int argument, const char* what, int result) {
    fprintf(stderr, "%s, argument %d %s: %s (%d)\n", now->name, argument, doing, what, result);
    exit(1);
}

static int is_output(int i) {
    return strchr("oO", now->kinds[i]) != NULL;
}

/* Of this length and, unless it is a state, in memory of no more; beyond `of` filled. */
static struct argument copy(int i, struct argument of, length count) {
    length room = now->kinds[i] == 'b' ? of.room : count, used = of.room < room ? of.room : room;
    struct argument made = {malloc((size_t)room), count, room};

    if (made.data == NULL && room > 0) fail("no memory");
    if (room > 0) memset(made.data, FILL, (size_t)room);
    if (used > 0) memcpy(made.data, of.data, (size_t)used);
    return made;
}

/* The arguments of the good call, before and after it */
static struct argument before[MOST_ARGUMENTS], good[MOST_ARGUMENTS];

static int equal(const struct argument* a, const struct argument* b, length bytes) {
    return bytes == 0 || memcmp(a->data, b->data, (size_t)bytes) == 0;
}

static int try_call(struct argument* a, int bad) {
    int result = now->call(now->name, a);

    if (result > 1 || result < -99) complain(bad, "no result of the interface", result);
    for (int i = 0; now->kinds[i] != 0 && result < 0; i++)
        if (i != bad && (!equal(&a[i], &before[i], before[i].room) || a[i].count != before[i].count))
            complain(bad, "a failure changed an output or a state", result);
    return result;
}

/* The call with one bad argument, which is freed. */
static int call_with(int bad, struct argument with) {
    struct argument a[MOST_ARGUMENTS];
    unsigned char* made[MOST_ARGUMENTS];
    int result, same = 1;

    for (int i = 0; now->kinds[i] != 0; i++) {
        a[i] = i == bad ? with : copy(i, before[i], before[i].count);
        made[i] = a[i].data;
    }
    result = try_call(a, bad);
    for (int i = 0; now->kinds[i] != 0; i++) {
        if (is_output(i) && i != bad) same = same && equal(&a[i], &good[i], good[i].room);
        free(made[i]);
    }
    if (now->kinds[bad] == 'x' && result >= 0 && same)
        complain(bad, "the output is that of good input", result);
    return result;
}

static void refuse(int bad, const char* what, struct argument with) {
    int result;

    doing = what;
    result = call_with(bad, with);
    if (result >= 0) complain(bad, "not refused", result);
}

static void change(int bad, const char* what, struct argument with) {
    int result;

    doing = what;
    result = call_with(bad, with);
    if (strchr("rm", now->kinds[bad]) != NULL && result >= 0) complain(bad, "not refused", result);
    if (now->kinds[bad] == 'x' && result < 0) complain(bad, "refused", result);
}

static void wrong_lengths(int bad) {
    const struct argument right = before[bad];
    const length near[] = {0, 1, right.count - 1, right.count + 1};
    const length absurd[] = {right.count + (1ull << 32), right.count + (1ull << 63)};

    for (int i = 0; i < 4; i++)
        if (near[i] != right.count && near[i] <= right.count + 1)
            refuse(bad, "of another length", copy(bad, right, near[i]));
    for (int i = 0; i < 2 && now->kinds[bad] != 'm'; i++) {
        struct argument with = copy(bad, right, right.count);
        with.count = absurd[i];
        refuse(bad, "of an absurd length", with);
    }
}

static void changes(int bad) {
    const struct argument right = before[bad];
    const length steps = now->places > 1 ? now->places - 1 : 1;

    for (length i = 0; i < now->places; i++) {
        struct argument with = copy(bad, right, right.count);
        with.data[i * (right.count - 1) / steps] ^= (unsigned char)(1u << i % 8);
        change(bad, "with a bit changed", with);
    }
    for (int fill = 0; fill < 256 && now->places > 1; fill += 255) {
        struct argument with = copy(bad, right, right.count);
        memset(with.data, fill, (size_t)right.count);
        change(bad, fill == 0 ? "of zeros" : "of ones", with);
    }
}

/* Performs the operation, which fills the outputs and states of `a`, and then tries it with worse input.
 * Returns the result of the former. */
static int abuse(struct operation operation, struct argument* a) {
    int result;

    now = &operation;
    doing = "as it should be";
    for (int i = 0; now->kinds[i] != 0; i++) {
        if (is_output(i) && a[i].room > 0) memset(a[i].data, FILL, (size_t)a[i].room);
        before[i] = copy(i, a[i], a[i].count);
    }
    result = try_call(a, -1);
    if (result < 0) complain(-1, "failed", result);
    for (int i = 0; now->kinds[i] != 0; i++)
        good[i] = copy(i, a[i], a[i].count);
    for (int i = 0; now->kinds[i] != 0; i++) {
        const struct argument nothing = {NULL, before[i].count, before[i].room};
        if (before[i].room > 0 && now->kinds[i] != 'O') refuse(i, "missing", nothing);
        if (strchr("irxmb", now->kinds[i]) != NULL) wrong_lengths(i);
        if (!is_output(i) && before[i].count > 0) changes(i);
    }
    for (int i = 0; now->kinds[i] != 0; i++) {
        free(before[i].data);
        free(good[i].data);
    }
    return result;
}

static struct argument buffer(const char* getter) {
    const struct bytes made = claimed(getter);
    const struct argument argument = {made.data, made.count, made.count};

    return argument;
}

typedef unsigned char u8;

static int call_keygen(const char* name, struct argument* a) {
    int (*call)(u8*, length*, u8*, length*);

    *(void**)&call = function(name);
    return call(a[0].data, &a[0].count, a[1].data, &a[1].count);
}

static int call_enc(const char* name, struct argument* a) {
    int (*call)(u8*, length, u8*, length*, u8*, length*);

    *(void**)&call = function(name);
    return call(a[0].data, a[0].count, a[1].data, &a[1].count, a[2].data, &a[2].count);
}

static int call_two_in(const char* name, struct argument* a) {
    int (*call)(u8*, length, u8*, length, u8*, length*);

    *(void**)&call = function(name);
    return call(a[0].data, a[0].count, a[1].data, a[1].count, a[2].data, &a[2].count);
}

static int call_verify(const char* name, struct argument* a) {
    int (*call)(u8*, length, u8*, length, u8*, length);

    *(void**)&call = function(name);
    return call(a[0].data, a[0].count, a[1].data, a[1].count, a[2].data, a[2].count);
}

static int call_init(const char* name, struct argument* a) {
    int (*call)(u8*, length*, u8*, length*, u8*, length*);

    *(void**)&call = function(name);
    return call(a[0].data, &a[0].count, a[1].data, &a[1].count, a[2].data, &a[2].count);
}

static int call_pass1(const char* name, struct argument* a) {
    int (*call)(u8*, length, u8*, length, u8*, length*, u8*, length*);

    *(void**)&call = function(name);
    return call(a[0].data, a[0].count, a[1].data, a[1].count, a[2].data, &a[2].count, a[3].data, &a[3].count);
}

static int call_pass(const char* name, struct argument* a) {
    int (*call)(u8*, length, u8*, length, u8*, length, u8*, length*, u8*, length*);

    *(void**)&call = function(name);
    return call(a[0].data, a[0].count, a[1].data, a[1].count, a[2].data, a[2].count, a[3].data, &a[3].count,
                a[4].data, &a[4].count);
}

static int call_derive(const char* name, struct argument* a) {
    int (*call)(u8*, length, u8*, length, u8*, length, u8*, length, u8*, length*);

    *(void**)&call = function(name);
    return call(a[0].data, a[0].count, a[1].data, a[1].count, a[2].data, a[2].count, a[3].data, a[3].count,
                a[4].data, &a[4].count);
}

static void kem(void) {
    struct argument keys[] = {buffer("kem_get_pk_len_bytes"), buffer("kem_get_sk_len_bytes")};
    struct argument ss = buffer("kem_get_ss_len_bytes"), ct = buffer("kem_get_ct_len_bytes");

    abuse((struct operation){"kem_keygen", "oo", call_keygen, 0}, keys);
    struct argument enc[] = {keys[0], ss, ct};
    abuse((struct operation){"kem_enc", "ioo", call_enc, 16}, enc);
    struct argument dec[] = {keys[1], ct, ss};
    abuse((struct operation){"kem_dec", "ixo", call_two_in, 32}, dec);
    free(keys[0].data), free(keys[1].data), free(ss.data), free(ct.data);
}

static void sig(void) {
    unsigned char text[] = "a message";
    struct argument keys[] = {buffer("sig_get_pk_len_bytes"), buffer("sig_get_sk_len_bytes")};
    struct argument sn = buffer("sig_get_sn_len_bytes"), message = {text, sizeof text, sizeof text};

    abuse((struct operation){"sig_keygen", "oo", call_keygen, 0}, keys);
    struct argument sign[] = {keys[1], message, sn};
    abuse((struct operation){"sig_sign", "ino", call_two_in, 1}, sign);
    struct argument verify[] = {keys[0], sn, message};
    abuse((struct operation){"sig_verify", "rrm", call_verify, 32}, verify);
    free(keys[0].data), free(keys[1].data), free(sn.data);
}

/* A party: its keys and state, as kex_init gives them */
enum { PK, SK, STATE };

static void kex(void) {
    const char* const no_key[] = {"kex_get_pk_len_bytes", "kex_get_sk_len_bytes"};
    const int authenticated = has("kex_generate_pass3_msg_a");
    struct argument party[2][3], message[2], last = {NULL, 0, 0}, ss = buffer("kex_get_ss_len_bytes");
    int done = 0;

    for (int side = 0; side < 2; side++) {
        const char* const init[] = {"kex_init_a", "kex_init_b"};
        for (int i = 0; i < 2; i++)
            party[side][i] = buffer(no_key[i]);
        party[side][STATE] = buffer(side == 0 ? "kex_get_sta_len_bytes" : "kex_get_stb_len_bytes");
        message[side] = buffer("kex_get_total_msg_len_bytes");
        abuse((struct operation){init[side], authenticated ? "ooO" : "ooo", call_init, 0}, party[side]);
    }
    for (int number = 1; !done; number++) {
        const int side = (number + 1) % 2;
        struct argument *mine = party[side], *peer = party[1 - side];
        message[side].count = message[side].room;
        struct argument first[] = {mine[SK], peer[PK], mine[STATE], message[side]};
        struct argument later[] = {mine[SK], peer[PK], last, mine[STATE], message[side]};
        char name[48];
        snprintf(name, sizeof name, "kex_generate_pass%d_msg_%c", number, 'a' + side);
        if (number == 1)
            done = abuse((struct operation){name, "iibo", call_pass1, 4}, first);
        else
            done = abuse((struct operation){name, number == 4 ? "iirbo" : "iiibo", call_pass, 16}, later);
        mine[STATE] = number == 1 ? first[2] : later[3];
        message[side].count = number == 1 ? first[3].count : later[4].count;
        last = message[side];
    }
    for (int side = 0; side < 2; side++) {
        const char* const derive[] = {"kex_derive_ss_a", "kex_derive_ss_b"};
        const char* const kinds[] = {authenticated ? "iirio" : "iixio", "iiiio"};
        struct argument a[] = {party[side][SK], party[1 - side][PK], message[1 - side], party[side][STATE],
                               ss};
        abuse((struct operation){derive[side], kinds[side], call_derive, 16}, a);
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < 3; i++)
            free(party[side][i].data);
        free(message[side].data);
    }
    free(ss.data);
}

/* Messages of every bit length up to some blocks; digest lengths and pointers that no instance has. */
static void hash(void) {
    int (*call)(int, const u8*, length, u8*), own = 0;

    *(void**)&call = function("CryptHash");
    for (int bits = 0; bits <= 1280; bits += 64) {
        const length digest_bytes = (length)bits / 8;
        u8 *digest = malloc((size_t)digest_bytes), message[1] = {1};
        if (digest_bytes > 0) memset(digest, FILL, (size_t)digest_bytes);
        if (call(bits, message, 8, digest) == 0)
            own = own == 0 ? bits : -1;
        else if (!(digest_bytes == 0 || (digest[0] == FILL && digest[digest_bytes - 1] == FILL)))
            fail("CryptHash: a failure wrote");
        free(digest);
    }
    if (own <= 0) fail("CryptHash: not exactly one digest length");
    for (length bits = 0; bits <= 1300; bits++) {
        u8 *message = malloc((size_t)(bits + 7) / 8), *digest = malloc((size_t)own / 8);
        memset(message, FILL, (size_t)(bits + 7) / 8);
        if (call(own, message, bits, digest) != 0) fail("CryptHash: a bit length is refused");
        if (call(own, message, bits, NULL) == 0) fail("CryptHash: no digest is needed");
        if (bits > 0 && call(own, NULL, bits, digest) == 0) fail("CryptHash: no message is needed");
        free(message);
        free(digest);
    }
}

int main(int argc, char** argv) {
    if (argc != 2) fail("hostile: one library");
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
