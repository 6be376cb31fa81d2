/* SPDX-License-Identifier: Apache-2.0 */
/* What stands in for the API functions of the library: each makes the call of the real one a guarded call. */
#ifndef NGCC_INSPECT_CALLS_H
#define NGCC_INSPECT_CALLS_H

/* For library.interpose. A name that is not of the API gets its own address back. */
void* calls_interpose(const char* name, void* address);

#endif
