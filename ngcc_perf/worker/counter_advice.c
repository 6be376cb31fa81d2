/* SPDX-License-Identifier: Apache-2.0 */
/* Why there is no cycle counter, and the remedy that fits the machine. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "counter.h"
#include "decimal.h"

const char* counter_paranoid(const char* path) {
    static char text[16];
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno == ENOENT ? "absent" : "unreadable";
    const ssize_t bytes = read(file, text, sizeof text - 1);
    close(file);
    if (bytes <= 0) return "unreadable";
    text[bytes] = '\0';
    text[strcspn(text, "\n")] = '\0';
    return text;
}

/* User-mode counting needs 2 or lower; 3 and 4 are additions of distributions. */
static bool forbids_user_counting(const char* paranoid) {
    return paranoid[0] >= '3' && paranoid[0] <= '9';
}

/* Not strerror: it brings message catalogues with it, a fifth of this process's memory. */
static const char* error_text(int error) {
    switch (error) {
        case EACCES:
            return "permission denied";
        case EPERM:
            return "not permitted";
        case ENOENT:
            return "no such event";
        case ENODEV:
            return "no such device";
        case EOPNOTSUPP:
            return "not supported";
        case ENOSYS:
            return "no such system call";
        case EINVAL:
            return "invalid argument";
        case EBUSY:
            return "busy";
        default:
            return "failed";
    }
}

static const char* remedy(int error, const char* paranoid) {
    if (strcmp(paranoid, "absent") == 0 || error == ENOSYS)
        return "the kernel has no perf events: use one with CONFIG_PERF_EVENTS";
    if (error == EACCES || error == EPERM)
        return forbids_user_counting(paranoid) ? "set kernel.perf_event_paranoid to 2 or lower on the host "
                                                 "(not possible inside a container) "
                                                 "or grant CAP_PERFMON"
                                               : "the setting would allow it, so a seccomp profile or "
                                                 "security module forbids it: change the "
                                                 "container's profile or grant CAP_PERFMON";
    if (error == ENOENT || error == ENODEV || error == EOPNOTSUPP)
        return "no hardware cycle counter, as usual in a virtual machine: enable its virtual PMU or run on "
               "the metal";
    return "no known remedy";
}

void counter_advice(int error, const char* paranoid, char* text, size_t text_size) {
    const char* const parts[] = {
        "perf_event_open: ",      error_text(error), " (errno ", decimal((unsigned)error),
        ", perf_event_paranoid ", paranoid,          "); ",      remedy(error, paranoid)};
    text[0] = '\0';
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strlen(text) + strlen(parts[i]) < text_size) strcat(text, parts[i]);
}
