/* SPDX-License-Identifier: Apache-2.0 */
/* The one call of a hash function, with its checks. */
#ifndef NGCC_WORKER_HASH_H
#define NGCC_WORKER_HASH_H

#include "api.h"
#include "buffer.h"
#include "library.h"
#include "operation.h"

struct hash {
    const struct sizes* declared;
    hash_function function;
    struct buffer message, digest;
    bool check_guards;
    const struct span* span; /* around the function, may be null */
};

enum outcome hash_bind(struct hash* hash, const struct library* library, length message_bytes);
enum outcome hash_message(struct hash* hash, length message_bits);

#endif
