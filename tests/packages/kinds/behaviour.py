# SPDX-License-Identifier: Apache-2.0
"""What instances do when they run, and what they need (rows 22, 23, 25 to 30)."""

from .package import ADDITIONAL, OPTIMISED, has, kem, kex, mix_with, one_of, package, sig, units
from .sources import read

REF = "Implementations/Reference_Implementation"


def assembly(name):
    return read("toys", "mix_x86.S").replace("TOY_MIX_NAME", name)


@package("row22-symbol-names", "assembly and C disagree on a symbol's name: it cannot be linked")
def _(p):
    p.need("x86_64")
    p.expect(options=["--optimised"])
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy)
    p.flat("Implementations/Optimized_Implementation/toysig-1", toy, drop=["mix.c"],
           files={"mix.S": assembly("toy_mix_avx2")}, label="toysig-1-opt", variant=OPTIMISED)
    p.fails(has("toy_mix"))


@package("row23-x86-headers", "reference code includes the intrinsics header without need")
def _(p):
    p.need("x86_64")
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy, files={"mix.c": "#include <immintrin.h>\n" + toy.files()["mix.c"]})


@package("row23-float128", "reference code computes in __float128 and links -lquadmath")
def _(p):
    p.need("x86_64", "quadmath")
    toy = kem()
    mix = mix_with(toy, "    __float128 x = 90;\n").replace(
        "0x5a", "(int)(fabsq(-x))").replace('"core.h"', '"core.h"\n#include <quadmath.h>')
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": mix}, libraries="-lquadmath -lm")
    p.expected["instances"][0].update(libraries=["quadmath"], flags=one_of("guide", "harness-default"))


GMP = """#include <gmp.h>
#include "core.h"

void toy_mix(unsigned char *data, unsigned long long bytes) {
    unsigned long long i;
    mpz_t x;
    mpz_init_set_ui(x, 0x5a);
    for (i = 0; i < bytes; i++)
        data[i] = (unsigned char)(data[i] ^ mpz_get_ui(x));
    mpz_clear(x);
}
"""


@package("row25-gmp", "GMP, named in the Makefile")
def _(p):
    p.need("gmp")
    p.flat(f"{REF}/toykem-1", kem(), files={"mix.c": GMP}, libraries="-lgmp -lm")
    p.expected["instances"][0]["libraries"] = ["gmp"]


@package("row25-gmp-inferred", "GMP, and nobody says -lgmp")
def _(p):
    p.need("gmp")
    p.flat(f"{REF}/toykem-1", kem(), build=None, files={"mix.c": GMP})


@package("row25-missing-header", "the header of a library that this machine has not")
def _(p):
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": "#include <toybignum/toybignum.h>\n" + toy.files()["mix.c"]},
           libraries="-ltoybignum")
    p.fails(has("toybignum"))


@package("row25-missing-library", "a library that this machine has not, with functions from it")
def _(p):
    toy = kem()
    mix = "int toybignum_init(void);\n" + toy.files()["mix.c"].replace("unsigned long long i;",
                                                                      "unsigned long long i = toybignum_init();")
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": '#include "core.h"\n' + mix}, libraries="-ltoybignum")
    p.fails(has("toybignum"))


@package("row25-unused-library", "-lpthread and a library that nothing uses and this machine has not")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), libraries="-ltoybignum -lpthread -lm")


@package("row26-four-passes", "a key exchange of four passes, the last of which emits nothing and leaves its length")
def _(p):
    p.flat(f"{REF}/toykex-4", kex("toykex-4", passes=4))


@package("row26-other-passes", "key exchanges of no, one and three passes")
def _(p):
    for passes in (0, 1, 3):
        p.flat(f"{REF}/toykex-{passes}", kex(f"toykex-{passes}", passes=passes))


@package("row27-slow", "a key generation that takes for ever")
def _(p):
    toy = sig()
    slow = mix_with(toy, """    volatile unsigned long long spin = 1;
    while (spin != 0)
        spin += 2;
""")
    p.flat(f"{REF}/toysig-1", toy, files={"mix.c": slow}, kat="TIMEOUT")
    p.expect(options=["--kat-limit", "2"], exit=1)


@package("row28-big-memory", "signing needs 300 MB for its transcript")
def _(p):
    toy = sig()
    mix = mix_with(toy, """    unsigned long long much = 300ull << 20;
    unsigned char *transcript = malloc(much);
    if (transcript == NULL) return;
    for (i = 0; i < much; i += 4096)
        transcript[i] = 1;
    free(transcript);
""")
    p.flat(f"{REF}/toysig-1", toy, files={"mix.c": "#include <stdlib.h>\n" + mix})


@package("row28-big-stack", "the scheme wants 6 MB of stack")
def _(p):
    toy = sig()
    mix = mix_with(toy, """    volatile unsigned char big[6 << 20];
    for (i = 0; i < sizeof big; i += 4096)
        big[i] = 1;
""")
    p.flat(f"{REF}/toysig-1", toy, files={"mix.c": mix})


def signing_with(toy, extra):
    return toy.files()["SIG_AlgorithmInstance.c"].replace(
        "*sn_len_bytes = SALT_BYTES + TOY_BYTES;", f"*sn_len_bytes = SALT_BYTES + TOY_BYTES;\n    {extra}")


@package("row28-overflow", "signing writes 40 bytes past the declared length")
def _(p):
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy, kat="OVERFLOW", kat_detail=has("sig_sign"),
           files={"SIG_AlgorithmInstance.c": signing_with(toy, "memset(sn + SALT_BYTES + TOY_BYTES, 0x3c, 40);")})
    p.expect(exit=1)


@package("row28-long-result", "signing returns a length above the declared one")
def _(p):
    toy = sig()
    source = signing_with(toy, "*sn_len_bytes += 8;").replace("sn_len_bytes != SALT_BYTES + TOY_BYTES",
                                                             "sn_len_bytes < SALT_BYTES + TOY_BYTES")
    p.flat(f"{REF}/toysig-1", toy, kat="OVERFLOW", files={"SIG_AlgorithmInstance.c": source})
    p.expect(exit=1)


@package("row29-sign-fails", "signing fails for some messages and must be tried again; the vectors were made so")
def _(p):
    toy = sig()
    source = signing_with(toy, "if (sn[0] % 4 == 1) return -4;")
    files = {"SIG_AlgorithmInstance.c": source}
    p.flat(f"{REF}/toysig-1", toy, vectors=None, files=files, kat="CRYPTOFAIL", kat_detail=has("sig_sign", "-4"))
    p.kat(toy, "Test_Vectors", files=files, flags=["-DKAT_SIGN_TRIES=100"])
    p.expect(exit=1)


@package("row30-accepts-all", "verification accepts everything")
def _(p):
    toy = sig()
    source = toy.files()["SIG_AlgorithmInstance.c"].replace("TOY_BYTES) == 0 ? 0 : -1", "TOY_BYTES) == 0 ? 0 : 0")
    p.flat(f"{REF}/toysig-1", toy, files={"SIG_AlgorithmInstance.c": source}, kat="CRYPTOFAIL",
           kat_detail=has("sig_verify"))
    p.expect(exit=1)


@package("row30-rejects-all", "verification rejects honest signatures, and vectors exist all the same")
def _(p):
    toy = sig()
    source = toy.files()["SIG_AlgorithmInstance.c"].replace("TOY_BYTES) == 0 ? 0 : -1", "TOY_BYTES) == 0 ? -1 : -1")
    p.flat(f"{REF}/toysig-1", toy, files={"SIG_AlgorithmInstance.c": source}, kat="CRYPTOFAIL",
           kat_detail=has("sig_verify"))
    p.expect(exit=1)


@package("row30-crash", "key generation crashes")
def _(p):
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": mix_with(toy, "    data = (unsigned char *)8;\n")}, kat="CRASH")
    p.expect(exit=1)


@package("lengths-unwritten", "length pointers are never written")
def _(p):
    toy = kem()
    source = "\n".join(line for line in toy.files()["KEM_AlgorithmInstance.c"].split("\n")
                       if not line.strip().startswith("*"))
    for name in ("pk_len_bytes", "sk_len_bytes", "ss_len_bytes", "ct_len_bytes"):
        assert f"*{name} =" not in source
    p.flat(f"{REF}/toykem-1", toy, files={"KEM_AlgorithmInstance.c": source})
    p.write(f"{REF}/toykem-1/notes.md", "lengths are constants\n")


@package("optimised-cxx", "the optimised version is C++ with extern \"C\", its helpers stay C")
def _(p):
    p.need("g++")
    p.expect(options=["--optimised"])
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy)
    files = p.parts(toy)
    core = files.pop("core.c").replace("sizeof text)", "sizeof text || text == nullptr)")
    files["core.cpp"] = core.replace("#include <string.h>", "#include <cstring>\n#include <vector>\nusing std::memcpy;")
    rules = ("OBJECTS = " + " ".join(name + ".o" for name in units(files)) + "\n\n"
             "KAT_KEM: $(OBJECTS)\n\tg++ -o $@ $^ -lm\n\n")
    rules += ("%.c.o: %.c\n\tgcc -O3 -std=c99 -c -o $@ $<\n\n"
              "%.cpp.o: %.cpp\n\tg++ -O3 -std=c++17 -march=native -flto -fno-exceptions -c -o $@ $<\n")
    p.write_all("Implementations/Optimized_Implementation/toykem-1", {**files, "Makefile": rules})
    p.expect_instance(toy, "toykem-1-opt", variant=OPTIMISED, flags="performance", units=[has("core.cpp")],
                      knowledge={"source": "make"})


@package("optimised-assembly", "the optimised version has a function in assembly")
def _(p):
    p.need("x86_64")
    p.expect(options=["--optimised"])
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy)
    p.flat("Implementations/Optimized_Implementation/toysig-1", toy, drop=["mix.c"],
           files={"asm/mix.S": assembly("toy_mix")}, label="toysig-1-opt", variant=OPTIMISED, flags="performance",
           units=[has("mix.S")])
    p.flat("Implementations/Additional_Implementation/AVX2/toysig-1", toy, drop=["mix.c"], build=None,
           files={"mix.s": assembly("toy_mix").split("*/\n", 2)[2]}, label="toysig-1-add", variant=ADDITIONAL,
           flags="performance", units=[has("mix.s")])


@package("optimised-not-asked", "an optimised version is there, and nobody asked for it")
def _(p):
    p.flat(f"{REF}/toysig-1", sig())
    p.write_all("Implementations/Optimized_Implementation/toysig-1", p.parts(sig()))
    p.expected["instances"].append({"label": "toysig-1-opt", "variant": OPTIMISED, "build": "left-out",
                                    "diagnosis": has("--optimised"), "library": None, "kat": None})
