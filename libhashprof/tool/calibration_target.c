/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What "hashprof calibrate" runs: a program that holds a helper, so that the code in it has something to
 * intercept and to calibrate with. Linked twice, plain (for LD_PRELOAD) and wrapped. The argument is the
 * mode.
 */
#include <string.h>

#include "hashprof/hashprof.h"
#include "hashprof/region.h"

int sm3hash(int digest_bits, const unsigned char* message, unsigned long long message_bits,
            unsigned char* digest);

/* Of the wrappers or of the preloaded library. */
__attribute__((weak)) const struct hashprof_control* hashprof_control(void);

int main(int argc, char** argv) {
    unsigned char block[64] = {0};
    sm3hash(256, block, 8 * sizeof block, block);
    if (hashprof_control == NULL || argc != 2) return 1;
    const struct hashprof_control* control = hashprof_control();
    control->set_mode(strcmp(argv[1], "fenced") == 0 ? HASHPROF_FENCED : HASHPROF_FULL);
    return control->calibrate() != 0;
}
