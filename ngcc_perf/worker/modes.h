/* SPDX-License-Identifier: Apache-2.0 */
/* The things that the worker can do with a loaded library; one file each. */
#ifndef NGCC_WORKER_MODES_H
#define NGCC_WORKER_MODES_H

#include <stdbool.h>

#include "arguments.h"
#include "library.h"

/* *partial: the limit came before all trials were done. */
enum outcome mode_time(const struct arguments* arguments, const struct library* library, bool* partial);
enum outcome mode_profile(const struct arguments* arguments, const struct library* library);
enum outcome mode_info(const struct library* library);
enum outcome mode_kat(const struct arguments* arguments, const struct library* library);

#endif
