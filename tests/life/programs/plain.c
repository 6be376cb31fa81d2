/* SPDX-License-Identifier: Apache-2.0 */
/* Hashes so many times as it is told, or twelve times. */
#include "life.h"

int main(int argc, char** argv) {
    hash(argc == 2 ? atoi(argv[1]) : 12);
    return 0;
}
