/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers as parts of a sentence. */
#ifndef NGCC_WORKER_DECIMAL_H
#define NGCC_WORKER_DECIMAL_H

/* Decimal text, valid for the next eight calls. */
const char* decimal(unsigned long long value);
const char* signed_decimal(long long value);

#endif
