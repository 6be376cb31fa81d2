/* SPDX-License-Identifier: Apache-2.0 */
/* surroundings WAY: the process changes what a library in it might rely on, then hashes. */
#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "life.h"

static void close_all(void) {
    for (int fd = 0; fd < 1024; fd++)
        if (fd != 1) close(fd);
}

static void replace_all(void) {
    const int null = open("/dev/null", O_RDWR);
    for (int fd = 3; fd < 1024; fd++)
        if (fd != null) dup2(null, fd);
}

static void limit(int resource, unsigned long value) {
    const struct rlimit limit = {value, value};
    if (setrlimit((__rlimit_resource_t)resource, &limit) != 0) abort();
}

static void move_root(void) {
    if (mkdir("root", 0755) != 0 && errno != EEXIST) abort();
    if (chroot("root") != 0 || chdir("/") != 0) exit(77);
    errno = 0;
    if (setgid(65534) != 0 || setuid(65534) != 0) exit(77);
}

static int checked_close(void) {
    return fclose(stdout) == 0 && errno == 0 ? 0 : 1;
}

int main(int argc, char** argv) {
    const char* way = argc == 2 ? argv[1] : "";
    errno = 0;
    hash(10);
    announce("sm3hash", 90);
    if (is(way, "closed_descriptors")) close_all();
    if (is(way, "replaced_descriptors")) replace_all();
    if (is(way, "folder") && chdir("/") != 0) abort();
    if (is(way, "root")) move_root();
    if (is(way, "environment")) clearenv();
    if (is(way, "no_descriptors")) limit(RLIMIT_NOFILE, 0);
    if (is(way, "no_file_size")) limit(RLIMIT_FSIZE, 0);
    if (is(way, "no_memory")) limit(RLIMIT_AS, 0);
    if (is(way, "mask")) umask(0777);
    if (is(way, "removed") && unlink(argv[0]) != 0) abort();
    if (is(way, "no_dump")) prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    hash_silently(90);
    if (is(way, "checked_close")) return checked_close();
    if (is(way, "refuses_preload") && getenv("LD_PRELOAD") != NULL) return 77;
    return errno;
}
