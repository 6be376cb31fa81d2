/* SPDX-License-Identifier: Apache-2.0 */
/* Makes 1000 helper calls without a supervisor and ends as its argument says. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fake_helpers.h"

int main(int argc, char** argv) {
    unsigned char digest[32];
    const char* way = argc > 1 ? argv[1] : "";
    for (int i = 0; i < 1000; i++)
        sm3hash(256, digest, 256, digest);
    if (strcmp(way, "_exit") == 0) _exit(5);
    if (strcmp(way, "quick_exit") == 0) quick_exit(5);
    if (strcmp(way, "abort") == 0) abort();
    if (strcmp(way, "SIGKILL") == 0) raise(SIGKILL);
    if (strcmp(way, "SIGSEGV") == 0) raise(SIGSEGV);
    return 5;
}
