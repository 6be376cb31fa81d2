/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of a signature scheme, each with its checks. */
#ifndef NGCC_WORKER_SIG_H
#define NGCC_WORKER_SIG_H

#include "api.h"
#include "buffer.h"
#include "library.h"

struct sig {
    const struct sizes* declared;
    keygen_function keygen;
    sig_sign_function sign;
    sig_verify_function verify;
    struct buffer pk, sk, sn, message;
    length pk_len, sk_len, sn_len;
    length message_len;
    length sn_allowed; /* longest signature that is no failure */
    bool check_guards;
};

/* The signature's buffer has `excess` bytes more than declared. */
enum outcome sig_bind(struct sig* sig, const struct library* library, length longest_message, length excess);

enum outcome sig_keygen(struct sig* sig);
/* One try. *returned is the function's own value; only changed guards and an impossible length are failures
 * here. */
enum outcome sig_try_sign(struct sig* sig, int* returned);
enum outcome sig_verify(struct sig* sig, int* returned);

#endif
