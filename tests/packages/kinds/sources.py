# SPDX-License-Identifier: Apache-2.0
"""Sources that packages are made of: toy schemes, copies of the ICCS helpers, the plain drivers; and the known
answers that they give."""

import dataclasses
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent.parent
KIND = {"kem": "KEM", "sig": "SIG", "kex": "KEX", "hash": "CryptHash"}
COMMON = ["params.h", "core.h", "core.c", "random.c", "table.c", "mix.c"]
HASH_COMMON = ["params.h", "permute.h", "permute.c", "capacity.c"]


@dataclasses.dataclass(frozen=True)
class Toy:
    """One instance of a toy scheme. Two salts are two algorithms that differ in every answer."""

    type: str
    instance: str
    level: int = 1
    salt: int = 0
    passes: int = 2
    digest: int = 256
    blank: int = 0

    @property
    def kind(self):
        return KIND[self.type]

    @property
    def api(self):
        return self.kind + "_AlgorithmInstance"

    def fill(self, text):
        for key in ("instance", "level", "salt", "passes", "digest", "blank"):
            text = text.replace("TEMPLATE_" + key.upper(), str(getattr(self, key)))
        return text

    def files(self):
        """Name to text; without helpers and driver."""
        names = HASH_COMMON if self.type == "hash" else COMMON
        names = [*names, self.api + ".h", self.api + ".c"]
        return {name: self.fill(read("toys", name)) for name in names}

    def kat_names(self):
        kinds = ["2_12", "2_23"] if self.type == "hash" else [self.kind]
        return [f"KAT_{kind}_{self.instance}.txt" for kind in kinds]

    @property
    def driver(self):
        return f"KAT_{self.kind}.c"


def read(*parts):
    return HERE.joinpath(*parts).read_text()


def driver(toy):
    return read("drivers", toy.driver)


class Workshop:
    """Compiles at most once what was compiled before: results are kept by content in the cache folder."""

    def __init__(self, iccs, cache):
        self.iccs = pathlib.Path(iccs)
        self.cache = pathlib.Path(cache)
        self.cache.mkdir(parents=True, exist_ok=True)

    def iccs_text(self, name):
        return (self.iccs / name).read_text()

    def kats(self, toy, files=None, flags=()):
        """The known answers of a toy, by the plain driver: file name to bytes. `files` replaces sources."""
        sources = {**toy.files(), **self.official_helpers(), toy.driver: driver(toy), **(files or {})}
        options = [f"-DKAT_PASSES={toy.passes or 3}"] if toy.type == "kex" else []
        if toy.type == "hash":
            del sources["auxfunc.c"]
        return self.run_driver(sources, [*options, *flags], toy.kat_names())

    def official_helpers(self):
        return {name: self.iccs_text(name) for name in
                ("auxfunc.c", "auxfunc.h", "drng.c", "drng.h", "sm3_static.h")}

    def run_driver(self, sources, flags, names):
        """Compiles sources (path to text) with a plain driver among them; what it writes, by file name."""
        key = digest(sorted(sources.items()), list(flags), names)
        kept = [self.cache / f"{key}-{i}" for i in range(len(names))]
        if not all(file.exists() for file in kept):
            with tempfile.TemporaryDirectory() as folder:
                self._run_driver(pathlib.Path(folder), sources, list(flags))
                for name, file in zip(names, kept):
                    keep(file, (pathlib.Path(folder) / "output" / name).read_bytes())
        return {name: file.read_bytes() for name, file in zip(names, kept)}

    def _run_driver(self, folder, sources, flags):
        for name, text in sources.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        folders = sorted({str(pathlib.PurePath(name).parent) for name in sources})
        options = ["-std=gnu11", "-O1", "-fcommon", *["-I" + f for f in folders], *flags]
        objects = [self._object(folder, name, sources, options) for name in sources if name.endswith((".c", ".S"))]
        subprocess.run(["gcc", *objects, "-o", "driver", "-lm"], cwd=folder, check=True)
        subprocess.run(["./driver"], cwd=folder, check=True)

    def _object(self, folder, name, sources, options):
        kept = self.cache / (digest(sorted(reached(name, sources).items()), options) + ".o")
        if not kept.exists():
            subprocess.run(["gcc", *options, "-c", name, "-o", "unit.o"], cwd=folder, check=True)
            keep(kept, (folder / "unit.o").read_bytes())
        return str(kept)

    def object_file(self, name, files):
        """An object of one of these files (name to text), for stale objects and archives."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in files.items():
                pathlib.Path(folder, path).write_text(text)
            return pathlib.Path(self._object(pathlib.Path(folder), name, files, ["-O2", "-fPIC"])).read_bytes()


def digest(*values):
    return hashlib.sha256(repr(values).encode()).hexdigest()


def keep(file, data):
    """Another thread may write the same."""
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as new:
        new.write(data)
    os.replace(new.name, file)


def reached(name, sources):
    """A source and all files whose names stand in the includes of those reached so far."""
    by_name = {}
    for path in sources:
        by_name.setdefault(pathlib.PurePath(path).name, []).append(path)
    found, waiting = {}, [name]
    while waiting:
        path = waiting.pop()
        found[path] = sources[path]
        for included in re.findall(r'#\s*include\s*["<]([^">]+)[">]', sources[path]):
            waiting += [other for other in by_name.get(pathlib.PurePath(included).name, []) if other not in found]
    return found
