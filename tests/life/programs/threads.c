/* SPDX-License-Identifier: Apache-2.0 */
/* threads WAY */
#include <limits.h>
#include <pthread.h>

#include "life.h"

static void* hash_thousand(void* unused) {
    hash_silently(1000);
    return unused;
}

static void* hash_once(void* unused) {
    hash_silently(1);
    return unused;
}

static void together(int count, void* (*work)(void*), int calls) {
    pthread_t threads[64];
    announce("sm3hash", count * calls);
    for (int i = 0; i < count; i++)
        if (pthread_create(&threads[i], NULL, work, NULL) != 0) abort();
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

static pthread_barrier_t all_here;

static void* hash_and_wait(void* unused) {
    hash_silently(1);
    pthread_barrier_wait(&all_here);
    return unused;
}

static void crowd(int count) {
    pthread_barrier_init(&all_here, NULL, (unsigned)count);
    together(count, hash_and_wait, 1);
}

static void one_after_another(int count) {
    announce("sm3hash", count);
    for (int i = 0; i < count; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, hash_once, NULL) != 0) abort();
        pthread_join(thread, NULL);
    }
}

static void on_the_smallest_stack(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    announce("sm3hash", 1000);
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, (size_t)PTHREAD_STACK_MIN) != 0) abort();
    if (pthread_create(&thread, &attributes, hash_thousand, NULL) != 0) abort();
    pthread_join(thread, NULL);
}

static void hash_at_end(void* unused) {
    (void)unused;
    hash_silently(2);
}

static pthread_key_t key;

static void* ends_with_a_hash(void* unused) {
    pthread_setspecific(key, &key);
    return unused;
}

static void in_a_destructor_of_thread_data(void) {
    if (pthread_key_create(&key, hash_at_end) != 0) abort();
    together(4, ends_with_a_hash, 2);
}

static pthread_t early_thread;
static int early;

__attribute__((constructor)) static void before_main(void) {
    const char* way = getenv("LIFE_EARLY");
    early = way != NULL && pthread_create(&early_thread, NULL, hash_thousand, NULL) == 0;
}

int main(int argc, char** argv) {
    const char* way = argc == 2 ? argv[1] : "";
    if (early) {
        announce("sm3hash", 1000);
        pthread_join(early_thread, NULL);
    }
    if (is(way, "together")) together(8, hash_thousand, 1000);
    if (is(way, "crowd")) crowd(20);
    if (is(way, "too_many")) crowd(100);
    if (is(way, "one_after_another")) one_after_another(200);
    if (is(way, "smallest_stack")) on_the_smallest_stack();
    if (is(way, "thread_data")) in_a_destructor_of_thread_data();
    return 0;
}
