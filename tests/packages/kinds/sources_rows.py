# SPDX-License-Identifier: Apache-2.0
"""Which sources belong to an instance, and which do not (rows 2 to 7, 10, 21)."""

import io
import zipfile

from .package import driver_rules, has, hash_toy, kem, package, sig, units

REF = "Implementations/Reference_Implementation"
MAIN = """/* A program of its own. */
#include <stdio.h>
%s
int main(void) {
    printf("%%s\\n", "%s");
    return 0;
}
"""


def zipped(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0)), content)
    return data.getvalue()


@package("row02-nested-only", "all code is in an archive inside the package")
def _(p):
    p.write("Reference/code.zip", zipped(p.parts(sig())))
    p.write("README.md", "The code is in Reference/code.zip.\n")
    p.kat(sig(), "Test_Vectors")
    p.expect_instance(sig(), folder=has("code.zip"))
    p.expect(nested_archives=[has("code.zip")])


@package("row02-nested-beside", "an archive with older code lies beside the sources")
def _(p):
    p.flat(f"{REF}/toysig-1", sig())
    p.write("Others/backup.zip", zipped(p.parts(sig(salt=1))))
    p.expect(nested_archives=[has("Others/backup.zip")])


@package("row03-unusual-paths", "spaces, +, Greek, Chinese, quotes, a leading dash, a dollar and a newline in paths")
def _(p):
    p.title = "Toy Sig+ α（参考）"
    folders = ["-O2 first", "a'b\"c", "$(touch x)", "новый; rm", "two\nlines", "50%#&!"]
    for number, folder in enumerate(folders):
        p.flat(f"Implementations/Reference Implementation/{folder}/toysig-{number}",
               sig(f"toysig-{number}", salt=number), build=None, knowledge={"source": "inference"})


@package("row03-unusual-paths-make", "a Makefile in a folder with spaces and Greek and Chinese letters")
def _(p):
    p.title = "cedrus-α 签名"
    p.flat("Implementations and Test_Vectors/参考 实现+/toysig-1", sig())


@package("row03-not-utf8", "a file name that is no UTF-8")
def _(p):
    name = b"caf\xe9.c".decode(errors="surrogateescape")
    p.flat(f"{REF}/toykem-1", kem(), build=None, drop=["mix.c"], files={name: kem().files()["mix.c"]})


OTHER_PROGRAMS = ["hash_cli", "profile_info", "bench", "batch_bench", "check_kat", "verify_kat", "functional_test"]


def with_other_programs(p, build):
    toy = sig()
    files = p.parts(toy)
    wanted = units(files)
    for name in OTHER_PROGRAMS:
        files[name + ".c"] = MAIN % ("int toy_shared = 1;", name)
    if build == "make":
        files["Makefile"] = driver_rules({"KAT_SIG": wanted, **{name: [name + ".c"] for name in OTHER_PROGRAMS}})
    p.write_all(f"{REF}/toysig-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": build}, units=[{"!": has(name)} for name in OTHER_PROGRAMS])


@package("row04-other-programs", "seven other programs with main in the folder, each a goal of the Makefile")
def _(p):
    with_other_programs(p, "make")


@package("row04-other-programs-inferred", "seven other programs with main in the folder, and no build file")
def _(p):
    with_other_programs(p, "inference")


@package("row04-main-with-api", "a test program that defines main and a weak copy of a helper function")
def _(p):
    toy = kem()
    test = MAIN % ("void toy_mix(unsigned char *data, unsigned long long bytes) { (void)data, (void)bytes; }",
                   "self test")
    p.flat(f"{REF}/toykem-1", toy, build=None, files={"selftest.c": test}, units=[{"!": has("selftest.c")}])


def rival(text):
    """The same interface with other answers."""
    return text.replace("toy_mix(pk, TOY_BYTES);", "pk[0] = (unsigned char)(pk[0] + 1);")


def with_rival(p, build):
    toy = kem()
    files = p.parts(toy)
    source, header = files.pop("KEM_AlgorithmInstance.c"), files.pop("KEM_AlgorithmInstance.h")
    files["KEM_toykem1.h"] = header
    files["KEM_toykem1.c"] = source.replace("KEM_AlgorithmInstance.h", "KEM_toykem1.h")
    files["api.c"] = rival(files["KEM_toykem1.c"])
    files["KAT_KEM.c"] = files["KAT_KEM.c"].replace("KEM_AlgorithmInstance.h", "KEM_toykem1.h")
    if build == "make":
        files["Makefile"] = driver_rules({"KAT_KEM": [name for name in units(files) if name != "api.c"]})
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": build}, units=[has("KEM_toykem1.c"), {"!": has("api.c")}])


@package("row05-rival-api", "api.c defines the interface, too, and is not in the Makefile's list")
def _(p):
    with_rival(p, "make")


@package("row05-rival-api-inferred", "api.c defines the interface, too, and only a name tells which is meant")
def _(p):
    with_rival(p, "inference")
    p.expected["instances"][0]["choices"] = [{"chosen": has("KEM_toykem1.c")}]


def including_api(p, build):
    toy = kem(level=2)
    files = p.parts(toy)
    files["params.h"] = files["params.h"].replace("#define TOY_LEVEL 2", "#define TOY_LEVEL 1")
    files["api.c"] = files.pop("KEM_AlgorithmInstance.c")
    files["api_2_512.c"] = '#define TOY_LEVEL 2\n#include "api.c"\n'
    files["table.c"] = files["table.c"].replace("TOY_LEVEL", "2")
    if build == "make":
        files["Makefile"] = driver_rules({"KAT_KEM": [name for name in units(files) if name != "api.c"]})
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": build}, units=[has("api_2_512.c"), {"!": has("/api.c")}])


@package("row06-includes-source", "api_2_512.c includes api.c; the Makefile lists the former")
def _(p):
    including_api(p, "make")


@package("row06-includes-source-inferred", "api_2_512.c includes api.c, which compiles alone, too, to another scheme")
def _(p):
    including_api(p, "inference")


@package("row06-includes-arithmetic", "fp_p1.c includes modarith_p1.c, and both would define the same functions")
def _(p):
    files = {"modarith_p1.c": kem().files()["mix.c"], "fp_p1.c": '#include "modarith_p1.c"\nint toy_fp;\n'}
    p.flat(f"{REF}/toykem-1", kem(), build=None, files=files, drop=["mix.c"])


@package("row07-unneeded-broken", "kex.c wants a header that is not there; nothing needs it")
def _(p):
    broken = '#include "kem.h"\nint toy_kex(void) { return CRYPTO_BYTES; }\n'
    p.flat(f"{REF}/toykem-1", kem(), build=None, files={"kex.c": broken}, units=[{"!": has("kex.c")}])


@package("row07-needed-broken", "ntt.c wants NTT.h, only ntt.h is shipped, and the scheme needs ntt.c")
def _(p):
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy, build=None, drop=["mix.c"],
           files={"ntt.c": '#include "NTT.h"\n' + toy.files()["mix.c"], "ntt.h": "#define NTT(x) x\n"})
    p.fails(has("NTT.h"))


@package("row10-two-fft", "fft.c in the folder and in keygen/, with other code: the nearer one is meant")
def _(p):
    toy = sig()
    mix = toy.files()["mix.c"]
    far = mix.replace("0x5a", "0x33").replace('"core.h"', '"../core.h"')
    p.flat(f"{REF}/toysig-1", toy, build=None, drop=["mix.c"], files={"fft.c": mix, "keygen/fft.c": far},
           choices=[{"chosen": has("toysig-1/fft.c"), "reason": has("keygen/fft.c")}],
           units=[has("toysig-1/fft.c"), {"!": has("keygen/fft.c")}])


def colliding(p, build):
    """kem/ and sig/ both have poly.h and poly.c; each file means the one beside it."""
    toy = kem()
    files = p.parts(toy)
    mix = files.pop("mix.c")
    files["kem/poly.h"] = "#define POLY 0x5a\nvoid kem_poly(unsigned char *x);\n"
    files["sig/poly.h"] = "#define POLY 0x11\nvoid sig_poly(unsigned char *x);\n"
    for part in ("kem", "sig"):
        files[f"{part}/poly.c"] = (f'#include "poly.h"\n\nvoid {part}_poly(unsigned char *x) {{\n'
                                   "    *x = (unsigned char)(*x ^ POLY);\n}\n")
    files["kem/mix.c"] = mix.replace('#include "core.h"', '#include "../core.h"\n#include "poly.h"\n'
                                     '#include "../sig/undo.h"').replace(
        "data[i] = (unsigned char)(data[i] ^ 0x5a);", "kem_poly(data + i), sig_undo(data + i);")
    files["sig/undo.h"] = "void sig_undo(unsigned char *x);\n"
    files["sig/undo.c"] = ('#include <poly.h>\n#include "undo.h"\n\n/* Twice: nothing. */\n'
                           "void sig_undo(unsigned char *x) { sig_poly(x), sig_poly(x); }\n")
    if build == "make":
        names = units(files)
        rules = "OBJECTS = " + " ".join(f"build/{i}.o" for i in range(len(names))) + "\n\n"
        rules += "KAT_KEM: $(OBJECTS)\n\tgcc -o $@ $(OBJECTS) -lm\n\n"
        for i, name in enumerate(names):
            order = "-Isig -Ikem" if name.startswith("sig/") else "-Ikem -Isig"
            rules += f"build/{i}.o: {name}\n\tmkdir -p build\n\tgcc -std=c99 -O2 {order} -c -o $@ $<\n\n"
        files["Makefile"] = rules
    else:
        files["sig/undo.c"] = files["sig/undo.c"].replace("<poly.h>", '"poly.h"')
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": build}, units=[has("kem/poly.c"), has("sig/poly.c")])


@package("row21-colliding-names", "two poly.c and two poly.h, found by the order of include paths")
def _(p):
    colliding(p, "make")


@package("row21-colliding-names-inferred", "two poly.c and two poly.h, each meant by its neighbours")
def _(p):
    colliding(p, "inference")


@package("row20-vectors-without-source", "vectors of an instance of which only assembly for embedded targets exists")
def _(p):
    p.flat("ToyHash/Implementations/Reference_Implementation/toyhash-256", hash_toy(), vectors="ToyHash/Test_Vectors")
    p.kat(hash_toy("toyhash-DM4x4", salt=9), "ToyHash/Test_Vectors")
    p.expect(notes=[has("toyhash-DM4x4")])
