/* SPDX-License-Identifier: Apache-2.0 */
/* Toy hash for tests, insecure by design. */
#ifndef TOY_PERMUTE_H
#define TOY_PERMUTE_H

#ifdef __cplusplus
extern "C" {
#endif

extern const unsigned long long toy_capacity;
void toy_permute(unsigned long long state[8]);

#ifdef __cplusplus
}
#endif

#endif
