# SPDX-License-Identifier: Apache-2.0
"""The package's copies of the ICCS helpers: equal, different, extended, missing, not to be used (1.3, row 34)."""

from . import helper_copies
from .package import has, hash_toy, kem, kex, no, package, sig

REF = "Implementations/Reference_Implementation"


def one_copy(name, about, change):
    """A copy that is another text and the same functions."""

    def make(p):
        p.flat(f"{REF}/toykem-1", kem(), copies=change(p.helpers()), helpers="bundled")

    package(name, about)(make)


one_copy("helpers-equal", "copies that are self-contained: the same functions by vectors", lambda files: files)
one_copy("helpers-crlf", "copies with CRLF", helper_copies.crlf)
one_copy("helpers-comments", "copies with trailing comments", helper_copies.trailing_comments)
one_copy("helpers-rotation", "copies whose rotations were rewritten", helper_copies.other_rotation)


@package("helpers-verbatim", "the bundled files themselves")
def _(p):
    copies = p.workshop.official_helpers()
    p.flat(f"{REF}/toykem-1", kem(), copies=copies)


@package("helpers-in-folders", "copies in Lib/drng and Lib/auxfunc, and the same in every instance folder")
def _(p):
    copies = {f"Lib/{name.split('.')[0]}/{name}": text for name, text in p.helpers().items()}
    p.flat(f"{REF}/toykem-1", kem(), copies=copies, build=None)


@package("helpers-wrong-xof", "a pseudoXOF that differs from the official one: the vectors were made with it")
def _(p):
    copies = helper_copies.wrong_xof(p.helpers())
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, copies=copies, vectors=None,
           helpers=[{"function": "pseudoXOF", "source": "package", "reason": has("pseudoXOF")},
                    {"function": "get_random_number", "source": "bundled"}])
    p.kat(toy, "Test_Vectors", files={**copies, "sm3_static.h": ""})


@package("helpers-further-entry", "a private copy with a further public entry that calls inside the file")
def _(p):
    copies = helper_copies.further_entry(p.helpers())
    toy = kem()
    core = toy.files()["core.c"].replace("return pseudoXOF(", "return pseudoXOF_from_counter(").replace(
        "(sizeof toy_table + in_bytes), out)", "(sizeof toy_table + in_bytes), out, 5)")
    p.flat(f"{REF}/toykem-1", toy, copies=copies, files={"core.c": core}, vectors=None,
           helpers=[{"function": "sm3hash", "source": "package", "reason": has("pseudoXOF_from_counter")},
                    {"function": "get_random_number", "source": "bundled"}])
    p.kat(toy, "Test_Vectors", files={**copies, "core.c": core, "sm3_static.h": ""})


@package("helpers-other-drng", "the official names in drng.c with another generator behind them")
def _(p):
    copies = helper_copies.other_generator(p.helpers())
    toy = sig()
    p.flat(f"{REF}/toysig-1", toy, copies=copies, vectors=None, kat="MISMATCH",
           helpers=[{"function": "get_random_number", "source": "package"},
                    {"function": "sm3hash", "source": "bundled"}])
    # The official driver would draw its seeds from that generator, too; a harness has its own.
    p.kat(toy, "Test_Vectors", files={**copies, "sm3_static.h": ""})
    p.expect(exit=1)


@package("helpers-crash", "a copy that crashes for a message of no bits")
def _(p):
    copies = p.helpers()
    copies["auxfunc.c"] = copies["auxfunc.c"].replace(
        "    sm3_digest(msg, msg_len_bits, digest);\n    return 0;",
        "    if (msg_len_bits == 0) *(volatile char *)8 = 1;\n"
        "    sm3_digest(msg, msg_len_bits, digest);\n    return 0;")
    p.flat(f"{REF}/toykem-1", kem(), copies=copies,
           helpers=[{"function": "sm3hash", "source": "package"},
                    {"function": "get_random_number", "source": "bundled"}])


@package("helpers-endless", "a copy that never returns for messages of odd lengths")
def _(p):
    copies = p.helpers()
    copies["auxfunc.c"] = copies["auxfunc.c"].replace(
        "    sm3_digest(msg, msg_len_bits, digest);\n    return 0;",
        "    while (msg_len_bits % 8 != 0) digest[0] = (unsigned char)*(volatile const unsigned char *)digest;\n"
        "    sm3_digest(msg, msg_len_bits, digest);\n    return 0;")
    p.flat(f"{REF}/toykem-1", kem(), copies=copies, helpers=[{"function": "sm3hash", "source": "package"}])


@package("helpers-included", "core.c includes auxfunc.c, which is not compiled alone")
def _(p):
    toy = kem()
    core = toy.files()["core.c"].replace('#include "auxfunc.h"', '#include "auxfunc.c"')
    copies = p.helpers()
    text = copies.pop("auxfunc.c")
    p.flat(f"{REF}/toykem-1", toy, copies=copies, files={"core.c": core},
           helpers=[{"function": "pseudoXOF", "source": "package"},
                    {"function": "get_random_number", "source": "bundled"}])
    p.write(f"{REF}/toykem-1/auxfunc.c", text)


@package("helpers-none", "a key exchange whose package has no helper files at all; its functions come from us (row 34)")
def _(p):
    p.flat(f"{REF}/toykex-1", kex(), build=None, copies={},
           helpers=[{"function": function, "source": "bundled", "reason": has("none")}
                    for function in ("sm3hash", "pseudohash", "pseudoXOF", "get_random_number")])


@package("helpers-headers-only", "the headers are shipped, the sources are not (row 34)")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None,
           copies={name: text for name, text in p.helpers().items() if name.endswith(".h")})


@package("helpers-unused", "auxfunc.c is shipped, and the scheme uses none of it (row 34)")
def _(p):
    from .switches import OWN_PRIMITIVE
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, files={"core.c": OWN_PRIMITIVE}, vectors=None,
           helpers=[{"function": "sm3hash", "source": "absent"}, {"function": "pseudoXOF", "source": "absent"},
                    {"function": "get_random_number", "source": "bundled"}])
    p.kat(toy, "Test_Vectors", files={"core.c": OWN_PRIMITIVE})


@package("helpers-stale-copy", "a wrong copy of auxfunc.c lies in Others/, the right one beside the sources")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None)
    p.write_all("Others/old", helper_copies.wrong_xof(p.helpers()))


@package("helpers-hash", "a hash that uses sm3hash, which its package does not ship")
def _(p):
    toy = hash_toy()
    source = toy.files()["CryptHash_AlgorithmInstance.c"].replace(
        "    state[7] =", "    if (sm3hash(256, msg, msg_len_bits % 8, last) != 0) return -1;\n"
        "    memset(last, 0, RATE);\n    state[7] =")
    source = source.replace('#include "permute.h"', '#include "auxfunc.h"\n#include "permute.h"')
    header = p.helpers()["auxfunc.h"]
    p.flat(f"ToyHash/{REF}/toyhash-256", toy, build=None,
           files={"CryptHash_AlgorithmInstance.c": source, "auxfunc.h": header},
           helpers=[{"function": "sm3hash", "source": "bundled"}])


@package("helpers-own-sm3", "an SM3 of the scheme's own under another name, beside the official files")
def _(p):
    toy = sig()
    private = p.workshop.iccs_text("sm3_static.h").replace("static void sm3_digest", "void toy_own_sm3")
    private = private.replace("#ifndef SM3_STATIC_H\n#define SM3_STATIC_H\n", "").rsplit("#endif", 1)[0]
    core = toy.files()["core.c"].replace("return sm3hash(256, in, 8 * in_bytes, out);",
                                         "toy_own_sm3(in, 8 * in_bytes, out);\n    return 0;")
    core = core.replace('#include "auxfunc.h"', '#include "auxfunc.h"\n\nvoid toy_own_sm3(const unsigned char *, '
                        "unsigned long long, unsigned char *);")
    p.flat(f"{REF}/toysig-1", toy, files={"core.c": core, "own_sm3.c": private},
           helpers=[{"function": "sm3hash", "source": "absent"}, {"function": "pseudoXOF", "source": "bundled"}])
    p.expected["instances"][0]["units"] = [has("own_sm3.c"), no(has("KAT_SIG.c"))]
