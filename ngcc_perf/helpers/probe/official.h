/* SPDX-License-Identifier: Apache-2.0 */
/* The bundled helpers under the private names that this program has them under. */
#ifndef NGCC_HELPER_PROBE_OFFICIAL_H
#define NGCC_HELPER_PROBE_OFFICIAL_H

#define sm3hash official_sm3hash
#define pseudohash official_pseudohash
#define pseudoXOF official_pseudoXOF

#include "auxfunc.h"
#include "seed_drng.h"

#endif
