/* SPDX-License-Identifier: Apache-2.0 */
#ifndef NGCC_INSPECT_EXIT_FAMILY_H
#define NGCC_INSPECT_EXIT_FAMILY_H

/* From here on whoever calls exit() or the like is the library: this program leaves by the system call. */
void exit_family_open(void);

#endif
