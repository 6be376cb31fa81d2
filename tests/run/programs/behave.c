/* SPDX-License-Identifier: Apache-2.0 */
/* Makes key pairs and ends, or whatever its first argument says. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "candidate.h"

extern char** environ;

int own_roundtrip(void) {
    unsigned char pk[64], sk[64];
    unsigned long long pk_bytes, sk_bytes;
    kem_keygen(pk, &pk_bytes, sk, &sk_bytes);
    return sm3hash(256, pk, 80, sk);
}

/* Through a pointer, so that it is called and not inlined. */
static int (*volatile roundtrip)(void) = own_roundtrip;

static void keygen(int times) {
    unsigned char pk[64], sk[64];
    unsigned long long pk_bytes, sk_bytes;
    for (int i = 0; i < times; i++)
        kem_keygen(pk, &pk_bytes, sk, &sk_bytes);
}

static void say(const char* text) {
    fputs(text, stdout);
    fflush(stdout);
}

static int copy_input(void) {
    for (int c; (c = getchar()) != EOF;)
        putchar(c);
    return 0;
}

static int fork_child(void) {
    fflush(stdout);
    const pid_t pid = fork();
    keygen(pid == 0 ? 5 : 2);
    if (pid == 0) exit(0);
    waitpid(pid, NULL, 0);
    return 0;
}

static int execute(char** argv) {
    keygen(1);
    execv(argv[2], argv + 2);
    return 9;
}

static int execute_without_environment(char** argv) {
    char* const none[] = {NULL};
    execve(argv[2], argv + 2, none);
    return 9;
}

static volatile sig_atomic_t received;

static void receive(int number) {
    (void)number;
    received++;
}

/* How often the signal of this number arrives before one second passes without it. */
static int count_signal(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = receive;
    sigaction(number, &action, NULL);
    keygen(1);
    say("ready\n");
    const struct timespec second = {1, 0};
    nanosleep(&second, NULL);
    if (received > 0) nanosleep(&second, NULL);
    printf("received %d\n", (int)received);
    return 0;
}

static int ignore_and_wait(void) {
    signal(SIGTERM, SIG_IGN);
    keygen(4);
    say("ready\n");
    pause();
    return 0;
}

/* What a program can see of who started it. */
static int facts(void) {
    for (int i = 1; i < 32; i++) {
        struct sigaction action;
        sigset_t mask;
        if (sigaction(i, NULL, &action) != 0) continue;
        sigprocmask(SIG_BLOCK, NULL, &mask);
        printf("%d %s %d\n", i, action.sa_handler == SIG_IGN ? "ignored" : "default", sigismember(&mask, i));
    }
    for (int fd = 0; fd < 64; fd++)
        if (fcntl(fd, F_GETFD) >= 0) printf("fd %d\n", fd);
    printf("group %d session %d nice %d\n", (int)getpgrp(), (int)getsid(0), nice(0));
    for (char** entry = environ; *entry != NULL; entry++)
        if (strncmp(*entry, "LD_PRELOAD=", 11) != 0 && strncmp(*entry, "HASHPROF_", 9) != 0 &&
            strncmp(*entry, "_=", 2) != 0)
            puts(*entry);
    return 0;
}

int main(int argc, char** argv) {
    const char* way = argc > 1 ? argv[1] : "";
    const int number = argc > 2 ? atoi(argv[2]) : 0;
    if (strcmp(way, "echo") == 0) return copy_input();
    if (strcmp(way, "fork") == 0) return fork_child();
    if (strcmp(way, "exec") == 0) return execute(argv);
    if (strcmp(way, "exec-bare") == 0) return execute_without_environment(argv);
    if (strcmp(way, "count") == 0) return count_signal(number);
    if (strcmp(way, "ignore") == 0) return ignore_and_wait();
    if (strcmp(way, "facts") == 0) return facts();
    if (strcmp(way, "preload") == 0) return puts(getenv("LD_PRELOAD") ? getenv("LD_PRELOAD") : "") < 0;
    if (strcmp(way, "words") == 0) {
        for (int i = 2; i < argc; i++)
            puts(argv[i]);
        return 0;
    }
    if (strcmp(way, "roundtrip") == 0) return roundtrip();
    keygen(10);
    if (strcmp(way, "raise") == 0) raise(number);
    if (strcmp(way, "exit") == 0) return number;
    return 0;
}
