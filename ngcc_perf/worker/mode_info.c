/* SPDX-License-Identifier: Apache-2.0 */
/* Mode info: what the library is, without running its cryptography. */
#include <stddef.h>

#include "modes.h"
#include "output.h"
#include "session.h"

static void report_sizes(const struct library* library) {
    const struct sizes* sizes = &library->sizes;
    const bool kex = library->category == CATEGORY_KEX;
    if (library->category == CATEGORY_HASH) {
        output_meta_number("digest_bits", sizes->digest_bits);
        output_meta_number("digest_bytes", sizes->digest);
        return;
    }
    output_meta_number("pk_bytes", sizes->pk);
    output_meta_number("sk_bytes", sizes->sk);
    if (library->category == CATEGORY_KEM) output_meta_number("ct_bytes", sizes->ct);
    if (library->category == CATEGORY_SIG) output_meta_number("signature_bytes", sizes->sn);
    if (library->category != CATEGORY_SIG) output_meta_number("ss_bytes", sizes->ss);
    if (kex) output_meta_number("kex_passes", sizes->passes);
    if (kex) output_meta_number("sta_bytes", sizes->sta);
    if (kex) output_meta_number("stb_bytes", sizes->stb);
    if (kex) output_meta_number("total_msg_bytes", sizes->total_msg);
}

enum outcome mode_info(const struct library* library) {
    char names[256];
    void (*control)(void) = NULL;
    report_library(library);
    if (!library->plain) {
        output_meta("algorithm", library->algorithm);
        output_meta("compiler", library->compiler);
    }
    operation_names(library, names, sizeof names);
    output_meta("operations", names);
    report_sizes(library);
    library_optional_function(library, "hashprof_control", &control);
    output_meta("handshake", control != NULL ? "yes" : "no");
    return OUTCOME_PASS;
}
