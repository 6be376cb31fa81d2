/* SPDX-License-Identifier: Apache-2.0 */
#include "kat_text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "output.h"

static const char* folder_path;
static int folder = -1;
static int file = -1;
static int write_error; /* errno of the first */
static char file_name[160];
static char partial_name[168];
static char pending[65536];
static size_t pending_bytes;
static time_t flushed; /* seconds, when last */

enum outcome kat_folder(const char* path) {
    folder_path = path;
    if (mkdir(path, 0755) != 0 && errno != EEXIST)
        return fail(OUTCOME_CRYPTOFAIL, "cannot make the folder ", path, ": ", strerror(errno), (char*)NULL);
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "cannot open the folder ", path, ": ", strerror(errno), (char*)NULL);
}

static void flush(void) {
    size_t done = 0;
    while (done < pending_bytes && write_error == 0) {
        const ssize_t written = write(file, pending + done, pending_bytes - done);
        if (written > 0)
            done += (size_t)written;
        else if (written < 0 && errno != EINTR)
            write_error = errno;
        else if (written == 0)
            write_error = EIO;
    }
    pending_bytes = 0;
}

static void put(char byte) {
    if (pending_bytes == sizeof pending) flush();
    pending[pending_bytes++] = byte;
}

static void put_text(const char* text) {
    while (*text != '\0')
        put(*text++);
}

#define PAIRS(high)                                                                                         \
    high "0" high "1" high "2" high "3" high "4" high "5" high "6" high "7" high "8" high "9" high "A" high \
         "B" high "C" high "D" high "E" high "F"

static const char hex_pairs[513] =
    PAIRS("0") PAIRS("1") PAIRS("2") PAIRS("3") PAIRS("4") PAIRS("5") PAIRS("6") PAIRS("7") PAIRS("8")
        PAIRS("9") PAIRS("A") PAIRS("B") PAIRS("C") PAIRS("D") PAIRS("E") PAIRS("F");

static void put_hex(const unsigned char* data, unsigned long long bytes) {
    while (bytes > 0) {
        if (sizeof pending - pending_bytes < 2) flush();
        unsigned long long part = (sizeof pending - pending_bytes) / 2;
        if (part > bytes) part = bytes;
        char* to = pending + pending_bytes;
        for (unsigned long long i = 0; i < part; i++)
            memcpy(to + 2 * i, hex_pairs + 2 * data[i], 2);
        pending_bytes += 2 * (size_t)part;
        data += part;
        bytes -= part;
    }
}

static time_t seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

enum outcome kat_open(const char* kind, const char* instance) {
    strcpy(file_name, "KAT_");
    strcat(file_name, kind);
    strcat(file_name, "_");
    strcat(file_name, instance); /* at most 64 characters: the caller has checked the name's rule */
    strcat(file_name, ".txt");
    strcpy(partial_name, file_name);
    strcat(partial_name, ".part");
    write_error = 0;
    pending_bytes = 0;
    flushed = seconds_now();
    file = openat(folder, partial_name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file >= 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "cannot write ", folder_path, "/", partial_name, ": ", strerror(errno),
                (char*)NULL);
}

void kat_number(const char* name, unsigned long long value) {
    put_text(name);
    put_text(" = ");
    put_text(decimal(value));
    put('\n');
}

void kat_hex(const char* name, const unsigned char* data, unsigned long long bytes) {
    put_text(name);
    put_text(" = ");
    put_hex(data, bytes);
    put('\n');
}

void kat_sized_hex(const char* name, const unsigned char* data, unsigned long long bytes) {
    put_text(name);
    kat_number("_Len", bytes);
    kat_hex(name, data, bytes);
}

void kat_ends(const char* name, const unsigned char* data, unsigned long long bytes) {
    put_text(name);
    put_text(" = ");
    put_hex(data, 8);
    put_text(" .... ");
    put_hex(data + bytes - 8, 8);
    put('\n');
}

/* What a slow candidate has made is worth keeping if its time ends before it does. */
void kat_end_record(void) {
    put('\n');
    const time_t now = seconds_now();
    if (now == flushed) return;
    flush();
    flushed = now;
}

static enum outcome report_file(void) {
    char path[PATH_MAX];
    if (strlen(folder_path) + strlen(file_name) + 2 > sizeof path)
        return fail(OUTCOME_CRYPTOFAIL, "the path of the output folder is too long", (char*)NULL);
    strcpy(path, folder_path);
    strcat(path, "/");
    strcat(path, file_name);
    output_line("FILE");
    output_text(path);
    output_end();
    return OUTCOME_PASS;
}

enum outcome kat_close(enum outcome outcome) {
    flush();
    if (close(file) != 0 && write_error == 0) write_error = errno;
    if (outcome == OUTCOME_PASS && write_error == 0 && renameat(folder, partial_name, folder, file_name) != 0)
        write_error = errno;
    if (outcome == OUTCOME_PASS && write_error == 0) return report_file();
    unlinkat(folder, partial_name, 0);
    if (outcome != OUTCOME_PASS) return outcome;
    return fail(OUTCOME_CRYPTOFAIL, "cannot write ", folder_path, "/", file_name, ": ", strerror(write_error),
                (char*)NULL);
}
