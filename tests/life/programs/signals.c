/* SPDX-License-Identifier: Apache-2.0 */
/*
 * signals WAY: helpers called from signal handlers. This program has a pseudohash of its own, which raises a
 * signal: what the handler calls then is nested and belongs to no share. "total F N" announces outer and
 * nested calls together.
 */
#include <signal.h>
#include <sys/time.h>

#include "life.h"

static volatile sig_atomic_t handled;

static void hash_three(int signal) {
    (void)signal;
    hash_silently(3);
    handled++;
}

static void hash_one(int signal) {
    (void)signal;
    if (handled < 200) hash_silently(1), handled++;
}

int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* digest) {
    raise(SIGUSR1);
    digest[0] = (unsigned char)(msg[0] + msg_bits + (unsigned)digest_bits);
    return 0;
}

static void handle(int signal, void (*handler)(int), int flags) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    if (sigaction(signal, &action, NULL) != 0) abort();
}

static void raised(int flags) {
    unsigned char digest[64] = {1};
    handle(SIGUSR1, hash_three, flags);
    announce("sm3hash", 6);
    raise(SIGUSR1);
    raise(SIGUSR1);
    announce_shape("pseudohash", 2, 256, 512);
    pseudohash(512, digest, 256, digest);
    pseudohash(512, digest, 256, digest);
}

static void on_a_small_stack(void) {
    static char stack[16384];
    stack_t alternate;
    memset(&alternate, 0, sizeof alternate);
    alternate.ss_sp = stack;
    alternate.ss_size = sizeof stack;
    if (sigaltstack(&alternate, NULL) != 0) abort();
    raised(SA_ONSTACK);
}

/* The timer hits the interception itself sooner or later. */
static void at_any_time(void) {
    const struct itimerval often = {{0, 300}, {0, 300}};
    static unsigned char text[64];
    int calls = 0;
    handle(SIGALRM, hash_one, SA_RESTART);
    setitimer(ITIMER_REAL, &often, NULL);
    for (; handled < 200; calls++)
        pseudoXOF(512, text, 512, text);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
    printf("total sm3hash 200\ntotal pseudoXOF %d\n", calls);
}

int main(int argc, char** argv) {
    const char* way = argc == 2 ? argv[1] : "";
    if (is(way, "raised")) raised(0);
    if (is(way, "small_stack")) on_a_small_stack();
    if (is(way, "any_time")) at_any_time();
    return 0;
}
