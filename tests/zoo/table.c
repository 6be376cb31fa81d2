/* SPDX-License-Identifier: Apache-2.0 */
#include "api.h"

const hash_function hash_table[2] = {sm3hash, pseudohash};
