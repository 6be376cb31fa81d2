/* SPDX-License-Identifier: Apache-2.0 */
#include "options.h"

#include <stddef.h>
#include <string.h>

enum { MOST_ARGUMENTS = 64, DEFAULT_CALLS = 5, DEFAULT_STACK = 8 << 20 };

const char inspect_usage[] =
    "usage: ngcc_perf_inspector LIB OP [--calls N] [--seed HEX] [--input-bytes B] [--instance NAME]\n"
    "                           [--digest-bits N] [--memory-limit BYTES] [--stack-bytes BYTES]\n"
    "                           [--junk BYTE] [--clock-shift SECONDS] [--fixed-addresses] [--no-repeat]\n"
    "OP: keygen enc dec sign verify exchange init_a init_b pass<k> derive_a derive_b hash\n"
    "Runs one operation of one library for its heap, stack and manners and prints tab-separated lines.\n"
    "Nothing here is timed.\n"
    "example: ngcc_perf_inspector ./libML-KEM-512-iccs.so enc --calls 5\n";

struct own_option {
    const char* name;
    size_t offset;
    uint64_t least, most;
};
static const struct own_option own_options[] = {
    {"--memory-limit", offsetof(struct inspect_options, memory_limit), 1, UINT64_C(1) << 50},
    {"--stack-bytes", offsetof(struct inspect_options, stack_bytes), 1 << 14, UINT64_C(1) << 40},
    {"--junk", offsetof(struct inspect_options, junk), 0, 255},
    {"--clock-shift", offsetof(struct inspect_options, clock_shift), 0, UINT64_C(1) << 31},
};

static bool parse_whole(const char* text, uint64_t* number) {
    *number = 0;
    if (text == NULL || *text == '\0' || strlen(text) > 16) return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') return false;
        *number = *number * 10 + (uint64_t)(*text - '0');
    }
    return true;
}

/* Takes an option of our own with its value; *taken is the number of words. */
static enum outcome take_own(char** words, int left, struct inspect_options* options, int* taken) {
    *taken = 0;
    const bool fixed_addresses = strcmp(words[0], "--fixed-addresses") == 0;
    const bool no_repeat = strcmp(words[0], "--no-repeat") == 0;
    options->fixed_addresses = options->fixed_addresses || fixed_addresses;
    options->no_repeat = options->no_repeat || no_repeat;
    if (fixed_addresses || no_repeat) *taken = 1;
    for (size_t i = 0; i < sizeof own_options / sizeof own_options[0]; i++) {
        const struct own_option* own = &own_options[i];
        if (strcmp(words[0], own->name) != 0) continue;
        uint64_t number;
        if (!parse_whole(left > 1 ? words[1] : NULL, &number) || number < own->least || number > own->most)
            return fail(OUTCOME_USAGE, own->name, " needs a whole number from ", decimal(own->least), " to ",
                        decimal(own->most), (char*)NULL);
        memcpy((char*)options + own->offset, &number, sizeof number);
        *taken = 2;
    }
    return OUTCOME_PASS;
}

/* What is not our own is the worker's, whose mode `time` has the same options. */
enum outcome options_parse(int argc, char** argv, struct inspect_options* options) {
    static char mode[] = "time", calls[] = "--iterations";
    char* words[MOST_ARGUMENTS + 2] = {argv[0], mode};
    int count = 2;
    memset(options, 0, sizeof *options);
    options->stack_bytes = DEFAULT_STACK;
    if (argc < 3 || argc > MOST_ARGUMENTS) {
        options->help = argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
        if (options->help) return OUTCOME_PASS;
        return fail(OUTCOME_USAGE, "a library and an operation are needed", (char*)NULL);
    }
    bool has_calls = false;
    for (int i = 1; i < argc;) {
        int taken;
        const enum outcome own = take_own(argv + i, argc - i, options, &taken);
        if (own != OUTCOME_PASS) return own;
        i += taken;
        if (taken > 0) continue;
        const bool is_calls = strcmp(argv[i], "--calls") == 0;
        words[count++] = is_calls ? calls : argv[i];
        has_calls = has_calls || is_calls;
        i++;
    }
    const enum outcome parsed = arguments_parse(count, words, &options->worker);
    options->help = options->worker.mode == MODE_HELP;
    if (!has_calls) options->worker.iterations = DEFAULT_CALLS;
    return parsed;
}
