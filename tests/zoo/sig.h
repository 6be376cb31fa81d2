/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ZOO_SIG_H
#define ZOO_SIG_H

#include "api.h"

int sig_keygen(unsigned char* pk, unsigned long long* pk_bytes, unsigned char* sk,
               unsigned long long* sk_bytes);
int sig_sign(unsigned char* sk, unsigned long long sk_bytes, unsigned char* m, unsigned long long m_bytes,
             unsigned char* sn, unsigned long long* sn_bytes);
int sig_verify(unsigned char* pk, unsigned long long pk_bytes, unsigned char* sn, unsigned long long sn_bytes,
               unsigned char* m, unsigned long long m_bytes);

#endif
