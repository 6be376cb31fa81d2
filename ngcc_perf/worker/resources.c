/* SPDX-License-Identifier: Apache-2.0 */
#include "resources.h"

#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "proc_file.h"

/* Value of a line "Name:   1234 kB" in bytes. */
static bool kibibytes(const char* status, const char* name, uint64_t* bytes) {
    const char* line = strstr(status, name);
    if (line == NULL) return false;
    const char* digit = line + strlen(name);
    while (*digit == ' ' || *digit == '\t')
        digit++;
    if (*digit < '0' || *digit > '9') return false;
    uint64_t value = 0;
    for (; *digit >= '0' && *digit <= '9'; digit++)
        value = value * 10 + (uint64_t)(*digit - '0');
    *bytes = value * 1024;
    return true;
}

bool memory_parse(const char* status, struct memory* memory) {
    memory->known =
        kibibytes(status, "\nVmRSS:", &memory->resident) && kibibytes(status, "\nVmHWM:", &memory->peak);
    return memory->known;
}

struct memory memory_now(void) {
    struct memory memory = {false, 0, 0};
    char status[4096];
    const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return memory;
    const ssize_t bytes = read(file, status, sizeof status - 1);
    close(file);
    if (bytes <= 0) return memory;
    status[bytes] = '\0';
    memory_parse(status, &memory);
    return memory;
}

uint64_t threads_now(void) {
    char line[64];
    uint64_t threads = 0;
    if (!proc_line("/proc/self/status", "Threads:", line, sizeof line)) return 0;
    return proc_number(line, &threads) ? threads : 0;
}

uint64_t environment_size(void) {
    uint64_t bytes = 0;
    for (char** variable = environ; variable != NULL && *variable != NULL; variable++)
        bytes += strlen(*variable) + 1;
    return bytes;
}

struct events events_now(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) return (struct events){0, 0, 0, 0};
    return (struct events){(uint64_t)usage.ru_majflt, (uint64_t)usage.ru_minflt, (uint64_t)usage.ru_nvcsw,
                           (uint64_t)usage.ru_nivcsw};
}
