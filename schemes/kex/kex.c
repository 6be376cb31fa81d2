/* SPDX-License-Identifier: Apache-2.0 */
#include "kex.h"

#include <string.h>

#include "auxfunc.h"
#include "mlkem.h"
#include "wipe.h"

int kex_transcript_hash(unsigned char th[KEX_HASH_BYTES], const unsigned char m1[KEX_M1_BYTES],
                        const unsigned char m2[KEX_M2_BYTES]) {
    unsigned char transcript[KEX_M1_BYTES + KEX_M2_BYTES];

    memcpy(transcript, m1, KEX_M1_BYTES);
    memcpy(transcript + KEX_M1_BYTES, m2, KEX_M2_BYTES);
    return sm3hash(256, transcript, 8 * sizeof transcript, th) == 0 ? 0 : MLKEM_NO_MEMORY;
}

/* The label keeps the input apart from that of G in ML-KEM, which has 64 bytes. */
int kex_session_secret(unsigned char ss[KEX_SS_BYTES], const unsigned char k[MLKEM_SS_BYTES],
                       const unsigned char th[KEX_HASH_BYTES]) {
    static const unsigned char label[] = {'K', 'E', 'X', '-', 'M', 'L', '-', 'K', 'E', 'M'};
    unsigned char in[MLKEM_SS_BYTES + KEX_HASH_BYTES + sizeof label];
    unsigned char prk[64 + 1];
    int failed;

    memcpy(in, k, MLKEM_SS_BYTES);
    memcpy(in + MLKEM_SS_BYTES, th, KEX_HASH_BYTES);
    memcpy(in + MLKEM_SS_BYTES + KEX_HASH_BYTES, label, sizeof label);
    failed = pseudohash(512, in, 8 * sizeof in, prk);
    prk[64] = 1;
    if (failed == 0) failed = pseudoXOF(8 * KEX_SS_BYTES, prk, 8 * sizeof prk, ss);
    wipe(in, sizeof in);
    wipe(prk, sizeof prk);
    return failed == 0 ? 0 : MLKEM_NO_MEMORY;
}
