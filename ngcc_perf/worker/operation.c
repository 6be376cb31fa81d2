/* SPDX-License-Identifier: Apache-2.0 */
#include "operation.h"

#include <stddef.h>
#include <string.h>

static enum outcome find(const struct library* library, const struct operation_request* request,
                         struct operation* operation) {
    switch (library->category) {
        case CATEGORY_KEM:
            return kem_operation(library, request->name, operation);
        case CATEGORY_SIG:
            return sig_operation(library, request->name, operation);
        case CATEGORY_KEX:
            return kex_operation(library, request->name, operation);
        case CATEGORY_HASH:
            if (strcmp(request->name, "hash") != 0) return OUTCOME_UNSUPPORTED;
            return hash_operation(library, request->input_bytes, operation);
    }
    return OUTCOME_UNSUPPORTED;
}

enum outcome operation_find(const struct library* library, const struct operation_request* request,
                            struct operation* operation) {
    memset(operation, 0, sizeof *operation);
    operation->name = request->name;
    const enum outcome found = find(library, request, operation);
    if (found != OUTCOME_UNSUPPORTED) return found;
    char names[256];
    operation_names(library, names, sizeof names);
    return fail(OUTCOME_UNSUPPORTED, "a ", category_name(library->category), " library has no operation ",
                request->name, "; it has: ", names, (char*)NULL);
}

static void append(char* text, unsigned text_size, const char* name) {
    const size_t used = strlen(text);
    if (used + strlen(name) + 2 > text_size) return;
    if (used > 0) strcat(text, " ");
    strcat(text, name);
}

void operation_names(const struct library* library, char* text, unsigned text_size) {
    text[0] = '\0';
    switch (library->category) {
        case CATEGORY_KEM:
            append(text, text_size, "keygen enc dec");
            break;
        case CATEGORY_SIG:
            append(text, text_size, "keygen sign verify");
            break;
        case CATEGORY_HASH:
            append(text, text_size, "hash");
            break;
        case CATEGORY_KEX:
            append(text, text_size, "exchange init_a init_b");
            for (length k = 1; k <= library->sizes.passes; k++) {
                char pass[8] = "pass";
                strcat(pass, decimal(k));
                append(text, text_size, pass);
            }
            append(text, text_size, "derive_a derive_b");
            break;
    }
}
