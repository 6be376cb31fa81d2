/* SPDX-License-Identifier: Apache-2.0 */
#ifndef NGCC_INSPECT_EXIT_FAMILY_H
#define NGCC_INSPECT_EXIT_FAMILY_H

#include <stdbool.h>

/* From here on whoever calls exit() or the like is the library: this program leaves by the system call. */
void exit_family_open(void);

/* Is this a child that the library has forked? It must not go on as if it were the inspector. */
bool is_forked_child(void);
/* By the system call, without a word. */
void end_process(int status) __attribute__((noreturn));

#endif
