/* SPDX-License-Identifier: Apache-2.0 */
/* Calls each function of nasty_<machine>.S a hundred times and prints what came of it; the same text with and
 * without hooks. Arguments beyond the registers, structures by value and floating point go through a function
 * of their own. */
#include <pthread.h>
#include <stdio.h>

#define ROUNDS 100

typedef long nasty_function(long, long, long, long);

nasty_function just_ret, packed_short, packed_next, short_padded, rip_load, rip_compare, short_jcc,
    loop_to_entry, loop_into_patch, loop_first, jrcxz_first, call_first, tail_jump, with_endbr, calls_in_loop;
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

static const struct {
    const char* name;
    nasty_function* call;
} functions[] = {
    {"packed_short", packed_short},   {"packed_next", packed_next},         {"short_padded", short_padded},
    {"rip_load", rip_load},           {"rip_compare", rip_compare},         {"short_jcc", short_jcc},
    {"loop_to_entry", loop_to_entry}, {"loop_into_patch", loop_into_patch}, {"loop_first", loop_first},
    {"jrcxz_first", jrcxz_first},     {"call_first", call_first},           {"tail_jump", tail_jump},
    {"with_endbr", with_endbr},       {"calls_in_loop", calls_in_loop},
};

/* The first call of a thread does more than the others. */
static void* in_thread(void* changed) {
    *(int*)changed = registers_changed();
    return NULL;
}

int main(void) {
    for (unsigned f = 0; f < sizeof functions / sizeof *functions; f++) {
        long sum = 0;
        for (long i = 0; i < ROUNDS; i++)
            sum = 31 * sum + functions[f].call(i % 5, i, i + 1, i % 3);
        printf("%s %ld\n", functions[f].name, sum);
    }
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
    }
    printf("arguments %ld\n", sum);
    return 0;
}
