/* SPDX-License-Identifier: Apache-2.0 */
/*
 * modules COPIES: opens so many copies of one library, copy-<n>.so, and calls the sm3hash of each once, while
 * another thread keeps calling the helper of the program's own library.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>

#include "life.h"

static atomic_int opened_all;
static int busy_calls;

static void* keep_busy(void* unused) {
    do {
        hash_silently(100);
        busy_calls += 100;
    } while (!opened_all);
    return unused;
}

static void open_and_hash(int number) {
    char name[32];
    unsigned char digest[32] = {1};
    hash_function own;
    snprintf(name, sizeof name, "./copy-%d.so", number);
    void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) abort();
    *(void**)&own = dlsym(library, "sm3hash");
    if (own == NULL || own(256, digest, 256, digest) != 0) abort();
}

int main(int argc, char** argv) {
    const int copies = argc == 2 ? atoi(argv[1]) : 0;
    pthread_t thread;
    if (pthread_create(&thread, NULL, keep_busy, NULL) != 0) return 1;
    for (int i = 1; i <= copies; i++)
        open_and_hash(i);
    opened_all = 1;
    pthread_join(thread, NULL);
    announce("sm3hash", busy_calls + copies);
    return 0;
}
