/* SPDX-License-Identifier: Apache-2.0 */
#include "findings.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "output.h"

enum { MOST_FINDINGS = 64, LONGEST_TEXT = 480 };

static uint64_t said[MOST_FINDINGS];
static unsigned said_count;

static uint64_t mark(uint64_t hash, const char* text) {
    do
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    while (*text++ != '\0');
    return hash;
}

static bool is_news(const char* code, const char* function, const char* subject) {
    const uint64_t key = mark(mark(mark(UINT64_C(14695981039346656037), code), function), subject);
    for (unsigned i = 0; i < said_count; i++)
        if (said[i] == key) return false;
    if (said_count == MOST_FINDINGS) return false;
    said[said_count++] = key;
    return true;
}

bool finding(const char* code, const char* function, const char* subject, const char* part, ...) {
    if (!is_news(code, function, subject)) return false;
    char text[LONGEST_TEXT + 1];
    size_t used = 0;
    va_list parts;
    va_start(parts, part);
    for (const char* next = part; next != NULL; next = va_arg(parts, const char*)) {
        size_t length = strlen(next);
        if (length > LONGEST_TEXT - used) length = LONGEST_TEXT - used;
        memcpy(text + used, next, length);
        used += length;
    }
    va_end(parts);
    text[used] = '\0';
    output_line("FINDING");
    output_text(code);
    output_text(text);
    output_end();
    return true;
}

const char* hexadecimal(unsigned long long value) {
    static char texts[4][20];
    static unsigned next;
    char* digit = texts[next++ % 4] + sizeof texts[0];
    *--digit = '\0';
    do {
        *--digit = "0123456789abcdef"[value % 16];
        value /= 16;
    } while (value != 0);
    *--digit = 'x';
    *--digit = '0';
    return digit;
}
