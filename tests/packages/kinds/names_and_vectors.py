# SPDX-License-Identifier: Apache-2.0
"""Names of interfaces, instances and vectors, and what is in the vectors (rows 16, 18, 19)."""

import hashlib
import re

from .package import driver_rules, has, hash_toy, kem, kex, one_of, package, sig, units

REF = "Implementations/Reference_Implementation"


def renamed_interface(p, toy, name, folder=""):
    """The API's header and source under other names."""
    files = p.parts(toy)
    for ending in (".h", ".c"):
        files[f"{folder}{name}{ending}"] = files.pop(toy.api + ending)
    back = "../" * folder.count("/")
    for path, text in files.items():
        reached = name if path.startswith(folder) else folder + name
        files[path] = text.replace(f'"{toy.api}.h"', f'"{reached}.h"')
    if folder:
        files[f"{folder}{name}.c"] = files[f"{folder}{name}.c"].replace('"core.h"', f'"{back}core.h"')
    return files


@package("row16-header-names", "API files with other names and in other folders")
def _(p):
    for toy, name, folder in ((sig("toy_d3_128f"), "toy_d3_128f_AlgorithmInstance", ""),
                              (kem("toykem-9", salt=9), "kem", ""), (kem("toykem-8", salt=8), "KEM_HEP_TOY", ""),
                              (kem("toykem-7", salt=7), "kem_qube", "api/"),
                              (kex("ToyKEX-128"), "KEX_ToyKEX-128", ""), (hash_toy(), "CryptHash_Toy", "include/toy/")):
        files = renamed_interface(p, toy, name, folder)
        options = "-std=c99 -O2 -DKAT_PASSES=2 -I."
        files["Makefile"] = driver_rules({"KAT": units(files)}, options)
        p.write_all(f"{REF}/{toy.instance}", files)
        p.kat(toy, "Test_Vectors")
        p.expect_instance(toy)


@package("row18-one-name", "one instance name for both levels; the vectors are told apart by folder")
def _(p):
    for level in (1, 2):
        p.flat(f"{REF}/toy-level{level}", sig("toy", level=level), vectors=f"Test_Vectors/toy-level{level}",
               label=has(f"level{level}"), kat_reference=has(f"toy-level{level}"))


@package("row18-one-name-by-define", "one instance name for two levels that a define selects")
def _(p):
    files = p.parts(sig("dove"))
    sources = " ".join(units(files))
    files["Makefile"] = "all: KAT_1 KAT_2\n\n" + "".join(
        f"KAT_{n}: {sources}\n\tgcc -std=c99 -O2 -DTOY_LEVEL={n} -o $@ {sources}\n\n" for n in (1, 2))
    p.write_all(REF, files)
    for level in (1, 2):
        toy = sig("dove", level=level)
        p.kat(toy, f"Test_Vectors/level{level}")
        p.expect_instance(toy, label=one_of(f"dove-{level}", has("dove", str(level))),
                          defines=[has(f"TOY_LEVEL={level}")])


@package("row18-template-name", "the template's own name was never replaced")
def _(p):
    p.flat(f"{REF}/hep-toy-128", kem("AlgorithmInstance"), vectors="Test_Vectors/hep-toy-128",
           label=one_of("AlgorithmInstance", "hep-toy-128"))


@package("row18-bad-name", "an instance name with blanks and a plus, which the official generator refuses")
def _(p):
    bad = "Toy Sig+ 128"
    toy = sig("Toy-Sig-128")
    files = {"SIG_AlgorithmInstance.h": toy.files()["SIG_AlgorithmInstance.h"].replace("Toy-Sig-128", bad)}
    p.flat(f"{REF}/toy-128", toy, files=files, label=one_of("Toy-Sig-128", "Toy_Sig_128", has("toy-128"),
                                                          has("Toy", "128")), instance=one_of(bad, has("Toy")))


@package("row18-case", "the vectors' file name differs from the instance name in case")
def _(p):
    toy = kem("toykem-128")
    p.flat(f"{REF}/toykem-128", toy, vectors=None)
    p.kat(toy, "Test_Vectors", change=lambda name, data: ("KAT_KEM_ToyKEM-128.txt", data))


@package("row18-computed-name", "the name is put together from other macros")
def _(p):
    toy = sig("toysig-3-fast", level=3)
    header = toy.files()["SIG_AlgorithmInstance.h"].replace(
        '#define ALGORITHM_INSTANCE "toysig-3-fast"', '#include "params.h"\n#define TEXT_OF(x) #x\n'
        '#define TEXT(x) TEXT_OF(x)\n#define ALGORITHM_INSTANCE "toysig-" TEXT(TOY_LEVEL) \\\n    "-fast"')
    p.flat(f"{REF}/a", toy, files={"SIG_AlgorithmInstance.h": header})


def vectors(name, about, change, toy=None, exit=0, records=None, **expected):
    """A package whose vectors went through `change` (name, bytes)."""
    toy = toy or kem()

    def make(p):
        p.flat(f"{REF}/{toy.instance}", toy, vectors=None, **expected)
        p.kat(toy, "Test_Vectors", change=change, flags=[f"-DKAT_RECORDS={records}"] if records else [])
        p.expect(exit=exit)

    package(name, about)(make)


def content(function):
    return lambda name, data: (name, function(data))


def field(data, count, name, function):
    """Changes one field of one record."""
    parts = re.split(rb"(?=Count = )", data)
    pattern = rb"(?m)^" + name.encode() + rb" = (\w*)"
    parts[count + 1] = re.sub(pattern, lambda m: name.encode() + b" = " + function(m.group(1)), parts[count + 1])
    return b"".join(parts)


def blank(data):
    return re.sub(rb"(?m)^((?!Seed|M_)\w+_Len) = \d+$", rb"\1 = ", data)


vectors("row19-crlf", "vectors with CRLF", content(lambda d: d.replace(b"\n", b"\r\n")))
vectors("row19-bom", "vectors with a UTF-8 byte order mark", content(lambda d: b"\xef\xbb\xbf" + d), exit=one_of(0, 1),
        kat=one_of("PASS", "MISMATCH"), kat_detail=has("byte order mark"))
vectors("row19-lower-case", "vectors in lower-case hex", content(
    lambda d: re.sub(rb"= ([0-9A-F]+)\n", lambda m: b"= " + m.group(1).lower() + b"\n", d)), exit=one_of(0, 1),
    kat=one_of("PASS", "MISMATCH"), kat_detail=has("case"))
vectors("row19-blank", "vectors made as a blank form: no lengths", content(blank))
vectors("row19-blank-sig", "vectors of a signature scheme made as a blank form", content(blank), toy=sig())
vectors("row19-blank-kex", "vectors of a key exchange made as a blank form: Pass_Num is blank, too", content(
    lambda d: blank(d).replace(b"Pass_Num = 2", b"Pass_Num = ")), toy=kex(), exit=one_of(0, 1),
    kat=one_of("PASS", "MISMATCH"), kat_detail=has("blank"))
vectors("row19-blank-hash", "vectors of a hash made as a blank form: no digests", content(
    lambda d: re.sub(rb"(?m)^Dst = \w+$", b"Dst = ", d)), toy=hash_toy(), exit=one_of(0, 1),
    kat=one_of("NOKAT", "MISMATCH"), kat_detail=has("blank"))
vectors("row19-one-record", "vectors of one record", content(lambda d: d), records=1, kat_detail=has("1"))
vectors("row19-hundred-records", "vectors of 100 records", content(lambda d: d), records=100)
vectors("row19-no-prefix", "the file is named after the instance alone", lambda n, d: (n.replace("KAT_KEM_", ""), d))
vectors("row19-renamed", "the file has a name of its own", lambda n, d: ("PQCkemKAT_toy.rsp", d))
vectors("row19-no-end-of-line", "no newline at the end, blanks at the ends of lines, blank lines", content(
    lambda d: d.replace(b"\n", b" \t\n\n", 40).rstrip(b"\n")))
vectors("row19-truncated", "the file ends inside SK of record 5", content(
    lambda d: d[:d.index(b"SK = ", d.index(b"Count = 5")) + 37]), exit=1, kat="PARTIAL",
    kat_detail=has("5", "SK"))
vectors("row19-wrong-value", "one digit of CT in record 3 is wrong", content(
    lambda d: field(d, 3, "CT", lambda v: v[:-1] + (b"0" if v[-1:] != b"0" else b"1"))), exit=1, kat="MISMATCH",
    kat_detail=has("3", "CT"))
vectors("row19-wrong-last", "the last digit of the last record is wrong", content(
    lambda d: field(d, 9, "SS", lambda v: v[:-1] + (b"0" if v[-1:] != b"0" else b"1"))), exit=1, kat="MISMATCH",
    kat_detail=has("9", "SS"))
vectors("row19-empty", "the file is empty", content(lambda d: b""), exit=one_of(0, 1), kat=one_of("NOKAT", "MISMATCH"))
vectors("row19-binary", "the file holds no text at all", content(lambda d: bytes(range(256)) * 64),
        exit=one_of(0, 1), kat=one_of("NOKAT", "MISMATCH"))


@package("row19-spliced", "records 0 to 4 of one level, the rest of another")
def _(p):
    one, two = kem("toykem-1"), kem("toykem-1", level=2)
    other = p.workshop.kats(two)[two.kat_names()[0]]
    p.flat(f"{REF}/toykem-1", one, vectors=None, kat="MISMATCH", kat_detail=has("5", "PK"))
    p.kat(one, "Test_Vectors",
          change=lambda name, data: (name, data[:data.index(b"Count = 5")] + other[other.index(b"Count = 5"):]))
    p.expect(exit=1)


@package("row19-none", "one level without vectors beside one with")
def _(p):
    p.flat(f"{REF}/toykem-1", kem())
    p.flat(f"{REF}/toykem-2", kem("toykem-2", level=2), vectors=None, kat="NOKAT", kat_reference=None)


@package("row19-from-optimised", "the vectors come from the optimised code, whose answers differ")
def _(p):
    p.expect(options=["--optimised"], exit=1)
    p.flat(f"{REF}/toykem-1", kem(), vectors=None, kat="MISMATCH", kat_detail=has("0", "PK"))
    p.flat("Implementations/Optimized_Implementation/toykem-1", kem(salt=3), label="toykem-1-opt",
           variant="Optimized_Implementation", flags="performance")


@package("row19-two-formats", "vectors in the official format and NIST's, under one name in two folders")
def _(p):
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy)
    nist = "# toysig-1\n\ncount = 0\nseed = 00\nmlen = 33\nmsg = 00\npk =\nsk =\nsmlen =\nsm =\n"
    p.write("KAT/PQCsignKAT_toysig-1.req", nist)
    p.write("KAT/PQCsignKAT_toysig-1.rsp", nist.replace("pk =", "pk = 00"))


@package("kat-huge", "a vector file of 2 GB, nearly all of it zeros that take no disk")
def _(p):
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, vectors=None, kat="MISMATCH", kat_detail=has("3"))
    data = p.workshop.kats(toy)[toy.kat_names()[0]]
    file = p.write(f"Test_Vectors/{toy.kat_names()[0]}", data[:data.index(b"Count = 3")])
    with open(file, "r+b") as stream:
        stream.truncate(1 << 31)
    p.expect(exit=1)


@package("kat-manifest", "kat.sha256 is given in place of submitted files")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), vectors=None)
    lines = []
    for name, data in p.workshop.kats(kem()).items():
        lines.append(f"{canonical_digest(data)} strict toykem-1/{name}\n")
    (p.case / "outside").mkdir()
    (p.case / "outside" / "kat.sha256").write_text("".join(lines))
    p.expect(options=["--kat-manifest", "@outside/kat.sha256"])


def canonical_digest(data):
    """Section 3.6 of the format, without limit."""
    lines = (line.rstrip(b"\r \t") for line in data.split(b"\n"))
    return hashlib.sha256(b"".join(line + b"\n" for line in lines if line)).hexdigest()
