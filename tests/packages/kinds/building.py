# SPDX-License-Identifier: Apache-2.0
"""How a package says that it is built: CMake, Make, texts, a manifest, nothing (1.5)."""

import json

from .package import command_line, driver_rules, has, hash_toy, kem, package, sig, units

REF = "Implementations/Reference_Implementation"


@package("build-cmake-libraries", "CMake: static sub-libraries, a generated header, an option")
def _(p):
    p.need("cmake", "box")
    toy = kem()
    files = p.parts(toy)
    files["params.h"] = files["params.h"].replace("#define TOY_LEVEL 1", '#include "toy_config.h"')
    files["toy_config.h.in"] = "#define TOY_LEVEL @TOY_CONFIGURED_LEVEL@\n"
    p.write_all(f"{REF}/toykem-1", files)
    p.write(f"{REF}/toykem-1/CMakeLists.txt", """cmake_minimum_required(VERSION 3.5)
project(toy C)
option(TOY_WITH_BENCH "benchmarks" OFF)
set(TOY_CONFIGURED_LEVEL 1)
configure_file(toy_config.h.in toy_config.h @ONLY)
include_directories(${CMAKE_CURRENT_BINARY_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
add_library(ngcc_aux STATIC auxfunc.c drng.c)
add_library(toy_core STATIC core.c random.c table.c mix.c)
target_link_libraries(toy_core PUBLIC ngcc_aux)
add_executable(KAT_KEM KAT_KEM.c KEM_AlgorithmInstance.c)
target_link_libraries(KAT_KEM PRIVATE toy_core ngcc_aux m)
if(TOY_WITH_BENCH)
  add_executable(bench bench.c)
endif()
""")
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "cmake"}, units=[has("core.c"), has("mix.c")])


@package("build-cmake-per-instance", "CMakeLists.txt in each instance folder, release flags with -O3 -march=native")
def _(p):
    p.need("cmake", "box")
    for level in (1, 2):
        toy = sig(f"toysig-{level}", level=level)
        files = p.parts(toy)
        files["CMakeLists.txt"] = ("cmake_minimum_required(VERSION 3.10)\nproject(toysig C)\n"
                                   'set(CMAKE_C_FLAGS "${CMAKE_C_FLAGS} -O3 -march=native -std=c99")\n'
                                   f"add_executable(KAT_SIG {' '.join(units(files))})\n"
                                   "target_link_libraries(KAT_SIG m)\n")
        p.write_all(f"{REF}/toysig-{level}", files)
        p.kat(toy, "Test_Vectors")
        p.expect_instance(toy, knowledge={"source": "cmake", "replaced": ["-O3", "-march=native"]})


@package("build-cmake-broken", "CMake wants a package that is not there: the Makefile beside it is used")
def _(p):
    p.need("cmake", "box")
    p.flat(f"{REF}/toykem-1", kem())
    p.write(f"{REF}/toykem-1/CMakeLists.txt", "cmake_minimum_required(VERSION 3.10)\nproject(toy C)\n"
            "find_package(ToyBigNumbers REQUIRED)\nadd_executable(KAT_KEM KAT_KEM.c)\n")
    p.expect(attempts=[{"source": "cmake", "usable": False, "text": has("ToyBigNumbers")}])


@package("build-make-objects", "Make with objects by pattern rules, an include path and a folder of its own")
def _(p):
    toy = kem()
    files = {("src/" if name.endswith(".c") else "include/") + name: text for name, text in p.parts(toy).items()}
    files["Makefile"] = ("CC ?= gcc\nCFLAGS += -std=c99 -O2 -Iinclude\nSRC := $(wildcard src/*.c)\n"
                         "OBJ := $(SRC:src/%.c=obj/%.o)\n\nall: bin/KAT_KEM\n\nbin/KAT_KEM: $(OBJ)\n\t@mkdir -p bin\n"
                         "\t@echo LINK $@\n\t@$(CC) $(LDFLAGS) -o $@ $^ -lm\n\nobj/%.o: src/%.c\n\t@mkdir -p obj\n"
                         "\t@echo CC $<\n\t@$(CC) $(CFLAGS) -c -o $@ $<\n\nclean:\n\trm -rf obj bin\n")
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "make"})


@package("build-make-recursive", "a Makefile at the top that runs make in each instance folder")
def _(p):
    for level in (1, 2):
        p.flat(f"{REF}/toysig-{level}", sig(f"toysig-{level}", level=level), knowledge={"source": "make"})
    p.write(f"{REF}/Makefile", "SUBDIRS = toysig-1 toysig-2\n\nall:\n\tfor d in $(SUBDIRS); do $(MAKE) -C $$d; done\n")


@package("build-make-tests-too", "Make whose default goal builds and runs a test, and only another goal is the scheme")
def _(p):
    toy = kem()
    files = p.parts(toy)
    sources = " ".join(units(files))
    files["test.c"] = "int main(void) { return 0; }\n"
    files["Makefile"] = (f"test: test.c\n\tgcc -o test test.c && ./test\n\nkat: {sources}\n"
                         f"\tgcc -std=c99 -O2 {sources} -o kat && ./kat > output.txt\n")
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "make"})


@package("build-make-cycle", "a Makefile with an error in it: the rest is inferred")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None, files={"Makefile": "include missing.mk\nall KAT\n\tgcc"})
    p.expect(attempts=[{"source": "make", "usable": False}])


@package("build-make-stale", "a package built in place before it was shipped: make says that nothing is to be done")
def _(p):
    toy = kem()
    files = p.parts(toy)
    files["Makefile"] = driver_rules({"KAT_KEM": units(files)})
    p.write_all(f"{REF}/toykem-1", files)
    p.write(f"{REF}/toykem-1/KAT_KEM", b"\x7fELF\x02\x01\x01 no program").chmod(0o755)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "make"})


@package("build-readme-command", "a compiler command in README.md")
def _(p):
    toy = sig(level=2)
    files = p.parts(toy)
    files["params.h"] = files["params.h"].replace("#define TOY_LEVEL 2", '#error "say -DTOY_LEVEL=2"')
    p.write_all(f"{REF}/toysig-1", files)
    p.write(f"{REF}/toysig-1/README.md", "# How to build\n\nWith gcc:\n\n    $ " + command_line(
        units(files), "-std=c99 -O2 -DTOY_LEVEL=2", "KAT_SIG") + "\n\nThen run `./KAT_SIG`.\n")
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "text"}, defines=[has("TOY_LEVEL=2")])


@package("build-chinese-readme", "a compiler command over two lines in a Chinese text, with a glob")
def _(p):
    toy = hash_toy()
    files = p.parts(toy)
    files["CryptHash_AlgorithmInstance.h"] = files["CryptHash_AlgorithmInstance.h"].replace(
        "#define DIGEST_BIT_LENGTH 256", "#error DIGEST_BIT_LENGTH")
    p.write_all("ToyHash/Implementations/Reference_Implementation/toyhash-256", files)
    p.write("ToyHash/Implementations/Reference_Implementation/toyhash-256/编译说明.txt",
            "编译：\r\n在本目录下执行\r\n  gcc -O2 -std=c99 -DDIGEST_BIT_LENGTH=256 \\\r\n"
            "      *.c -o KAT\r\n运行：./KAT\r\n")
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "text"}, defines=[has("DIGEST_BIT_LENGTH=256")])


@package("build-meson", "Meson alone: what it says is not read, the sources suffice")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None, files={
        "meson.build": "project('toy', 'c')\nexecutable('KAT_KEM', 'KAT_KEM.c', 'core.c')\n"})


@package("build-nothing", "nobody says how to build it")
def _(p):
    for toy in (kem(), sig()):
        p.flat(f"{REF}/{toy.instance}", toy, build=None)


@package("build-manifest", "a hashprof.json of the user: sources, defines, labels; the package alone would not do")
def _(p):
    files = p.parts(kem())
    files["params.h"] = files["params.h"].replace("#define TOY_LEVEL 1", '#error "no level"')
    folder = "code/all"
    p.write_all(folder, files)
    wanted = [f"{folder}/{name}" for name in units(files) if name != "KAT_KEM.c"]
    instances = []
    for level in (1, 3):
        toy = kem("toykem-1", level=level)
        p.kat(toy, f"answers/{level}")
        instances.append({"label": f"level-{level}", "instance": "toykem-1", "type": "kem", "folder": folder,
                          "sources": wanted, "defines": [f"TOY_LEVEL={level}"],
                          "kat": f"answers/{level}/KAT_KEM_toykem-1.txt"})
        p.expect_instance(toy, f"level-{level}", knowledge={"source": "manifest"})
    (p.case / "manifest.json").write_text(json.dumps({"instances": instances}, indent=1))
