/* SPDX-License-Identifier: Apache-2.0 */
/* State of the process that a function of a library has to leave as it is. */
#ifndef NGCC_INSPECT_SURROUNDINGS_H
#define NGCC_INSPECT_SURROUNDINGS_H

void surroundings_note(void);
/* Reports what changed since, and puts it back where later calls depend on it. */
void surroundings_check(const char* function);

#endif
