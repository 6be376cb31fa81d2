# SPDX-License-Identifier: Apache-2.0
"""A package under construction: its files, and what importing it must give."""

import json
import pathlib

from . import helper_copies
from .sources import Toy, driver

REGISTRY = {}
REFERENCE = "Reference_Implementation"
OPTIMISED = "Optimized_Implementation"
ADDITIONAL = "Additional_Implementation"


def package(name, about):
    """Registers a function that makes the package `name`."""

    def register(make):
        assert name not in REGISTRY, name
        REGISTRY[name] = (about, make)
        return make

    return register


def has(*texts):
    """Expected: a text that holds all of these."""
    return {"~": list(texts)}


def one_of(*values):
    return {"|": list(values)}


def no(pattern):
    """Expected of a list: no element like this. Of a text: it does not hold this."""
    return {"!": pattern}


def command_line(sources, flags="-std=c99 -O2", output="KAT", libraries="-lm", compiler="gcc"):
    return f"{compiler} {flags} -o {output} {' '.join(sources)} {libraries}"


def driver_rules(goals, flags="-std=c99 -O2 -Wall", libraries="-lm", compiler="gcc"):
    """A Makefile as most packages have it: a goal (name to sources) is compiled and linked by one command."""
    text = f"CC = {compiler}\nCFLAGS = {flags}\n\nall: {' '.join(goals)}\n\n"
    for goal, sources in goals.items():
        text += f"{goal}: {' '.join(sources)}\n\t$(CC) $(CFLAGS) -o $@ {' '.join(sources)} {libraries}\n\n"
    return text + f"clean:\n\trm -f {' '.join(goals)} *.o\n\n.PHONY: all clean\n"


def as_shown(folder):
    """The beginning of paths below a folder of the package."""
    return "" if str(folder) == "." else f"{folder}/"


def units(files):
    return [name for name in files if name.endswith((".c", ".cpp", ".S", ".s"))]


class Package:
    def __init__(self, name, about, folder, workshop):
        self.name, self.workshop = name, workshop
        self.case = pathlib.Path(folder)
        self.title = name
        self.expected = {"about": about, "id": "", "exit": 0, "options": [], "needs": [], "instances": [],
                         "count": None}

    @property
    def root(self):
        return self.case / "package" / self.title

    def write(self, path, content):
        """A text or bytes below the package's folder."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    def write_all(self, folder, files):
        for name, content in files.items():
            self.write(pathlib.PurePosixPath(folder) / name, content)

    def helpers(self):
        return helper_copies.self_contained(self.workshop)

    def parts(self, toy, copies=None):
        """All files of a flat instance folder: scheme, copies of the helpers, driver."""
        copies = self.helpers() if copies is None else copies
        if toy.type == "hash":
            copies = {name: text for name, text in copies.items() if name.startswith("drng")}
        return {**toy.files(), **copies, toy.driver: driver(toy)}

    def kat(self, toy, folder, files=None, flags=(), change=None):
        """Writes the toy's known answers; `change` maps (name, bytes) to what is written."""
        for name, data in self.workshop.kats(toy, files, flags).items():
            if change:
                name, data = change(name, data)
            self.write(pathlib.PurePosixPath(folder) / name, data)

    def flat(self, folder, toy, /, build="make", vectors="Test_Vectors", files=None, drop=(), copies=None,
             options="-std=c99 -O2 -Wall", libraries="-lm", **expected):
        """A flat instance folder with a Makefile (or none) and its known answers, and the expectation that it
        is imported without anything special. `files` are added or replace others."""
        content = {**self.parts(toy, copies), **(files or {})}
        content = {name: text for name, text in content.items() if name not in drop}
        if build == "make":
            goal = "KAT_" + toy.kind
            if toy.type == "kex":
                options += f" -DKAT_PASSES={toy.passes or 3}"
            content["Makefile"] = driver_rules({goal: units(content)}, options, libraries)
        self.write_all(folder, content)
        if vectors is not None:
            self.kat(toy, vectors)
        return self.expect_instance(toy, **{
            "api_file": has(as_shown(folder)),
            "knowledge": {"source": "make" if build == "make" else "inference"},
            **expected})

    def expect_instance(self, toy, label=None, helpers="bundled", **expected):
        """The expectation of an instance without surprises, changed by `expected`."""
        fields = {"label": label or toy.instance, "instance": toy.instance, "type": toy.type,
                  "variant": REFERENCE, "build": "built", "flags": "guide", "kat": "PASS"}
        if toy.type != "hash":
            fields["drng_owner"] = "driver"
            fields["helpers"] = helpers_from(helpers) if isinstance(helpers, str) else helpers
        fields.update(expected)
        self.expected["instances"].append(fields)
        self.expected["id"] = self.expected["id"] or self._id(toy.type)
        return fields

    @staticmethod
    def _id(type_name):
        return {"sig": "sign"}.get(type_name, type_name) + "-99"

    def expect(self, **fields):
        self.expected.update(fields)

    def refused(self, *texts, exit=2):
        """Nothing is imported, and the error names these."""
        self.expect(exit=exit, error=list(texts), instances=[], id=self.expected["id"] or "kem-99")

    def fails(self, diagnosis, index=-1):
        """The instance cannot be built, and this is said."""
        instance = self.expected["instances"][index]
        kept = {key: instance[key] for key in ("label", "type", "knowledge") if key in instance}
        self.expected["instances"][index] = {**kept, "build": "failed", "diagnosis": diagnosis, "kat": None}
        self.expect(exit=1)

    def need(self, *things):
        self.expected["needs"] += things

    def finish(self):
        if self.expected["count"] is None and self.expected["instances"]:
            self.expected["count"] = len(self.expected["instances"])
        text = json.dumps(self.expected, indent=1, ensure_ascii=False)
        (self.case / "expected.json").write_text(text + "\n", encoding="utf-8")


def helpers_from(source):
    """The four helpers that each public-key toy calls, all from one source."""
    return [{"function": function, "source": source}
            for function in ("sm3hash", "pseudohash", "pseudoXOF", "get_random_number")]


def mix_with(toy, statements):
    """mix.c of a toy with something more at the beginning of its function."""
    declaration = "    unsigned long long i;\n"
    text = toy.files()["mix.c"]
    assert declaration in text
    return text.replace(declaration, declaration + statements)


def kem(instance="toykem-1", **parameters):
    return Toy("kem", instance, **parameters)


def sig(instance="toysig-1", **parameters):
    return Toy("sig", instance, **parameters)


def kex(instance="toykex-1", **parameters):
    return Toy("kex", instance, **parameters)


def hash_toy(instance="toyhash-256", **parameters):
    return Toy("hash", instance, **parameters)
