/* SPDX-License-Identifier: Apache-2.0 */
/*
 * jumps WAY: helpers that are left without a return. pseudohash and pseudoXOF are this program's own; the
 * calls that follow must be outer calls again.
 */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include "life.h"

static jmp_buf back;
static sigjmp_buf back_from_handler;
static ucontext_t main_context, other_context;

static void leave(int signal) {
    (void)signal;
    siglongjmp(back_from_handler, 1);
}

int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits,
               unsigned char* digest) {
    if (digest_bits == 512) longjmp(back, 1);
    if (digest_bits == 768) raise(SIGUSR1);
    if (digest_bits == 1024) pthread_cancel(pthread_self());
    digest[0] = (unsigned char)(msg[0] + msg_bits);
    return 0;
}

/* Lets the other side run in the middle of itself. */
int pseudoXOF(unsigned long long out_bits, const unsigned char* msg, unsigned long long msg_bits,
              unsigned char* out) {
    out[0] = (unsigned char)(msg[0] + msg_bits + out_bits);
    if (out_bits == 512) swapcontext(&other_context, &main_context);
    return 0;
}

static void jumped(int digest_bits) {
    unsigned char digest[128] = {1};
    announce_shape("pseudohash", 10, 256, digest_bits);
    for (volatile int i = 0; i < 10; i++) {
        if (digest_bits == 512 && setjmp(back) == 0) pseudohash(digest_bits, digest, 256, digest);
        if (digest_bits == 768 && sigsetjmp(back_from_handler, 1) == 0)
            pseudohash(digest_bits, digest, 256, digest);
    }
    hash(20);
}

static void other_side(void) {
    unsigned char out[64] = {1};
    pseudoXOF(512, out, 256, out);
    pseudoXOF(512, out, 256, out);
}

/* A coroutine on a small stack of its own that is in a helper each time this side runs. */
static void switched(void) {
    static char stack[65536];
    if (getcontext(&other_context) != 0) abort();
    other_context.uc_stack.ss_sp = stack;
    other_context.uc_stack.ss_size = sizeof stack;
    other_context.uc_link = &main_context;
    makecontext(&other_context, other_side, 0);
    announce_shape("pseudoXOF", 2, 256, 512);
    for (int i = 0; i < 3; i++) {
        if (swapcontext(&main_context, &other_context) != 0) abort();
        if (i == 2) hash(5);
    }
}

static void* cancelled_in_a_helper(void* unused) {
    unsigned char digest[128] = {1};
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
    pseudohash(1024, digest, 256, digest);
    return unused;
}

static void cancelled(void) {
    pthread_t thread;
    announce_shape("pseudohash", 1, 256, 1024);
    if (pthread_create(&thread, NULL, cancelled_in_a_helper, NULL) != 0) abort();
    pthread_join(thread, NULL);
    hash(5);
}

int main(int argc, char** argv) {
    const char* way = argc == 2 ? argv[1] : "";
    signal(SIGUSR1, leave);
    if (is(way, "longjmp")) jumped(512);
    if (is(way, "siglongjmp")) jumped(768);
    if (is(way, "coroutine")) switched();
    if (is(way, "cancel")) cancelled();
    return 0;
}
