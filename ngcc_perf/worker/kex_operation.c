/* SPDX-License-Identifier: Apache-2.0 */
/* What is measured of a key exchange: the whole, or one of its steps. */
#include <string.h>

#include "checks.h"
#include "kex.h"
#include "operation.h"
#include "output.h"

static struct kex measured;
static int measured_step;

/* After the honest run before timing, which establishes them. */
static unsigned settled_passes;
static length settled_message[MOST_PASSES + 1];
static length settled_secret;

static void before_step(const struct kex* kex, int step) {
    const struct span* span = kex->hook;
    if (step == measured_step && span != NULL) span->begin(span->state);
}

static void after_step(const struct kex* kex, int step) {
    const struct span* span = kex->hook;
    if (step == measured_step && span != NULL) span->end(span->state);
}

static enum outcome call_exchange(const struct span* span) {
    (void)span;
    return kex_exchange(&measured);
}

static enum outcome call_step(const struct span* span) {
    measured.hook = span;
    return kex_exchange(&measured);
}

static void call_nothing(const struct span* span) {
    measured.hook = span;
    (void)kex_empty_step(&measured, measured_step);
    measured.hook = NULL;
}

static enum outcome prepare_exchange(void) {
    measured.message_preset = measured.declared->total_msg;
    measured.check_guards = true;
    REQUIRE(kex_exchange(&measured));
    measured.check_guards = false;
    settled_passes = measured.passes_run;
    for (unsigned k = 1; k <= settled_passes; k++)
        settled_message[k] = measured.message_len[k];
    settled_secret = measured.a.secret_len;
    return OUTCOME_PASS;
}

static enum outcome prepare_step(void) {
    REQUIRE(prepare_exchange());
    measured.before = before_step;
    measured.after = after_step;
    return OUTCOME_PASS;
}

static void report_sizes(void) {
    const struct sizes* declared = measured.declared;
    output_meta_number("kex_passes", declared->passes);
    output_meta_number("kex_passes_run", settled_passes);
    output_meta_number("pk_bytes", declared->pk);
    output_meta_number("sk_bytes", declared->sk);
    output_meta_number("ss_bytes", declared->ss);
    output_meta_number("sta_bytes", declared->sta);
    output_meta_number("stb_bytes", declared->stb);
    for (unsigned k = 1; k <= settled_passes; k++) {
        char name[16] = "msg";
        strcat(name, decimal(k));
        strcat(name, "_bytes");
        output_meta_number(name, settled_message[k]);
    }
    output_meta_number("total_msg_bytes", declared->total_msg);
    output_meta_number("ss_actual_bytes", settled_secret);
}

/* 0: no such step. */
static int step_named(const char* name, length passes) {
    if (strcmp(name, "init_a") == 0) return KEX_INIT_A;
    if (strcmp(name, "init_b") == 0) return KEX_INIT_B;
    if (strcmp(name, "derive_a") == 0) return KEX_DERIVE_A;
    if (strcmp(name, "derive_b") == 0) return KEX_DERIVE_B;
    if (strncmp(name, "pass", 4) != 0) return 0;
    for (length k = 1; k <= passes; k++)
        if (strcmp(name + 4, decimal(k)) == 0) return (int)k;
    return 0;
}

enum outcome kex_operation(const struct library* library, const char* name, struct operation* operation) {
    operation->report_sizes = report_sizes;
    if (strcmp(name, "exchange") == 0) {
        operation->function = "the exchange";
        operation->prepare = prepare_exchange;
        operation->call = call_exchange;
        return kex_bind(&measured, library);
    }
    measured_step = step_named(name, library->sizes.passes);
    if (measured_step == 0) return OUTCOME_UNSUPPORTED;
    operation->function = kex_function_name(measured_step);
    operation->is_step = true;
    operation->places_span = operation->is_step;
    operation->prepare = prepare_step;
    operation->call = call_step;
    operation->call_nothing = call_nothing;
    return kex_bind(&measured, library);
}
