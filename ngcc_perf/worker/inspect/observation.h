/* SPDX-License-Identifier: Apache-2.0 */
/* The course of an inspection: preparation, calls, the same once more from the start, and what came out. */
#ifndef NGCC_INSPECT_OBSERVATION_H
#define NGCC_INSPECT_OBSERVATION_H

#include "library.h"
#include "options.h"

enum outcome observe(const struct inspect_options* options, struct library* library);

#endif
