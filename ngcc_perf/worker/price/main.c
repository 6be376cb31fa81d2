/* SPDX-License-Identifier: Apache-2.0 */
/* ngcc_perf_pricer: what one call of one function of a library costs. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "batch.h"
#include "checks.h"
#include "clock.h"
#include "crash.h"
#include "functions.h"
#include "library.h"
#include "output.h"

enum { EXIT_USAGE = 2, DEFAULT_BATCHES = 25, DEFAULT_BATCH_US = 100 };

#define LARGEST_BITS (UINT64_C(1) << 27)

static const char usage[] =
    "usage: ngcc_perf_pricer probe LIB\n"
    "       ngcc_perf_pricer price LIB FUNCTION IN_BITS OUT_BITS [BATCHES [MICROSECONDS]]\n"
    "FUNCTION: sm3hash pseudohash pseudoXOF drng CryptHash\n"
    "Times batches of calls of one function at one shape and prints tab-separated lines.\n"
    "example: ngcc_perf_pricer price ./libhelpers.so pseudoXOF 272 5376\n";

static void finish(enum outcome result) {
    if (result != OUTCOME_PASS) output_error(outcome_name(result), failure_text());
    output_line("STATUS");
    output_text(result == OUTCOME_PASS ? "complete" : "failed");
    output_end();
    _exit(outcome_exit_status(result));
}

static bool number(const char* text, uint64_t least, uint64_t most, uint64_t* value) {
    *value = 0;
    if (*text == '\0' || strlen(text) > 18) return false;
    for (; *text >= '0' && *text <= '9'; text++)
        *value = *value * 10 + (uint64_t)(*text - '0');
    return *text == '\0' && *value >= least && *value <= most;
}

/* Which of the functions are there, and the digest of a hash function. */
static enum outcome probe(const char* path, const struct loaded* loaded) {
    static struct library library;
    const struct library_hints none = {NULL, 0};
    const char* found_by;
    for (const struct function_name* name = function_names; name->shown != NULL; name++)
        if (find_function(loaded, name->symbol, &found_by) != NULL) output_meta(name->shown, found_by);
    if (find_function(loaded, "CryptHash", &found_by) == NULL) return OUTCOME_PASS;
    if (library_load(&library, path, &none) == OUTCOME_PASS && library.category == CATEGORY_HASH)
        output_meta_number("digest_bits", library.sizes.digest_bits);
    failure_clear(); /* a plain library does not state its digest; whoever asks says it */
    return OUTCOME_PASS;
}

static enum outcome price(int argc, char** argv, const struct loaded* loaded) {
    struct shape shape = {argv[3], 0, 0};
    uint64_t batches = DEFAULT_BATCHES, microseconds = DEFAULT_BATCH_US;
    if (!number(argv[4], 0, LARGEST_BITS, &shape.in_bits) ||
        !number(argv[5], 0, LARGEST_BITS, &shape.out_bits) ||
        (argc > 6 && !number(argv[6], 1, 1000, &batches)) ||
        (argc > 7 && !number(argv[7], 1, 1000000, &microseconds)))
        return fail(OUTCOME_USAGE,
                    "lengths are whole numbers of bits up to 2^27, batches 1 to 1000, microseconds 1 to 10^6",
                    (char*)NULL);
    REQUIRE(functions_bind(loaded, &shape));
    return batch_price(batches, microseconds * 1000);
}

int main(int argc, char** argv) {
    struct loaded loaded;
    const bool probes = argc == 3 && strcmp(argv[1], "probe") == 0;
    const bool prices = argc >= 6 && argc <= 8 && strcmp(argv[1], "price") == 0;
    if (output_open(EXIT_USAGE) != 0) return EXIT_USAGE;
    if (!probes && !prices) {
        const bool help = argc == 2 && strcmp(argv[1], "--help") == 0;
        const ssize_t written = write(help ? output_descriptor() : STDERR_FILENO, usage, strlen(usage));
        return help && written > 0 ? 0 : EXIT_USAGE;
    }
    crash_install();
    enum outcome result = find_load(&loaded, argv[2]);
    if (result == OUTCOME_PASS) result = probes ? probe(argv[2], &loaded) : price(argc, argv, &loaded);
    finish(result);
    return EXIT_USAGE; /* not reached */
}
