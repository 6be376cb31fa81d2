# SPDX-License-Identifier: Apache-2.0
"""Packages as archives: good ones, damaged ones, and ones that want out or to grow."""

import io
import lzma
import shutil
import struct
import tarfile
import zipfile
import zlib

from .package import has, hash_toy, kem, package, sig

REF = "Implementations/Reference_Implementation"


def as_archive(p, name, pack):
    """Replaces the package's folder by an archive made of it."""
    files = {str(file.relative_to(p.root.parent)): file.read_bytes()
             for file in sorted(p.root.rglob("*")) if file.is_file()}
    shutil.rmtree(p.root)
    (p.root.parent / name).write_bytes(pack(files))


def as_zip(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def as_tar(mode, more=()):
    """`more`: entries (TarInfo) without content, before the files."""

    def pack(files):
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode=mode) as tar:
            for info in more:
                tar.addfile(info)
            for name, content in files.items():
                info = tarfile.TarInfo(name)
                info.size = len(content)
                tar.addfile(info, io.BytesIO(content))
        return data.getvalue()

    return pack


def good(name, file, pack):
    @package(name, f"a good package as {file}")
    def _(p):
        p.title = "Toy Package α"
        p.flat(f"{REF}/toykem-1", kem())
        p.flat(f"{REF}/toysig-1", sig(), build=None)
        as_archive(p, file, pack)
        p.expect(package={"unpacked": True})


good("archive-zip", "toy package.zip", as_zip)
good("archive-tar-gz", "toy.tar.gz", as_tar("w:gz"))
good("archive-tar-xz", "toy.tar.xz", as_tar("w:xz"))
good("archive-wrong-name", "toy.bin", as_zip)


@package("archive-nested", "a zip that holds a zip with the code")
def _(p):
    p.flat(f"{REF}/toyhash-256", hash_toy())
    as_archive(p, "toy.zip", lambda files: as_zip({"outer/Reference.zip": as_zip(files),
                                                   "outer/README.md": b"see zip\n"}))
    p.expect(nested_archives=[has("Reference.zip")])


def refused(name, about, file, pack, *texts):
    @package(name, about)
    def _(p):
        p.flat(f"{REF}/toykem-1", kem())
        (p.case / "outside").mkdir()
        as_archive(p, file, lambda files: pack(files, p.case / "outside"))
        p.refused(file, *texts)


refused("archive-truncated-zip", "a zip that ends in the middle", "toy.zip", lambda files, _: as_zip(files)[:9000])
refused("archive-truncated-gz", "a tar.gz that ends in the middle", "toy.tar.gz",
        lambda files, _: as_tar("w:gz")(files)[:-3000])
refused("archive-garbage", "no archive at all", "toy.zip", lambda files, _: bytes(range(256)) * 50)
refused("archive-empty", "an empty file", "toy.tar.gz", lambda files, _: b"")
refused("archive-dotdot-zip", "a zip whose entry climbs out", "toy.zip",
        lambda files, _: as_zip({**files, "toy/../../../escaped.c": b"int x;\n"}), "..")
refused("archive-dotdot-tar", "a tar whose entry climbs out", "toy.tar",
        lambda files, _: as_tar("w")({**files, "../../escaped.c": b"int x;\n"}), "..")
refused("archive-absolute", "a tar with an absolute path", "toy.tar",
        lambda files, outside: as_tar("w")({**files, str(outside / "escaped.c"): b"int x;\n"}), "escaped.c")


def link(name, target, kind=tarfile.SYMTYPE):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info


refused("archive-link-escape", "a tar whose link leads out, and a file behind the link", "toy.tar",
        lambda files, outside: as_tar("w", [link("toy/way", str(outside))])(
            {**files, "toy/way/escaped.c": b"int x;\n"}), "way")


@package("archive-links", "a tar with links inside and out of it that nothing goes through")
def _(p):
    p.flat(f"{REF}/toykem-1", kem(), build=None)
    more = [link("toy/passwd.c", "/etc/passwd"), link("toy/hard.c", "/etc/passwd", tarfile.LNKTYPE),
            link("toy/device.c", "", tarfile.CHRTYPE), link("toy/pipe.c", "", tarfile.FIFOTYPE)]
    as_archive(p, "toy.tar", as_tar("w", more))
    p.expect(secrets=["/etc/passwd"], notes=[has("passwd.c")])


CHUNK = bytes(64 << 20)


def bomb_zip(count):
    """Entries that share one compressed chunk of 64 MB of zeros each, and right checksums."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(CHUNK) + packer.flush()
    crc = zlib.crc32(CHUNK)
    body, directory = io.BytesIO(), io.BytesIO()
    for i in range(count):
        name = f"toy/bomb{i}.c".encode()
        common = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0x5821, crc, len(packed), len(CHUNK), len(name), 0)
        directory.write(b"PK\x01\x02" + struct.pack("<H", 20) + common
                        + struct.pack("<HHHII", 0, 0, 0, 0, body.tell()) + name)
        body.write(b"PK\x03\x04" + common + name + packed)
    end = struct.pack("<HHHHIIH", 0, 0, count, count, directory.tell(), body.tell(), 0)
    return body.getvalue() + directory.getvalue() + b"PK\x05\x06" + end


def bomb_tar(size):
    """A tar of one file of `size` bytes of zeros: xz streams one after the other are one."""
    info = tarfile.TarInfo("toy/bomb.c")
    info.size = size
    head = lzma.compress(info.tobuf(tarfile.GNU_FORMAT), preset=0)
    return head + lzma.compress(CHUNK, preset=0) * (size // len(CHUNK))


refused("archive-bomb-zip", "a zip of 12 MB that grows to 12 GB", "toy.zip", lambda files, _: bomb_zip(190))
refused("archive-bomb-xz", "a tar.xz of 6 MB that grows to 40 GB", "toy.tar.xz",
        lambda files, _: bomb_tar(40 << 30))


@package("archive-not-there", "a package that is not there")
def _(p):
    p.root.mkdir(parents=True)
    p.expect(named="no such package.zip")
    p.refused("no such package.zip")
