# SPDX-License-Identifier: Apache-2.0
"""Packages that want to be run, to read what is not theirs, or never to end."""

import os

from .package import driver_rules, has, kem, no, one_of, package, sig, units

REF = "Implementations/Reference_Implementation"


@package("hostile-passwd", '#include "/etc/passwd"')
def _(p):
    p.need("box")
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": '#include "/etc/passwd"\n' + toy.files()["mix.c"]})
    p.fails(has("/etc/passwd"))
    p.expect(secrets=["/etc/passwd"])


@package("hostile-climbing-include", "an include that climbs out of the package to a file that exists")
def _(p):
    p.need("box")
    toy = kem()
    (p.case / "outside").mkdir()
    (p.case / "outside" / "secret.h").write_text('static const char toy_secret[] = "not-for-packages";\n')
    include = os.path.relpath(p.case / "outside" / "secret.h", p.root / REF / "toykem-1")
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": f'#include "{include}"\n' + toy.files()["mix.c"]})
    p.fails(has("secret.h"))
    p.expect(secrets=[str(p.case / "outside" / "secret.h")])


@package("hostile-incbin", '.incbin "/etc/shadow" in an inline assembly')
def _(p):
    p.need("box")
    toy = kem()
    text = '__asm__(".section .rodata\\n.incbin \\"/etc/shadow\\"\\n.text\\n");\n'
    p.flat(f"{REF}/toykem-1", toy, files={"mix.c": text + toy.files()["mix.c"]})
    p.fails(has("/etc/shadow"))
    p.expect(secrets=["/etc/shadow"])


@package("hostile-incbin-macro", "the same by a macro that no text search sees")
def _(p):
    p.need("box")
    toy = sig()
    text = '#define JOIN(a, b) a b\n__asm__(JOIN(".inc", "bin \\"/etc/pass" "wd\\"\\n"));\n'
    p.flat(f"{REF}/toysig-1", toy, files={"mix.c": text + toy.files()["mix.c"]})
    p.fails(has("/etc/passwd"))
    p.expect(secrets=["/etc/passwd"])


def writing(p):
    """Shell commands that leave a mark wherever they can."""
    (p.case / "outside").mkdir(exist_ok=True)
    places = ["pwned", "$HOME/pwned", "/root/hashprof-pwned", str(p.case / "outside" / "pwned")]
    return "; ".join(f'touch "{place}"' for place in places)


@package("hostile-makefile", "a Makefile whose $(shell) writes to the package, to HOME and outside")
def _(p):
    p.need("box")
    toy = kem()
    files = p.parts(toy)
    command = writing(p).replace("$", "$$")
    files["Makefile"] = (f"MARK := $(shell {command})\n\nall: KAT_KEM\n\t+{command}\n\n"
                         + driver_rules({"KAT_KEM": units(files)}).replace("all: KAT_KEM\n", ""))
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "make"})


@package("hostile-cmake", "a CMakeLists.txt whose execute_process writes to the package, to HOME and outside")
def _(p):
    p.need("box", "cmake")
    toy = kem()
    files = p.parts(toy)
    command = writing(p).replace("$", "\\$").replace('"', '\\"')
    files["CMakeLists.txt"] = ("cmake_minimum_required(VERSION 3.10)\nproject(toy C)\n"
                               f'execute_process(COMMAND sh -c "{command}"\n'
                               "  WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_QUIET ERROR_QUIET)\n"
                               f"add_executable(KAT_KEM {' '.join(units(files))})\n")
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "cmake"})


@package("hostile-cmake-write", "a CMakeLists.txt that writes into its source folder and thereby fails in the box")
def _(p):
    p.need("box", "cmake")
    p.flat(f"{REF}/toykem-1", kem(), build=None, files={
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.10)\nproject(toy C)\n"
                          'file(WRITE ${CMAKE_CURRENT_SOURCE_DIR}/pwned.c "int x;")\n'
                          "add_executable(KAT_KEM pwned.c)\n"})
    p.expect(attempts=[{"source": "cmake", "usable": False}])


@package("hostile-configure", "a configure script that would leave marks, and a Makefile.in")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None, files={"Makefile.in": "all:\n\t@CC@ -o KAT KAT_KEM.c\n"})
    p.write(f"{REF}/toykem-1/configure", f"#!/bin/sh\n{writing(p)}\n").chmod(0o755)
    p.write(f"{REF}/toykem-1/build.sh", f"#!/bin/sh\n{writing(p)}\n").chmod(0o755)


@package("hostile-library", "a constructor and key generation that try to write, to fork and to reach the network")
def _(p):
    p.need("box")
    toy = sig()
    marks = writing(p).replace('"', '\\"')
    text = f"""#include <stdlib.h>
#include <unistd.h>
#include <sys/socket.h>
__attribute__((constructor)) static void mark(void) {{
    if (system("({marks}) 2>/dev/null") != 0 || socket(AF_INET, SOCK_STREAM, 0) < 0) return;
}}
"""
    p.flat(f"{REF}/toysig-1", toy, files={"mix.c": text + toy.files()["mix.c"] + "void toy_attack(void) { mark(); }\n"})


def limited(p, diagnosis):
    p.fails(diagnosis)
    p.expect(options=["--unit-limit", "3"])


@package("hostile-endless", "a source that includes itself twice at each of 190 levels")
def _(p):
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, build=None, files={
        "endless.h": '#if __INCLUDE_LEVEL__ < 190\n#include "endless.h"\n#include "endless.h"\n#endif\n',
        "mix.c": '#include "endless.h"\n' + toy.files()["mix.c"]})
    limited(p, one_of(has("mix.c"), has("time"), has("limit")))


@package("hostile-endless-header", "the API header never finishes preprocessing")
def _(p):
    toy = kem()
    header = toy.files()["KEM_AlgorithmInstance.h"]
    p.flat(f"{REF}/toykem-1", toy, build=None, files={
        "endless.h": '#if __INCLUDE_LEVEL__ < 190\n#include "endless.h"\n#include "endless.h"\n#endif\n',
        "KEM_AlgorithmInstance.h": '#include "endless.h"\n' + header}, label=has(""))
    limited(p, one_of(has("KEM_AlgorithmInstance"), has("time"), has("limit")))


@package("hostile-macro-bomb", "a macro that expands to 2^40 tokens")
def _(p):
    toy = kem()
    bomb = "#define A0 1+\n" + "".join(f"#define A{i} A{i - 1} A{i - 1}\n" for i in range(1, 41))
    p.flat(f"{REF}/toykem-1", toy, build=None,
           files={"mix.c": bomb + "int toy_bomb = A40 1;\n" + toy.files()["mix.c"]})
    limited(p, one_of(has("mix.c"), has("memory"), has("limit"), has("time")))


@package("hostile-dev-zero", '#include "/dev/zero"')
def _(p):
    toy = kem()
    p.flat(f"{REF}/toykem-1", toy, build=None, files={"mix.c": '#include "/dev/zero"\n' + toy.files()["mix.c"]})
    limited(p, one_of(has("/dev/zero"), has("mix.c")))


@package("hostile-links", "symbolic links: a loop, out of the package, dangling, and one that is fine")
def _(p):
    toy = kem()
    table = toy.files()["table.c"]
    p.flat(f"{REF}/toykem-1", toy, build=None, drop=["table.c"])
    folder = p.root / REF / "toykem-1"
    p.write("shared/table.c", table)
    for name, target in (("loop", "."), ("up", "../../.."), ("etc", "/etc"), ("passwd.c", "/etc/passwd"),
                         ("nothing.c", "nowhere.c"), ("self.c", "self.c"), ("table.c", "../../../shared/table.c")):
        (folder / name).symlink_to(target)
    p.expect(notes=[has("passwd.c"), has("etc")])


@package("hostile-fifo", "a FIFO named like a source and one like the vectors")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None)
    os.mkfifo(p.root / REF / "toykem-1" / "fifo.c")
    os.mkfifo(p.root / "Test_Vectors" / "KAT_KEM_other.txt")
    os.mkfifo(p.root / "README.md")


@package("hostile-unreadable", "a source and a folder that may not be read")
def _(p):
    p.need("not-root")
    p.flat(f"{REF}/toykem-1", kem(), build=None)
    p.write(f"{REF}/toykem-1/secret.c", "int x;\n").chmod(0)
    p.write("closed/inside.c", "int x;\n").parent.chmod(0)
    p.expect(notes=[has("secret.c"), has("closed")])


@package("hostile-big-files", "a source of 1 GB, a README with one line of 200 MB, all of zeros that take no disk")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None)
    for name, size in ((f"{REF}/toykem-1/tables.c", 1 << 30), ("README.md", 200 << 20), (f"{REF}/Makefile", 64 << 20),
                       (f"{REF}/toykem-1/notes.txt", 1 << 32)):
        with open(p.write(name, "/* zeros */\n"), "r+b") as stream:
            stream.truncate(size)


@package("hostile-deep", "folders 200 deep, names 250 long, a source of 60,000 brackets")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None)
    p.write("d/" * 200 + "deep.c", "int deep;\n")
    p.write("n" * 250 + "/x.c", "int x;\n")
    p.write(f"{REF}/toykem-1/brackets.c", "int b = " + "(" * 60000 + "1" + ")" * 60000 + ";\n")
    p.write(f"{REF}/toykem-1/conditions.c", "#if 1\n" * 50000 + "int c;\n" + "#endif\n" * 50000)


@package("hostile-texts", "NULs, no UTF-8, control characters and unfinished comments in sources and texts")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None)
    p.write(f"{REF}/toykem-1/odd1.c", b"/* \x00\xff\xfe \x1b[31m */ int odd1;\n")
    p.write(f"{REF}/toykem-1/odd2.c", b'char *s = "unfinished\n/* never closed')
    p.write(f"{REF}/toykem-1/odd3.c", "int x;\n".encode("utf-16"))
    p.write("README.md", b"\xff\xfe\x00gcc \x00 -o x \x1b]0;title\x07 " + b"a" * 100000 + b"\n")
    p.write("hashprof.txt", bytes(range(256)) * 100)


@package("hostile-names", "an instance name with escape sequences and a path in it")
def _(p):
    toy = sig("toysig-x")
    header = toy.files()["SIG_AlgorithmInstance.h"].replace('"toysig-x"', '"../../x\\033[31m\\n"')
    p.flat(f"{REF}/toysig-1", toy, build=None, files={"SIG_AlgorithmInstance.h": header},
           label=one_of(has("toysig-1"), has("x")), instance=no(has("/")),
           kat=one_of("PASS", "MISMATCH", "NOKAT", "LOADFAIL", "CRYPTOFAIL"))
    p.expect(exit=one_of(0, 1))


@package("nothing-inside", "no implementation at all")
def _(p):
    p.write("README.md", "only a text\n")
    p.write("doc/spec.pdf", b"%PDF-1.4")
    p.refused("no file defines")


@package("nothing-but-declarations", "only a header and a caller: nothing defines the interface")
def _(p):
    p.write(f"{REF}/KEM_AlgorithmInstance.h", kem().files()["KEM_AlgorithmInstance.h"])
    p.write(f"{REF}/main.c", '#include "KEM_AlgorithmInstance.h"\n/* int kem_keygen(...) { } */\n'
            'const char *text = "int kem_keygen(void) { }";\nint main(void) { return kem_keygen(0, 0, 0, 0); }\n')
    p.refused("no file defines")
