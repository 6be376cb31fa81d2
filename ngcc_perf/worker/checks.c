/* SPDX-License-Identifier: Apache-2.0 */
#include "checks.h"

#include <stddef.h>

enum outcome report_returned(const char* call, int returned) {
    return fail(OUTCOME_CRYPTOFAIL, call, " returned ", signed_decimal(returned), (char*)NULL);
}

enum outcome report_length(const char* call, const char* name, length got, length declared) {
    return fail(OUTCOME_OVERFLOW, call, " returned a length of ", decimal(got), " for ", name, ", ",
                decimal(declared), " are declared", (char*)NULL);
}
