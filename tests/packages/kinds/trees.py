# SPDX-License-Identifier: Apache-2.0
"""Trees beside the implementation: copies, self-assessment, embedded targets, what was built before (rows 31 to 33)."""

import io

from .package import ADDITIONAL, has, hash_toy, kem, kex, package, sig, units

REF = "Implementations/Reference_Implementation"


@package("row31-duplicate-tree", "the same code once more in API_PKC/API_PKC/")
def _(p):
    toy = kex()
    p.flat(f"{REF}/toykex-1", toy)
    p.write_all("API_PKC/API_PKC/" + f"{REF}/toykex-1", p.parts(toy))
    p.expect(skipped=[{"path": has("API_PKC"), "reason": has("copy of")}])


@package("row31-almost-duplicate", "a second tree that differs in a constant is no copy")
def _(p):
    p.flat(f"{REF}/toykem-1", kem())
    p.flat("Second_Round/toykem-1", kem(salt=4), vectors="Second_Round/Test_Vectors",
           label=has("toykem-1"))
    p.expected["instances"][0]["label"] = has("toykem-1")
    p.expected["instances"][0]["folder"] = has("Implementations")
    p.expected["instances"][1]["folder"] = has("Second_Round")


@package("row31-self-assessment", "self-assessment copies in English and Chinese, instrumented")
def _(p):
    toy = hash_toy()
    p.flat("ToyHash/Implementations/Reference_Implementation/toyhash-256", toy, vectors="ToyHash/Test_Vectors")
    instrumented = "#include <stdio.h>\nint toy_assessed;\n"
    for folder in ("Self-Assessment Report/code", "自评估报告/程序", "ToyHash/Others/Self_Evaluation"):
        files = p.parts(toy)
        files["CryptHash_AlgorithmInstance.c"] = instrumented + files["CryptHash_AlgorithmInstance.c"]
        files["assess.c"] = "int main(void) { return 0; }\n"
        p.write_all(folder, files)
    p.expect(skipped=[{"path": has("Self-Assessment Report"), "reason": has("self")}, {"path": has("自评估报告")},
                      {"path": has("ToyHash/Others"), "reason": has("self")}])


@package("row31-template", "the interface's own template folder lies beside the instance")
def _(p):
    p.flat(f"{REF}/toykem-1", kem())
    template = kem("AlgorithmInstance", blank=1).files()
    source = """#include "KEM_AlgorithmInstance.h"

extern DRNG_ctx drng_algorithm;
/* TODO: put your algorithm here. */
unsigned long long kem_get_pk_len_bytes() { return 0; }
unsigned long long kem_get_sk_len_bytes() { return 0; }
unsigned long long kem_get_ss_len_bytes() { return 0; }
unsigned long long kem_get_ct_len_bytes() { return 0; }
int kem_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk,
               unsigned long long *sk_len) { return 0; }
int kem_enc(unsigned char *pk, unsigned long long pk_len, unsigned char *ss, unsigned long long *ss_len,
            unsigned char *ct, unsigned long long *ct_len) { return 0; }
int kem_dec(unsigned char *sk, unsigned long long sk_len, unsigned char *ct, unsigned long long ct_len,
            unsigned char *ss, unsigned long long *ss_len) { return 0; }
"""
    p.write_all(f"{REF}/AlgorithmInstance", {**p.helpers(), "KEM_AlgorithmInstance.c": source,
                "KEM_AlgorithmInstance.h": '#include "drng.h"\n' + template["KEM_AlgorithmInstance.h"]})
    p.expect(skipped=[{"path": has("AlgorithmInstance"), "reason": has("template")}])


@package("row31-two-labels", "two instances of different names that are one program")
def _(p):
    p.flat(f"{REF}/toy-a", sig("toy-a"))
    p.flat(f"{REF}/toy-b", sig("toy-b"), same_code_as=has("toy-a"))


@package("row32-embedded", "mupq, libopencm3 and FreeRTOS trees for microcontrollers")
def _(p):
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy)
    for folder in ("Implementations/Additional_Implementation/pqm4/mupq/crypto_kem/toykem-1/m4",
                   "Implementations/Additional_Implementation/cortex-m4/libopencm3/toykem-1",
                   "Implementations/Additional_Implementation/FreeRTOS/app/toykem-1"):
        files = p.parts(toy)
        files["hal.c"] = '#include <libopencm3/stm32/rcc.h>\nvoid hal_setup(void) { rcc_clock_setup(); }\n'
        p.write_all(folder, files)
    p.expect(options=["--optimised"], skipped=[{"path": has("pqm4"), "reason": has("embedded")},
                                               {"path": has("libopencm3"), "reason": has("embedded")},
                                               {"path": has("FreeRTOS"), "reason": has("embedded")}])


@package("row32-arm-only", "an additional version in NEON assembly, which a PC cannot compile")
def _(p):
    p.need("x86_64")
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy)
    p.flat("Implementations/Additional_Implementation/neon/toysig-1", toy, drop=["mix.c"], build=None,
           files={"mix_neon.S": "    .text\n    .globl toy_mix\ntoy_mix:\n    ld1 {v0.16b}, [x0]\n    ret\n"},
           label="toysig-1-add", variant=ADDITIONAL)
    p.fails(has("mix_neon.S"))
    p.expect(options=["--optimised"])


def stale_objects(p, toy):
    """Objects of another program under this one's names."""
    wrong = type(toy)(toy.type, toy.instance, level=toy.level, salt=99)
    files = {**wrong.files(), **p.helpers()}
    return {name[:-2] + ".o": p.workshop.object_file(name, files) for name in wrong.files() if name.endswith(".c")}


def archive(members):
    """A static library, without ar: its format is simple."""
    data = io.BytesIO()
    data.write(b"!<arch>\n")
    for name, content in members.items():
        data.write(f"{name + '/':<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode())
        data.write(content + (b"\n" if len(content) % 2 else b""))
    return data.getvalue()


@package("row33-stale-objects", "objects, an archive, a library of other code beside the sources; make would take them")
def _(p):
    toy = kem()
    files = p.parts(toy)
    stale = stale_objects(p, toy)
    objects = " ".join(name[:-2] + ".o" for name in units(files) if name.endswith(".c"))
    files["Makefile"] = (f"OBJ = {objects}\n\nKAT_KEM: $(OBJ) libtoy.a\n\tgcc -o $@ $(OBJ) -L. -ltoy -lm\n\n"
                         "libtoy.a: table.o mix.o\n\tar rcs $@ $^\n\n%.o: %.c\n\tgcc -std=c99 -O2 -c -o $@ $<\n")
    p.write_all(f"{REF}/toykem-1", {**files, **stale, "libtoy.a": archive(stale), "libtoy.so": b"\x7fELF stale"})
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "make"})
    p.expect(prebuilt=[has("core.o"), has("libtoy.a"), has("libtoy.so")])


@package("row33-stale-inferred", "objects and archives of other code beside the sources, and no build file")
def _(p):
    toy = sig()
    stale = stale_objects(p, toy)
    p.flat(f"{REF}/toysig-1", toy, build=None, files={**stale, "libtoysig.a": archive(stale), "a.out": b"\x7fELF no"})
    p.write_all(f"{REF}/toysig-1/.build/128", stale)
    p.expect(prebuilt=[has("core.o"), has("libtoysig.a")])


@package("row33-only-in-archive", "a function of which only a shipped archive has the code")
def _(p):
    toy = kem()
    mix = p.workshop.object_file("mix.c", toy.files())
    p.flat(f"{REF}/toykem-1", toy, drop=["mix.c"], files={"libmix.a": archive({"mix.o": mix})},
           libraries="-L. -lmix -lm")
    p.fails(has("toy_mix"))
    p.expect(prebuilt=[has("libmix.a")])


@package("tree-version-control", "a .git folder with sources, editor backups, macOS forks")
def _(p):
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, build=None, files={"core.c~": "broken", "core.c.orig": "broken", "#mix.c#": "broken",
                                                      "._core.c": b"\x00\x05\x16\x07Mac OS X"})
    p.write_all(f".git/{REF}/toykem-1", p.parts(kem(salt=5)))
    p.write_all(f"__MACOSX/{REF}/toykem-1", {"._KEM_AlgorithmInstance.c": b"\x00\x05\x16\x07Mac OS X"})


@package("tree-attack-driver", "a third-party program in Others/ that includes auxfunc.c and calls the interface")
def _(p):
    p.flat(f"{REF}/toysig-1", sig())
    p.write("Others/attack/attack.c", '#include "../../Implementations/Reference_Implementation/toysig-1/auxfunc.c"\n'
            "int sig_sign();\nint main(void) { return sig_sign(); }\n")
