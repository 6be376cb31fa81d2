/* SPDX-License-Identifier: Apache-2.0 */
/* Work of known length: what a cycle counter has to prove itself on, and a load that hardly depends on
 * anything but the core. */
#ifndef NGCC_WORKER_DEPENDENT_ADDS_H
#define NGCC_WORKER_DEPENDENT_ADDS_H

#include <stdint.h>

/* A chain of so many additions, a multiple of 16: about a cycle each on every core. */
void run_dependent_adds(uint64_t adds);

#endif
