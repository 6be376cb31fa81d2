/* SPDX-License-Identifier: Apache-2.0 */
/*
 * main.c for a library that is opened while the program runs: main_dlopen LIBRARY WAY, the way being a word
 * of `ways` below. Every way runs three rounds of keygen, enc, dec.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"

static const struct {
    const char* word;
    int flags;
} ways[] = {{"now", RTLD_NOW | RTLD_LOCAL},      {"lazy", RTLD_LAZY | RTLD_LOCAL},
            {"global", RTLD_NOW | RTLD_GLOBAL},  {"deepbind", RTLD_NOW | RTLD_DEEPBIND},
            {"reopen", RTLD_NOW | RTLD_LOCAL},   {"thread", RTLD_NOW | RTLD_LOCAL},
            {"namespace", RTLD_NOW | RTLD_LOCAL}};

struct candidate {
    int (*init)(DRNG_ctx*, const unsigned char*, unsigned long long);
    int (*keygen)(unsigned char*, unsigned long long*, unsigned char*, unsigned long long*);
    int (*enc)(unsigned char*, unsigned long long, unsigned char*, unsigned long long*, unsigned char*,
               unsigned long long*);
    int (*dec)(unsigned char*, unsigned long long, unsigned char*, unsigned long long, unsigned char*,
               unsigned long long*);
    DRNG_ctx* drng;
    int* now;
};

static unsigned sum;

static void* symbol(void* handle, const char* name) {
    void* found = dlsym(handle, name);
    if (found == NULL) exit(2);
    return found;
}

static struct candidate candidate_of(void* handle) {
    struct candidate c;
    *(void**)&c.init = symbol(handle, "init_random_number");
    *(void**)&c.keygen = symbol(handle, "kem_keygen");
    *(void**)&c.enc = symbol(handle, "kem_enc");
    *(void**)&c.dec = symbol(handle, "kem_dec");
    c.drng = symbol(handle, "drng_algorithm");
    c.now = symbol(handle, "zoo_now");
    return c;
}

static int during(const struct candidate* c, int operation, int result) {
    *c->now = operation;
    return result;
}

static void run_round(const struct candidate* c) {
    unsigned char pk[32], sk[32], ct[32], ss[32], ss2[32];
    unsigned long long pk_bytes = 32, sk_bytes = 32, ct_bytes = 32, ss_bytes = 32, ss2_bytes = 32;
    during(c, ZOO_keygen, 0);
    if (during(c, ZOO_enc, c->keygen(pk, &pk_bytes, sk, &sk_bytes)) != 0) exit(3);
    if (during(c, ZOO_dec, c->enc(pk, pk_bytes, ss, &ss_bytes, ct, &ct_bytes)) != 0) exit(3);
    if (during(c, ZOO_outside, c->dec(sk, sk_bytes, ct, ct_bytes, ss2, &ss2_bytes)) != 0) exit(3);
    for (int i = 0; i < 32; ++i)
        sum = sum * 31 + pk[i] + sk[i] + ct[i] + ss[i] + ss2[i];
}

static void seed(const struct candidate* c) {
    static const unsigned char nonce[48] = {7};
    if (c->init(c->drng, nonce, sizeof nonce) != 0) exit(3);
}

static void* three_rounds(void* handle) {
    const struct candidate c = candidate_of(handle);
    seed(&c);
    for (int round = 0; round < 3; ++round)
        run_round(&c);
    return NULL;
}

static void* opened(const char* library, const char* way, int flags) {
    void* handle =
        strcmp(way, "namespace") == 0 ? dlmopen(LM_ID_NEWLM, library, flags) : dlopen(library, flags);
    if (handle == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    return handle;
}

/* A library that comes and goes: its addresses may be used again by the next one. */
static void reopened(const char* library, const char* way, int flags) {
    for (int round = 0; round < 3; ++round) {
        void* handle = opened(library, way, flags);
        const struct candidate c = candidate_of(handle);
        seed(&c);
        run_round(&c);
        if (dlclose(handle) != 0) exit(2);
    }
}

int main(int argc, char** argv) {
    int flags = -1;
    for (unsigned i = 0; argc == 3 && i < sizeof ways / sizeof *ways; ++i)
        if (strcmp(argv[2], ways[i].word) == 0) flags = ways[i].flags;
    if (flags < 0) return 2;
    if (strcmp(argv[2], "reopen") == 0) {
        reopened(argv[1], argv[2], flags);
    } else {
        void* handle = opened(argv[1], argv[2], flags);
        pthread_t thread;
        if (strcmp(argv[2], "thread") != 0)
            three_rounds(handle);
        else if (pthread_create(&thread, NULL, three_rounds, handle) != 0 || pthread_join(thread, NULL) != 0)
            return 2;
        dlclose(handle);
    }
    printf("result %08x\n", sum);
    return 0;
}
