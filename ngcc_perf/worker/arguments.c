/* SPDX-License-Identifier: Apache-2.0 */
#include "arguments.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#define LARGEST_INPUT (UINT64_C(1) << 24)
#define LARGEST_COUNT (UINT64_C(1) << 32)

const char usage_text[] =
    "usage: ngcc_perf_worker time    LIB OP [--trials T] [--iterations N] [--warmups W] [--seed HEX]\n"
    "                                [--input-bytes B] [--limit SECONDS] [--per-call-ticks |\n"
    "                                --distribution]\n"
    "       ngcc_perf_worker profile LIB OP --region-fd FD [--mode full|count|fenced|off] [--iterations N]\n"
    "                                [--warmups W] [--seed HEX] [--input-bytes B]\n"
    "       ngcc_perf_worker kat     LIB --out DIR [--count N] [--loop] [--full] [--limit SECONDS]\n"
    "       ngcc_perf_worker info    LIB\n"
    "OP: keygen enc dec sign verify exchange init_a init_b pass<k> derive_a derive_b hash\n"
    "For libraries without metadata: --instance NAME, and for hashes --digest-bits N.\n"
    "Runs one operation of one library in this process and prints tab-separated lines.\n"
    "example: ngcc_perf_worker time ./libML-KEM-512-iccs.so enc --trials 1 --iterations 100 --warmups 3\n";

static enum outcome bad_value(const char* option, const char* value, const char* wanted) {
    return fail(OUTCOME_USAGE, option, " ", value, ": ", wanted, " expected", (char*)NULL);
}

static bool parse_number(const char* text, uint64_t least, uint64_t most, uint64_t* number) {
    uint64_t value = 0;
    if (*text == '\0' || strlen(text) > 18) return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') return false;
        value = value * 10 + (uint64_t)(*text - '0');
    }
    *number = value;
    return value >= least && value <= most;
}

static int hex_digit(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

static enum outcome parse_seed(const char* text, struct arguments* arguments) {
    const size_t digits = strlen(text);
    if (digits == 0 || digits % 2 != 0 || digits / 2 > LONGEST_SEED)
        return bad_value("--seed", text, "1 to 256 bytes in hexadecimal");
    for (size_t i = 0; i < digits / 2; i++) {
        const int high = hex_digit(text[2 * i]);
        const int low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return bad_value("--seed", text, "1 to 256 bytes in hexadecimal");
        arguments->seed[i] = (unsigned char)(high << 4 | low);
    }
    arguments->seed_bytes = digits / 2;
    return OUTCOME_PASS;
}

static enum outcome parse_intercept(const char* text, struct arguments* arguments) {
    static const char* const modes[] = {"full", "count", "fenced", "off"};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        if (strcmp(text, modes[i]) != 0) continue;
        arguments->intercept = modes[i];
        return OUTCOME_PASS;
    }
    return bad_value("--mode", text, "full, count, fenced or off");
}

enum {
    FOR_TIME = 1,
    FOR_PROFILE = 2,
    FOR_KAT = 4,
    FOR_INFO = 8,
    FOR_RUN = FOR_TIME | FOR_PROFILE,
    FOR_ALL = 15
};

struct number_option {
    const char* name;
    unsigned modes;
    size_t offset;
    uint64_t least, most;
};
static const struct number_option number_options[] = {
    {"--trials", FOR_TIME, offsetof(struct arguments, trials), 1, 16},
    {"--iterations", FOR_RUN, offsetof(struct arguments, iterations), 1, LARGEST_COUNT},
    {"--warmups", FOR_RUN, offsetof(struct arguments, warmups), 0, LARGEST_COUNT},
    {"--input-bytes", FOR_RUN, offsetof(struct arguments, operation.input_bytes), 0, LARGEST_INPUT},
    {"--limit", FOR_TIME | FOR_KAT, offsetof(struct arguments, limit_seconds), 1, UINT_MAX},
    {"--count", FOR_KAT, offsetof(struct arguments, count), 1, 4096},
};

/* Options with a value; *found tells whether the name is one. */
static enum outcome parse_valued(const char* option, const char* value, unsigned mode, bool* found,
                                 struct arguments* arguments) {
    uint64_t number = 0;
    *found = true;
    for (size_t i = 0; i < sizeof number_options / sizeof number_options[0]; i++) {
        const struct number_option* known = &number_options[i];
        if (strcmp(option, known->name) != 0 || (known->modes & mode) == 0) continue;
        if (value == NULL || !parse_number(value, known->least, known->most, &number))
            return fail(OUTCOME_USAGE, option, " needs a whole number from ", decimal(known->least), " to ",
                        decimal(known->most), (char*)NULL);
        memcpy((char*)arguments + known->offset, &number, sizeof number);
        return OUTCOME_PASS;
    }
    if (strcmp(option, "--digest-bits") == 0) {
        if (value == NULL || !parse_number(value, 1, 1 << 20, &number))
            return fail(OUTCOME_USAGE, option, " needs a number of bits", (char*)NULL);
        arguments->hints.digest_bits = (unsigned)number;
    } else if (strcmp(option, "--region-fd") == 0 && mode == FOR_PROFILE) {
        if (value == NULL || !parse_number(value, 0, INT_MAX, &number))
            return fail(OUTCOME_USAGE, option, " needs the number of an open descriptor", (char*)NULL);
        arguments->region = (int)number;
    } else if (value == NULL) {
        *found = false;
    } else if (strcmp(option, "--seed") == 0 && (mode & FOR_RUN) != 0) {
        return parse_seed(value, arguments);
    } else if (strcmp(option, "--mode") == 0 && mode == FOR_PROFILE) {
        return parse_intercept(value, arguments);
    } else if (strcmp(option, "--instance") == 0) {
        arguments->hints.instance = value;
    } else if (strcmp(option, "--out") == 0 && mode == FOR_KAT) {
        arguments->out = value;
    } else {
        *found = false;
    }
    return OUTCOME_PASS;
}

static bool parse_switch(const char* option, unsigned mode, struct arguments* arguments) {
    if (strcmp(option, "--per-call-ticks") == 0 && mode == FOR_TIME)
        arguments->per_call_ticks = true;
    else if (strcmp(option, "--distribution") == 0 && mode == FOR_TIME)
        arguments->distribution = true;
    else if (strcmp(option, "--loop") == 0 && mode == FOR_KAT)
        arguments->loop = true;
    else if (strcmp(option, "--full") == 0 && mode == FOR_KAT)
        arguments->full = true;
    else
        return false;
    return true;
}

static enum outcome parse_options(int argc, char** argv, int next, unsigned mode,
                                  struct arguments* arguments) {
    bool has_input = false;
    while (next < argc) {
        const char* option = argv[next++];
        if (parse_switch(option, mode, arguments)) continue;
        bool found;
        const enum outcome parsed =
            parse_valued(option, next < argc ? argv[next] : NULL, mode, &found, arguments);
        if (parsed != OUTCOME_PASS) return parsed;
        if (!found) return fail(OUTCOME_USAGE, "unknown or incomplete option ", option, (char*)NULL);
        has_input = has_input || strcmp(option, "--input-bytes") == 0;
        next++;
    }
    if ((mode & FOR_RUN) != 0 && strcmp(arguments->operation.name, "hash") == 0 && !has_input)
        return fail(OUTCOME_USAGE, "the operation hash needs --input-bytes", (char*)NULL);
    if (arguments->per_call_ticks && arguments->distribution)
        return fail(OUTCOME_USAGE, "--per-call-ticks and --distribution exclude each other", (char*)NULL);
    if (mode == FOR_PROFILE && arguments->region < 0)
        return fail(OUTCOME_USAGE, "profile needs --region-fd", (char*)NULL);
    if (mode == FOR_KAT && arguments->out == NULL) return fail(OUTCOME_USAGE, "kat needs --out", (char*)NULL);
    return OUTCOME_PASS;
}

static void set_defaults(struct arguments* arguments) {
    memset(arguments, 0, sizeof *arguments);
    arguments->trials = 1;
    arguments->iterations = 100;
    arguments->warmups = 3;
    arguments->count = 10;
    arguments->region = -1;
    arguments->intercept = "full";
    /* The published seed: 00 01 02 ... 2f. */
    for (unsigned i = 0; i < 48; i++)
        arguments->seed[i] = (unsigned char)i;
    arguments->seed_bytes = 48;
}

enum outcome arguments_parse(int argc, char** argv, struct arguments* arguments) {
    static const char* const modes[] = {"time", "profile", "kat", "info"};
    set_defaults(arguments);
    if (argc < 2) return fail(OUTCOME_USAGE, "no mode given", (char*)NULL);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") != 0 && strcmp(argv[i], "-h") != 0) continue;
        arguments->mode = MODE_HELP;
        return OUTCOME_PASS;
    }
    unsigned mode = 0;
    while (mode < 4 && strcmp(argv[1], modes[mode]) != 0)
        mode++;
    if (mode == 4) return fail(OUTCOME_USAGE, "unknown mode ", argv[1], (char*)NULL);
    arguments->mode = (enum worker_mode)mode;
    const int positions = arguments->mode == MODE_TIME || arguments->mode == MODE_PROFILE ? 2 : 1;
    if (argc < 2 + positions)
        return fail(OUTCOME_USAGE, argv[1],
                    positions == 2 ? " needs a library and an operation" : " needs a library", (char*)NULL);
    arguments->library = argv[2];
    if (positions == 2) arguments->operation.name = argv[3];
    return parse_options(argc, argv, 2 + positions, 1u << mode, arguments);
}
