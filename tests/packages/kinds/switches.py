# SPDX-License-Identifier: Apache-2.0
"""Defines and flags that decide whether and what is built (rows 11 to 15, 17, 24), and who owns the random numbers
(1.4)."""

from .package import has, kem, mix_with, no, one_of, package, sig

REF = "Implementations/Reference_Implementation"

OWN_PRIMITIVE = """/* Toy scheme for tests, insecure by design: its own mixing instead of a hash. */
#include "core.h"

static int toy_own(unsigned char *out, unsigned long long out_bytes, const unsigned char *in,
                   unsigned long long in_bytes) {
    unsigned long long x = 0x243f6a8885a308d3ull + out_bytes, i;
    for (i = 0; i < in_bytes; i++)
        x = (x ^ in[i]) * 0x100000001b3ull;
    for (i = 0; i < out_bytes; i++) {
        x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9ull + i;
        out[i] = (unsigned char)(x >> 40);
    }
    return 0;
}

int toy_expand(unsigned char *out, unsigned long long out_bytes, const unsigned char *in,
               unsigned long long in_bytes) { return toy_own(out, out_bytes, in, in_bytes); }
int toy_short(unsigned char *out, const unsigned char *in, unsigned long long in_bytes) {
    return toy_own(out, 32, in, in_bytes);
}
int toy_wide(unsigned char *out, const unsigned char *in, unsigned long long in_bytes) {
    return toy_own(out, 64, in, in_bytes);
}
"""


def switched_core(toy):
    return ("#ifdef TOY_USE_ICCS\n" + toy.files()["core.c"] + "#else\n" + OWN_PRIMITIVE + "#endif\n")


DEFINED = has("defined 1")
UNDEFINED = one_of("undefined", has("not given"))


def helper_switch(state):
    return [{"macro": "TOY_USE_ICCS", "decides": "helpers", "state": state}]


@package("row11-backend-defined", "-DTOY_USE_ICCS in the Makefile selects the helpers")
def _(p):
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy, files={"core.c": switched_core(toy)}, options="-std=c99 -O2 -DTOY_USE_ICCS",
           switches=helper_switch(DEFINED), defines=[has("TOY_USE_ICCS")])


@package("row11-backend-undefined", "without -DTOY_USE_ICCS the scheme uses its own primitive: the vectors say so")
def _(p):
    toy = sig()
    core = switched_core(toy)
    p.flat(f"{REF}/toysig-1", toy, files={"core.c": core}, vectors=None, switches=helper_switch(UNDEFINED),
           helpers=[{"function": function, "source": "absent"} for function in ("sm3hash", "pseudohash", "pseudoXOF")])
    p.kat(toy, "Test_Vectors", files={"core.c": core})


@package("row11-backend-error", "without a define the compiler stops, and nobody says which one")
def _(p):
    toy = kem()
    core = '#ifndef TOY_SYMMETRIC_MODE_B\n#error "define TOY_SYMMETRIC_MODE_B"\n#endif\n' + toy.files()["core.c"]
    p.flat(f"{REF}/toykem-1", toy, build=None, files={"core.c": core})
    p.fails(has("TOY_SYMMETRIC_MODE_B"))


OS_RANDOM = """/* Toy scheme for tests, insecure by design: its random numbers. */
#include <stdio.h>
#include <sys/random.h>

#include "core.h"
#include "drng.h"

extern DRNG_ctx drng_algorithm;

int toy_random(unsigned char *out, unsigned long long bytes) {
#ifdef NGCC_KATS
    return get_random_number(&drng_algorithm, out, 8 * bytes);
#else
    return getrandom(out, bytes, 0) == (ssize_t)bytes ? 0 : -1;
#endif
}
"""


@package("row12-deterministic", "the KAT goal runs make again with -DNGCC_KATS; without it, OS entropy")
def _(p):
    toy = sig()
    make = """CC = gcc
CFLAGS = -std=c99 -O2
SOURCES = SIG_AlgorithmInstance.c core.c random.c table.c mix.c auxfunc.c drng.c

all: bench

bench: $(SOURCES) bench.c drng_algorithm.c
	$(CC) $(CFLAGS) -o $@ $(SOURCES) bench.c drng_algorithm.c -lm

KAT_SIG:
	$(MAKE) kat_program CFLAGS="$(CFLAGS) -DNGCC_KATS"

kat_program: $(SOURCES) KAT_SIG.c
	$(CC) $(CFLAGS) -o KAT_SIG $(SOURCES) KAT_SIG.c -lm
"""
    p.flat(f"{REF}/toysig-1", toy, build=None, knowledge={"source": "make", "target": has("KAT")},
           files={"random.c": OS_RANDOM, "Makefile": make, "bench.c": "int main(void) { return 0; }\n",
                  "drng_algorithm.c": '#include "drng.h"\nDRNG_ctx drng_algorithm;\n'},
           switches=[{"macro": "NGCC_KATS", "decides": "entropy", "state": DEFINED}], entropy=[no("getrandom")])


@package("row12-os-entropy", "nobody says -DNGCC_KATS: the scheme draws from the OS, which the result says")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None, files={"random.c": OS_RANDOM}, entropy=["getrandom"],
           drng_owner="none", kat="MISMATCH", flags=one_of("guide", "harness-default"),
           helpers=[{"function": "sm3hash", "source": "bundled"}],
           switches=[{"macro": "NGCC_KATS", "decides": "entropy", "state": UNDEFINED}])
    p.expect(exit=1)


@package("row13-ndebug", "an assert names an undeclared variable: only with NDEBUG does it compile")
def _(p):
    toy = sig()
    mix = "#include <assert.h>\n" + mix_with(toy, "    assert(lenght > 0);\n")
    p.flat(f"{REF}/toysig-1", toy, files={"mix.c": mix}, options="-std=c99 -O2 -DNDEBUG")
    p.flat(f"{REF}/toysig-2", sig("toysig-2", salt=1), build=None, files={"mix.c": mix}, added=[has("NDEBUG")],
           flags=one_of("guide", "harness-default"))


@package("row14-forced-include", "-include fallbacks.h, which cannot stand feature macros")
def _(p):
    fallbacks = """#ifdef _GNU_SOURCE
#error "fallbacks.h: not with _GNU_SOURCE"
#endif
#define TOY_TABLE_FIRST TOY_LEVEL
"""
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy, options="-std=c99 -O2 -include fallbacks.h",
           flags=one_of("guide", "harness-default"), added=[has("_GNU_SOURCE")],
           files={"fallbacks.h": fallbacks,
                  "table.c": toy.files()["table.c"].replace("{TOY_LEVEL,", "{TOY_TABLE_FIRST,")})


@package("row15-tentative", "drng_algorithm is defined in a header that three files include: -fcommon")
def _(p):
    toy = kem()
    header = '#include "drng.h"\n\nDRNG_ctx drng_algorithm;\n'
    files = {"global.h": header, "random.c": toy.files()["random.c"].replace("extern DRNG_ctx drng_algorithm;", "")}
    for name in ("random.c", "mix.c", "core.c"):
        files[name] = '#include "global.h"\n' + files.get(name, toy.files()[name])
    p.flat(f"{REF}/toykem-1", toy, files=files, options="-std=c99 -O2 -fcommon",
           build_flags=has("-fcommon"), drng_owner=one_of("driver", has("package: ")))


@package("row15-tentative-inferred", "the same, and nobody says -fcommon")
def _(p):
    toy = kem()
    files = {"global.h": '#include "drng.h"\nDRNG_ctx drng_algorithm;\nint toy_counter;\n',
             "random.c": toy.files()["random.c"].replace("extern DRNG_ctx drng_algorithm;", "")}
    for name in ("random.c", "mix.c", "core.c"):
        files[name] = '#include "global.h"\n' + files.get(name, toy.files()[name])
    p.flat(f"{REF}/toykem-1", toy, build=None, files=files, added=[has("-fcommon")],
           flags=one_of("guide", "harness-default"), drng_owner=one_of("driver", has("package: ")))


@package("row17-polluting-header", "the API header defines one-letter macros")
def _(p):
    toy = sig()
    header = toy.files()["SIG_AlgorithmInstance.h"].replace(
        "#define OUTPUT", "#define N 512\n#define Q 12289\n#define I 7\n#define m 3\n#define i 2\n#define OUTPUT")
    source = toy.files()["SIG_AlgorithmInstance.c"].replace(
        '#include "SIG_AlgorithmInstance.h"', '#include "SIG_AlgorithmInstance.h"\n#undef m\n#undef i')
    header = header.replace("unsigned char* m,", "unsigned char*,")
    p.flat(f"{REF}/toysig-1", toy, files={"SIG_AlgorithmInstance.h": header, "SIG_AlgorithmInstance.c": source})


@package("row24-fast-math", "-Ofast -fopenmp -march=native -funroll-loops and a compiler that is not there")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), options="-std=c99 -Ofast -fopenmp -march=native -funroll-loops",
           knowledge={"source": "make", "replaced": ["-Ofast", "-march=native"]}, build_flags=no(has("-Ofast")))
    p.write("note.txt", "compiler flags are for our machine\n")


@package("row24-lto", "-O3 -flto=auto -DNDEBUG by default")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), options="-std=c11 -pedantic -DNDEBUG -O3 -flto=auto",
           knowledge={"source": "make", "replaced": ["-O3", "-flto=auto"]}, build_flags=no(has("-flto")))


@package("row24-compiler-path", "a hard-coded compiler path that no other machine has")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None, knowledge={"source": "make"},
           files={"Makefile": "CC = /opt/gcc-9.3/bin/gcc-9\nSRC = $(wildcard *.c)\n\nKAT_KEM: $(SRC)\n"
                              "\t$(CC) -O3 -std=c99 -DKAT_BUILD -o $@ $(SRC) -lm\n"})


PRIVATE = """/* Toy scheme for tests, insecure by design: a generator of its own that nobody seeds. */
#include "core.h"
#include "drng.h"

static DRNG_ctx drng;

int toy_random(unsigned char *out, unsigned long long bytes) {
    return get_random_number(&drng, out, 8 * bytes);
}
"""


@package("drng-private-unseeded", "a private context that nobody seeds")
def _(p):
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy, files={"random.c": PRIVATE}, vectors=None, drng_owner="none")
    p.kat(toy, "Test_Vectors", files={"random.c": PRIVATE})


@package("drng-private-zero", "a private context seeded from 32 zero bytes at the first draw")
def _(p):
    toy = kem()
    seeded = PRIVATE.replace("    return get", "    static const unsigned char zero[32];\n    static int ready;\n"
                             "    if (!ready && init_random_number(&drng, zero, 32) == 0) ready = 1;\n    return get")
    p.flat(f"{REF}/toykem-1", toy, files={"random.c": seeded}, vectors=None, drng_owner="none")
    p.kat(toy, "Test_Vectors", files={"random.c": seeded})


@package("drng-per-seed", "contexts per seed as a PRG, beside drng_algorithm")
def _(p):
    toy = kem()
    mix = '#include "drng.h"\n' + toy.files()["mix.c"].replace("unsigned long long i;", """unsigned char pad[64];
    DRNG_ctx prg;
    unsigned long long i;
    if (init_random_number(&prg, data, bytes < 32 ? bytes : 32) != 0) return;
    get_random_number(&prg, pad, 512);""").replace("0x5a", "pad[i % 64]")
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": mix}, vectors=None)
    p.kat(toy, "Test_Vectors", files={"mix.c": mix})
    p.expected["instances"][0]["helpers"] += [{"function": "init_random_number", "source": "bundled"}]


@package("drng-separate-file", "drng_algorithm.c defines the context for other programs; the KAT build omits it")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None,
           files={"drng_algorithm.c": '#include "drng.h"\nDRNG_ctx drng_algorithm;\n'})


@package("drng-entropy-file", "randombytes_system.c lies beside randombytes.c and must be left out")
def _(p):
    toy = kem()
    system = OS_RANDOM.replace("#ifdef NGCC_KATS", "#if 0")
    p.flat(f"{REF}/toykem-1", toy, drop=["random.c"], files={"randombytes.c": toy.files()["random.c"]},
           entropy=[no("getrandom")])
    p.write(f"{REF}/toykem-1/randombytes_system.c", system)


@package("drng-entropy-unreached", "an OS-entropy file is linked, but nothing reaches it")
def _(p):
    entropy = "#include <stdlib.h>\n\nint toy_seed_from_system(void) { return rand(); }\n"
    p.flat(f"{REF}/toykem-1", kem(), files={"entropy.c": entropy})
