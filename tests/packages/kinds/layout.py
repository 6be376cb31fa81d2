# SPDX-License-Identifier: Apache-2.0
"""Where the implementation tree starts, and where the known answers lie (row 1)."""

from .package import ADDITIONAL, OPTIMISED, REFERENCE, has, hash_toy, kem, kex, package, sig


@package("root-official", "the layout of most packages: Implementations/Reference_Implementation/<instance>")
def _(p):
    for level in (1, 2):
        p.flat(f"Implementations/Reference_Implementation/toysig-{level}", sig(f"toysig-{level}", level=level))
    p.write("README.md", "# Toy\n\nA submission package.\n")


@package("root-spaces", "Implementations and Test_Vectors/Implementations/...")
def _(p):
    top = "Implementations and Test_Vectors"
    p.flat(f"{top}/Implementations/Reference_Implementation/toykem-1", kem(), vectors=f"{top}/Test_Vectors")


@package("root-hash-nested", "a hash package: everything once more in a folder named like the package")
def _(p):
    p.title = "ToyHash"
    p.flat("ToyHash/Implementations/Reference_Implementation/toyhash-256", hash_toy(),
           vectors="ToyHash/Test_Vectors/Test_Vector")


@package("root-doubled", "Implementations/Implementations/..., with vectors inside")
def _(p):
    p.flat("Implementations/Implementations/Reference_Implementation/toykem-1", kem(),
           vectors="Implementations/Test_Vectors")


@package("root-api-folder", "the folder of the interface's own archive kept on the way")
def _(p):
    p.flat("ToyHash/Implementations/API_CryptHash/Implementations/Reference_Implementation/a", hash_toy())


@package("root-singular", "Implementation/ and Test_Vector/, in the singular")
def _(p):
    p.flat("Implementation/Reference_Implementation/toykex-1", kex(), vectors="Test_Vector")


@package("root-chinese", "a folder with a Chinese name on the build path")
def _(p):
    p.flat("Implementation codes and test vectors/实现代码/Reference_Implementation/toysig-1", sig(),
           vectors="Implementation codes and test vectors/测试向量")


@package("root-crypto-kem", "x86-Reference_Implementation/crypto_kem/Implementations, no folder of the usual name")
def _(p):
    p.flat("KEM-TOY-x86-Reference_Implementation/crypto_kem/Implementations/toykem-1", kem(),
           vectors="KEM-TOY-x86-Reference_Implementation/crypto_kem/Test_Vectors")


@package("root-lower-case", "reference/ and optimization/, kat/")
def _(p):
    p.expect(options=["--optimised"])
    p.flat("Implementations/reference", kem(), vectors="kat")
    p.flat("Implementations/optimization", kem(), vectors=None, label="toykem-1-opt", variant=OPTIMISED,
           flags="performance")


@package("root-levels", "one full source tree for each level and no split into versions")
def _(p):
    for level in (1, 2):
        p.flat(f"Implementations/toy_lvl{level}/src", sig(f"toy-lvl{level}", level=level),
               vectors=f"Test_Vectors/lvl{level}")


@package("root-native", "API_PKC/Native_Implementation/<instance>")
def _(p):
    p.flat("API_PKC/Native_Implementation/Toy-CC/toykem-1", kem(), vectors="API_PKC/KAT")


@package("root-families", "instances in family folders below the version's folder")
def _(p):
    for family, salt in (("Toy-SM3", 1), ("Toy-SHAKE", 2)):
        for level in (1, 2):
            name = f"{family}-{level}"
            p.flat(f"Implementations/Reference_Implementation/{family}/{name}", sig(name, level=level, salt=salt),
                   vectors=f"Test_Vectors/{family}")


@package("root-below-level", "the instance one folder below the level's folder, all of one name")
def _(p):
    for level in (1, 2):
        p.flat(f"Implementations/Reference_Implementation/Toy-{level}/kr", kem(f"Toy-{level}-kr", level=level))


@package("root-none", "sources and vectors directly in the package's folder")
def _(p):
    p.flat(".", kem(), vectors=".")


@package("root-versions", "reference, optimised and additional version of one instance")
def _(p):
    p.expect(options=["--optimised"])
    for folder, ending in ((REFERENCE, ""), (OPTIMISED, "-opt"), (ADDITIONAL, "-add")):
        p.flat(f"Implementations/{folder}/toykem-1", kem(), label="toykem-1" + ending, variant=folder,
               flags="performance" if ending else "guide")


@package("vectors-per-version", "Test_Vectors/Reference_Implementation, and other answers for the optimised code")
def _(p):
    p.expect(options=["--optimised"])
    p.flat("Implementations/Reference_Implementation/toykem-1", kem(),
           vectors="Test_Vectors/Reference_Implementation", kat_reference=has("Reference_Implementation"))
    p.flat("Implementations/Optimized_Implementation/toykem-1", kem(salt=1),
           vectors="Test_Vectors/Optimized_Implementation", label="toykem-1-opt", variant=OPTIMISED,
           flags="performance", kat_reference=has("Optimized_Implementation"))


@package("vectors-inside", "known answers inside the instance's folder, and once more outside")
def _(p):
    folder = "Implementations/Reference_Implementation/toykem-1"
    p.flat(folder, kem(), vectors=folder + "/output")
    p.kat(kem(), "Test_Vectors/toykem-1")


@package("all-types", "a KEM, a signature scheme, a key exchange and a hash in one package")
def _(p):
    for toy in (kem(), sig(), kex(), hash_toy()):
        p.flat(f"Implementations/Reference_Implementation/{toy.instance}", toy)
