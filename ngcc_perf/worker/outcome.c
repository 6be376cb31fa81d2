/* SPDX-License-Identifier: Apache-2.0 */
#include "outcome.h"

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

static char failure[512];

enum outcome fail(enum outcome code, const char* part, ...) {
    if (failure[0] != '\0') return code;
    size_t used = 0;
    va_list parts;
    va_start(parts, part);
    for (const char* text = part; text != NULL; text = va_arg(parts, const char*)) {
        size_t length = strlen(text);
        if (length > sizeof failure - 1 - used) length = sizeof failure - 1 - used;
        memcpy(failure + used, text, length);
        used += length;
    }
    va_end(parts);
    failure[used] = '\0';
    return code;
}

const char* failure_text(void) {
    return failure;
}

void failure_clear(void) {
    failure[0] = '\0';
}

const char* outcome_name(enum outcome code) {
    switch (code) {
        case OUTCOME_PASS:
            return "PASS";
        case OUTCOME_CRYPTOFAIL:
            return "CRYPTOFAIL";
        case OUTCOME_OVERFLOW:
            return "OVERFLOW";
        case OUTCOME_LOADFAIL:
            return "LOADFAIL";
        case OUTCOME_TIMEOUT:
            return "TIMEOUT";
        case OUTCOME_CRASH:
            return "CRASH";
        case OUTCOME_USAGE:
            return "USAGE";
        case OUTCOME_UNSUPPORTED:
            return "UNSUPPORTED";
        case OUTCOME_NOHANDSHAKE:
            return "NOHANDSHAKE";
        case OUTCOME_REGION:
            return "REGION";
        case OUTCOME_MEMORY:
            return "MEMORY";
        case OUTCOME_CLOCK:
            return "CLOCK";
    }
    return "UNKNOWN";
}

int outcome_exit_status(enum outcome code) {
    switch (code) {
        case OUTCOME_PASS:
            return 0;
        case OUTCOME_CRYPTOFAIL:
        case OUTCOME_OVERFLOW:
        case OUTCOME_TIMEOUT:
        case OUTCOME_CRASH:
        case OUTCOME_NOHANDSHAKE:
            return 3;
        default:
            return 2;
    }
}
