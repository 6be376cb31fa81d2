/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls each function of <machine>/nasty.S a hundred times and prints what came of it; the same text with and
 * without hooks. Arguments beyond the registers, structures by value and floating point go through functions
 * of their own.
 */
#include <pthread.h>
#include <stdio.h>

#include "functions.h"

#define ROUNDS 100

typedef long nasty_function(long, long, long, long);

#define DECLARE(name, refusal) nasty_function name;
NASTY_CALLED(DECLARE)
int registers_changed(void);

struct large {
    long values[8];
};

__attribute__((noinline)) long many_arguments(long a, long b, long c, long d, long e, long f, long g, long h,
                                              long i, long j, struct large large, double x) {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + large.values[0] +
           large.values[7] + (long)x;
}

__attribute__((noinline)) struct large returns_large(double x, long double y) {
    const struct large large = {{(long)x, (long)y, 3, 4, 5, 6, 7, 8}};
    return large;
}

__attribute__((noinline)) double returns_double(double x) {
    return x * 1.5;
}

struct four {
    double values[4];
};

__attribute__((noinline)) struct four many_doubles(double a, double b, double c, double d, double e, double f,
                                                   double g, double h, double i, double j) {
    return (struct four){{a + b + c, d - e, f * g, h + i - j}};
}

/* Directly, by name: a pointer would need a landing pad in each function where pages are guarded. */
#define CALL(name, refusal)                     \
    for (long i = 0, sum = 0; i <= ROUNDS; i++) \
        if (i == ROUNDS)                        \
            printf("%s %ld\n", #name, sum);     \
        else                                    \
            sum = 31 * sum + name(i % 5, i, i + 1, i % 3);

/* The first call of a thread does more than the others. */
static void* in_thread(void* changed) {
    *(int*)changed = registers_changed();
    return NULL;
}

int main(void) {
    NASTY_CALLED(CALL)
    int changed = 0;
    for (int i = 0; i < ROUNDS; i++)
        changed += registers_changed();
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        int in_this = 1;
        if (pthread_create(&thread, NULL, in_thread, &in_this) == 0) pthread_join(thread, NULL);
        changed += in_this;
    }
    printf("registers changed %d\n", changed);
    const struct large large = {{100, 0, 0, 0, 0, 0, 0, 200}};
    long sum = 0;
    for (long i = 0; i < ROUNDS; i++) {
        sum += many_arguments(i, 2, 3, 4, 5, 6, 7, 8, 9, 10, large, 2.5);
        sum += returns_large((double)i, 7.0L).values[7] + (long)returns_double((double)i);
        const struct four four = many_doubles((double)i, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        sum += (long)(four.values[0] + four.values[1] + four.values[2] + four.values[3]);
    }
    printf("arguments %ld\n", sum);
    return 0;
}
