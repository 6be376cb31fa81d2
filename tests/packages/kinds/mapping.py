# SPDX-License-Identifier: Apache-2.0
"""How instances map to folders (rows 8, 9, 10)."""

from .package import command_line, driver_rules, has, hash_toy, kem, package, sig, units

REF = "Implementations/Reference_Implementation"


@package("map-subfolders", "one folder an instance, with src/, include/ and lib/api_pkc/")
def _(p):
    toy = sig()
    files = p.parts(toy)
    placed = {}
    for name, text in files.items():
        home = {"auxfunc.c": "lib/api_pkc", "auxfunc.h": "lib/api_pkc", "drng.c": "lib/api_pkc",
                "drng.h": "lib/api_pkc", "KAT_SIG.c": "lib/api_pkc"}.get(name)
        placed[f"{home or ('include' if name.endswith('.h') else 'src')}/{name}"] = text
    placed["Makefile"] = driver_rules({"KAT_SIG": units(placed)}, "-std=c99 -O2 -Iinclude -Ilib/api_pkc")
    p.write_all(f"{REF}/toysig-1", placed)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, knowledge={"source": "make"}, folder=has("toysig-1"))


def thin_and_core(p, build):
    """Instance folders hold parameters and the interface; the rest lies in _shared/."""
    files = p.parts(kem())
    thin = ["params.h", "KEM_AlgorithmInstance.h", "KEM_AlgorithmInstance.c"]
    for level in (1, 2):
        toy = kem(f"toykem-{level}", level=level)
        p.write_all(f"Implementations/Toy-{level}/kr", {name: toy.files()[name] for name in thin})
        p.kat(toy, "Test_Vectors")
        p.expect_instance(toy, knowledge={"source": build}, folder=has(f"Toy-{level}"))
    for name, text in files.items():
        if name not in thin:
            home = "api_pkc" if name in (*p.helpers(), "KAT_KEM.c") else "toy_core/common"
            p.write(f"Implementations/_shared/{home}/{name}", text)


@package("map-thin-cmake", "thin instance folders and a shared core, by a CMake function (row 8)")
def _(p):
    p.need("cmake", "box")
    thin_and_core(p, "cmake")
    p.write("Implementations/CMakeLists.txt", """cmake_minimum_required(VERSION 3.10)
project(toy C)
set(CMAKE_C_STANDARD 99)
include(cmake/instances.cmake)
toy_add_instance(1)
toy_add_instance(2)
""")
    p.write("Implementations/cmake/instances.cmake", """function(toy_add_instance level)
  set(shared ${CMAKE_CURRENT_SOURCE_DIR}/_shared)
  add_executable(KAT_KEM_${level} Toy-${level}/kr/KEM_AlgorithmInstance.c ${shared}/api_pkc/KAT_KEM.c
    ${shared}/api_pkc/auxfunc.c ${shared}/api_pkc/drng.c ${shared}/toy_core/common/core.c
    ${shared}/toy_core/common/random.c ${shared}/toy_core/common/table.c ${shared}/toy_core/common/mix.c)
  target_include_directories(KAT_KEM_${level} PRIVATE Toy-${level}/kr ${shared}/api_pkc ${shared}/toy_core/common)
endfunction()
""")


@package("map-thin-inferred", "thin instance folders and a shared core, and nobody says how to build it (row 8)")
def _(p):
    thin_and_core(p, "inference")


@package("map-climbing", "sources reached as ../../../lib/..., by include and by Makefile (row 8)")
def _(p):
    for width in (256, 512):
        toy = hash_toy(f"toyhash-{width}", digest=width)
        files = p.parts(toy)
        folder = f"ToyHash/Implementations/Reference_Implementation/{toy.instance}"
        p.write(f"ToyHash/lib/low/plain/permute.c", files.pop("permute.c"))
        p.write(f"ToyHash/lib/low/plain/permute.h", files.pop("permute.h"))
        for name in ("capacity.c", "CryptHash_AlgorithmInstance.c"):
            files[name] = files[name].replace('"permute.h"', '"../../../lib/low/plain/permute.h"')
        sources = [*units(files), "../../../lib/low/plain/permute.c"]
        files["Makefile"] = driver_rules({"KAT_CryptHash": sources})
        p.write_all(folder, files)
        p.kat(toy, "ToyHash/Test_Vectors")
        p.expect_instance(toy, knowledge={"source": "make"})


def defined_levels(p, levels):
    """One folder in which -DTOY_LEVEL=<n> decides."""
    files = p.parts(sig())
    files["params.h"] = files["params.h"].replace("#define TOY_LEVEL 1", '#error "say -DTOY_LEVEL=1 or 2"')
    names = "".join(f'#{"el" if level > 1 else ""}if TOY_LEVEL == {level}\n'
                    f'#define ALGORITHM_INSTANCE "toysig-{level}"\n' for level in levels)
    files["SIG_AlgorithmInstance.h"] = files["SIG_AlgorithmInstance.h"].replace(
        '#define ALGORITHM_INSTANCE "toysig-1"\n', '#include "params.h"\n' + names + "#endif\n")
    for level in levels:
        toy = sig(f"toysig-{level}", level=level)
        p.kat(toy, "Test_Vectors")
    return files


@package("map-defines", "one folder for two instances, by targets with different -D (row 9)")
def _(p):
    files = defined_levels(p, (1, 2))
    sources = " ".join(units(files))
    files["Makefile"] = ("all: KAT_1 KAT_2\n\n" + "".join(
        f"KAT_{n}: {sources}\n\tgcc -std=c99 -O2 -DTOY_LEVEL={n} -o $@ {sources}\n\n" for n in (1, 2)))
    p.write_all(REF, files)
    for level in (1, 2):
        p.expect_instance(sig(f"toysig-{level}", level=level), knowledge={"source": "make"},
                          defines=[has(f"TOY_LEVEL={level}")])


@package("map-defines-inferred", "one folder for two instances, told apart by the header alone (row 9)")
def _(p):
    p.write_all(REF, defined_levels(p, (1, 2)))
    for level in (1, 2):
        p.expect_instance(sig(f"toysig-{level}", level=level), knowledge={"source": "inference"})


@package("map-cmake-loop", "one CMake tree that loops over levels; name and level by -D (row 9)")
def _(p):
    p.need("cmake", "box")
    files = p.parts(kem())
    files["KEM_AlgorithmInstance.h"] = files["KEM_AlgorithmInstance.h"].replace(
        '"toykem-1"', "TOY_NAME_TEXT")
    p.write_all("Implementations/src", files)
    p.write("Implementations/CMakeLists.txt", """cmake_minimum_required(VERSION 3.13)
project(toy LANGUAGES C)
file(GLOB sources CONFIGURE_DEPENDS src/*.c)
list(FILTER sources EXCLUDE REGEX "KAT_KEM")
foreach(level RANGE 1 3)
  add_library(toy_${level} OBJECT ${sources})
  target_compile_definitions(toy_${level} PUBLIC TOY_LEVEL=${level} TOY_NAME_TEXT="toykem-${level}")
  add_executable(kat_${level} src/KAT_KEM.c)
  target_link_libraries(kat_${level} PRIVATE toy_${level} m)
endforeach()
""")
    for level in (1, 2, 3):
        toy = kem(f"toykem-{level}", level=level)
        p.kat(toy, "Test_Vectors")
        p.expect_instance(toy, knowledge={"source": "cmake"}, defines=[has(f"TOY_LEVEL={level}")])


@package("map-one-more-define", "the same folder built twice, the second time with another define (row 9)")
def _(p):
    plain, packed = kem("toykem-1"), kem("toykem-1-packed", salt=7)
    files = p.parts(plain)
    files["params.h"] = files["params.h"].replace("#define TOY_SALT 0",
                                                  "#if PACK_PK\n#define TOY_SALT 7\n#else\n#define TOY_SALT 0\n#endif")
    files["KEM_AlgorithmInstance.h"] = files["KEM_AlgorithmInstance.h"].replace(
        '#define ALGORITHM_INSTANCE "toykem-1"\n', '#if PACK_PK\n#define ALGORITHM_INSTANCE "toykem-1-packed"\n#else\n'
        '#define ALGORITHM_INSTANCE "toykem-1"\n#endif\n')
    files["Makefile"] = driver_rules({"KAT_KEM": units(files)}) + (
        f"\nKAT_KEM_PACK_PK: {' '.join(units(files))}\n"
        f"\t$(CC) $(CFLAGS) -DPACK_PK=1 -o $@ {' '.join(units(files))}\n\nall: KAT_KEM_PACK_PK\n")
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(plain, "Test_Vectors")
    p.kat(packed, "Test_Vectors_PACK_PK")
    p.expect_instance(plain)
    p.expect_instance(packed, defines=[has("PACK_PK=1")])


@package("map-output-length", "one hash folder built for three output lengths (row 9)")
def _(p):
    files = p.parts(hash_toy())
    files["CryptHash_AlgorithmInstance.h"] = files["CryptHash_AlgorithmInstance.h"].replace(
        '"toyhash-256"', '"ToyXOF-" TEXT(DIGEST_BIT_LENGTH)').replace(
        "#define ALGORITHM", "#define TEXT_OF(x) #x\n#define TEXT(x) TEXT_OF(x)\n#define ALGORITHM")
    sources = " ".join(units(files))
    files["Makefile"] = "all:\n" + "".join(
        f"\tgcc -std=c99 -O2 -DDIGEST_BIT_LENGTH={bits} -o KAT_{bits} {sources}\n" for bits in (256, 512, 1024))
    p.write_all("ToyXOF/Implementations/Reference_Implementation/ToyXOF", files)
    for bits in (256, 512, 1024):
        toy = hash_toy(f"ToyXOF-{bits}", digest=bits)
        p.kat(toy, "ToyXOF/Test_Vectors")
        p.expect_instance(toy, defines=[has(f"DIGEST_BIT_LENGTH={bits}")])


@package("map-instance-txt", "folders that are equal but for an INSTANCE.txt, which the Makefile reads (row 9)")
def _(p):
    p.need("box")
    for level in (1, 2):
        toy = sig(f"toysig-{level}", level=level)
        files = defined_levels(p, (1, 2))
        sources = " ".join(units(files))
        files["INSTANCE.txt"] = f"{level}\n"
        files["Makefile"] = (f"LEVEL := $(shell cat INSTANCE.txt)\n\nKAT_SIG: {sources}\n"
                             f"\tgcc -std=c99 -O2 -DTOY_LEVEL=$(LEVEL) -o $@ {sources} -lm\n")
        p.write_all(f"{REF}/toysig-{level}", files)
        p.expect_instance(toy, knowledge={"source": "make"}, folder=has(f"toysig-{level}"))


@package("map-twiddles", "every folder lists its own table file among three that lie there (row 10)")
def _(p):
    for level in (1, 2):
        toy = sig(f"toysig-{level}", level=level)
        files = p.parts(toy)
        table = files.pop("table.c")
        for other in (1, 2, 3):
            files[f"twiddles{other}.c"] = table.replace("TOY_LEVEL", str(other))
        wanted = [name for name in units(files) if "twiddles" not in name or name == f"twiddles{level}.c"]
        files["Makefile"] = driver_rules({"KAT_SIG": wanted})
        p.write_all(f"{REF}/toysig-{level}", files)
        p.kat(toy, "Test_Vectors")
        p.expect_instance(toy, units=[has(f"twiddles{level}.c"), no_other_twiddles(level)])


def no_other_twiddles(level):
    return {"!": has(f"twiddles{3 - level}.c")}


@package("map-by-source", "one folder for three hash instances, each with its own constants file (row 10)")
def _(p):
    files = p.parts(hash_toy())
    capacity = files.pop("capacity.c")
    shared = units(files)
    files["CryptHash_AlgorithmInstance.h"] = files["CryptHash_AlgorithmInstance.h"].replace(
        '"toyhash-256"', "TOY_NAME")
    rules = ""
    for level in (1, 2, 3):
        toy = hash_toy(f"Toy_256_C{level}", level=level)
        files[f"capacity{level}.c"] = capacity.replace("TOY_LEVEL", str(level))
        rules += command_line([*shared, f"capacity{level}.c"],
                              f"-std=c99 -O2 '-DTOY_NAME=\"{toy.instance}\"'", f"kat{level}") + "\n\n"
        p.kat(toy, "Test_Vectors")
        p.expect_instance(toy, knowledge={"source": "text"}, units=[has(f"capacity{level}.c")])
    p.write_all("ToyHash/Implementations/Reference_Implementation", files)
    p.write("ToyHash/Implementations/Reference_Implementation/README.md",
            "# Building\n\nRun one of these in this folder:\n\n```sh\n" + rules + "```\n")


@package("map-parameter-sets", "code for parameter sets in ntt/<set>/, one of them listed (row 10)")
def _(p):
    toy = kem()
    files = p.parts(toy)
    mix = files.pop("mix.c")
    for number, modulus in enumerate(("q12289", "q7681", "q257")):
        files[f"ntt/{modulus}/ntt.c"] = mix.replace("0x5a", f"0x5a + {number}").replace('"core.h"', '"../../core.h"')
    wanted = [name for name in units(files) if not name.startswith("ntt/")] + ["ntt/q12289/ntt.c"]
    files["Makefile"] = driver_rules({"KAT_KEM": wanted})
    p.write_all(f"{REF}/toykem-1", files)
    p.kat(toy, "Test_Vectors")
    p.expect_instance(toy, units=[has("q12289"), {"!": has("q7681")}])
