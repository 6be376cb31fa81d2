/* SPDX-License-Identifier: Apache-2.0 */
/* The helpers and API functions of the ICCS (API specification, helper and API headers), and the user's own.
 */
#include "routes/hook/wanted.h"

#include "routes/hook/text.h"

static struct hp_wanted table[HP_WANTED];
static uint32_t count;

/* {in argument, out argument, in is int, out is int, in factor, out factor} */
static const struct {
    const char* name;
    uint32_t function;
    struct hp_shape shape;
} helpers[] = {
    {"sm3hash", HASHPROF_SM3HASH, {3, 1, 0, 1, 1, 1}},
    {"pseudohash", HASHPROF_PSEUDOHASH, {3, 1, 0, 1, 1, 1}},
    {"pseudoXOF", HASHPROF_PSEUDOXOF, {3, 1, 0, 0, 1, 1}},
    {"get_random_number", HASHPROF_DRNG, {0, 3, 0, 0, 1, 1}},
    {"init_random_number", HASHPROF_DRNG_INIT, {3, 0, 0, 0, 8, 1}},
};

/* With the words of arguments that lie on the stack: AArch64 has two registers more for them, and passing on
 * words that are no arguments does no harm. */
static const struct {
    const char *name, *operation;
    uint32_t stack_words;
} windows[] = {
    {"kem_keygen", "keygen", 0},
    {"kem_enc", "enc", 0},
    {"kem_dec", "dec", 0},
    {"sig_keygen", "keygen", 0},
    {"sig_sign", "sign", 0},
    {"sig_verify", "verify", 0},
    {"kex_init_a", "init_a", 0},
    {"kex_init_b", "init_b", 0},
    {"kex_generate_pass1_msg_a", "pass1", 4},
    {"kex_generate_pass2_msg_b", "pass2", 4},
    {"kex_generate_pass3_msg_a", "pass3", 4},
    {"kex_generate_pass4_msg_b", "pass4", 4},
    {"kex_derive_ss_a", "derive_a", 4},
    {"kex_derive_ss_b", "derive_b", 4},
    {"CryptHash", "hash", 0},
};

/* In libc. Each program that is executed should come with this library; those that do not are known by the
 * difference. All of exec*, posix_spawn, system and popen end here. */
static const char* const executions[] = {"execve", "execveat"};

/* In libc, too: it can bar the tick counter. */
static const char clock_control[] = "prctl";

/* Helpers beside the official ones are named after them. */
static const char* const families[] = {"sm3hash_", "pseudohash_", "pseudoXOF_", "get_random_number_"};

enum { USER_STACK_WORDS = 16 };

static struct hp_wanted* add(const char* name, size_t length, uint32_t kind) {
    if (count == HP_WANTED || length == 0 || length >= HASHPROF_NAME) return NULL;
    struct hp_wanted* wanted = &table[count++];
    hp_put(wanted->name, sizeof wanted->name, name, length);
    wanted->kind = kind;
    wanted->function = HASHPROF_FUNCTIONS;
    wanted->shape.in_factor = wanted->shape.out_factor = 1;
    return wanted;
}

/* What has its meaning already cannot be given another one. */
static int is_wanted(const char* name, size_t length) {
    for (uint32_t i = 0; i < count; i++)
        if (hp_is(name, length, table[i].name)) return 1;
    return 0;
}

static size_t up_to(const char* text, char a, char b) {
    size_t n = 0;
    while (text[n] != '\0' && text[n] != a && text[n] != b)
        n++;
    return n;
}

static const char* number(const char* text, uint32_t* value) {
    *value = 0;
    while (*text >= '0' && *text <= '9' && *value < 100000)
        *value = 10 * *value + (uint32_t)(*text++ - '0');
    return text;
}

/* ARG or ARG*FACTOR */
static const char* length_rule(const char* text, uint8_t* argument, uint32_t* factor) {
    uint32_t value;
    text = number(text, &value);
    *argument = (uint8_t)(value < 64 ? value : 0);
    if (*text == '*') text = number(text + 1, factor);
    return text;
}

/* NAME[:in=ARG[*FACTOR]][:out=ARG[*FACTOR]][:stack=WORDS] up to a comma; null if it cannot be understood. */
static const char* user_entry(const char* text, uint32_t kind) {
    const size_t length = up_to(text, ',', ':');
    struct hp_wanted* wanted = is_wanted(text, length) ? NULL : add(text, length, kind);
    if (wanted == NULL) return NULL;
    wanted->stack_words = USER_STACK_WORDS;
    if (kind == HP_WINDOW) hp_put(wanted->operation, sizeof wanted->operation, text, length);
    text += length;
    while (*text == ':') {
        text++;
        if (hp_starts(text, hp_length(text), "in="))
            text = length_rule(text + 3, &wanted->shape.in_argument, &wanted->shape.in_factor);
        else if (hp_starts(text, hp_length(text), "out="))
            text = length_rule(text + 4, &wanted->shape.out_argument, &wanted->shape.out_factor);
        else if (hp_starts(text, hp_length(text), "stack="))
            text = number(text + 6, &wanted->stack_words);
        else
            return NULL;
    }
    return *text == ',' || *text == '\0' ? text : NULL;
}

static uint32_t user_list(const char* text, uint32_t kind) {
    uint32_t bad = 0;
    while (text != NULL && *text != '\0') {
        const char* end = user_entry(text, kind);
        if (end == NULL) {
            bad++;
            end = text + up_to(text, ',', '\0');
        }
        text = *end == ',' ? end + 1 : end;
    }
    return bad;
}

uint32_t hp_want(int with_windows, const char* functions, const char* operations) {
    for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++) {
        struct hp_wanted* wanted = add(helpers[i].name, hp_length(helpers[i].name), HP_HELPER);
        wanted->function = helpers[i].function;
        wanted->shape = helpers[i].shape;
    }
    for (size_t i = 0; with_windows && i < sizeof windows / sizeof *windows; i++) {
        struct hp_wanted* wanted = add(windows[i].name, hp_length(windows[i].name), HP_WINDOW);
        hp_put(wanted->operation, sizeof wanted->operation, windows[i].operation,
               hp_length(windows[i].operation));
        wanted->stack_words = windows[i].stack_words;
    }
    for (size_t i = 0; i < sizeof executions / sizeof *executions; i++)
        add(executions[i], hp_length(executions[i]), HP_EXEC);
    struct hp_wanted* control = add(clock_control, hp_length(clock_control), HP_CLOCK);
    control->shape.in_argument = 1, control->shape.in_is_int = 1;
    control->shape.out_argument = 2;
    return user_list(functions, HP_APART) + user_list(operations, HP_WINDOW);
}

/* The names that gcc and clang derive: .constprop.0 and .isra.0 take other arguments, .part.0 is what was
 * left over after its head was copied into the callers, .cold a corner of the function itself, .resolver
 * chooses an implementation; .lto_priv.0, .llvm.1234, .localalias, .avx2.0 and .default.0 are the function.
 */
static enum hp_clone clone_kind(const char* suffix) {
    const size_t length = hp_length(suffix);
    if (length == 0) return HP_WHOLE;
    if (hp_contains(suffix, length, ".cold") || hp_contains(suffix, length, ".resolver")) return HP_NOT_IT;
    if (hp_contains(suffix, length, ".part.")) return HP_PART;
    if (hp_contains(suffix, length, ".constprop.") || hp_contains(suffix, length, ".isra."))
        return HP_OTHER_ARGUMENTS;
    return HP_WHOLE;
}

static struct hp_wanted* of_family(const char* symbol, size_t length) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (hp_starts(symbol, length, families[i]) && length + 6 < HASHPROF_NAME)
            return add(symbol, length, HP_HELPER);
    return NULL;
}

struct hp_match hp_match_symbol(const char* symbol) {
    struct hp_match match = {NULL, HP_NOT_IT};
    const size_t length = up_to(symbol, '.', '@');
    for (uint32_t i = 0; i < count; i++)
        if (table[i].name[0] == symbol[0] && hp_is(symbol, length, table[i].name)) match.wanted = &table[i];
    match.clone = symbol[length] == '.' ? clone_kind(symbol + length) : HP_WHOLE;
    if (match.wanted == NULL && match.clone != HP_NOT_IT) match.wanted = of_family(symbol, length);
    return match;
}
