# SPDX-License-Identifier: Apache-2.0
"""The bundled schemes laid out as official packages. Their known answers are made by the plain drivers."""

from .package import REFERENCE, has, package
from .sources import driver, Toy

SETS = (("512", 2), ("768", 3), ("1024", 4))
HEADERS = ["constant_time.h", "wipe.h"]
CORE = ("mlkem.c", "kpke.c", "sample.c", "poly.c", "mlkem.h", "kpke.h", "sample.h", "poly.h", "params.h", "symmetric.h")
REF = "Implementations/Reference_Implementation"


def folder_texts(p, folder, names=None):
    place = p.workshop.iccs.parent / folder
    names = names or sorted(file.name for file in place.iterdir() if file.suffix in (".c", ".h"))
    return {name: (place / name).read_text() for name in names}


def add(p, toy, files, defines, passes=None):
    """One instance folder with a Makefile, a README and its vectors."""
    files = {**files, **p.workshop.official_helpers(), toy.driver: driver(toy)}
    sources = [name for name in files if name.endswith(".c")]
    flags = " ".join("-D" + define for define in defines) + (f" -DKAT_PASSES={passes}" if passes else "")
    goal = "KAT_" + toy.kind
    files["Makefile"] = (f"CC = gcc\nCFLAGS = -std=c99 -O2 {flags}\n\n{goal}: {' '.join(sources)}\n"
                         f"\t$(CC) $(CFLAGS) -o $@ {' '.join(sources)}\n")
    files["README.md"] = f"# {toy.instance}\n\nRun `make && ./{goal}`.\n"
    p.write_all(f"{REF}/{toy.instance}", files)
    texts = {name: text for name, text in files.items() if name.endswith((".c", ".h"))}
    for name, data in p.workshop.run_driver(texts, flags.split(), toy.kat_names()).items():
        p.write(f"Test_Vectors/{name}", data)
    p.expected["instances"].append({
        "label": toy.instance, "instance": toy.instance, "type": toy.type, "variant": REFERENCE, "build": "built",
        "flags": "guide", "kat": "PASS", "knowledge": {"source": "make"},
        "defines": [has(define) for define in defines]})
    p.expected["id"] = toy.type + "-98"


@package("bundled-mlkem", "ML-KEM over the helpers and over SHAKE")
def _(p):
    p.title = "ML-KEM"
    shared = {**folder_texts(p, "mlkem", [*CORE, "KEM_AlgorithmInstance.c", "KEM_AlgorithmInstance.h"]),
              **folder_texts(p, "common", HEADERS)}
    for name, k in SETS:
        for backend, own in (("iccs", []), ("shake", ["keccak.c", "keccak.h"])):
            files = {**shared, **folder_texts(p, "mlkem", [f"symmetric_{backend}.c"]), **folder_texts(p, "common", own)}
            add(p, Toy("kem", f"ML-KEM-{name}-{backend}"), files,
                [f"MLKEM_K={k}", f"MLKEM_BACKEND_ICCS={int(backend == 'iccs')}"])


@package("bundled-kex", "the two-pass key exchange over ML-KEM")
def _(p):
    p.title = "KEX over ML-KEM"
    files = {**folder_texts(p, "kex"), **folder_texts(p, "mlkem", [*CORE, "symmetric_iccs.c"]),
             **folder_texts(p, "common", HEADERS)}
    for name, k in SETS:
        add(p, Toy("kex", f"KEX-ML-KEM-{name}-iccs"), files, [f"MLKEM_K={k}", "MLKEM_BACKEND_ICCS=1"], passes=2)


@package("bundled-hash", "the helpers as hash instances, all from one folder's sources")
def _(p):
    p.title = "ICCS hash"
    names = ["CryptHash_AlgorithmInstance.c", "CryptHash_AlgorithmInstance.h"]
    for helper, bits in (("sm3hash", 256), ("pseudohash", 512), ("pseudoXOF", 512)):
        add(p, Toy("hash", f"{helper}-{bits}", digest=bits), folder_texts(p, "iccs", names),
            [f"HASH_HELPER={helper}", f"DIGEST_BIT_LENGTH={bits}"])
