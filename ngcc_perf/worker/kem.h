/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of a key encapsulation mechanism, each with its checks. */
#ifndef NGCC_WORKER_KEM_H
#define NGCC_WORKER_KEM_H

#include "api.h"
#include "buffer.h"
#include "library.h"

struct kem {
    const struct sizes* declared;
    keygen_function keygen;
    kem_enc_function enc;
    kem_dec_function dec;
    struct buffer pk, sk, ct, ss, ss_decapsulated;
    length pk_len, sk_len, ct_len, ss_len, ss_decapsulated_len;
    bool check_guards; /* after every call; not in a timed loop */
};

enum outcome kem_bind(struct kem* kem, const struct library* library);

/* Lengths are preset to the declared ones before the call. A return value other than 0 or a length above the
 * declared one is a failure; changed guard bytes are reported before both. */
enum outcome kem_keygen(struct kem* kem);
enum outcome kem_enc(struct kem* kem);
/* The length found in the second secret is compared, its content is not: see kem_secrets_agree. */
enum outcome kem_dec(struct kem* kem, length preset);
enum outcome kem_secrets_agree(const struct kem* kem);

#endif
