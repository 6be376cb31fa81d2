# SPDX-License-Identifier: Apache-2.0
"""The copies of the ICCS helpers that packages bring along, in the states that real ones are in."""

INCLUDE = '#include "sm3_static.h"\n'


def self_contained(workshop):
    """auxfunc.c and drng.c with a core of their own each, as the official ones have: four files."""
    core = workshop.iccs_text("sm3_static.h")
    files = {name: workshop.iccs_text(name) for name in ("auxfunc.c", "auxfunc.h", "drng.c", "drng.h")}
    for name in ("auxfunc.c", "drng.c"):
        assert INCLUDE in files[name]
        files[name] = files[name].replace(INCLUDE, core)
    return files


def crlf(files):
    return {name: text.replace("\n", "\r\n") for name, text in files.items()}


def trailing_comments(files):
    return {name: commented(text) for name, text in files.items()}


def commented(text):
    lines, inside = [], False
    for line in text.split("\n"):
        inside = (inside or "/*" in line) and "*/" not in line
        lines.append(line + "   /* checked */" if line.endswith(";") and not inside else line)
    return "\n".join(lines) + "\n/* end */\n"


def other_rotation(files):
    """The same output by other code."""
    old = "return (x << (n & 31)) | (x >> ((32 - n) & 31));"
    new = "return n % 32 == 0 ? x : (x << (n % 32)) | (x >> (32 - n % 32));"
    assert old in files["auxfunc.c"] and old in files["drng.c"]
    return {name: text.replace(old, new) for name, text in files.items()}


def wrong_xof(files):
    """A pseudoXOF whose counter starts from 0: everything that uses it gives other answers."""
    old = "sm3_store(counter, (uint32_t)i);"
    assert old in files["auxfunc.c"]
    return {**files, "auxfunc.c": files["auxfunc.c"].replace(old, "sm3_store(counter, (uint32_t)i - 1);")}


def further_entry(files):
    """A public entry beside the official ones, which calls inside the file."""
    prototype = ("int pseudoXOF_from_counter(unsigned long long output_len_bits, const unsigned char* msg,\n"
                 "                           unsigned long long msg_len_bits, unsigned char* output, "
                 "unsigned counter);\n")
    body = prototype.replace(";\n", " {\n") + """    unsigned char text[1024];
    unsigned long long bytes = (msg_len_bits + 7) / 8;
    if (bytes + 1 > sizeof text) return NO_MEMORY;
    text[0] = (unsigned char)counter;
    memcpy(text + 1, msg, (size_t)bytes);
    return pseudoXOF(output_len_bits, text, msg_len_bits + 8, output);
}
"""
    header = files["auxfunc.h"].replace("#ifdef __cplusplus\n}", prototype + "\n#ifdef __cplusplus\n}")
    assert header != files["auxfunc.h"]
    return {**files, "auxfunc.c": files["auxfunc.c"] + "\n" + body, "auxfunc.h": header}


OTHER_DRNG = """/* The official names with another generator behind them. */
#include "drng.h"

#include <string.h>

static unsigned long long step(unsigned long long *x) {
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return *x;
}

int init_random_number(DRNG_ctx *drng, const unsigned char *seed, unsigned long long seed_len_bytes) {
    unsigned long long x = 88172645463325252ull, i;
    memset(drng, 0, sizeof *drng);
    for (i = 0; i < seed_len_bytes; i++) {
        x ^= (unsigned long long)seed[i] << (8 * (i % 8));
        step(&x);
    }
    memcpy(drng->V, &x, sizeof x);
    return 0;
}

int get_random_number(DRNG_ctx *drng, unsigned char *random_number, unsigned long long random_number_len_bits) {
    unsigned long long x, i;
    memcpy(&x, drng->V, sizeof x);
    for (i = 0; i < (random_number_len_bits + 7) / 8; i++)
        random_number[i] = (unsigned char)(step(&x) >> 24);
    memcpy(drng->V, &x, sizeof x);
    return 0;
}
"""


def other_generator(files):
    return {**files, "drng.c": OTHER_DRNG}
