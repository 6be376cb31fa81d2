/* SPDX-License-Identifier: Apache-2.0 */
/* endings WAY: a thousand calls, then the end of the process in the way that the word says. */
#include <pthread.h>
#include <signal.h>

#include "life.h"

static void* ends_the_process(void* status) {
    exit(*(int*)status);
}

static void from_a_thread(int status) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, ends_the_process, &status) == 0) pause();
}

static void* outlives_main(void* unused) {
    usleep(20000);
    hash(10);
    return unused;
}

static void leave_the_main_thread(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, outlives_main, NULL) == 0) pthread_exit(NULL);
}

static void hash_at_exit(void) {
    hash(3);
}

static void die_by(int signal) {
    raise(signal);
    pause();
}

/* An official operation that never returns. */
int kem_keygen(unsigned char* pk, unsigned long long* pk_bytes, unsigned char* sk,
               unsigned long long* sk_bytes) {
    *pk_bytes = *sk_bytes = 32;
    if (write(1, "ledger keygen sm3hash 5 1280 1280\n", 34) != 34) abort();
    hash_silently(5);
    pk[0] = sk[0] = 0;
    _exit(6);
}

static void inside_an_operation(void) {
    unsigned char pk[32], sk[32];
    unsigned long long pk_bytes, sk_bytes;
    kem_keygen(pk, &pk_bytes, sk, &sk_bytes);
}

/* Until somebody ends it; says its process number, then the calls made so far. */
static void forever(void) {
    printf("pid %d\n", (int)getpid());
    for (long calls = 1000;; calls += 1000) {
        printf("calls %ld\n", calls);
        fflush(stdout);
        hash_silently(1000);
    }
}

int main(int argc, char** argv) {
    const char* way = argc == 2 ? argv[1] : "";
    hash(1000);
    if (is(way, "forever")) forever();
    if (is(way, "exit")) exit(5);
    if (is(way, "_exit")) _exit(5);
    if (is(way, "quick_exit")) quick_exit(5);
    if (is(way, "abort")) abort();
    if (is(way, "SIGKILL")) die_by(SIGKILL);
    if (is(way, "SIGSEGV")) *(volatile int*)8 = 1;
    if (is(way, "SIGTERM")) die_by(SIGTERM);
    if (is(way, "SIGINT")) die_by(SIGINT);
    if (is(way, "SIGPIPE")) die_by(SIGPIPE);
    if (is(way, "exit_in_thread")) from_a_thread(5);
    if (is(way, "pthread_exit")) leave_the_main_thread();
    if (is(way, "atexit")) atexit(hash_at_exit);
    if (is(way, "operation")) inside_an_operation();
    return 5;
}
