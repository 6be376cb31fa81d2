/* SPDX-License-Identifier: Apache-2.0 */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "outcome.h"

static int report = -1;
static int failure_status;
static char pending[1024];
static size_t pending_bytes;

int output_open(int failure) {
    failure_status = failure;
    report = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (report < 0) return -1;
    return dup2(STDERR_FILENO, STDOUT_FILENO) < 0 ? -1 : 0;
}

int output_descriptor(void) {
    return report;
}

void talk(const char* text) {
    const ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void flush(void) {
    size_t done = 0;
    while (done < pending_bytes) {
        const ssize_t written = write(report, pending + done, pending_bytes - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            talk("ngcc_perf_worker: cannot write the report to standard output (");
            talk(strerror(errno));
            talk(")\n");
            _exit(failure_status);
        }
        done += (size_t)written;
    }
    pending_bytes = 0;
}

static void put(char byte) {
    if (pending_bytes == sizeof pending) flush();
    pending[pending_bytes++] = byte;
}

/* Field texts come from libraries and file names: a control character in them must not make fields or lines.
 */
static void put_text(const char* text) {
    for (; *text != '\0'; text++)
        put((unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text);
}

void output_line(const char* word) {
    put_text(word);
}

void output_text(const char* text) {
    put('\t');
    put_text(text);
}

void output_number(uint64_t value) {
    output_text(decimal(value));
}

void output_seconds(uint64_t nanoseconds) {
    output_number(nanoseconds / UINT64_C(1000000000));
    put('.');
    uint64_t rest = nanoseconds % UINT64_C(1000000000);
    for (uint64_t unit = UINT64_C(100000000); unit > 0; unit /= 10) {
        put((char)('0' + rest / unit));
        rest %= unit;
    }
}

void output_end(void) {
    put('\n');
    flush();
}

void output_meta(const char* name, const char* value) {
    output_line("META");
    output_text(name);
    output_text(value);
    output_end();
}

void output_meta_number(const char* name, uint64_t value) {
    output_meta(name, decimal(value));
}

void output_error(const char* code, const char* text) {
    output_line("ERROR");
    output_text(code);
    output_text(text);
    output_end();
}
