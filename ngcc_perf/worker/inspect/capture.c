/* SPDX-License-Identifier: Apache-2.0 */
#include "capture.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "findings.h"
#include "outcome.h"
#include "output.h"

/* More than any message; a library that writes without end gets an error and not our memory. */
#define ROOM ((off_t)1 << 20)

enum { SHOWN = 120 };

struct stream {
    int target; /* descriptor */
    const char* name;
    const char* code;
    int file; /* -1: not captured */
    off_t start;
};
static struct stream streams[2] = {{STDOUT_FILENO, "standard output", "writes_stdout", -1, 0},
                                   {STDERR_FILENO, "standard error", "writes_stderr", -1, 0}};

static bool redirect(struct stream* stream) {
    const int file = memfd_create("captured", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return false;
    if (ftruncate(file, ROOM) != 0 || fcntl(file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) != 0 ||
        dup2(file, stream->target) < 0) {
        close(file);
        return false;
    }
    stream->file = file;
    return true;
}

void capture_open(void) {
    for (unsigned i = 0; i < 2; i++)
        if (!redirect(&streams[i])) output_meta("not_observed", streams[i].name);
}

void capture_begin(void) {
    for (unsigned i = 0; i < 2; i++)
        if (streams[i].file >= 0) streams[i].start = lseek(streams[i].file, 0, SEEK_CUR);
}

/* The first line of what was written, cut; control characters are made harmless by the output. */
static const char* first_line(const struct stream* stream, off_t bytes) {
    static char text[SHOWN + 1];
    const ssize_t got = pread(stream->file, text, bytes < SHOWN ? (size_t)bytes : SHOWN, stream->start);
    text[got > 0 ? got : 0] = '\0';
    char* const end = strchr(text, '\n');
    if (end != NULL) *end = '\0';
    return text;
}

void capture_end(const char* function) {
    /* What the library left in a buffer of stdio is its output too. */
    fflush(stdout);
    for (unsigned i = 0; i < 2; i++) {
        const struct stream* stream = &streams[i];
        if (stream->file < 0) continue;
        const off_t bytes = lseek(stream->file, 0, SEEK_CUR) - stream->start;
        if (bytes <= 0) continue;
        finding(stream->code, function, "", function, " writes ", decimal((unsigned long long)bytes),
                " bytes to ", stream->name, ": \"", first_line(stream, bytes), "\"", (char*)NULL);
    }
}

const char* capture_last_words(void) {
    const struct stream* stream = &streams[1];
    if (stream->file < 0) return "";
    const off_t bytes = lseek(stream->file, 0, SEEK_CUR) - stream->start;
    return bytes > 0 ? first_line(stream, bytes) : "";
}
