/* SPDX-License-Identifier: Apache-2.0 */
#ifndef NGCC_INSPECT_OPTIONS_H
#define NGCC_INSPECT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "arguments.h"

struct inspect_options {
    struct arguments worker; /* library, operation, seed, hints; iterations: calls */
    uint64_t memory_limit;   /* address space beyond what the inspector itself has; 0: none */
    uint64_t stack_bytes;
    uint64_t junk;        /* byte that fills unpromised memory; 0: none */
    uint64_t clock_shift; /* seconds that clocks are ahead, as the library sees them */
    bool fixed_addresses; /* no address space layout randomisation */
    bool no_repeat;       /* of everything from the seed on, after the calls */
    bool help;
};

enum outcome options_parse(int argc, char** argv, struct inspect_options* options);

extern const char inspect_usage[];

#endif
