/* SPDX-License-Identifier: Apache-2.0 */
/* Batches of calls under the tick counter. */
#ifndef NGCC_PRICE_BATCH_H
#define NGCC_PRICE_BATCH_H

#include <stdint.h>

#include "outcome.h"

/* Finds how many calls a batch needs to last batch_ns, then runs and reports `batches` of them. */
enum outcome batch_price(uint64_t batches, uint64_t batch_ns);

#endif
