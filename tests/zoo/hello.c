/* SPDX-License-Identifier: Apache-2.0 */
/* A program without any helper. */
#include <stdio.h>

int main(void) {
    return puts("hello") == EOF;
}
