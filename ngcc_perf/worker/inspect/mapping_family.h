/* SPDX-License-Identifier: Apache-2.0 */
#ifndef NGCC_INSPECT_MAPPING_FAMILY_H
#define NGCC_INSPECT_MAPPING_FAMILY_H

/* Before any call: looking a function up uses the heap, which is being accounted. */
void mapping_family_open(void);

#endif
