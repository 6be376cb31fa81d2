/* SPDX-License-Identifier: Apache-2.0 */
#include "signal_name.h"

#include <signal.h>

const char* signal_name(int number) {
    switch (number) {
        case SIGSEGV:
            return "SIGSEGV";
        case SIGBUS:
            return "SIGBUS";
        case SIGFPE:
            return "SIGFPE";
        case SIGILL:
            return "SIGILL";
        case SIGABRT:
            return "SIGABRT";
        case SIGTRAP:
            return "SIGTRAP";
        case SIGSYS:
            return "SIGSYS";
        case SIGALRM:
            return "SIGALRM";
        default:
            return "another signal";
    }
}
