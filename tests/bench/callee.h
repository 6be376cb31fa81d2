/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TESTS_BENCH_CALLEE_H
#define TESTS_BENCH_CALLEE_H

int sm3hash(int digest_bits, const unsigned char* msg, unsigned long long msg_bits, unsigned char* digest);

#endif
