/* SPDX-License-Identifier: Apache-2.0 */
#include "kem.h"

#include <string.h>

#include "checks.h"
#include "crash.h"
#include "operation.h"
#include "output.h"

enum outcome kem_bind(struct kem* kem, const struct library* library) {
    const struct sizes* sizes = &library->sizes;
    memset(kem, 0, sizeof *kem);
    kem->declared = sizes;
    REQUIRE(library_function(library, "kem_keygen", &kem->keygen));
    REQUIRE(library_function(library, "kem_enc", &kem->enc));
    REQUIRE(library_function(library, "kem_dec", &kem->dec));
    REQUIRE(buffer_make(&kem->pk, "public key", sizes->pk));
    REQUIRE(buffer_make(&kem->sk, "private key", sizes->sk));
    REQUIRE(buffer_make(&kem->ct, "ciphertext", sizes->ct));
    REQUIRE(buffer_make(&kem->ss, "shared secret", sizes->ss));
    return buffer_make(&kem->ss_decapsulated, "decapsulated secret", sizes->ss);
}

enum outcome kem_keygen(struct kem* kem) {
    static const char call[] = "kem_keygen";
    kem->pk_len = kem->declared->pk;
    kem->sk_len = kem->declared->sk;
    call_enter(call);
    const int returned = kem->keygen(kem->pk.data, &kem->pk_len, kem->sk.data, &kem->sk_len);
    call_leave();
    REQUIRE(check_guards(kem->check_guards, call));
    REQUIRE(check_zero(call, returned));
    REQUIRE(check_length(call, "the public key", kem->pk_len, kem->declared->pk));
    return check_length(call, "the private key", kem->sk_len, kem->declared->sk);
}

enum outcome kem_enc(struct kem* kem) {
    static const char call[] = "kem_enc";
    kem->ss_len = kem->declared->ss;
    kem->ct_len = kem->declared->ct;
    call_enter(call);
    const int returned =
        kem->enc(kem->pk.data, kem->pk_len, kem->ss.data, &kem->ss_len, kem->ct.data, &kem->ct_len);
    call_leave();
    REQUIRE(check_guards(kem->check_guards, call));
    REQUIRE(check_zero(call, returned));
    REQUIRE(check_length(call, "the shared secret", kem->ss_len, kem->declared->ss));
    return check_length(call, "the ciphertext", kem->ct_len, kem->declared->ct);
}

enum outcome kem_dec(struct kem* kem, length preset) {
    static const char call[] = "kem_dec";
    kem->ss_decapsulated_len = preset;
    call_enter(call);
    const int returned = kem->dec(kem->sk.data, kem->sk_len, kem->ct.data, kem->ct_len,
                                  kem->ss_decapsulated.data, &kem->ss_decapsulated_len);
    call_leave();
    REQUIRE(check_guards(kem->check_guards, call));
    REQUIRE(check_zero(call, returned));
    REQUIRE(check_length(call, "the decapsulated secret", kem->ss_decapsulated_len, kem->declared->ss));
    if (kem->ss_decapsulated_len == kem->ss_len) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL, "kem_dec returned a secret of ", decimal(kem->ss_decapsulated_len),
                " bytes, kem_enc one of ", decimal(kem->ss_len), (char*)NULL);
}

enum outcome kem_secrets_agree(const struct kem* kem) {
    if (memcmp(kem->ss.data, kem->ss_decapsulated.data, (size_t)kem->ss_len) == 0) return OUTCOME_PASS;
    return fail(OUTCOME_CRYPTOFAIL,
                "the decapsulated secret differs from the encapsulated one; refusing timing", (char*)NULL);
}

static struct kem measured;

static enum outcome call_keygen(const struct span* span) {
    (void)span;
    return kem_keygen(&measured);
}

static enum outcome call_enc(const struct span* span) {
    (void)span;
    return kem_enc(&measured);
}

static enum outcome call_dec(const struct span* span) {
    (void)span;
    return kem_dec(&measured, measured.declared->ss);
}

static enum outcome prepare_keygen(void) {
    return OUTCOME_PASS;
}

static enum outcome prepare_enc(void) {
    measured.check_guards = true;
    REQUIRE(kem_keygen(&measured));
    REQUIRE(kem_enc(&measured));
    measured.check_guards = false;
    return OUTCOME_PASS;
}

static enum outcome prepare_dec(void) {
    REQUIRE(prepare_enc());
    measured.check_guards = true;
    REQUIRE(kem_dec(&measured, measured.declared->ss));
    measured.check_guards = false;
    return kem_secrets_agree(&measured);
}

static void report_sizes(void) {
    output_meta_number("pk_bytes", measured.declared->pk);
    output_meta_number("sk_bytes", measured.declared->sk);
    output_meta_number("ct_bytes", measured.declared->ct);
    output_meta_number("ss_bytes", measured.declared->ss);
}

enum outcome kem_operation(const struct library* library, const char* name, struct operation* operation) {
    if (strcmp(name, "keygen") == 0) {
        operation->function = "kem_keygen";
        operation->prepare = prepare_keygen;
        operation->call = call_keygen;
    } else if (strcmp(name, "enc") == 0) {
        operation->function = "kem_enc";
        operation->prepare = prepare_enc;
        operation->call = call_enc;
    } else if (strcmp(name, "dec") == 0) {
        operation->function = "kem_dec";
        operation->prepare = prepare_dec;
        operation->call = call_dec;
    } else {
        return OUTCOME_UNSUPPORTED;
    }
    operation->report_sizes = report_sizes;
    return kem_bind(&measured, library);
}
