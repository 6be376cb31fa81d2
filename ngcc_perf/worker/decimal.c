/* SPDX-License-Identifier: Apache-2.0 */
#include "decimal.h"

const char* decimal(unsigned long long value) {
    static char texts[8][24];
    static unsigned next;
    char* digit = texts[next++ % 8] + sizeof texts[0];
    *--digit = '\0';
    do {
        *--digit = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    return digit;
}

const char* signed_decimal(long long value) {
    if (value >= 0) return decimal((unsigned long long)value);
    /* 20 digits and the end leave room for the sign in front. */
    char* digits = (char*)decimal(0ULL - (unsigned long long)value);
    *--digits = '-';
    return digits;
}
