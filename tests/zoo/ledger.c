/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the books when its object is unloaded or the process ends: "ledger <operation> <function> <calls>
 * <bits in> <bits out>", lengths summed. One object of a candidate has it. */
#include "ledger.h"

#include <stdio.h>

#define VISIBLE __attribute__((visibility("default")))

VISIBLE struct zoo_entry zoo_ledger[ZOO_OPERATIONS][ZOO_FUNCTIONS];
VISIBLE int zoo_now;
VISIBLE int zoo_nested;

static const char* const function_names[ZOO_FUNCTIONS] = {"sm3hash", "pseudohash", "pseudoXOF", "drng",
                                                          "drng_init"};
static const char* const operation_names[ZOO_OPERATIONS] = {
    "outside", "keygen", "enc",   "dec",   "sign",     "verify",   "init_a",
    "init_b",  "pass1",  "pass2", "pass3", "derive_a", "derive_b", "hash"};

/* After all other destructors. */
__attribute__((destructor(101))) static void print_ledger(void) {
    for (int operation = 0; operation < ZOO_OPERATIONS; operation++) {
        for (int function = 0; function < ZOO_FUNCTIONS; function++) {
            const struct zoo_entry* entry = &zoo_ledger[operation][function];
            if (entry->calls == 0) continue;
            printf("ledger %s %s %llu %llu %llu\n", operation_names[operation], function_names[function],
                   entry->calls, entry->in_bits, entry->out_bits);
        }
    }
    fflush(stdout);
}
